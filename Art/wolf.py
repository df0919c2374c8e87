"""The wolf: one metre to the tips of its ears. blender -b -P Art/wolf.py"""

import pathlib
import sys

import bpy
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from sculpt.blender import empty_scene, export, skin_over, write_shapes  # noqa: E402
from sculpt.form import Form, dice, pupil, shard, spike, tube, unit  # noqa: E402
from sculpt.rig import Bone, armature, balls, both_sides, dress, far, move, plant, standing  # noqa: E402

HEIGHT = 1.0

PAINT = {
    "back": "#39434d", "coat": "#56636f", "flank": "#6f7c87", "pale": "#d3d5d0", "cream": "#b9bcb8", "leg": "#8b949b", "dark": "#22282e",
    "ruff": "#7f8b95", "muzzle": "#c6c9c6", "mask": "#46525d", "inner": "#2a3037", "nose": "#15181c", "mouth": "#3a2326", "glow": "#ffb52e", "pupil": "#14100a",
    "claw": "#1c2024", "tooth": "#e9e6dc",
}

FLESH = [
    # Trunk: deep chest, waist drawn up, round haunches.
    tube([(0, .600, -.455, .045, .055), (0, .607, -.40, .098, .110), (0, .600, -.29, .116, .135), (0, .607, -.13, .098, .108), (0, .592, .02, .116, .140),
          (0, .570, .16, .136, .182), (0, .578, .28, .132, .180), (0, .610, .375, .102, .135), (0, .640, .43, .06, .08)], ""),
    # Neck, carried high.
    tube([(0, .610, .20, .118, .150), (0, .690, .315, .122, .142), (0, .765, .40, .104, .118), (0, .828, .465, .078, .088), (0, .850, .50, .05, .05)], ""),
    # Skull and brow.
    tube([(0, .846, .42, .055, .058), (0, .858, .475, .088, .082), (0, .860, .535, .091, .078), (0, .848, .578, .070, .064), (0, .826, .615, .047, .046)], "", steps=5),
    # Muzzle: long, deep, square at its end.
    tube([(0, .834, .565, .056, .052), (0, .820, .62, .0465, .0465), (0, .811, .675, .0405, .0415), (0, .806, .725, .036, .037), (0, .805, .748, .029, .030)], "", power=2.8, steps=5),
    # Tail: a brush, thickest past its middle.
    tube([(0, .630, -.41, .045, .05), (0, .612, -.475, .044, .046), (0, .555, -.545, .055, .057), (0, .470, -.605, .071, .073), (0, .380, -.65, .072, .074),
          (0, .295, -.685, .054, .056), (0, .225, -.715, .022, .022), (0, .185, -.730, .006, .006)], ""),
]

LEGS = [
    # Foreleg: shoulder blade, straight forearm, a long pastern.
    tube([(.080, .640, .235, .045, .085), (.100, .540, .265, .062, .094), (.104, .440, .235, .056, .068), (.101, .375, .222, .046, .054), (.096, .285, .232, .036, .041),
          (.092, .195, .242, .031, .034), (.092, .170, .246, .033, .036), (.092, .110, .250, .026, .028), (.092, .055, .262, .030, .033), (.092, .030, .272, .034, .036)], ""),
    # Hindleg: broad thigh, the hock well behind, then straight down.
    tube([(.072, .610, -.300, .060, .110), (.094, .520, -.270, .068, .112), (.102, .425, -.220, .058, .080), (.100, .345, -.235, .044, .056), (.096, .270, -.320, .031, .038),
          (.094, .215, -.372, .029, .036), (.093, .140, -.362, .026, .030), (.092, .070, -.345, .027, .029), (.092, .035, -.335, .032, .034)], ""),
    # Paws: long, flat underneath.
    tube([(.092, .040, .250, .030, .026), (.092, .034, .290, .041, .033), (.092, .028, .330, .040, .027), (.092, .022, .358, .028, .018)], "", power=2.6),
    tube([(.092, .038, -.350, .028, .026), (.092, .033, -.310, .039, .032), (.092, .027, -.272, .038, .026), (.092, .021, -.247, .026, .017)], "", power=2.6),
]

BONES = both_sides([
    Bone("root", None, (0, 0, 0), (0, 0, .2), free=True),
    Bone("hips", "root", (0, .60, -.10), (0, .605, -.40), .17),
    Bone("chest", "root", (0, .60, -.10), (0, .60, .22), .19),
    Bone("ribs", "chest", (0, .52, .00), (0, .52, .26), .14),
    Bone("neck", "chest", (0, .66, .26), (0, .77, .41), .15),
    Bone("nape", "neck", (0, .77, .41), (0, .835, .47), .12),
    Bone("head", "nape", (0, .845, .475), (0, .815, .70), .11),
    Bone("jaw", "head", (0, .800, .56), (0, .780, .74), .03, free=True),
    Bone("earL", "head", (.052, .905, .47), (.070, 1.0, .455), .05, free=True),
    Bone("tail1", "hips", (0, .622, -.44), (0, .555, -.545), .08),
    Bone("tail2", "tail1", (0, .555, -.545), (0, .440, -.62), .09),
    Bone("tail3", "tail2", (0, .440, -.62), (0, .235, -.695), .09),
    Bone("armL", "chest", (.092, .570, .265), (.099, .375, .222), .075),
    Bone("foreL", "armL", (.099, .375, .222), (.092, .085, .252), .05),
    Bone("pawL", "foreL", (.092, .085, .252), (.092, .025, .335), .05),
    Bone("thighL", "hips", (.085, .560, -.285), (.101, .350, -.232), .10),
    Bone("shinL", "thighL", (.101, .350, -.232), (.094, .215, -.372), .05),
    Bone("shankL", "shinL", (.094, .215, -.372), (.092, .070, -.345), .045),
    Bone("footL", "shankL", (.092, .070, -.345), (.092, .022, -.262), .05),
    Bone("goalForeL", "root", (.092, .085, .252), (.092, .085, .33), free=True),
    Bone("goalHindL", "root", (.092, .070, -.345), (.092, .070, -.27), free=True),
])


def paint_of(name, middle, normal):
    """The coat's markings, by where a facet lies and which way it looks."""
    if name:
        return PAINT[name]
    x, y, z = middle
    up = normal[1]
    x = abs(x)
    if z > .40 and y > .70 and y - .64 > (0.52 - z) * 1.2:  # head
        if z > .585:
            return PAINT["coat"] if up > .55 else PAINT["muzzle"] if y > .800 and up > -.1 else PAINT["pale"]
        if y < .825:
            return PAINT["pale"]
        if z > .52 and x > .058 and up < .3:
            return PAINT["ruff"]
        return PAINT["mask"] if up > .35 else PAINT["coat"]
    if z < -.47:  # tail
        if y < .30:
            return PAINT["dark"]
        return PAINT["back"] if normal[2] < -.35 or up > .5 else PAINT["flank"] if normal[2] < .35 else PAINT["cream"]
    if y < .40 and (x > .045):  # legs
        if y < .05:
            return PAINT["cream"]
        return PAINT["pale"] if normal[0] * middle[0] < 0 and abs(normal[0]) > .5 else PAINT["leg"] if y < .33 else PAINT["flank"]
    if z > .24 and normal[2] > .35 and up < .35:  # bib
        return PAINT["pale"]
    if up < -.55:
        return PAINT["pale"]
    if up < -.1 and y < .52:
        return PAINT["cream"]
    if y > .66 and up > .45:
        return PAINT["back"]
    if up > .15 or y > .62:
        return PAINT["coat"]
    return PAINT["flank"]


def head_details():
    chance = dice(3)
    forms = [
        tube([(0, .788, .545, .042, .026), (0, .773, .605, .036, .021), (0, .767, .665, .030, .017), (0, .769, .715, .019, .012)], "pale", sides=6, steps=1, power=2.6, bones=["jaw"]),
        tube([(0, .791, .59, .034, .007), (0, .783, .67, .029, .006), (0, .781, .719, .017, .004)], "mouth", sides=4, steps=1, bones=["jaw"]),
        # Nose, a wedge.
        spike([(.020, .834, .735), (-.020, .834, .735), (-.0165, .806, .758), (.0165, .806, .758)], (0, .823, .776), "nose", ["head"]),
    ]
    for s in (1, -1):
        ear = ["earL" if s > 0 else "earR"]
        base = [(s * .016, .912, .495), (s * .062, .905, .515), (s * .098, .880, .475), (s * .060, .905, .435)]
        tip = (s * .078, 1.0, .462)
        form = Form(ear)
        corners = base if s > 0 else [base[0], base[3], base[2], base[1]]
        form.add([*corners, tip], [], "")
        order = [(0, 1), (1, 2), (2, 3), (3, 0)]
        paints = ["mask", "coat", "back", "back"] if s > 0 else ["back", "back", "coat", "mask"]
        for (a, b), paint in zip(order, paints):
            form.faces.append((a, b, 4))
            form.paints.append(paint)
        forms.append(form)
        # The dark of the ear, a little in front of it.
        forms.append(spike([(s * .030, .915, .508), (s * .060, .910, .5205), (s * .082, .896, .500)], (s * .0755, .982, .474), "inner", ear))
        # Eye: an amber almond with a dark rim, under a heavy brow.
        forms.append(spike([(s * .026, .846, .610), (s * .052, .832, .600), (s * .086, .863, .560), (s * .052, .876, .590)], (s * .056, .855, .603), "dark", ["head"]))
        forms.append(spike([(s * .034, .849, .611), (s * .054, .841, .603), (s * .077, .861, .577), (s * .054, .868, .596)], (s * .0575, .856, .612), "glow", ["head"]))
        forms.append(pupil((s * .0625, .8575, .6035), (s * .52, .12, -.84), .0065, .0105, ["head"]))
        forms.append(spike([(s * .014, .876, .602), (s * .050, .868, .610), (s * .094, .888, .556), (s * .045, .910, .556)], (s * .034, .873, .622), "mask", ["head"]))
        # Cheek tufts widen the face.
        for i, (y, z, long, tint) in enumerate([(.845, .520, .075, "ruff"), (.815, .515, .095, "pale"), (.790, .520, .080, "pale"), (.835, .480, .085, "flank")]):
            forms.append(shard((s * .070, y, z), (s * .62, -.42 - .1 * i, -.62), (s * .8, .1, .2), long, .052, .014, tint, ["head"], lift=.3))
        # Fangs.
        forms.append(spike([(s * .019, .790, .724), (s * .026, .790, .717), (s * .022, .790, .711)], (s * .0225, .770, .719), "tooth", ["head"]))
    return forms


def fur():
    """Tufts where a wolf's coat stands off: ruff, chest, hackles, elbows, breeches, tail."""
    chance = dice(11)
    wobble = lambda amount: chance.uniform(-amount, amount)
    forms = []
    for s in (1, -1):
        # Three rings of mane, each longer and lower than the last.
        for ring, (cy, cz, wide, high, long, tints) in enumerate([
                (.800, .435, .092, .105, .105, ("mask", "coat", "flank", "ruff", "pale")),
                (.735, .365, .118, .130, .125, ("back", "coat", "flank", "ruff", "pale")),
                (.670, .300, .132, .150, .130, ("back", "back", "coat", "flank", "cream"))]):
            for k, (c, sn) in enumerate([(.30, .95), (.75, .66), (.97, .10), (.86, -.50), (.45, -.90)]):
                root = (s * wide * c, cy + high * sn * .80, cz - high * sn * .52 + wobble(.01))
                along = (s * (.22 * c + wobble(.08)), -.50 - .15 * (sn < 0) + .55 * max(0, sn), -.80 + .9 * max(0, -sn))
                forms.append(shard(root, along, (s * c, sn * .75, -.35 * sn), long * (1 + wobble(.15)), .085, .018, tints[k], ["neck", "chest", "nape"], lift=.16))
        # Elbow and belly fringe, breeches.
        forms.append(shard((s * .125, .45, .20), (s * .1, -.5, -.85), (s * 1, 0, 0), .12, .07, .016, "flank", ["chest"], lift=.1))
        forms.append(shard((s * .09, .405, .12), (0, -.45, -.9), (s * .5, -.8, 0), .13, .07, .016, "cream", ["chest"], lift=.1))
        forms.append(shard((s * .098, .50, -.365), (0, -.75, -.62), (s * .7, 0, -.7), .13, .085, .018, "flank", [f"thigh{'L' if s > 0 else 'R'}"], lift=.15))
        forms.append(shard((s * .095, .42, -.325), (0, -.8, -.5), (s * .7, 0, -.7), .12, .07, .016, "leg", [f"thigh{'L' if s > 0 else 'R'}"], lift=.12))
        # Toes and claws.
        side = "L" if s > 0 else "R"
        for z, bone in ((.352, f"paw{side}"), (-.252, f"foot{side}")):
            for dx in (-.021, 0, .021):
                x = s * .092 + dx
                forms.append(spike([(x - .007, .026, z - abs(dx) * .5), (x + .007, .026, z - abs(dx) * .5), (x, .006, z - abs(dx) * .5)], (x, .004, z + .030 - abs(dx) * .5), "claw", [bone]))
    # Bib, down the middle of the chest.
    for i, (y, z, long) in enumerate([(.735, .475, .12), (.665, .465, .13), (.590, .455, .13), (.505, .415, .12)]):
        forms.append(shard((0, y, z - .03), (wobble(.1), -.95, .18), (0, .2, 1), long, .11, .022, "pale", ["neck", "chest"], lift=.22))
        for s in (1, -1):
            forms.append(shard((s * .06, y - .02, z - .05), (s * .15, -.95, .05), (s * .5, .1, .9), long * .9, .085, .018, "pale" if i % 2 else "cream", ["neck", "chest"], lift=.2))
    # Hackles along the spine.
    for i, (y, z) in enumerate([(.885, .385), (.840, .325), (.795, .265), (.762, .195), (.742, .115), (.725, .03), (.715, -.06)]):
        forms.append(shard((0, y - .012, z), (0, .10, -1), (0, 1, .1), .115 - .006 * i, .075, .016, "back", ["nape", "neck", "chest"] if z > .2 else ["chest", "hips"], lift=.26))
    # The brush of the tail: all tufts run to its tip.
    tip = np.array((0, .175, -.735))
    for y, z, wide, off, tints in [(.600, -.530, .035, (0, .75, -.65), ("back", "coat")), (.545, -.590, .045, (0, .6, -.8), ("back", "coat")), (.480, -.650, .055, (0, .5, -.86), ("back", "coat")),
                                   (.405, -.695, .058, (0, .35, -.93), ("back", "flank")), (.330, -.722, .052, (0, .2, -.98), ("dark", "dark")), (.265, -.735, .036, (0, .1, -1), ("dark", "dark")),
                                   (.520, -.520, .045, (0, -.3, .95), ("cream", "cream")), (.440, -.545, .058, (0, -.2, .98), ("cream", "flank")), (.360, -.588, .056, (0, -.1, 1), ("flank", "flank")),
                                   (.290, -.640, .042, (0, -.05, 1), ("dark", "dark"))]:
        root = np.array((0, y, z))
        run = unit(tip - root) if y < .46 else unit(unit(tip - root) + (0, .1, -.25))
        forms.append(shard(root, run, off, .125, .085, .02, tints[0], ["tail1", "tail2", "tail3"], lift=.10))
        for s in (1, -1):
            forms.append(shard(root + (s * wide, -.025, 0), unit(run + (-s * wide * 1.5, 0, 0)), (s, off[1] * .3, off[2] * .3), .125, .08, .018, tints[1], ["tail1", "tail2", "tail3"], lift=.10))
    # The cape's edge along the flanks, a fringe on the haunch.
    for s in (1, -1):
        for y, z, out_, long, tint in [(.655, .170, .122, .17, "back"), (.650, .030, .112, .16, "back"), (.655, -.110, .092, .17, "back"), (.585, .090, .140, .15, "coat"), (.575, -.040, .112, .15, "coat"),
                                       (.590, -.250, .120, .15, "coat"), (.515, .060, .130, .14, "flank"), (.505, -.290, .118, .13, "flank")]:
            forms.append(shard((s * out_, y, z), (0, -.38 + wobble(.08), -.92), (s, .25, 0), long, .12, .012, tint, None, lift=.04))
    return forms


# How it stands: aside, so that its shape tells what it is, the face towards whoever meets it.
ASIDE = 32


def stance(**more):
    pose = {"yaw": ASIDE}
    pose.update(more)
    return pose


def movements(rig):
    look = lambda yaw, pitch=0, roll=0: (
        {"yaw": -ASIDE * .32 + yaw * .3, "pitch": pitch * .4}, {"yaw": -ASIDE * .3 + yaw * .3, "pitch": pitch * .2}, {"yaw": -ASIDE * .38 + yaw * .4, "pitch": pitch * .4, "roll": roll})
    poses = {0: look(0), 1.1: look(-7, 3), 1.8: look(-6, 2, 5), 2.6: look(9, -3, -4), 3.3: look(7, -2), 4: look(0)}
    breath = {0: {}, 1: {"size": (1.035, 1, 1.045)}, 2: {}, 3: {"size": (1.035, 1, 1.045)}, 4: {}}
    sway = lambda much, late: {t + 0: {"yaw": much * v} for t, v in zip((0, .5 + late, 1.5 + late, 2.5 + late, 3.5 + late if late < .5 else 3.9, 4), (0, 1, -1, 1, -1, 0))}
    move(rig, "idle", 4, {
        "root": {0: stance(), 4: stance()},
        "hips": {0: {}, 1: {"y": .005, "pitch": -1}, 2: {}, 3: {"y": .005, "pitch": -1}, 4: {}},
        "chest": {0: {}, 1: {"y": .007, "pitch": -1.2}, 2: {"y": 0}, 3: {"y": .007, "pitch": -1.2}, 4: {}},
        "ribs": breath,
        "neck": {t: pose[0] for t, pose in poses.items()}, "nape": {t: pose[1] for t, pose in poses.items()}, "head": {t: pose[2] for t, pose in poses.items()},
        "earL": {0: {}, 1.4: {}, 1.55: {"yaw": 22, "roll": -6}, 1.8: {}, 4: {}}, "earR": {0: {}, 2.7: {}, 2.85: {"yaw": -22, "roll": 6}, 3.05: {"yaw": -4}, 3.2: {"yaw": -20}, 3.4: {}, 4: {}},
        "jaw": {0: {}, 1: {"pitch": 3}, 2: {}, 3: {"pitch": 3}, 4: {}},
        "tail1": sway(9, 0), "tail2": sway(12, .2), "tail3": sway(14, .4),
    })
    still = {"neck": look(0)[0], "nape": look(0)[1], "head": look(0)[2]}
    on = lambda bone, **more: {key: still[bone].get(key, 0) + more.get(key, 0) for key in {*still[bone], *more}}
    both = lambda name, keys: {f"{name}L": keys, f"{name}R": {t: {k: -v if k in ("yaw", "roll", "x") else v for k, v in pose.items()} for t, pose in keys.items()}}
    move(rig, "hit", .6, {
        "root": {0: stance(), .08: stance(z=-.03), .18: stance(z=-.05), .6: stance()},
        "hips": {0: {}, .1: {"y": -.075, "z": -.05, "pitch": 9}, .3: {"y": -.05, "z": -.03, "pitch": 5}, .6: {}},
        "chest": {0: {}, .1: {"y": -.07, "z": -.10, "pitch": -9, "roll": 7}, .3: {"y": -.06, "z": -.05, "pitch": 3, "roll": -3}, .6: {}},
        "neck": {0: on("neck"), .1: on("neck", pitch=-8, yaw=22), .32: on("neck", pitch=16), .6: on("neck")},
        "head": {0: on("head"), .1: on("head", pitch=-8, roll=20, yaw=26), .32: on("head", pitch=12, roll=-8), .6: on("head")},
        "nape": {0: on("nape"), .6: on("nape")},
        "jaw": {0: {}, .1: {"pitch": 26}, .4: {"pitch": 17}, .6: {}},
        **both("ear", {0: {}, .1: {"pitch": -48}, .45: {"pitch": -38}, .6: {}}),
        "tail1": {0: {}, .1: {"pitch": 40, "yaw": 10}, .35: {"pitch": 20}, .6: {}}, "tail2": {0: {}, .14: {"pitch": 26}, .6: {}}, "tail3": {0: {}, .18: {"pitch": 30}, .6: {}},
    })
    curl = lambda t, amount: {"pitch": amount}
    move(rig, "vanish", 1.2, {
        "root": {0: stance(), .25: stance(y=-.0), .6: stance(yaw=ASIDE + 70, y=.05), 1.2: {"yaw": ASIDE + 330, "y": .34, "size": .5}},
        "hips": {0: {}, .3: {"y": -.18, "z": .08, "pitch": 14}, .6: {"y": -.30, "z": .16, "pitch": 30, "yaw": 22}, 1.2: {"y": -.26, "z": .16, "pitch": 30, "yaw": 30}},
        "chest": {0: {}, .3: {"y": -.20, "z": -.04, "pitch": 8}, .6: {"y": -.30, "z": -.06, "pitch": 16, "yaw": -24}, 1.2: {"y": -.26, "z": -.06, "pitch": 24, "yaw": -30}},
        "neck": {0: on("neck"), .3: on("neck", pitch=34), .6: {"pitch": 52, "yaw": -44}, 1.2: {"pitch": 60, "yaw": -60}},
        "nape": {0: on("nape"), .3: on("nape", pitch=10), .6: {"pitch": 20, "yaw": -40}, 1.2: {"pitch": 24, "yaw": -52}},
        "head": {0: on("head"), .3: on("head", pitch=26), .6: {"pitch": 18, "yaw": -40}, 1.2: {"pitch": 22, "yaw": -50}},
        **both("ear", {0: {}, .3: {"pitch": -40}, 1.2: {"pitch": -50}}),
        "tail1": {0: {}, .4: {"yaw": 30, "pitch": -10}, .8: {"yaw": 60, "pitch": -12}, 1.2: {"yaw": 66}}, "tail2": {0: {}, .4: {"yaw": 36}, .8: {"yaw": 62}, 1.2: {"yaw": 70}},
        "tail3": {0: {}, .4: {"yaw": 30}, .8: {"yaw": 56}, 1.2: {"yaw": 70}},
    })


# What a throw may hit: bone, how far along it, radius in metres.
BALLS = [("head", .05, .13), ("head", .75, .085), ("earL", .4, .08), ("earR", .4, .08), ("nape", .0, .16), ("chest", .95, .21), ("chest", .35, .19), ("hips", .35, .17), ("hips", .9, .16), ("tail2", .1, .12), ("tail3", .4, .11),
         *((f"{bone}{side}", along, radius) for side in "LR" for bone, along, radius in (("arm", .7, .10), ("fore", .45, .07), ("paw", .3, .08), ("thigh", .6, .12), ("shank", .1, .08), ("foot", .3, .08)))]


def make():
    empty_scene()
    skin = skin_over([*FLESH, *LEGS, *(leg.mirrored() for leg in LEGS)], grain=.0105, triangles=1500, rounds=4)
    lowest = min(y for _, y, _ in skin.points)
    skin.points = [(x, max(0, y - lowest * (y < .1)) if y < .012 else y, z) for x, y, z in skin.points]
    rig = armature(BONES)
    body = dress(rig, BONES, [skin, *head_details(), *fur()], paint_of)
    for side in "LR":
        plant(rig, f"fore{side}", f"goalFore{side}", 2)
        plant(rig, f"shank{side}", f"goalHind{side}", 3)
    movements(rig)
    idle = bpy.data.actions["idle"]
    distant = far(standing(rig, body, idle, "far"), 420)
    write_shapes("wolf", balls(rig, idle, BALLS), HEIGHT)
    export("wolf", rig, [body, distant], {"height": HEIGHT})


make()
