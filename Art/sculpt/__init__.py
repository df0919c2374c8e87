"""What the creatures are made with. Everything is in the model's own frame: metres, x to the viewer's right as the creature
faces them, y up, z forward, feet on y = 0. Only `blender.py` knows that Blender's z is up."""
