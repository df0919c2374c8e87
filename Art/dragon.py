"""The dragon: 2.4 metres to its highest point. blender -b -P Art/dragon.py"""

import pathlib
import sys

import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from sculpt.blender import empty_scene, export, skin_over, write_shapes  # noqa: E402
from sculpt.form import Form, plate, pupil, sheet, spike, tube, unit  # noqa: E402
from sculpt.rig import Bone, armature, balls, both_sides, dress, far, move, plant, standing  # noqa: E402

HEIGHT = 2.4
GROWN = 1.0465

PAINT = {
    "back": "#4a1a28", "scale": "#6f2733", "flank": "#8a3439", "soft": "#a24a3d", "belly": "#e2b06c", "bellyDark": "#c68c4c", "edge": "#6b3a2c", "under": "#9a5f3c", "dark": "#2e121b", "horn": "#e3d3ae", "hornDark": "#b59c74",
    "sail": "#e5743f", "sailDeep": "#cc5d36", "sailBack": "#b54a2f", "bone": "#4f1d2a", "claw": "#efe3c4", "tooth": "#f3ead2", "mouth": "#4a0f17", "tongue": "#c23a3a", "glow": "#ffc23e", "pupil": "#180a06",
    "brow": "#4f1c29",
}

FLESH = [
    # Trunk: heavy hips, deep chest held up.
    tube([(0, 1.02, -.98, .10, .11), (0, 1.04, -.78, .20, .21), (0, 1.05, -.52, .275, .28), (0, 1.06, -.22, .275, .285), (0, 1.11, .08, .300, .325), (0, 1.20, .33, .305, .350),
          (0, 1.32, .52, .235, .275), (0, 1.44, .62, .16, .18)], "", sides=18),
    # The neck: an S.
    tube([(0, 1.26, .42, .20, .22), (0, 1.40, .61, .190, .205), (0, 1.55, .735, .160, .175), (0, 1.70, .755, .135, .147), (0, 1.84, .705, .118, .127), (0, 1.97, .680, .108, .115), (0, 2.075, .735, .102, .107), (0, 2.13, .84, .095, .098)], ""),
    # Skull, then the snout: a ridge to the nostrils.
    tube([(0, 2.10, .80, .085, .090), (0, 2.135, .88, .132, .118), (0, 2.135, .97, .140, .112), (0, 2.112, 1.06, .104, .086), (0, 2.085, 1.15, .080, .066), (0, 2.066, 1.26, .072, .058),
          (0, 2.058, 1.36, .072, .056), (0, 2.045, 1.42, .052, .040)], "", power=2.4, steps=5),
    # The tail, long and getting thin.
    tube([(0, 1.04, -.72, .19, .20), (0, 1.00, -.98, .165, .17), (0, .88, -1.28, .130, .135), (0, .70, -1.60, .100, .103), (0, .53, -1.94, .076, .078), (0, .42, -2.30, .056, .058), (0, .40, -2.66, .038, .040),
          (0, .47, -2.98, .022, .024), (0, .53, -3.10, .012, .012)], ""),
]

LEGS = [
    # Hindleg: a thigh as on a bull, a hock behind.
    tube([(.20, 1.08, -.56, .15, .24), (.30, .95, -.50, .175, .275), (.37, .76, -.36, .150, .215), (.40, .60, -.32, .110, .145), (.40, .47, -.44, .082, .100), (.395, .36, -.58, .068, .078),
          (.39, .24, -.565, .062, .068), (.39, .13, -.52, .066, .070), (.39, .07, -.48, .075, .060)], ""),
    # Foreleg.
    tube([(.22, 1.14, .34, .10, .18), (.31, .99, .32, .110, .160), (.37, .80, .24, .090, .115), (.385, .66, .20, .072, .088), (.38, .50, .27, .060, .068), (.375, .33, .33, .056, .062), (.37, .18, .36, .054, .058),
          (.37, .09, .39, .062, .055)], ""),
    # The arm of the wing.
    tube([(.14, 1.36, .18, .09, .10), (.28, 1.46, .10, .085, .09), (.48, 1.66, -.08, .062, .066), (.63, 1.84, -.20, .052, .054)], "", across=(0, 0, 1)),
]
FEET = []
for toe in (-1, 0, 1):
    FEET.append(tube([(.39, .075, -.52, .055, .055), (.39 + toe * .05, .062, -.42, .048, .050), (.39 + toe * .085, .050, -.31, .040, .040), (.39 + toe * .10, .035, -.235, .026, .028)], "", steps=3, sides=10))
    FEET.append(tube([(.37, .075, .36, .045, .045), (.37 + toe * .042, .058, .44, .040, .042), (.37 + toe * .070, .045, .53, .033, .034), (.37 + toe * .082, .032, .59, .022, .024)], "", steps=3, sides=10))
FEET.append(tube([(.39, .09, -.53, .05, .05), (.39, .06, -.62, .034, .036), (.39, .035, -.67, .02, .02)], "", steps=3, sides=10))

# The wing: shoulder, elbow, wrist, and where its three long fingers end.
SHOULDER, ELBOW, WRIST = (.24, 1.42, .13), (.63, 1.84, -.20), (.92, 2.28, .06)
FINGERS = [[(1.30, 2.20, -.30), (1.80, 1.86, -.52)], [(1.20, 1.86, -.48), (1.50, 1.28, -.78)], [(1.02, 1.62, -.50), (1.08, 1.00, -.86)]]
HEM = (.16, 1.14, -.62)

BONES = both_sides([
    Bone("root", None, (0, 0, 0), (0, 0, .4), free=True),
    Bone("hips", "root", (0, 1.06, -.20), (0, 1.04, -.75), .36),
    Bone("chest", "root", (0, 1.06, -.20), (0, 1.24, .42), .38),
    Bone("ribs", "chest", (0, 1.00, -.05), (0, 1.08, .34), .27),
    Bone("neck1", "chest", (0, 1.36, .56), (0, 1.60, .75), .22),
    Bone("neck2", "neck1", (0, 1.60, .75), (0, 1.85, .70), .17),
    Bone("neck3", "neck2", (0, 1.85, .70), (0, 2.10, .80), .15),
    Bone("head", "neck3", (0, 2.11, .86), (0, 2.06, 1.34), .17),
    Bone("jaw", "head", (0, 2.045, .95), (0, 1.995, 1.34), .05, free=True),
    Bone("tail1", "hips", (0, 1.01, -.92), (0, .86, -1.32), .17),
    Bone("tail2", "tail1", (0, .86, -1.32), (0, .60, -1.80), .14),
    Bone("tail3", "tail2", (0, .60, -1.80), (0, .42, -2.30), .11),
    Bone("tail4", "tail3", (0, .42, -2.30), (0, .40, -2.70), .09),
    Bone("tail5", "tail4", (0, .40, -2.70), (0, .56, -3.14), .09),
    Bone("wingL", "chest", SHOULDER, ELBOW, .11),
    Bone("wristL", "wingL", ELBOW, WRIST, .07),
    *(Bone(f"finger{n}L", "wristL", WRIST, middle, .05, free=True) for n, (middle, _) in enumerate(FINGERS, 1)),
    *(Bone(f"fingertip{n}L", f"finger{n}L", middle, tip, .05, free=True) for n, (middle, tip) in enumerate(FINGERS, 1)),
    Bone("armL", "chest", (.28, 1.08, .33), (.385, .68, .20), .15),
    Bone("foreL", "armL", (.385, .68, .20), (.37, .15, .37), .09),
    Bone("pawL", "foreL", (.37, .15, .37), (.37, .05, .52), .10),
    Bone("thighL", "hips", (.26, 1.02, -.52), (.40, .58, -.31), .22),
    Bone("shinL", "thighL", (.40, .58, -.31), (.395, .37, -.58), .10),
    Bone("shankL", "shinL", (.395, .37, -.58), (.39, .13, -.52), .09),
    Bone("footL", "shankL", (.39, .13, -.52), (.39, .05, -.30), .12),
    Bone("goalForeL", "root", (.37, .15, .37), (.37, .15, .52), free=True),
    Bone("goalHindL", "root", (.39, .13, -.52), (.39, .13, -.37), free=True),
])


def paint_of(name, middle, normal):
    """Scales dark above and warm below, by where a facet lies and which way it looks."""
    if name:
        return PAINT[name]
    x, y, z = abs(middle[0]), middle[1], middle[2]
    up, out = normal[1], abs(normal[0])
    if z > .78 and y > 1.98:  # head
        return PAINT["belly"] if up < -.55 else PAINT["soft"] if up < -.1 else PAINT["flank"] if up < .55 else PAINT["scale"]
    if y < .12:
        return PAINT["scale"]
    if x > .26 and y < 1.0:  # legs
        return PAINT["soft"] if normal[0] * middle[0] < 0 and out > .4 else PAINT["flank"] if normal[2] > .2 else PAINT["scale"]
    for row_y, row_z, wide, _ in BELLY:
        if abs(y - row_y) < .16 and abs(z - row_z) < .42 and x < wide * .8 and (normal[2] > .3 or up < -.45):
            return PAINT["under"]
    if up > .62:
        return PAINT["back"]
    if up < -.6:
        return PAINT["bellyDark"]
    return PAINT["scale"] if up > .1 else PAINT["flank"] if up > -.3 else PAINT["soft"]


def bar(start, end, thick, thin, paint, bones, sides=5):
    """A straight bone of a wing."""
    a, b = np.array(start), np.array(end)
    return tube([(*a, thick, thick), (*(a * .55 + b * .45), (thick + thin) / 2, (thick + thin) / 2), (*b, thin, thin)], paint, sides=sides, steps=1,
                across=(0, 0, 1) if abs(unit(b - a)[2]) < .8 else (0, 1, 0), bones=bones)


def wing(side):
    """Arm, hand, three fingers, the skin between them scalloped at its hem."""
    s = "L" if side > 0 else "R"
    flip = lambda point: (side * point[0], point[1], point[2])
    forms = [bar(flip(ELBOW), flip(WRIST), .056, .042, "bone", [f"wing{s}", f"wrist{s}"], 6)]
    for n, (middle, tip) in enumerate(FINGERS, 1):
        forms.append(bar(flip(WRIST), flip(middle), .036, .027, "bone", [f"finger{n}{s}"]))
        forms.append(bar(flip(middle), flip(tip), .028, .008, "bone", [f"finger{n}{s}", f"fingertip{n}{s}"]))
        forms.append(spike([np.add(flip(tip), d) for d in ((.014, 0, 0), (0, .014, 0), (-.014, 0, 0), (0, -.014, 0))],
                           np.add(flip(tip), np.subtract(flip(tip), flip(middle)) * .14), "claw", [f"fingertip{n}{s}"]))
    # A thumb with a claw.
    forms.append(spike([flip(np.add(WRIST, d)) for d in ((.04, 0, .02), (-.03, .03, .03), (-.04, -.03, .0), (.02, -.04, -.02))], flip(np.add(WRIST, (-.02, .118, .17))), "claw", [f"wrist{s}"]))
    forms.append(spike([flip(np.add(ELBOW, d)) for d in ((.03, 0, -.03), (-.03, .02, -.03), (0, .04, .02))], flip(np.add(ELBOW, (-.03, .08, -.17))), "horn", [f"wing{s}"]))

    # One list for all the skin, so that two pieces never part where they meet.
    carrying = [f"{bone}{s}" for bone in ("wing", "wrist", "finger1", "finger2", "finger3", "fingertip1", "fingertip2", "fingertip3")] + ["chest", "hips"]

    def skin(outline, front="sail", back="sailBack"):
        points = [flip(point) for point in outline]
        if side > 0:
            front, back = back, front
        forms.append(sheet(points, front, back, carrying))

    mid = lambda a, b, t: tuple(np.array(a) * (1 - t) + np.array(b) * t)

    def sag(a, b, towards, amount):
        return mid(mid(a, b, .5), towards, amount)

    for n in range(2):
        (m1, t1), (m2, t2) = FINGERS[n], FINGERS[n + 1]
        # The hem is drawn in between two fingers; the skin hangs a little between them.
        hem = sag(t1, t2, WRIST, .30)
        inner = tuple(np.add(mid(m1, m2, .5), (0, 0, .06)))
        skin([WRIST, m1, inner], "sail")
        skin([WRIST, inner, m2], "sailDeep")
        skin([m1, t1, hem], "sail")
        skin([m1, hem, inner], "sailDeep")
        skin([inner, hem, m2], "sail")
        skin([m2, hem, t2], "sailDeep")
    (m3, t3) = FINGERS[2]
    hem1 = sag(t3, (.52, 1.10, -.74), ELBOW, .20)
    hem2 = (.50, 1.20, -.66)
    inner = (.66, 1.50, -.42)
    skin([WRIST, m3, ELBOW], "sail")
    skin([ELBOW, m3, inner], "sailDeep")
    skin([m3, t3, hem1], "sail")
    skin([m3, hem1, inner], "sailDeep")
    skin([inner, hem1, hem2], "sail")
    skin([inner, hem2, HEM], "sailDeep")
    skin([ELBOW, inner, HEM], "sail")
    skin([ELBOW, HEM, SHOULDER], "sailDeep")
    # The front edge, from neck to wrist.
    skin([SHOULDER, (.52, 1.88, .06), ELBOW], "sailDeep")
    skin([(.52, 1.88, .06), WRIST, ELBOW], "sail")
    return forms


def head_details():
    forms = [
        # The jaw, with the dark of the mouth on it and a tongue.
        tube([(0, 2.040, .93, .100, .034), (0, 2.018, 1.06, .080, .030), (0, 1.998, 1.20, .064, .024), (0, 1.992, 1.33, .054, .020), (0, 1.998, 1.385, .034, .014)], "belly", sides=8, steps=1, power=2.6, bones=["jaw"]),
        tube([(0, 2.060, .98, .074, .010), (0, 2.044, 1.08, .062, .010), (0, 2.021, 1.20, .050, .009), (0, 2.012, 1.34, .038, .007)], "mouth", sides=6, steps=1, bones=["jaw"]),
        tube([(0, 2.064, 1.0, .032, .010), (0, 2.045, 1.14, .030, .010), (0, 2.034, 1.25, .024, .008), (0, 2.028, 1.32, .008, .004)], "tongue", sides=6, steps=1, bones=["jaw"]),
    ]
    for s in (1, -1):
        # Horns: swept back, ringed in two tones; a second, smaller pair; a third at the jaw.
        forms.append(tube([(s * .066, 2.215, .90, .044, .044), (s * .092, 2.275, .80, .040, .040), (s * .112, 2.315, .68, .032, .032)], "hornDark", sides=7, steps=1, bones=["head"]))
        forms.append(tube([(s * .112, 2.315, .685, .033, .033), (s * .124, 2.345, .56, .023, .023), (s * .120, 2.385, .44, .003, .003)], "horn", sides=7, steps=1, bones=["head"]))
        forms.append(tube([(s * .116, 2.155, .88, .032, .032), (s * .165, 2.165, .78, .024, .024), (s * .200, 2.195, .68, .003, .003)], "horn", sides=6, steps=1, bones=["head"]))
        forms.append(tube([(s * .110, 2.060, .90, .026, .026), (s * .150, 2.030, .81, .018, .018), (s * .172, 2.020, .73, .003, .003)], "hornDark", sides=5, steps=1, bones=["head"]))
        # Brow, eye.
        forms.append(spike([(s * .028, 2.205, 1.070), (s * .080, 2.188, 1.095), (s * .146, 2.200, .975), (s * .085, 2.238, .950)], (s * .112, 2.216, 1.098), "brow", ["head"]))
        forms.append(spike([(s * .066, 2.170, 1.104), (s * .092, 2.136, 1.088), (s * .134, 2.154, 1.000), (s * .114, 2.204, 1.010)], (s * .114, 2.168, 1.064), "dark", ["head"]))
        forms.append(spike([(s * .074, 2.170, 1.102), (s * .096, 2.144, 1.086), (s * .130, 2.160, 1.014), (s * .112, 2.196, 1.024)], (s * .122, 2.168, 1.070), "glow", ["head"]))
        forms.append(pupil((s * .1195, 2.169, 1.0685), (s * .49, .08, -.86), .0075, .024, ["head"]))
        # Nostrils, a ridge of three scales along the snout.
        forms.append(spike([(s * .026, 2.106, 1.40), (s * .058, 2.088, 1.41), (s * .058, 2.094, 1.34), (s * .026, 2.112, 1.34)], (s * .046, 2.138, 1.372), "scale", ["head"]))
        forms.append(spike([(s * .030, 2.078, 1.422), (s * .052, 2.072, 1.412), (s * .044, 2.062, 1.424)], (s * .040, 2.072, 1.436), "dark", ["head"]))
        # Teeth, above and below.
        for z, x, y, long in [(1.395, .048, 2.018, .052), (1.32, .062, 2.020, .034), (1.25, .066, 2.024, .042), (1.18, .070, 2.028, .030), (1.11, .078, 2.036, .034)]:
            forms.append(spike([(s * (x + .010), y, z + .012), (s * (x - .010), y, z + .010), (s * x, y, z - .016)], (s * x, y - long, z), "tooth", ["head"]))
        for z, x, y, long in [(1.36, .040, 2.008, .040), (1.285, .050, 2.012, .030), (1.215, .058, 2.018, .028)]:
            forms.append(spike([(s * (x + .009), y, z + .010), (s * (x - .009), y, z + .010), (s * x, y, z - .012)], (s * (x + .002), y + long, z), "tooth", ["jaw"]))
        # A frill behind the cheek: three blades of skin and bone.
        for y0, tip in [(2.12, (s * .265, 2.145, .80)), (2.07, (s * .255, 2.045, .79)), (2.03, (s * .215, 1.955, .80))]:
            forms.append(spike([(s * .120, y0 + .03, .90), (s * .126, y0 - .02, .90), (s * .100, y0, .84)], tip, "sail", ["head"]))
    for z, y, tall in [(1.24, 2.125, .030), (1.14, 2.150, .036), (1.05, 2.200, .040)]:
        forms.append(plate(y - .004, z, tall + .012, .08, .05, "horn", .5, bones=["head"]))
    forms.append(spike([(.014, 1.988, 1.35), (-.014, 1.988, 1.35), (0, 1.978, 1.30)], (0, 1.925, 1.385), "horn", ["jaw"]))
    return forms


# The crest, from the crown to the tail: the middle of the body there, how tall a plate, on which bones.
CREST = [(2.06, .71, .105, ["neck3"]), (1.98, .68, .125, ["neck3", "neck2"]), (1.87, .695, .140, ["neck2"]), (1.76, .735, .150, ["neck2", "neck1"]), (1.65, .745, .155, ["neck1"]), (1.55, .735, .160, ["neck1"]),
         (1.44, .65, .165, ["chest", "neck1"]), (1.33, .53, .170, ["chest"]), (1.22, .36, .180, ["chest"]), (1.16, .20, .185, ["chest"]), (1.11, .04, .185, ["chest"]), (1.08, -.13, .180, ["chest", "hips"]),
         (1.06, -.30, .175, ["hips"]), (1.05, -.46, .170, ["hips"]), (1.05, -.62, .165, ["hips"]), (1.04, -.78, .155, ["hips"]), (1.01, -.94, .145, ["tail1"]), (.95, -1.10, .135, ["tail1"]),
         (.88, -1.265, .125, ["tail1", "tail2"]), (.80, -1.43, .115, ["tail2"]), (.70, -1.595, .105, ["tail2"]), (.61, -1.76, .096, ["tail2", "tail3"]), (.54, -1.93, .088, ["tail3"]), (.47, -2.105, .080, ["tail3"]),
         (.42, -2.28, .072, ["tail3", "tail4"]), (.405, -2.45, .064, ["tail4"]), (.40, -2.62, .055, ["tail4"])]


def surface(skin):
    """Where the skin is, seen from outside: x, the middle of the body there, the way out."""
    tree = BVHTree.FromPolygons([Vector(point) for point in skin.points], skin.faces)

    def on_skin(x, y, z, outward, off):
        start = Vector((x, y + outward[0] * .52, z + outward[1] * .52))
        hit = tree.ray_cast(start, Vector((0, -outward[0], -outward[1])))[0]
        return (x, hit.y + outward[0] * off, hit.z + outward[1] * off) if hit else (x, y + outward[0] * off, z + outward[1] * off)

    return on_skin


def ways(rows):
    """At each row (y, z) of a line the way along it, and its length there."""
    rows = np.array([row[:2] for row in rows])
    for i in range(len(rows)):
        step = rows[min(i + 1, len(rows) - 1)] - rows[max(i - 1, 0)]
        yield unit(step), np.linalg.norm(step) / (2 if 0 < i < len(rows) - 1 else 1)


def crest(skin):
    """Plates along the back, each a blade that leans the way the body runs."""
    on_skin, forms = surface(skin), []
    for i, ((y, z, tall, bones), (way, _)) in enumerate(zip(CREST, ways(CREST))):
        outward = np.array([-way[1], way[0]])
        foot = lambda along, off: on_skin(0, y + way[0] * along, z + way[1] * along, outward, off)
        front, back, top = np.array(foot(-tall * .45, -.02)), np.array(foot(tall * .55, -.02)), np.array(foot(tall * .75, tall))
        middle = (front + back) / 2
        base = [front, middle + (.030, 0, 0), back, middle - (.030, 0, 0)]
        forms.append(spike(base, top, "horn" if i % 2 == 0 else "hornDark", bones))
    return forms


# Where the chest plates lie, from the throat to between the hindlegs: the middle of the body there, half width, bones.
BELLY = [(1.965, .682, .090, ["neck3"]), (1.88, .695, .098, ["neck2", "neck3"]), (1.80, .72, .106, ["neck2"]), (1.71, .75, .116, ["neck2", "neck1"]), (1.61, .745, .130, ["neck1"]),
         (1.52, .70, .148, ["neck1"]), (1.42, .60, .160, ["neck1", "chest"]), (1.345, .51, .178, ["chest"]), (1.28, .41, .192, ["chest"]), (1.22, .30, .200, ["chest"]), (1.17, .18, .205, ["chest", "ribs"]),
         (1.13, .05, .205, ["chest", "ribs"]), (1.10, -.08, .200, ["chest", "ribs"]), (1.08, -.21, .190, ["chest", "hips"]), (1.07, -.34, .180, ["hips", "chest"]), (1.06, -.47, .165, ["hips"]), (1.05, -.60, .145, ["hips"])]


def scutes(skin):
    """Chest plates on the skin: each overlaps the one below and stands off at its lower edge."""
    on_skin, forms = surface(skin), []
    for (y, z, wide, bones), (way, long) in zip(BELLY, ways(BELLY)):
        outward = np.array([way[1], -way[0]])  # to the front of the way from throat to belly
        long *= 1.15
        rim = lambda x, along, off: on_skin(x, y + way[0] * along, z + way[1] * along, outward, off)
        xs = (-wide, -wide * .45, wide * .45, wide)
        upper = [rim(x * .96, -long * .5, -.004) for x in xs]
        lower = [rim(x, long * (.5 + .16 * (abs(x) < wide)), .034 if abs(x) < wide else .012) for x in xs]
        under = [rim(x, long * .5, -.02) for x in xs]
        form = Form(bones)
        for k in range(3):
            form.add([upper[k], upper[k + 1], lower[k + 1], lower[k]], [(3, 2, 1, 0)], "belly" if k == 1 else "bellyDark")
            form.add([lower[k], lower[k + 1], under[k + 1], under[k]], [(3, 2, 1, 0)], "edge")
        forms.append(form)
    return forms


def trim():
    forms = []
    # The tail's blade: a spearhead of two sides.
    tip = [(0, .49, -2.98), (.155, .59, -3.18), (0, .79, -3.58), (-.155, .59, -3.18)]
    for lift, paint in ((.028, "sail"), (-.028, "sailDeep")):
        forms.append(spike(tip, (0, .60 + lift, -3.19 + lift * .4), paint, ["tail5"]))
    for s in (1, -1):
        side = "L" if s > 0 else "R"
        for toe in (-1, 0, 1):
            for x, y, z, dx, long, bone in ((.39, .040, -.240, .10, .115, f"foot{side}"), (.37, .036, .585, .082, .095, f"paw{side}")):
                cx = s * (x + toe * dx)
                forms.append(spike([(cx - .018, y - .005, z), (cx, y + .024, z - .012), (cx + .018, y - .005, z), (cx, y - .026, z + .004)], (cx + s * toe * .018, .004, z + long), "claw", [bone]))
        forms.append(spike([(s * .372, .036, -.665), (s * .408, .036, -.665), (s * .39, .06, -.65)], (s * .39, .006, -.75), "claw", [f"foot{side}"]))
        # Spurs at elbow and hock, a row of scales over the shoulder and the thigh.
        forms.append(spike([(s * .40, .72, .13), (s * .36, .70, .12), (s * .385, .64, .13)], (s * .41, .72, .0), "horn", [f"arm{side}"]))
        forms.append(spike([(s * .415, .42, -.64), (s * .375, .42, -.64), (s * .395, .34, -.65)], (s * .40, .45, -.76), "horn", [f"shank{side}"]))
        for x, y, z, bones in [(.345, 1.12, .26, ["chest"]), (.352, 1.02, .30, [f"arm{side}"]), (.43, .98, -.42, [f"thigh{side}"]), (.46, .88, -.46, [f"thigh{side}"]), (.455, .80, -.33, [f"thigh{side}"])]:
            forms.append(spike([(s * (x - .03), y + .055, z + .02), (s * x, y, z + .07), (s * (x - .01), y - .05, z), (s * (x - .02), y, z - .06)], (s * (x + .045), y + .01, z - .06), "flank", bones))
    return forms


ASIDE = 28


def stance(**more):
    return {"yaw": ASIDE, **more}


def mirror(name, keys):
    return {f"{name}L": keys, f"{name}R": {t: {k: -v if k in ("yaw", "roll", "x") else v for k, v in pose.items()} for t, pose in keys.items()}}


def movements(rig):
    part = ASIDE / 4
    look = lambda yaw=0, pitch=0, roll=0: {"neck1": {"yaw": -part * .7 + yaw * .2, "pitch": pitch * .3}, "neck2": {"yaw": -part + yaw * .25, "pitch": pitch * .3},
                                           "neck3": {"yaw": -part * 1.1 + yaw * .25, "pitch": pitch * .2}, "head": {"yaw": -part * 1.2 + yaw * .3, "pitch": pitch * .2, "roll": roll}}
    gaze = {0: look(), 1.2: look(12, 6), 2.2: look(9, 2, 6), 3.2: look(-12, -5, -3), 4.0: look(-8, 3), 4.8: look()}
    heads = lambda name: {t: pose[name] for t, pose in gaze.items()}
    wave = lambda much, late: {0: {"yaw": 0}, .7 + late: {"yaw": much}, 2.2 + late: {"yaw": -much}, 3.4 + late: {"yaw": much * .7}, 4.8: {"yaw": 0}}
    move(rig, "idle", 4.8, {
        "root": {0: stance(), 4.8: stance()},
        "hips": {0: {}, 1.2: {"y": .012}, 2.4: {}, 3.6: {"y": .012}, 4.8: {}},
        "chest": {0: {}, 1.2: {"y": .02, "pitch": -1.6}, 2.4: {}, 3.6: {"y": .02, "pitch": -1.6}, 4.8: {}},
        "ribs": {0: {}, 1.2: {"size": (1.04, 1, 1.04)}, 2.4: {}, 3.6: {"size": (1.04, 1, 1.04)}, 4.8: {}},
        "neck1": heads("neck1"), "neck2": heads("neck2"), "neck3": heads("neck3"), "head": heads("head"),
        "jaw": {0: {"pitch": 4}, 1.2: {"pitch": 9}, 2.4: {"pitch": 4}, 3.0: {"pitch": 4}, 3.6: {"pitch": 15}, 4.2: {"pitch": 5}, 4.8: {"pitch": 4}},
        **mirror("wing", {0: {}, 1.3: {"roll": -6, "yaw": -3}, 2.4: {}, 3.7: {"roll": -7, "yaw": -3}, 4.8: {}}),
        **mirror("wrist", {0: {}, 1.5: {"roll": 4, "yaw": 4}, 2.6: {}, 3.9: {"roll": 5, "yaw": 5}, 4.8: {}}),
        **mirror("finger1", {0: {}, 1.6: {"roll": 4}, 2.7: {"roll": -1}, 4.0: {"roll": 5}, 4.8: {}}),
        **mirror("finger2", {0: {}, 1.7: {"roll": 3}, 2.8: {"roll": -1}, 4.1: {"roll": 4}, 4.8: {}}),
        "tail1": wave(5, 0), "tail2": wave(7, .15), "tail3": wave(10, .3), "tail4": wave(13, .45), "tail5": wave(16, .6),
    })
    on = lambda bone, **more: {key: look()[bone].get(key, 0) + more.get(key, 0) for key in {*look()[bone], *more}}
    move(rig, "hit", .6, {
        "root": {0: stance(), .1: stance(z=-.10), .2: stance(z=-.12), .6: stance()},
        "hips": {0: {}, .1: {"y": -.10, "z": -.08, "pitch": 5}, .3: {"y": -.07}, .6: {}},
        "chest": {0: {}, .1: {"y": -.04, "z": -.12, "pitch": -12, "roll": 7}, .32: {"y": -.07, "pitch": 5, "roll": -3}, .6: {}},
        "neck1": {0: on("neck1"), .1: on("neck1", pitch=-16, yaw=8), .32: on("neck1", pitch=10), .6: on("neck1")},
        "neck2": {0: on("neck2"), .12: on("neck2", pitch=-14, yaw=10), .34: on("neck2", pitch=10), .6: on("neck2")},
        "neck3": {0: on("neck3"), .12: on("neck3", pitch=-8, yaw=14), .36: on("neck3", pitch=6), .6: on("neck3")},
        "head": {0: on("head"), .12: on("head", pitch=18, yaw=14, roll=16), .36: on("head", pitch=-10, roll=-6), .6: on("head")},
        "jaw": {0: {"pitch": 4}, .1: {"pitch": 30}, .4: {"pitch": 24}, .6: {"pitch": 4}},
        **mirror("wing", {0: {}, .12: {"roll": 16, "yaw": 14}, .34: {"roll": -16, "yaw": -6}, .6: {}}),
        **mirror("wrist", {0: {}, .14: {"roll": 10}, .36: {"roll": -12}, .6: {}}),
        **mirror("finger1", {0: {}, .16: {"roll": 10}, .38: {"roll": -12}, .6: {}}),
        "tail1": {0: {}, .12: {"yaw": 14, "pitch": -8}, .6: {}}, "tail2": {0: {}, .16: {"yaw": 16, "pitch": -6}, .6: {}}, "tail3": {0: {}, .2: {"yaw": -18}, .6: {}},
        "tail4": {0: {}, .22: {"yaw": -22}, .6: {}}, "tail5": {0: {}, .24: {"yaw": -26}, .6: {}},
    })
    round_ = lambda much: {0: {}, .4: {"yaw": much * .5}, .8: {"yaw": much}, 1.2: {"yaw": much * 1.15}}
    move(rig, "vanish", 1.2, {
        "root": {0: stance(), .3: stance(), .6: stance(yaw=ASIDE + 60, y=.1), 1.2: {"yaw": ASIDE + 300, "y": .8, "size": .5}},
        "hips": {0: {}, .3: {"y": -.28, "z": .1}, .6: {"y": -.45, "z": .2, "yaw": 16}, 1.2: {"y": -.40, "z": .2, "yaw": 22}},
        "chest": {0: {}, .3: {"y": -.28, "z": -.05, "pitch": 6}, .6: {"y": -.45, "z": -.12, "pitch": 12, "yaw": -16}, 1.2: {"y": -.40, "z": -.12, "pitch": 16, "yaw": -22}},
        "neck1": {0: on("neck1"), .3: on("neck1", pitch=22), .6: {"pitch": 36, "yaw": -30}, 1.2: {"pitch": 42, "yaw": -40}},
        "neck2": {0: on("neck2"), .3: on("neck2", pitch=22), .6: {"pitch": 36, "yaw": -34}, 1.2: {"pitch": 42, "yaw": -44}},
        "neck3": {0: on("neck3"), .3: on("neck3", pitch=24), .6: {"pitch": 34, "yaw": -34}, 1.2: {"pitch": 38, "yaw": -44}},
        "head": {0: on("head"), .3: on("head", pitch=20), .6: {"pitch": 24, "yaw": -30}, 1.2: {"pitch": 24, "yaw": -36}},
        "jaw": {0: {"pitch": 4}, .15: {"pitch": 24}, .5: {}, 1.2: {}},
        **mirror("wing", {0: {}, .2: {"roll": 14}, .65: {"roll": -50, "yaw": -14}, 1.2: {"roll": -62, "yaw": -20}}),
        **mirror("wrist", {0: {}, .2: {"roll": 8}, .65: {"roll": -36, "pitch": 16}, 1.2: {"roll": -46, "pitch": 20}}),
        **mirror("finger1", {0: {}, .65: {"roll": -30}, 1.2: {"roll": -44}}), **mirror("finger2", {0: {}, .65: {"roll": -14}, 1.2: {"roll": -22}}),
        "tail1": round_(34), "tail2": round_(38), "tail3": round_(44), "tail4": round_(50), "tail5": round_(54),
    })


# What a throw may hit: bone, how far along it, radius in metres.
BALLS = [("head", .1, .22), ("head", .75, .16), ("neck3", .3, .19), ("neck2", .3, .21), ("neck1", .3, .25), ("chest", .85, .40), ("chest", .2, .37), ("hips", .6, .36), ("tail1", .1, .26), ("tail2", .1, .20),
         ("tail3", .1, .17), ("tail4", .2, .15), ("tail5", .3, .15), ("tail5", 1.05, .15), ("tail4", .75, .14), ("head", 1.12, .13),
         *((f"{bone}{side}", along, radius) for side in "LR" for bone, along, radius in (
             ("wing", .6, .22), ("wrist", .75, .24), ("finger1", .7, .24), ("finger2", .7, .34), ("finger3", .7, .36), ("fingertip1", .3, .22), ("fingertip1", .8, .18), ("fingertip2", .35, .26), ("fingertip2", .85, .2), ("fingertip3", .3, .30), ("fingertip3", .85, .2),
             ("arm", .5, .20), ("fore", .5, .15), ("paw", .5, .17), ("thigh", .4, .30), ("shank", .0, .17), ("foot", .4, .20)))]


def settle(point):
    """The last word on proportions: a larger head, shorter legs, and all of it as tall as it says."""
    x, y, z = point
    if y > 1.97 and z > .4 and abs(x) < .35:
        x, y, z = x * 1.14, 2.06 + (y - 2.06) * 1.14, .84 + (z - .84) * 1.14
    y = y * .86 if y < 1 else y - .14
    return (x * GROWN, y * GROWN, z * GROWN)


def make():
    empty_scene()
    mirrored = [leg.mirrored() for leg in [*LEGS, *FEET]]
    skin = skin_over([*FLESH, *LEGS, *FEET, *mirrored], grain=.022, triangles=1700, rounds=4)
    skin.points = [(x, max(0, y) if y > .012 else 0, z) for x, y, z in skin.points]
    forms = [skin, *head_details(), *trim(), *crest(skin), *scutes(skin), *wing(1), *wing(-1)]
    bones = [bone.settled(settle, GROWN) for bone in BONES]
    rig = armature(bones)
    body = dress(rig, bones, forms, paint_of, settle=settle)
    for side in "LR":
        plant(rig, f"fore{side}", f"goalFore{side}", 2)
        plant(rig, f"shank{side}", f"goalHind{side}", 3)
    movements(rig)
    idle = bpy.data.actions["idle"]
    distant = far(standing(rig, body, idle, "far"), 560)
    write_shapes("dragon", balls(rig, idle, BALLS), HEIGHT)
    export("dragon", rig, [body, distant], {"height": HEIGHT})


make()
