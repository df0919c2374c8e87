#!/usr/bin/env python3
"""Makes Sources/Geodesy/ChinaBorder.swift, where mainland China's map datum holds, from the figures of DCW-GMT.

    apt install gmt-dcw
    pip install h5py numpy shapely
    python3 Tools/china-border.py > Sources/Geodesy/ChinaBorder.swift

DCW-GMT (Wessel and others; LGPL-3+) has a country's shore and border in thousands of points. Out at sea the line is drawn a little
off the shore, so that piers and near islands are inside; towards its neighbours, Hong Kong, Macao and Taiwan's islands it is theirs
that is cut out. Then it is simplified: finely beside Hong Kong and Macao, where towns touch, coarsely elsewhere.
"""

import sys

import h5py
import numpy as np
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

FILE = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/gmt-dcw/dcw-gmt.nc"
NEIGHBOURS = "RU MN KP VN LA MM IN BT NP PK AF TJ KG KZ".split()
SEA = 0.1  # degrees off the shore
COARSE, FINE = 0.045, 0.003  # degrees that the line may be off
DELTA = box(113.4, 21.9, 114.6, 22.7)  # around Hong Kong and Macao
# What the figures lack or give to Fujian: Cotai, won from the sea; Kinmen; Matsu with Juguang; Dongyin; Wuqiu.
# And Shenzhen's side of its river, which the figures draw up to a kilometre too far north: from crossing to crossing.
COTAI = box(113.5475, 22.108, 113.6, 22.2)
SHENZHEN = Polygon(
    [(114.03, 22.502), (114.0677, 22.5165), (114.1131, 22.5316), (114.1296, 22.5378), (114.155, 22.5575), (114.19, 22.556)]
    + [(114.2247, 22.5497), (114.2247, 22.7), (114.03, 22.7)])
ISLANDS = [
    (118.205, 24.37, 118.5, 24.54), (119.88, 25.93, 120.06, 26.28), (120.46, 26.33, 120.53, 26.4), (119.42, 24.96, 119.49, 25.01),
]


def area(file, code):
    """A country or state as shapely has it."""
    x, y = (file[f"{code}_{name}"][:].astype(np.int64) for name in ("lon", "lat"))
    lon, lat = (file[f"{code}_{name}"].attrs for name in ("lon", "lat"))
    parts, begin = [], 0
    for end in list(np.flatnonzero(x == 65535)) + [len(x)]:
        piece = slice(begin, end)
        ring = np.column_stack((x[piece] / lon["scale"][0] + lon["min"][0], y[piece] / lat["scale"][0] + lat["min"][0]))
        if len(ring) > 3:
            parts.append(Polygon(ring).buffer(0))
        begin = end + 1
    return unary_union(parts)


def main():
    file = h5py.File(FILE)
    country = area(file, "CN")
    shape = country.simplify(0.002).buffer(SEA)
    for code in NEIGHBOURS:
        shape = shape.difference(area(file, code).buffer(0.001))
    # Out at sea a little more is theirs; on land their border is.
    others = unary_union([area(file, "CNHK"), area(file, "CNMO"), COTAI]).difference(SHENZHEN)
    others = unary_union([others, others.buffer(0.03).difference(unary_union([country, SHENZHEN]).buffer(0.005))]).simplify(0.0005)
    islands = unary_union([area(file, "TW").buffer(0.03), *(box(*corners) for corners in ISLANDS)])
    near = shape.intersection(DELTA).simplify(FINE)
    shape = shape.simplify(COARSE).difference(islands).difference(DELTA)
    # A hair's breadth closes the seam between the two.
    shape = unary_union([shape.buffer(1e-4), near.buffer(1e-4)]).difference(others)
    parts = [part for part in getattr(shape, "geoms", [shape]) if part.area > 0.05]
    parts.sort(key=lambda part: -part.area)
    rings = [ring for part in parts for ring in [part.exterior, *(hole for hole in part.interiors if Polygon(hole).area > 1e-4)]]
    write([np.round(np.array(ring.simplify(2e-4).coords) * 1e4).astype(int) for ring in rings])


def write(rings):
    print("/// Where mainland China's map datum holds, as rings of points; inside is what an odd number of rings surrounds.")
    print("///")
    print("/// Figures: DCW-GMT 2.1.1 (Wessel and others, LGPL-3+), simplified by Tools/china-border.py, which writes this file: some")
    print("/// 300 m off beside Hong Kong and Macao, 5 km elsewhere, and at sea 10 km off the shore.")
    print("enum ChinaBorder {")
    print("    /// Points in all rings.")
    print(f"    static var count: Int {{ {sum(len(ring) for ring in rings)} }}")
    print("    /// For each ring how many points it has, then their longitudes and latitudes in 1e−4°.")
    print("    static let rings: [Int32] = [")
    for ring in rings:
        print(f"        {len(ring)},")
        line = "       "
        for x, y in ring:
            if len(line) + len(f" {x}, {y},") > 128:
                print(line)
                line = "       "
            line += f" {x}, {y},"
        print(line)
    print("    ]")
    print("}")


main()
