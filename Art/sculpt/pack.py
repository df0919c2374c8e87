"""A smaller .glb: colours and weights as the exporter writes them take half of the file, and nobody sees their last digits."""

import json
import struct

import numpy as np

KINDS = {5121: np.uint8, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


def read(path):
    data = path.read_bytes()
    length = struct.unpack_from("<I", data, 12)[0]
    return json.loads(data[20:20 + length]), data[28 + length:]


def write(path, head, binary):
    head["buffers"] = [{"byteLength": len(binary)}]
    text = json.dumps(head, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    path.write_bytes(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(binary)) + struct.pack("<I4s", len(text), b"JSON") + text
                     + struct.pack("<I4s", len(binary), b"BIN\0") + binary)


def whole_parts(weights):
    """Weights in 255ths whose sum is exactly 255."""
    parts = np.round(weights * 255).astype(int)
    parts[np.arange(len(parts)), parts.argmax(axis=1)] += 255 - parts.sum(axis=1)
    return parts.astype(np.uint8)


def pack(path):
    head, binary = read(path)
    colors, weights = set(), set()
    for mesh in head["meshes"]:
        for primitive in mesh["primitives"]:
            for name, index in primitive["attributes"].items():
                (colors if name.startswith("COLOR") else weights if name.startswith("WEIGHTS") else set()).add(index)
    views, packed = [], b""
    for index, accessor in enumerate(head["accessors"]):
        view = head["bufferViews"][accessor["bufferView"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        width = WIDTHS[accessor["type"]]
        values = np.frombuffer(binary, KINDS[accessor["componentType"]], accessor["count"] * width, start).reshape(-1, width)
        if index in colors and values.dtype == np.float32:
            values = np.round(np.clip(values, 0, 1) * 65535).astype(np.uint16)
            accessor.update(componentType=5123, normalized=True)
        elif index in weights and values.dtype == np.float32:
            values = whole_parts(values)
            accessor.update(componentType=5121, normalized=True)
        packed += b"\0" * (-len(packed) % 4)
        entry = {"buffer": 0, "byteOffset": len(packed), "byteLength": values.nbytes}
        if "target" in view:
            entry["target"] = view["target"]
        packed += values.tobytes()
        accessor["bufferView"] = len(views)
        accessor.pop("byteOffset", None)
        views.append(entry)
    head["bufferViews"] = views
    write(path, head, packed)
