#ifndef LAIR_CFREETYPE_SHIM_H
#define LAIR_CFREETYPE_SHIM_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_OUTLINE_H

// Swift does not import the enumerator.
static inline FT_Error lair_render_distances(FT_GlyphSlot slot) { return FT_Render_Glyph(slot, FT_RENDER_MODE_SDF); }

// An outline whose contours cross one another, as in variable fonts, is drawn right only where it says so.
static inline void lair_allow_overlap(FT_GlyphSlot slot) { slot->outline.flags |= FT_OUTLINE_OVERLAP; }

#endif
