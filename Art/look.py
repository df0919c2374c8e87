"""Pictures of a model, to judge it by: blender -b -P Art/look.py -- wolf [clip seconds] [views…]"""

import math
import pathlib
import sys

import bpy
import numpy
from mathutils import Vector

numpy.bool = bool  # Blender 3.4's importer asks for a name that newer numpy has dropped
ROOT = pathlib.Path(__file__).resolve().parents[1]
name, *rest = sys.argv[sys.argv.index("--") + 1:]
clip, seconds = (rest[0], float(rest[1])) if len(rest) > 1 else ("idle", 0.0)
wanted = rest[2:] or ["front", "side", "three", "back"]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=str(ROOT / "Web" / "models" / f"{name}.glb"))
scene = bpy.context.scene
rig = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
height = rig.get("height", 1)
for track in rig.animation_data.nla_tracks:
    track.mute = True
action = next((action for action in bpy.data.actions if action.name.split("_")[0] == clip), None)
rig.animation_data.action = action
scene.render.fps = 24
scene.frame_set(round(seconds * 24))
for thing in bpy.data.objects:
    thing.hide_render = thing.name.startswith("far") != ("far" in wanted)
    if thing.type == "MESH":
        for face in thing.data.polygons:
            face.use_smooth = False
        for material in thing.data.materials:
            nodes = material.node_tree.nodes
            shader = next(node for node in nodes if node.type == "BSDF_PRINCIPLED")
            color = nodes.new("ShaderNodeVertexColor")
            material.node_tree.links.new(color.outputs["Color"], shader.inputs["Base Color"])
            if material.name.startswith("glow"):
                material.node_tree.links.new(color.outputs["Color"], shader.inputs["Emission"])

world = scene.world = bpy.data.worlds.new("sky")
world.use_nodes = True
world.node_tree.nodes["Background"].inputs[0].default_value = (0.55, 0.66, 0.78, 1)
world.node_tree.nodes["Background"].inputs[1].default_value = 0.75
sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
sun.data.energy = 3.2
sun.rotation_euler = (math.radians(42), math.radians(-18), math.radians(-35))
scene.collection.objects.link(sun)
bpy.ops.mesh.primitive_plane_add(size=200)
ground = bpy.context.object
ground.data.materials.append(bpy.data.materials.new("ground"))
ground.data.materials[0].diffuse_color = (0.2, 0.22, 0.16, 1)
ground.data.materials[0].use_nodes = True
ground.data.materials[0].node_tree.nodes["Principled BSDF"].inputs[0].default_value = (0.16, 0.18, 0.12, 1)

camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
scene.collection.objects.link(camera)
scene.camera = camera
scene.render.engine = "CYCLES"
scene.cycles.samples = 10
scene.cycles.use_denoising = False
scene.cycles.max_bounces = 3
scene.view_settings.view_transform = "Standard"
scene.render.resolution_x = scene.render.resolution_y = 560
scene.render.image_settings.file_format = "PNG"
span = {"wolf": 1.0, "dragon": 1.15}.get(name, 1)
VIEWS = {"front": (0, 4), "side": (90, 8), "three": (38, 10), "back": (150, 25), "far": (38, 6), "face": (25, 3), "top": (30, 60)}
(ROOT / ".build").mkdir(exist_ok=True)
for view in wanted:
    around, above = (math.radians(angle) for angle in VIEWS[view])
    distance = height * 1.75 * span * (4 if view == "far" else 1)
    aim = Vector((0, 0, height * 0.48))
    if view == "face":
        distance, aim = height * 1.05, Vector((0, -height * 0.45, height * 0.82))
    camera.data.angle = math.radians(50)
    camera.location = aim + Vector((math.sin(around) * math.cos(above), -math.cos(around) * math.cos(above), math.sin(above))) * distance
    camera.rotation_euler = (aim - camera.location).to_track_quat("-Z", "Y").to_euler()
    scene.render.filepath = str(ROOT / ".build" / f"look-{name}-{view}.png")
    bpy.ops.render.render(write_still=True)
