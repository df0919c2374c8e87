"""The parts that need Blender: one skin over overlapping tubes, cut to facets; paint; bones; export."""

import json
import pathlib

import bmesh
import bpy
import numpy as np

from .form import Form
from .pack import pack

MODELS = pathlib.Path(__file__).resolve().parents[2] / "Web" / "models"


def out(point):
    """Ours to Blender's: its z is up, and the exporter takes its -y for +z."""
    x, y, z = point
    return (x, -z, y)


def back(point):
    x, y, z = point
    return (x, z, -y)


def empty_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps = 24
    scene.frame_start = 0
    return scene


def mesh_of(form, name):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([out(point) for point in form.points], [], form.faces)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    return thing


def only(thing):
    bpy.ops.object.select_all(action="DESELECT")
    thing.select_set(True)
    bpy.context.view_layer.objects.active = thing


def apply(thing, kind, **settings):
    modifier = thing.modifiers.new(kind, kind)
    for key, value in settings.items():
        setattr(modifier, key, value)
    only(thing)
    bpy.ops.object.modifier_apply(modifier=modifier.name)


def skin_over(tubes, grain, triangles, rounds=3):
    """One closed skin over tubes that overlap, the same on both sides, cut down to so many flat triangles."""
    whole = Form()
    for tube in tubes:
        whole.add(tube.points, tube.faces, "")
    thing = mesh_of(whole, "skin")
    apply(thing, "REMESH", mode="VOXEL", voxel_size=grain)
    apply(thing, "SMOOTH", factor=0.5, iterations=rounds)
    # Half of it, mirrored: the two sides then have the same facets.
    cut = bmesh.new()
    cut.from_mesh(thing.data)
    bmesh.ops.bisect_plane(cut, geom=[*cut.verts, *cut.edges, *cut.faces], plane_co=(0, 0, 0), plane_no=(1, 0, 0), clear_inner=True)
    cut.to_mesh(thing.data)
    cut.free()
    have = sum(len(face.vertices) - 2 for face in thing.data.polygons)
    apply(thing, "DECIMATE", ratio=triangles / 2 / have)
    for vertex in thing.data.vertices:
        if abs(vertex.co.x) < grain * 0.7:
            vertex.co.x = 0
    apply(thing, "MIRROR", use_axis=(True, False, False), merge_threshold=grain * 0.05)
    apply(thing, "TRIANGULATE")
    form = Form()
    form.add([back(vertex.co) for vertex in thing.data.vertices], [tuple(face.vertices) for face in thing.data.polygons], "")
    bpy.data.objects.remove(thing)
    return form


def linear(code):
    """A colour as written on the web, as light."""
    values = [int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def facets(form):
    """Middle and outward normal of each face."""
    points = np.array(form.points)
    for face in form.faces:
        corners = points[list(face)]
        normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
        size = np.linalg.norm(normal)
        yield corners.mean(axis=0), normal / size if size else normal


def export(name, rig, objects, extras):
    rig["height"] = extras["height"]
    bpy.ops.object.select_all(action="DESELECT")
    for thing in [rig, *objects]:
        thing.select_set(True)
    MODELS.mkdir(parents=True, exist_ok=True)
    bpy.ops.export_scene.gltf(
        filepath=str(MODELS / f"{name}.glb"), export_format="GLB", use_selection=True, export_texcoords=False, export_normals=False,
        export_colors=True, export_materials="EXPORT", export_extras=True, export_yup=True, export_animations=True, export_frame_step=2,
        export_force_sampling=True, export_nla_strips=True, export_def_bones=True, export_optimize_animation_size=True,
        export_skins=True, export_morph=False, export_apply=False)
    pack(MODELS / f"{name}.glb")


def write_shapes(name, spheres, height):
    """What a ray is tested against: balls around the standing creature, none above its height, kept beside the model."""
    path = MODELS / "shapes.json"
    shapes = json.loads(path.read_text()) if path.exists() else {}
    shapes[name] = [dict(zip("xyzr", [round(float(value), 3) for value in (x, y, z, min(r, height - y))])) for x, y, z, r in spheres]
    assert max(ball["y"] + ball["r"] for ball in shapes[name]) > height * 0.99, "no ball reaches the top"
    path.write_text("{\n" + ",\n".join(
        f'  "{key}": [\n' + ",\n".join("    " + json.dumps(sphere) for sphere in value) + "\n  ]" for key, value in sorted(shapes.items())) + "\n}\n")
