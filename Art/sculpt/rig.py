"""Bones, the weight of each point on them, and movements as poses in time."""

import math

import bpy
import numpy as np
from mathutils import Matrix, Quaternion, Vector
from mathutils.kdtree import KDTree

from .blender import apply, back, facets, linear, only, out
from .form import Form, dice


class Bone:
    """From `head` to `tail`; `reach` says how far around it the skin is its own; `free` bones carry no skin."""

    def __init__(self, name, parent, head, tail, reach=0.1, free=False):
        self.name, self.parent, self.head, self.tail, self.reach, self.free = name, parent, np.array(head, float), np.array(tail, float), reach, free

    def settled(self, place, grown):
        """The same bone after the last word on proportions."""
        return Bone(self.name, self.parent, place(self.head), place(self.tail), self.reach * grown, self.free)

    def mirrored(self):
        flip = np.array([-1, 1, 1])
        swap = lambda text: text[:-1] + "R" if text and text.endswith("L") else text
        return Bone(swap(self.name), swap(self.parent), self.head * flip, self.tail * flip, self.reach, self.free)


def both_sides(bones):
    """Bones whose names end in L get their twins."""
    return [*bones, *(bone.mirrored() for bone in bones if bone.name.endswith("L"))]


def armature(bones):
    data = bpy.data.armatures.new("rig")
    rig = bpy.data.objects.new("rig", data)
    bpy.context.collection.objects.link(rig)
    only(rig)
    bpy.ops.object.mode_set(mode="EDIT")
    for bone in bones:
        made = data.edit_bones.new(bone.name)
        made.head, made.tail = out(bone.head), out(bone.tail)
        made.use_deform = not bone.name.startswith("goal")
        if bone.parent:
            made.parent = data.edit_bones[bone.parent]
    bpy.ops.object.mode_set(mode="OBJECT")
    for bone in rig.pose.bones:
        bone.rotation_mode = "QUATERNION"
    return rig


def weights(point, bones, most=3):
    """How much each bone carries a point: by distance in units of the bone's reach, the nearest few."""
    found = []
    for bone in bones:
        along = bone.tail - bone.head
        t = float(np.clip(np.dot(point - bone.head, along) / np.dot(along, along), 0, 1))
        distance = np.linalg.norm(point - bone.head - along * t) / bone.reach
        found.append((1 / (distance + 0.05) ** 5, bone.name))
    found.sort(reverse=True)
    total = sum(weight for weight, _ in found[:most])
    kept = [(weight / total, name) for weight, name in found[:most] if weight / total > 0.04]
    total = sum(weight for weight, _ in kept)
    return [(weight / total, name) for weight, name in kept]


def dress(rig, bones, forms, palette, seed=1, shimmer=0.07, settle=tuple):
    """One mesh from all forms: painted facet by facet, hung on the bones. What is painted `glow` has a material of its own."""
    whole = Form()
    hung = []
    by_name = {bone.name: bone for bone in bones}
    carrying = [bone for bone in bones if not bone.free and not bone.name.startswith("goal")]
    for form in forms:
        whole.points += form.points
        start = len(hung)
        whole.faces += [tuple(start + index for index in face) for face in form.faces]
        whole.paints += form.paints
        allowed = [by_name[name] for name in form.bones] if form.bones else carrying
        for point in form.points:
            # The left half hangs on the left bones.
            side = "R" if point[0] > 0.004 else "L" if point[0] < -0.004 else ""
            mine = [bone for bone in allowed if form.bones or not (side and bone.name.endswith(side))]
            hung.append(weights(np.array(settle(point)), mine))
    # The exporter takes a colour a point, not a corner: where facets of two colours meet there are two points.
    chance = dice(seed)
    points, colors, split, groups = [], [], {}, []
    faces = []
    for face, name, (middle, normal) in zip(whole.faces, whole.paints, facets(whole)):
        code = palette(name, middle, normal)
        tone = 1 + chance.choice((-1, -0.5, 0, 0.5, 1)) * shimmer if name != "glow" else 1
        color = (*(min(1, value * tone) for value in linear(code)), 1)
        corners = []
        for index in face:
            key = (index, color)
            if key not in split:
                split[key] = len(points)
                points.append(out(settle(whole.points[index])))
                colors.append(color)
                groups.append(hung[index])
            corners.append(split[key])
        faces.append(corners)
    mesh = bpy.data.meshes.new("body")
    mesh.from_pydata(points, [], faces)
    body = bpy.data.objects.new("body", mesh)
    bpy.context.collection.objects.link(body)
    paint = mesh.color_attributes.new("paint", "FLOAT_COLOR", "POINT")
    for entry, color in zip(paint.data, colors):
        entry.color = color
    for face, name in zip(mesh.polygons, whole.paints):
        face.material_index = 1 if name == "glow" else 0
    mesh.color_attributes.render_color_index = 0
    for title in ("coat", "glow"):
        material = bpy.data.materials.new(title)
        material.use_nodes = True
        shader = material.node_tree.nodes["Principled BSDF"]
        source = material.node_tree.nodes.new("ShaderNodeVertexColor")
        source.layer_name = "paint"
        material.node_tree.links.new(source.outputs["Color"], shader.inputs["Base Color"])
        shader.inputs["Roughness"].default_value = 1.0
        shader.inputs["Specular"].default_value = 0.0
        mesh.materials.append(material)

    for name in sorted({name for shares in hung for _, name in shares}):
        body.vertex_groups.new(name=name)
    for index, shares in enumerate(groups):
        for weight, name in shares:
            body.vertex_groups[name].add([index], weight, "REPLACE")
    body.parent = rig
    body.modifiers.new("rig", "ARMATURE").object = rig
    only(body)
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_all(action="SELECT")
    bpy.ops.mesh.quads_convert_to_tris()
    bpy.ops.object.mode_set(mode="OBJECT")
    return body


def plant(rig, foot, goal, chain, pole=None):
    """Keeps a foot where its goal is, whatever the body above it does."""
    ik = rig.pose.bones[foot].constraints.new("IK")
    ik.target, ik.subtarget, ik.chain_count = rig, goal, chain
    ik.iterations = 200


def turn(rig, name, pitch=0, yaw=0, roll=0):
    """A rotation of a bone about the creature's own axes, degrees: pitch lowers the front, yaw turns to its left, roll leans it right."""
    rest = rig.data.bones[name].matrix_local.to_quaternion()
    # Ours: x right, y up, z forward. In Blender's frame: x, -z forward, y up.
    world = Quaternion((0, 0, 1), math.radians(yaw)) @ Quaternion((1, 0, 0), math.radians(pitch)) @ Quaternion((0, 1, 0), math.radians(-roll))
    return rest.inverted() @ world @ rest


def move(rig, name, seconds, tracks):
    """An action from tracks: bone → {time: {pitch, yaw, roll, x, y, z, size}}; linear in between only where the keys say so."""
    action = bpy.data.actions.new(name)
    rig.animation_data_create()
    rig.animation_data.action = action
    for bone in rig.pose.bones:
        bone.matrix_basis = Matrix()
    for bone_name, keys in tracks.items():
        bone = rig.pose.bones[bone_name]
        rest = rig.data.bones[bone_name].matrix_local.to_quaternion()
        before = None
        for time, pose in sorted(keys.items()):
            frame = time * 24
            turned = turn(rig, bone_name, pose.get("pitch", 0), pose.get("yaw", 0), pose.get("roll", 0))
            if before is not None:
                turned.make_compatible(before)
            before = turned
            bone.rotation_quaternion = turned
            bone.keyframe_insert("rotation_quaternion", frame=frame)
            bone.location = rest.inverted() @ Vector(out((pose.get("x", 0), pose.get("y", 0), pose.get("z", 0))))
            bone.keyframe_insert("location", frame=frame)
            size = pose.get("size", 1)
            bone.scale = size if isinstance(size, tuple) else (size, size, size)
            bone.keyframe_insert("scale", frame=frame)
    for curve in action.fcurves:
        for key in curve.keyframe_points:
            key.interpolation = "BEZIER"
            key.handle_left_type = key.handle_right_type = "AUTO_CLAMPED"
    track = rig.animation_data.nla_tracks.new()
    track.name = name
    strip = track.strips.new(name, 0, action)
    strip.action_frame_start, strip.action_frame_end = 0, seconds * 24
    track.mute = True
    rig.animation_data.action = None
    return action


def standing(rig, body, action, name):
    """A copy of the body as it stands at the start of a movement, without bones."""
    rig.animation_data.action = action
    bpy.context.scene.frame_set(0)
    bpy.context.view_layer.update()
    posed = body.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = bpy.data.meshes.new_from_object(posed, preserve_all_data_layers=True, depsgraph=bpy.context.evaluated_depsgraph_get())
    rig.animation_data.action = None
    still = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(still)
    tall, low = max(vertex.co.z for vertex in mesh.vertices), min(vertex.co.z for vertex in mesh.vertices)
    print(f"{len(body.data.polygons)} triangles, stands {tall:.4f} m tall, feet at {low:.4f} m")
    return still


def balls(rig, action, places):
    """Spheres around the creature as it stands: bone, how far along it, radius."""
    rig.animation_data.action = action
    bpy.context.scene.frame_set(0)
    bpy.context.view_layer.update()
    found = []
    for name, along, radius in places:
        bone = rig.pose.bones[name]
        found.append((*back(bone.head.lerp(bone.tail, along)), radius))
    rig.animation_data.action = None
    return found


def far(still, triangles):
    """A coarse copy for the distance: cut down, each facet with the colour of the nearest fine one."""
    fine = still.data.copy()
    colors = [entry.color[:] for entry in fine.color_attributes["paint"].data]
    tree = KDTree(len(fine.polygons))
    for index, face in enumerate(fine.polygons):
        tree.insert(face.center, index)
    tree.balance()
    only(still)
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_all(action="SELECT")
    bpy.ops.mesh.remove_doubles(threshold=0.0005)
    bpy.ops.object.mode_set(mode="OBJECT")
    apply(still, "DECIMATE", ratio=triangles / len(still.data.polygons))
    points, faces, paints = [], [], []
    for face in still.data.polygons:
        near = [fine.polygons[index].vertices[0] for _, index, _ in tree.find_n(face.center, 5)]
        color = np.mean([colors[index] for index in near], axis=0)
        faces.append(range(len(points), len(points) + 3))
        points += [still.data.vertices[index].co[:] for index in face.vertices]
        paints += [color] * 3
    mesh = bpy.data.meshes.new("far")
    mesh.from_pydata(points, [], [list(face) for face in faces])
    paint = mesh.color_attributes.new("paint", "FLOAT_COLOR", "POINT")
    for entry, color in zip(paint.data, paints):
        entry.color = color
    mesh.color_attributes.render_color_index = 0
    mesh.materials.append(still.data.materials[0])
    still.vertex_groups.clear()
    still.data = mesh
    return still
