"""Where a creature may stand, told a second time: a check of plans that shares nothing with the planner.

Another language, another reader (XML, ElementTree), another projection (azimuthal, PROJ), another build of the geometry, and a tag table of its own,
written from the same law as plainly as it stands there: what the planner forbids beyond it is not looked at here.

Usage: fieldlaw.py EXTRACT < lines of `seed latitude longitude`
"""

import collections
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import numpy
import pyproj
import shapely

WALKABLE = {"footway", "path", "pedestrian", "steps", "living_street", "track"}
ON_FOOT = {"yes", "designated", "permissive"}
GROUND = {
    "leisure": {"park", "garden", "common", "nature_reserve", "playground"}, "place": {"square"},
    "landuse": {"recreation_ground", "village_green", "grass"}, "natural": {"beach", "wood", "heath", "grassland"},
    "tourism": {"artwork", "viewpoint", "attraction"}, "amenity": {"fountain", "library", "place_of_worship"}}
GROUNDS_OF = {"school", "kindergarten", "hospital", "prison", "police", "fire_station", "grave_yard"}
LANDUSE = {"military", "construction", "quarry", "landfill", "railway", "cemetery"}
TRACKS = {"rail", "light_rail", "subway", "tram", "narrow_gauge", "monorail", "funicular"}
LARGE = {"motorway", "trunk", "primary", "motorway_link", "trunk_link", "primary_link"}
DWELLINGS = {
    "house", "apartments", "residential", "detached", "semidetached_house", "terrace", "bungalow", "dormitory", "farm", "cabin",
    "static_caravan", "houseboat", "villa", "hut", "annexe", "block"}
SAYS_OTHERWISE = {
    "amenity", "shop", "office", "craft", "tourism", "leisure", "public_transport", "railway", "man_made", "power", "aeroway",
    "healthcare", "emergency", "industrial", "telecom"}
FLOWING = {"river", "stream", "canal", "drain", "ditch"}


def shut(tags):
    return tags.get("access") in {"private", "no"} and tags.get("foot") not in ON_FOOT


def home(tags):
    building = tags.get("building")
    if building in DWELLINGS:
        return not (building == "block" and SAYS_OTHERWISE & tags.keys())
    return building == "yes" and not SAYS_OTHERWISE & tags.keys()


def forbidden(tags):
    """(what, metres) for all that the law names."""
    if home(tags):
        yield "home", 40
    if tags.get("leisure") == "garden" and not public_garden(tags):
        yield "garden", 40
    if tags.get("building", "no") != "no" or tags.get("building:part", "no") != "no":
        yield "building", 0
    if tags.get("amenity") in GROUNDS_OF:
        yield tags["amenity"], 0
    if tags.get("landuse") in LANDUSE:
        yield tags["landuse"], 0
    if tags.get("railway") in TRACKS:
        yield "track", 10
    if tags.get("highway") in LARGE:
        yield "carriageway", 10
    if tags.get("natural") == "water" or tags.get("waterway") in FLOWING | {"riverbank", "dock"} \
            or tags.get("landuse") in {"basin", "reservoir"}:
        yield "water", 0
    if tags.get("leisure") == "swimming_pool":
        yield "pool", 0
    if shut(tags) and "barrier" not in tags and "entrance" not in tags:
        yield "private", 0
    if tags.get("highway") == "crossing" or tags.get("railway") in {"crossing", "level_crossing", "tram_crossing"}:
        yield "crossing", 2
    if tags.get("footway") == "crossing":
        yield "crossing", 1
    if tags.get("highway") in {"secondary", "tertiary", "unclassified", "residential", "service"} and tags.get("tunnel", "no") == "no":
        yield "road", 2


def public_garden(tags):
    if tags.get("access") in {"yes", "public", "permissive"}:
        return True
    return "access" not in tags and ("tourism" in tags or tags.get("garden:type") in {"botanical", "arboretum"})


def ground(tags):
    """How far beside it a creature still stands on it; None: it is no public ground."""
    if shut(tags):
        return None
    for key, values in GROUND.items():
        if tags.get(key) in values:
            if tags[key] in {"garden"} and not public_garden(tags):
                continue
            return 10 if key in {"tourism", "amenity"} else 0
    return 10 if tags.get("historic", "no") != "no" else None


def walkable(tags):
    return tags.get("highway") in WALKABLE and not shut(tags)


class Town:
    """An extract, as shapes in metres around its middle."""

    def __init__(self, path):
        path = pathlib.Path(path)
        # The planner reads osmium's lines; here it is XML.
        kind = "pbf" if path.read_bytes()[4:20].find(b"OSMHeader") >= 0 else "osm"
        text = subprocess.run(
            ["osmium", "cat", "-F", kind, "-f", "osm", path, "-o", "-"], check=True, capture_output=True).stdout
        root = ElementTree.fromstring(text)
        # A file that names its box in the first lines; a PBF's is asked for.
        box = subprocess.run(
            ["osmium", "fileinfo", "-F", kind, "-g", "header.boxes", path], check=True, capture_output=True, text=True).stdout
        self.box = [float(number) for number in box.strip().strip("()").replace(")(", ",").split(",")[:4]]
        west, south, east, north = self.box
        self.project = pyproj.Transformer.from_crs(
            "EPSG:4326", f"+proj=aeqd +lat_0={(south + north) / 2} +lon_0={(west + east) / 2} +ellps=WGS84", always_xy=True)
        ids, lon, lat = [], [], []
        for node in root.iter("node"):
            ids.append(int(node.get("id"))), lon.append(float(node.get("lon"))), lat.append(float(node.get("lat")))
        self.at = dict(zip(ids, zip(*self.project.transform(lon, lat))))
        self.banned = collections.defaultdict(list)
        self.grounds, self.ways, self.coast = [], [], []
        self.read(root)

    def points(self, longitudes, latitudes):
        return shapely.points(*self.project.transform(longitudes, latitudes))

    def read(self, root):
        lines = {}
        for node in root.iter("node"):
            self.add(tags_of(node), shapely.Point(self.at[int(node.get("id"))]), False)
        for way in root.iter("way"):
            refs = [int(nd.get("ref")) for nd in way.iter("nd")]
            places = [self.at[ref] for ref in refs if ref in self.at]
            if len(places) < 2:
                continue
            lines[int(way.get("id"))] = (refs, places)
            tags = tags_of(way)
            if tags.get("natural") == "coastline":
                self.coast += [pair for pair, known in zip(zip(places, places[1:]), zip(refs, refs[1:])) if len(places) == len(refs)]
            whole = len(places) == len(refs)
            closed = whole and refs[0] == refs[-1] and len(refs) >= 4
            line_only = ("highway" in tags or "railway" in tags or tags.get("waterway") in FLOWING) and tags.get("area") != "yes" \
                and "building" not in tags
            area = closed and not (line_only and tags.get("place") != "square")
            self.add(tags, shapely.make_valid(shapely.Polygon(places)) if area else shapely.LineString(places), not whole)
        for relation in root.iter("relation"):
            tags = tags_of(relation)
            if tags.get("type") not in {"multipolygon", "boundary"}:
                continue
            members = [int(m.get("ref")) for m in relation.iter("member") if m.get("type") == "way"]
            known = [lines[m] for m in members if m in lines]
            if not known:
                continue
            drawn = shapely.MultiLineString([places for _, places in known])
            area = shapely.build_area(drawn)
            whole = len(known) == len(members) and all(len(refs) == len(places) for refs, places in known)
            self.add(tags, area if not area.is_empty else drawn, not whole)

    def add(self, tags, shape, is_cut):
        if not tags:
            return
        for what, metres in forbidden(tags):
            self.banned[what, metres].append(shape)
        # What is left of a path is a path; what is left of a park tells nothing.
        if walkable(tags) and not (is_cut and tags.get("type") == "multipolygon"):
            self.ways.append(shape)
        beside = ground(tags)
        if not is_cut and beside is not None and (beside or shape.geom_type in {"Polygon", "MultiPolygon"}):
            self.grounds.append((shape, beside))

    def faults(self, latitudes, longitudes):
        """(index, what) for each spawn that stands where none may."""
        points = self.points(longitudes, latitudes)
        found = []
        for (what, metres), shapes in self.banned.items():
            hits = shapely.STRtree(shapes).query(points, predicate="dwithin", distance=max(metres, 1e-3))
            found += [(int(index), what) for index in sorted(set(hits[0]))]
        for metres, need, shapes in [(15, "no way", self.ways), (10, "no ground", None)]:
            near = set()
            groups = [(metres, shapes)] if shapes is not None else [
                (beside, [shape for shape, b in self.grounds if b == beside]) for beside in (0, 10)]
            for distance, group in groups:
                if group:
                    hits = shapely.STRtree(group).query(points, predicate="dwithin", distance=distance + 0.01)
                    near |= set(int(i) for i in hits[0])
            found += [(index, need) for index in range(len(points)) if index not in near]
        west, south, east, north = self.box
        found += [(i, "beyond the edge") for i, (lat, lon) in enumerate(zip(latitudes, longitudes))
                  if not (south <= lat <= north and west <= lon <= east)]
        return found + self.at_sea(points)

    def at_sea(self, points):
        """Those to the right of the coast's nearest piece; where two are as near and do not agree, it is left open."""
        if not self.coast:
            return []
        lines = shapely.linestrings(numpy.array(self.coast))
        found = []
        for index, point in enumerate(points):
            distances = shapely.distance(lines, point)
            sides = set()
            for number in numpy.flatnonzero(distances < distances.min() + 1e-6):
                (ax, ay), (bx, by) = self.coast[number]
                sides.add((bx - ax) * (point.y - ay) - (by - ay) * (point.x - ax) < 0)
            if sides == {True}:
                found.append((index, "sea"))
        return found


def tags_of(element):
    return {tag.get("k"): tag.get("v") for tag in element.iter("tag")}


def closest(town, latitudes, longitudes):
    """The least distance between two of one plan, in metres."""
    if len(latitudes) < 2:
        return float("inf")
    geod = pyproj.Geod(ellps="WGS84")
    points = town.points(longitudes, latitudes)
    pairs = shapely.STRtree(points).query(points, predicate="dwithin", distance=45)
    near = [(a, b) for a, b in zip(*pairs) if a < b]
    return min((geod.inv(longitudes[a], latitudes[a], longitudes[b], latitudes[b])[2] for a, b in near), default=float("inf"))


def main():
    town = Town(sys.argv[1])
    plans = collections.defaultdict(list)
    for line in sys.stdin:
        seed, latitude, longitude = line.split()
        plans[int(seed)].append((float(latitude), float(longitude)))
    spots = sorted({spot for plan in plans.values() for spot in plan})
    faults = town.faults([lat for lat, _ in spots], [lon for _, lon in spots])
    for index, what in faults[:50]:
        print(f"{spots[index]}: {what}")
    tight = min(closest(town, [lat for lat, _ in plan], [lon for _, lon in plan]) for plan in plans.values())
    count = sum(len(plan) for plan in plans.values())
    print(
        f"{count} spawns of {len(plans)} seeds on {len(spots)} spots of {pathlib.Path(sys.argv[1]).name}: "
        f"{len(faults)} where none may stand; the closest two of a plan {tight:.2f} m apart")
    sys.exit(1 if faults or tight < 40 else 0)


if __name__ == "__main__":
    main()
