"""Forms as lists of points and faces: tubes through cross-sections, shards, sheets."""

import math
import random

import numpy as np


class Form:
    """Points and faces; each face has the name of its paint, the whole form the bones it hangs on."""

    def __init__(self, bones=None):
        self.points = []
        self.faces = []
        self.paints = []
        self.bones = bones

    def add(self, points, faces, paint):
        start = len(self.points)
        self.points += [tuple(map(float, point)) for point in points]
        for face in faces:
            self.faces.append(tuple(start + index for index in face))
            self.paints.append(paint)
        return self

    def mirrored(self, bones=None):
        """The same on the other side of the body."""
        other = Form(bones if bones is not None else self.bones)
        other.points = [(-x, y, z) for x, y, z in self.points]
        other.faces = [tuple(reversed(face)) for face in self.faces]
        other.paints = list(self.paints)
        return other


def unit(vector):
    vector = np.asarray(vector, float)
    return vector / (np.linalg.norm(vector) or 1)


def smooth_path(rows, steps):
    """Rows of numbers, with `steps` in place of each gap, on a Catmull-Rom curve."""
    rows = [np.asarray(row, float) for row in rows]
    path = []
    for i in range(len(rows) - 1):
        before, here, there, beyond = rows[max(0, i - 1)], rows[i], rows[i + 1], rows[min(len(rows) - 1, i + 2)]
        for step in range(steps):
            t = step / steps
            path.append(0.5 * (2 * here + (there - before) * t + (2 * before - 5 * here + 4 * there - beyond) * t * t
                               + (3 * here - before - 3 * there + beyond) * t ** 3))
    return [*path, rows[-1]]


def tube(rings, paint, sides=14, steps=4, across=(1, 0, 0), power=2.0, bones=None):
    """A closed tube. A ring is x, y, z of its middle, then half its width (along `across`) and half its height."""
    path = smooth_path(rings, steps)
    form = Form(bones)
    points = []
    for i, row in enumerate(path):
        ahead = unit(path[min(i + 1, len(path) - 1)][:3] - path[max(i - 1, 0)][:3])
        side = unit(np.asarray(across, float) - ahead * np.dot(across, ahead))
        up = np.cross(ahead, side)
        wide, high = max(row[3], 0.002), max(row[4], 0.002)
        for k in range(sides):
            angle = 2 * math.pi * (k + 0.5) / sides
            c, s = math.cos(angle), math.sin(angle)
            c, s = math.copysign(abs(c) ** (2 / power), c), math.copysign(abs(s) ** (2 / power), s)
            points.append(row[:3] + side * wide * c + up * high * s)
    last = (len(path) - 1) * sides
    faces = [(a + k, a + (k + 1) % sides, a + sides + (k + 1) % sides, a + sides + k)
             for a in range(0, last, sides) for k in range(sides)]
    faces += [tuple(reversed(range(sides))), tuple(range(last, last + sides))]
    return form.add(points, faces, paint)


def spike(base, tip, paint, bones=None):
    """A pyramid on a base, closed, its faces outwards whichever way round the base is given."""
    base = [np.asarray(point, float) for point in base]
    n = len(base)
    normal = sum(np.cross(base[i], base[(i + 1) % n]) for i in range(n))
    if np.dot(normal, np.asarray(tip, float) - sum(base) / n) < 0:
        base.reverse()
    faces = [(i, (i + 1) % n, n) for i in range(n)] + [tuple(reversed(range(n)))]
    return Form(bones).add([*base, tip], faces, paint)


def shard(root, along, outward, length, width, thick, paint, bones=None, lift=0.25):
    """A tuft: a flat pyramid that lies on the body, runs `along` it and stands off `outward` at its end."""
    along, outward = unit(along), unit(outward)
    side = unit(np.cross(along, outward))
    root = np.asarray(root, float)
    base = [root - side * width / 2, root + outward * thick + along * length * 0.12, root + side * width / 2, root - outward * thick * 1.5]
    return spike(base, root + along * length + outward * length * lift, paint, bones)


def pupil(middle, across, wide, high, bones):
    """An upright slit on an eye, hardly raised: `across` runs along the eye, away from the nose."""
    middle, across = np.asarray(middle, float), unit(across)
    outward = unit(np.cross(across, (0, 1, 0)))
    if outward[2] < 0:
        outward = -outward
    up = unit(np.cross(outward, across))
    base = [middle + across * wide, middle + up * high, middle - across * wide, middle - up * high]
    return spike(base, middle + outward * 0.0035, "pupil", bones)


def plate(y, z, tall, long, thick, paint, lean=0.5, x=0.0, bones=None):
    """One plate of a crest: an upright blade on the middle line, leaning back."""
    base = [(x - thick / 2, y, z), (x, y, z + long / 2), (x + thick / 2, y, z), (x, y, z - long / 2)]
    return spike(base, (x, y + tall, z - long * lean), paint, bones)


def sheet(outline, front, back, bones=None):
    """A skin without thickness, seen from both sides: a fan around its first point."""
    n = len(outline)
    form = Form(bones)
    form.add(outline, [(0, i, i + 1) for i in range(1, n - 1)], front)
    return form.add(outline, [(0, i + 1, i) for i in range(1, n - 1)], back)


def dice(seed):
    """Chance that comes out the same every time."""
    return random.Random(seed)
