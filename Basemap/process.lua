-- What of an extract is on the map, for tilemaker: the same as Sources/Basemap/Features/MapPart.swift says for ogr2ogr.

node_keys = { "place", "railway", "natural" }


local places = {
  city = 4, town = 7, village = 10, suburb = 11, quarter = 12, neighbourhood = 13, hamlet = 12, island = 10, islet = 14, locality = 14,
}

local highways = {
  motorway = { "motorway", 5 }, motorway_link = { "motorway", 10 }, trunk = { "trunk", 6 }, trunk_link = { "trunk", 11 },
  primary = { "primary", 8 }, primary_link = { "primary", 11 }, secondary = { "secondary", 9 }, secondary_link = { "secondary", 12 },
  tertiary = { "tertiary", 11 }, tertiary_link = { "tertiary", 12 }, residential = { "minor", 12 }, unclassified = { "minor", 12 },
  living_street = { "minor", 12 }, road = { "minor", 12 }, pedestrian = { "pedestrian", 13 }, service = { "service", 13 },
  track = { "path", 13 }, footway = { "path", 13 }, path = { "path", 13 }, cycleway = { "path", 13 }, bridleway = { "path", 13 },
  steps = { "steps", 14 },
}

local railways = { rail = { "rail", 10 }, light_rail = { "rail", 12 }, narrow_gauge = { "rail", 12 }, tram = { "tram", 13 } }

local waterways = { river = 9, canal = 11, stream = 13 }

-- In the order in which they are asked.
local greens = {
  { "leisure", {
    park = "park", garden = "park", common = "park", nature_reserve = "wood", golf_course = "grass", pitch = "pitch", playground = "park" } },
  { "natural", { wood = "wood", scrub = "wood", grassland = "grass", heath = "grass", beach = "sand", sand = "sand" } },
  { "landuse", {
    forest = "wood", grass = "grass", meadow = "grass", village_green = "park", recreation_ground = "park", cemetery = "cemetery",
    allotments = "grass" } },
  { "amenity", { grave_yard = "cemetery" } },
}

-- A closed way with one of these is an area: as ogr2ogr is told in ExtractReader.swift.
local areas = {
  "aeroway", "amenity", "boundary", "building", "building:part", "craft", "geological", "historic", "landuse", "leisure", "military",
  "natural", "office", "place", "shop", "sport", "tourism",
}

local function is_area(way)
  if not way:IsClosed() then return false end
  local area = way:Find("area")
  if area == "no" then return false end
  if area == "yes" or way:Find("type") == "multipolygon" then return true end
  for _, key in ipairs(areas) do if way:Find(key) ~= "" then return true end end
  local waterway = way:Find("waterway")
  return way:Find("man_made") == "pier" or waterway == "riverbank" or waterway == "dock" or way:Find("highway") == "platform"
    or way:Find("public_transport") == "platform"
end

local function first(...)
  for _, each in ipairs({...}) do if each ~= "" then return each end end
  return ""
end

-- Its names: on the spot, and in the pages' languages where that is another.
local function names(thing)
  local chinese = thing:Find("name:zh")
  local name = first(thing:Find("name"), thing:Find("name:en"), thing:Find("name:zh-Hant"), chinese)
  if name == "" then return false end
  thing:Attribute("name", name)
  local function another(key, text) if text ~= "" and text ~= name then thing:Attribute(key, text) end end
  another("name_en", thing:Find("name:en"))
  local hant, hans = first(thing:Find("name:zh-Hant"), chinese), first(thing:Find("name:zh-Hans"), chinese)
  -- Characters of the other kind are better than none, but not than a name that is Chinese itself (UTF-8 begins those with E4 to E9).
  if not name:find("[\228-\233]") then hant, hans = first(hant, hans), first(hans, hant) end
  another("name_hant", hant)
  another("name_hans", hans)
  return true
end

local function has_name(thing)
  return first(thing:Find("name"), thing:Find("name:en"), thing:Find("name:zh-Hant"), thing:Find("name:zh")) ~= ""
end

local function part(thing, layer, kind, zoom, area)
  thing:Layer(layer, area)
  thing:Attribute("kind", kind)
  thing:MinZoom(zoom)
end

local function label(thing, kind, zoom, from)
  if not has_name(thing) then return end
  if from == "area" then thing:LayerAsCentroid("label") else thing:Layer("label", false) end
  thing:Attribute("kind", kind)
  thing:MinZoom(zoom)
  names(thing)
end

function init_function() end
function exit_function() end

function node_function(node)
  local place = node:Find("place")
  local railway = node:Find("railway")
  if places[place] then label(node, place, places[place])
  elseif railway == "station" or railway == "halt" then label(node, "station", 13)
  elseif node:Find("natural") == "peak" then label(node, "peak", 12) end
end

local function line(way)
  local highway = highways[way:Find("highway")]
  local footway = way:Find("footway")
  -- Along a street, or over it: a map of streets says so already.
  if footway == "sidewalk" or footway == "crossing" then highway = { "sidewalk", 14 } end
  local railway = railways[way:Find("railway")]
  local waterway = way:Find("waterway")
  if highway and way:Find("area") ~= "yes" then
    part(way, "road", highway[1], highway[2], false)
    local tunnel = way:Find("tunnel")
    if tunnel ~= "" and tunnel ~= "no" and tunnel ~= "building_passage" then way:AttributeNumeric("tunnel", 1) end
    names(way)
  elseif railway and way:Find("service") == "" then
    part(way, "road", railway[1], railway[2], false)
    local tunnel = way:Find("tunnel")
    if tunnel ~= "" and tunnel ~= "no" and tunnel ~= "building_passage" then way:AttributeNumeric("tunnel", 1) end
    names(way)
  elseif way:Find("route") == "ferry" then
    part(way, "road", "ferry", 10, false)
    names(way)
  elseif waterways[waterway] and way:Find("tunnel") == "" then
    part(way, "waterway", waterway, waterways[waterway], false)
  end
end

local function area(way)
  local size = way:Area()
  local zoom = 13
  if size >= 4000000 then zoom = 8 elseif size >= 300000 then zoom = 10 elseif size >= 20000 then zoom = 12 end
  local building = way:Find("building")
  local natural, waterway, landuse = way:Find("natural"), way:Find("waterway"), way:Find("landuse")
  local place, pier = way:Find("place"), way:Find("man_made") == "pier"
  local named = way:Find("name") ~= ""
  if building ~= "" and building ~= "no" and way:Find("location") ~= "underground" then
    part(way, "building", "building", 13, true)
  elseif natural == "water" or waterway == "riverbank" or waterway == "dock" or landuse == "reservoir" or landuse == "basin" then
    part(way, "water", "lake", zoom, true)
    if named then label(way, "water", math.min(14, math.max(zoom + 2, 10)), "area") end
  elseif way:Find("highway") == "pedestrian" or pier or place == "square" then
    part(way, "square", pier and "pier" or "square", 13, true)
    if named and way:Find("man_made") == "" then label(way, "square", 14, "area") end
  else
    for _, row in ipairs(greens) do
      local kind = row[2][way:Find(row[1])]
      if kind then
        part(way, "green", kind, zoom, true)
        if kind == "park" and named then label(way, "park", math.min(14, math.max(zoom + 1, 12)), "area") end
        break
      end
    end
  end
  if places[place] and named then label(way, place, places[place], "area") end
end

function way_function(way)
  if is_area(way) then area(way) else line(way) end
end
