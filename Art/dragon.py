"""The dragon: 2.4 metres to its highest point. blender -b -P Art/dragon.py"""

import pathlib
import sys

import bpy
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from sculpt.blender import empty_scene, export, skin_over, write_shapes  # noqa: E402
from sculpt.form import Form, plate, sheet, spike, tube, unit  # noqa: E402
from sculpt.rig import Bone, armature, balls, both_sides, dress, far, move, plant, standing  # noqa: E402

HEIGHT = 2.4

PAINT = {
    "back": "#4a1a28", "scale": "#6f2733", "flank": "#8a3439", "soft": "#a24a3d", "belly": "#d39a58", "bellyDark": "#b97b44", "dark": "#2e121b", "horn": "#e3d3ae", "hornDark": "#b59c74",
    "sail": "#c2542f", "sailDeep": "#9c3d2a", "sailBack": "#84312b", "bone": "#4f1d2a", "claw": "#efe3c4", "tooth": "#f3ead2", "mouth": "#4a0f17", "tongue": "#c23a3a", "glow": "#ffc23e", "pupil": "#180a06",
    "brow": "#3d1522",
}

FLESH = [
    # Trunk: heavy hips, deep chest held up.
    tube([(0, 1.02, -.98, .10, .11), (0, 1.04, -.78, .20, .21), (0, 1.05, -.52, .275, .28), (0, 1.06, -.22, .275, .285), (0, 1.11, .08, .300, .325), (0, 1.20, .33, .305, .350),
          (0, 1.32, .52, .235, .275), (0, 1.44, .62, .16, .18)], "", sides=18),
    # The neck: an S.
    tube([(0, 1.26, .42, .20, .22), (0, 1.40, .60, .185, .20), (0, 1.58, .73, .150, .165), (0, 1.76, .765, .124, .135), (0, 1.92, .755, .108, .117), (0, 2.05, .785, .100, .106), (0, 2.12, .86, .092, .096)], ""),
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
    Bone("neck1", "chest", (0, 1.36, .56), (0, 1.60, .74), .22),
    Bone("neck2", "neck1", (0, 1.60, .74), (0, 1.84, .765), .17),
    Bone("neck3", "neck2", (0, 1.84, .765), (0, 2.08, .82), .15),
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

    def skin(outline, bones, front="sail", back="sailBack"):
        points = [flip(point) for point in outline]
        if side < 0:
            front, back = back, front
        forms.append(sheet(points, .008, front, back, bones))

    mid = lambda a, b, t: tuple(np.array(a) * (1 - t) + np.array(b) * t)

    def sag(a, b, towards, amount):
        return mid(mid(a, b, .5), towards, amount)

    for n in range(2):
        (m1, t1), (m2, t2) = FINGERS[n], FINGERS[n + 1]
        f, g = n + 1, n + 2
        # The hem is drawn in between two fingers; the skin hangs a little between them.
        hem = sag(t1, t2, WRIST, .30)
        inner = tuple(np.add(mid(m1, m2, .5), (0, 0, .06)))
        both = [f"finger{f}{s}", f"finger{g}{s}"]
        tips = [*both, f"fingertip{f}{s}", f"fingertip{g}{s}"]
        skin([WRIST, m1, inner], both, "sail")
        skin([WRIST, inner, m2], both, "sailDeep")
        skin([m1, t1, hem], [f"finger{f}{s}", f"fingertip{f}{s}", *both], "sail")
        skin([m1, hem, inner], tips, "sailDeep")
        skin([inner, hem, m2], tips, "sail")
        skin([m2, hem, t2], [f"finger{g}{s}", f"fingertip{g}{s}", *both], "sailDeep")
    (m3, t3) = FINGERS[2]
    near, last = [f"wrist{s}", f"wing{s}", "chest", f"finger3{s}"], [f"finger3{s}", f"fingertip3{s}", "chest", f"wing{s}", "hips"]
    hem1 = sag(t3, (.52, 1.10, -.74), ELBOW, .20)
    hem2 = (.50, 1.20, -.66)
    inner = (.66, 1.50, -.42)
    skin([WRIST, m3, ELBOW], near, "sail")
    skin([ELBOW, m3, inner], near, "sailDeep")
    skin([m3, t3, hem1], last, "sail")
    skin([m3, hem1, inner], last, "sailDeep")
    skin([inner, hem1, hem2], last, "sail")
    skin([inner, hem2, HEM], last, "sailDeep")
    skin([ELBOW, inner, HEM], near, "sail")
    skin([ELBOW, HEM, SHOULDER], [f"wing{s}", "chest"], "sailDeep")
    # The front edge, from neck to wrist.
    skin([SHOULDER, mid(SHOULDER, WRIST, .5) if False else (.52, 1.88, .06), ELBOW], [f"wing{s}", "chest"], "sailDeep")
    skin([(.52, 1.88, .06), WRIST, ELBOW], [f"wing{s}", f"wrist{s}"], "sail")
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
        forms.append(spike([(s * .030, 2.215, 1.055), (s * .082, 2.190, 1.085), (s * .142, 2.200, .985), (s * .085, 2.240, .96)], (s * .120, 2.222, 1.075), "brow", ["head"]))
        forms.append(spike([(s * .074, 2.172, 1.088), (s * .092, 2.146, 1.078), (s * .126, 2.158, 1.012), (s * .112, 2.188, 1.016)], (s * .112, 2.168, 1.058), "dark", ["head"]))
        forms.append(spike([(s * .080, 2.170, 1.086), (s * .096, 2.152, 1.076), (s * .122, 2.162, 1.024), (s * .108, 2.182, 1.030)], (s * .117, 2.168, 1.062), "glow", ["head"]))
        forms.append(spike([(s * .104, 2.181, 1.060), (s * .110, 2.180, 1.046), (s * .116, 2.154, 1.052), (s * .108, 2.153, 1.066)], (s * .122, 2.168, 1.062), "pupil", ["head"]))
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
        forms.append(plate(y - .012, z, tall, .07, .04, "horn", .5, bones=["head"]))
    forms.append(spike([(.014, 1.988, 1.35), (-.014, 1.988, 1.35), (0, 1.978, 1.30)], (0, 1.925, 1.385), "horn", ["jaw"]))
    return forms


# The crest: where on the back, how tall, on which bones.
CREST = [(2.225, .88, .075, ["head"]), (2.170, .785, .105, ["neck3"]), (2.055, .690, .125, ["neck3", "neck2"]), (1.920, .645, .135, ["neck2"]), (1.770, .635, .140, ["neck2", "neck1"]),
         (1.640, .585, .145, ["neck1"]), (1.555, .470, .150, ["chest"]), (1.520, .335, .160, ["chest"]), (1.455, .180, .165, ["chest"]), (1.395, .020, .160, ["chest"]), (1.345, -.140, .155, ["chest", "hips"]),
         (1.330, -.300, .155, ["hips"]), (1.322, -.460, .150, ["hips"]), (1.285, -.620, .150, ["hips"]), (1.225, -.780, .140, ["hips"]), (1.150, -.940, .130, ["tail1"]), (1.060, -1.100, .120, ["tail1"]),
         (.970, -1.265, .110, ["tail1", "tail2"]), (.880, -1.430, .100, ["tail2"]), (.785, -1.595, .095, ["tail2"]), (.700, -1.760, .088, ["tail2", "tail3"]), (.620, -1.930, .080, ["tail3"]),
         (.550, -2.105, .074, ["tail3"]), (.490, -2.280, .066, ["tail3", "tail4"]), (.455, -2.450, .058, ["tail4"]), (.440, -2.620, .050, ["tail4"])]

# Plates down the front: middle, half width, length, which way they look.
BELLY = [(1.990, .845, .066, ["neck3"]), (1.905, .862, .080, ["neck3"]), (1.820, .878, .090, ["neck2", "neck3"]), (1.730, .888, .100, ["neck2"]), (1.640, .885, .112, ["neck2", "neck1"]), (1.545, .872, .126, ["neck1"]),
         (1.445, .845, .142, ["neck1"]), (1.335, .810, .160, ["neck1", "chest"]), (1.215, .755, .178, ["chest"]), (1.095, .665, .192, ["chest"]), (.985, .545, .200, ["chest"]), (.895, .405, .205, ["chest", "ribs"]),
         (.830, .250, .205, ["chest", "ribs"]), (.790, .090, .200, ["chest", "ribs"]), (.770, -.075, .190, ["chest", "ribs"]), (.763, -.240, .180, ["hips", "chest"]), (.765, -.405, .165, ["hips"]), (.775, -.570, .145, ["hips"])]


def scutes():
    """Chest plates: each a shallow wedge that overlaps the one below."""
    forms = []
    rows = np.array([(y, z) for y, z, _, _ in BELLY])
    for i, (y, z, wide, bones) in enumerate(BELLY):
        ahead = unit(rows[min(i + 1, len(rows) - 1)] - rows[max(i - 1, 0)])
        outward = np.array([-ahead[1], ahead[0]])  # left of the way down: forwards on the neck, down under the belly
        if outward @ np.array([-.35, .65]) < 0:
            outward = -outward
        long = .062 if i < 6 else .085
        at = lambda x, along, off: (x, y + ahead[0] * along + outward[0] * off, z + ahead[1] * along + outward[1] * off)
        sink = -.05 - wide * .22
        points = [at(-wide, -long, sink), at(0, -long, -.012), at(wide, -long, sink), at(wide * .92, long * .9, sink + .012), at(0, long * 1.15, .016), at(-wide * .92, long * .9, sink + .012)]
        form = Form(bones)
        form.add(points, [(0, 1, 4, 5), (1, 2, 3, 4)], "belly")
        form.add(points, [(5, 4, 1, 0), (4, 3, 2, 1)], "bellyDark")
        # Its lower edge has a thickness to be seen.
        form.add([points[5], points[4], points[3], at(-wide * .9, long * .8, sink - .02), at(0, long, -.025), at(wide * .9, long * .8, sink - .02)], [(0, 1, 4, 3), (1, 2, 5, 4)], "bellyDark")
        forms.append(facing(form, outward))
    return forms


def facing(form, outward):
    """Turns the front faces of a plate outwards."""
    points = np.array(form.points)
    faces = []
    for face, paint in zip(form.faces, form.paints):
        a, b, c = points[face[0]], points[face[1]], points[face[2]]
        normal = np.cross(b - a, c - a)
        looks = normal[1] * outward[0] + normal[2] * outward[1] > 0
        faces.append(face if looks == (paint == "belly") else tuple(reversed(face)))
    form.faces = faces
    return form


def trim():
    forms = []
    for i, (y, z, tall, bones) in enumerate(CREST):
        lean = .75 if z > .6 else .55
        forms.append(plate(y - .03, z, tall, tall * 1.15, .045, "horn" if i % 2 == 0 else "hornDark", lean, bones=bones))
    # The tail's blade: a spearhead of two sides.
    tip = [(0, .50, -3.02), (.115, .575, -3.16), (0, .73, -3.46), (-.115, .575, -3.16)]
    for lift, paint in ((.028, "sail"), (-.028, "sailDeep")):
        forms.append(spike(tip, (0, .59 + lift, -3.17 + lift * .4), paint, ["tail5"]))
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
            forms.append(spike([(s * (x - .03), y + .055, z + .02), (s * x, y, z + .07), (s * (x - .01), y - .05, z), (s * (x - .02), y, z - .06)], (s * (x + .045), y + .01, z - .06), "back", bones))
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
        "jaw": {0: {"pitch": 4}, .1: {"pitch": 30}, .4: {"pitch": 24}, .7: {"pitch": 4}},
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
        **mirror("wing", {0: {}, .25: {"roll": -20}, .7: {"roll": 52, "yaw": -20}, 1.2: {"roll": 62, "yaw": -30}}),
        **mirror("wrist", {0: {}, .25: {"roll": -10}, .7: {"roll": 44}, 1.2: {"roll": 56}}),
        **mirror("finger1", {0: {}, .7: {"roll": 26}, 1.2: {"roll": 34}}), **mirror("finger2", {0: {}, .7: {"roll": 16}, 1.2: {"roll": 20}}),
        "tail1": round_(34), "tail2": round_(38), "tail3": round_(44), "tail4": round_(50), "tail5": round_(54),
    })


# What a throw may hit: bone, how far along it, radius in metres.
BALLS = [("head", .1, .22), ("head", .75, .16), ("neck3", .3, .19), ("neck2", .3, .21), ("neck1", .3, .25), ("chest", .85, .40), ("chest", .2, .37), ("hips", .6, .36), ("tail1", .1, .26), ("tail2", .1, .20),
         ("tail3", .1, .17), ("tail4", .2, .15), ("tail5", .6, .17),
         *((f"{bone}{side}", along, radius) for side in "LR" for bone, along, radius in (
             ("wing", .6, .22), ("wrist", .75, .24), ("finger1", .7, .24), ("finger2", .7, .34), ("finger3", .7, .36), ("fingertip2", .4, .26), ("fingertip3", .3, .30),
             ("arm", .5, .20), ("fore", .5, .15), ("paw", .5, .17), ("thigh", .4, .30), ("shank", .0, .17), ("foot", .4, .20)))]


def make():
    empty_scene()
    mirrored = [leg.mirrored() for leg in [*LEGS, *FEET]]
    skin = skin_over([*FLESH, *LEGS, *FEET, *mirrored], grain=.022, triangles=1700, rounds=4)
    skin.points = [(x, max(0, y) if y > .012 else 0, z) for x, y, z in skin.points]
    rig = armature(BONES)
    body = dress(rig, BONES, [skin, *head_details(), *trim(), *scutes(), *wing(1), *wing(-1)], paint_of)
    for side in "LR":
        plant(rig, f"fore{side}", f"goalFore{side}", 2)
        plant(rig, f"shank{side}", f"goalHind{side}", 3)
    movements(rig)
    idle = bpy.data.actions["idle"]
    distant = far(standing(rig, body, idle, "far"), 560)
    write_shapes("dragon", balls(rig, idle, BALLS))
    export("dragon", rig, [body, distant], {"height": HEIGHT})


make()
