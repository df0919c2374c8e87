#!/usr/bin/env python3
"""Makes Web/map/land.json, the outline of the land for the map's own style, from the figures of GSHHG.

    apt install gmt-gshhg-full gmt-gshhg-low
    pip install h5py numpy shapely
    python3 Tools/land-outline.py > Web/map/land.json

GSHHG (Wessel and Smith, 1996; LGPL) comes cut into square bins. In each bin lie pieces of shore that either close in
themselves or run from one edge of the bin to another; the bin's corners say what is land where no shore passes. Bins never
cross the antimeridian, so what is put together from them does not either.

The result holds O'ahu and the islets around it finely ("detail": "oahu"), good for streets, and the rest of the world
coarsely ("detail": "world"), good down to whole islands. O'ahu is in the coarse part too, drawn in a little, so that it
shows where only that part is drawn and never stands over the water of the fine part. "detailed" says in which box the
shore is known finely.
"""

import json
import sys

import h5py
import numpy as np
from shapely import affinity
from shapely.geometry import LineString, Polygon, box
from shapely.ops import polygonize, unary_union
from shapely.validation import make_valid

FOLDER = "/usr/share/gmt-gshhg/"
OAHU = (-158.32, 21.22, -157.60, 21.74)
METRE = 1 / 111_320  # degrees of latitude


class Bins:
    """One resolution of GSHHG."""

    def __init__(self, resolution):
        file = h5py.File(f"{FOLDER}binned_GSHHS_{resolution}.nc")
        self.version = file.attrs["version"].decode()
        self.size = int(file["Bin_size_in_minutes"][0]) / 60
        self.across = int(file["N_bins_in_360_longitude_range"][0])
        self.first_segment = file["Id_of_first_segment_in_a_bin"][:]
        self.segments = file["N_segments_in_a_bin"][:].astype(int)
        self.corners = file["Embedded_node_levels_in_a_bin"][:].astype(int)
        self.info = file["Embedded_npts_levels_exit_entry_for_a_segment"][:].astype(int)
        self.first_point = file["Id_of_first_point_in_a_segment"][:]
        self.x = file["Relative_longitude_from_SW_corner_of_bin"][:].astype(np.uint16)
        self.y = file["Relative_latitude_from_SW_corner_of_bin"][:].astype(np.uint16)

    def land(self, bin):
        """The land in one bin, without its lakes."""
        west = (bin % self.across) * self.size
        west -= 360 if west >= 180 else 0
        south = 90 - (bin // self.across + 1) * self.size
        square = box(west, south, west + self.size, south + self.size)
        islands, shores = [], []
        for segment in range(self.first_segment[bin], self.first_segment[bin] + self.segments[bin]):
            info = self.info[segment]
            if (info >> 6) & 7 != 1:  # lakes, islands in them, the line where Antarctica's ice begins to float
                continue
            points = slice(self.first_point[segment], self.first_point[segment] + (info >> 9))
            line = np.column_stack([west + self.x[points] / 65535 * self.size, south + self.y[points] / 65535 * self.size])
            if info & 7 == 4:
                if len(line) > 3:
                    islands.append(make_valid(Polygon(line)))
            elif len(line) > 1:
                shores.append(LineString(line))
        if not shores:
            return unary_union(islands + ([square] if (self.corners[bin] >> 9) & 7 else []))
        # The shores cut the square into faces; land lies to the left of each shore, as it does of every island's.
        faces = polygonize(unary_union([square.exterior] + shores))
        return unary_union(islands + [face for face in faces if left_of_shore(face, shores)])


def left_of_shore(face, shores):
    """Whether a face lies to the left of the shores on its edge."""
    ring = list(face.exterior.coords)
    if not face.exterior.is_ccw:
        ring.reverse()
    steps = set(zip(ring, ring[1:]))
    forward = backward = 0
    for shore in shores:
        line = list(shore.coords)
        for step in zip(line, line[1:]):
            forward += step in steps
            backward += (step[1], step[0]) in steps
    return forward > backward


def polygons(shape):
    if shape.geom_type == "Polygon":
        return [shape]
    return [part for part in getattr(shape, "geoms", []) for part in polygons(part)]


def rounded(shape, digits):
    """The shape with rounded corners, whole after that; corners that fall together are one."""
    shape = make_valid(shape)
    parts = []
    for part in polygons(shape):
        rings = []
        for ring in [part.exterior, *part.interiors]:
            corners = [(round(x, digits) + 0.0, round(y, digits) + 0.0) for x, y in ring.coords]
            corners = [c for i, c in enumerate(corners) if i == 0 or c != corners[i - 1]]
            rings.append(corners)
        if len(rings[0]) > 3:
            parts.append(make_valid(Polygon(rings[0], [r for r in rings[1:] if len(r) > 3])))
    return [p for part in parts for p in polygons(part) if p.area > 0]


def feature(detail, parts):
    rings = [[list(map(list, r.coords)) for r in [p.exterior, *p.interiors]] for p in parts]
    return {"type": "Feature", "properties": {"detail": detail}, "geometry": {"type": "MultiPolygon", "coordinates": rings}}


def oahu(bins):
    found = []
    for bin in range(len(bins.corners)):
        west = (bin % bins.across) * bins.size - 360
        south = 90 - (bin // bins.across + 1) * bins.size
        if box(west, south, west + bins.size, south + bins.size).intersects(box(*OAHU)):
            found.append(bins.land(bin))
    whole = unary_union([f.buffer(1e-9) for f in found]).intersection(box(*OAHU))
    # Longitudes shrink, so that a metre is the same both ways while the line is thinned.
    narrow = affinity.scale(whole, np.cos(np.radians(21.5)), 1, origin=(0, 0))
    thin = affinity.scale(narrow.simplify(15 * METRE), 1 / np.cos(np.radians(21.5)), 1, origin=(0, 0))
    return rounded(thin, 5)


def world(bins, fine):
    whole = unary_union([bins.land(bin).buffer(1e-9) for bin in range(len(bins.corners))])
    whole = whole.intersection(box(-180, -90, 180, 90)).difference(box(*OAHU))
    # The neighbours of O'ahu are seen beside it.
    near = box(-161, 18, -154, 23)
    thin = []
    for part in polygons(whole):
        if part.intersects(near):
            thin.append(part.simplify(0.01))
        elif part.area > 0.05:
            thin.append(part.simplify(0.3 if part.area > 1 else 0.1))
    inner = unary_union(fine).buffer(-0.008).simplify(0.006)
    kept = [part for part in polygons(inner) if part.area > 1e-3]
    return rounded(unary_union([make_valid(part) for part in thin + kept]), 2)


def main():
    full, low = Bins("f"), Bins("l")
    fine = oahu(full)
    coarse = world(low, fine)
    text = json.dumps(
        {
            "type": "FeatureCollection",
            "source": f"GSHHG {full.version} (Wessel and Smith), simplified",
            "detailed": {"oahu": list(OAHU)},
            "features": [feature("world", coarse), feature("oahu", fine)],
        },
        separators=(",", ":"),
    )
    print(text)
    print(f"oahu: {len(fine)} polygons; world: {len(coarse)} polygons; {len(text)} bytes", file=sys.stderr)


main()
