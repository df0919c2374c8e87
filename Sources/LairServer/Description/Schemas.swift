/// The shapes of bodies and answers, as JSON Schema (2020-12, which OpenAPI 3.1 is made of). Written as they are read.
enum Schemas {
    /// The document's `components`.
    static let components = #"""
        {
        "securitySchemes": {
          "player": {"type":"http","scheme":"bearer","description":"The token that joining gave."},
          "host": {"type":"http","scheme":"bearer","description":"The host key."}
        },
        "responses": {
          "Problem": {"description":"What kept it from being done.",
            "content":{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}}
        },
        "schemas": {
          \#(planning),
          "Anything": {},
          "Text": {"type":"string"},
          "Bytes": {"type":"string","format":"binary"},
          "Style": {"description":"A map style as MapLibre reads it, version 8.","type":"object",
            "required":["version","sources","layers"]},
          "Moment": {"description":"RFC 3339, in UTC.","type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$"},
          "AnyMoment": {"description":"RFC 3339, or milliseconds since 1970.",
            "oneOf":[{"type":"string","format":"date-time"},{"type":"number","minimum":0,"maximum":253402300799999}]},
          "MaybeMoment": {"description":"As AnyMoment; null is none.",
            "oneOf":[{"$ref":"#/components/schemas/AnyMoment"},{"type":"null"}]},
          "Id": {"type":"string","pattern":"^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$"},
          "Number": {"type":"integer","minimum":1},
          "Position": {"type":"object","required":["lat","lon"],"properties":{
            "lat":{"type":"number","minimum":-90,"maximum":90},"lon":{"type":"number","minimum":-180,"maximum":180}}},
          "Problem": {"description":"RFC 9457.","type":"object","required":["type","title","status","detail","slug"],"properties":{
            "type":{"type":"string"},"title":{"type":"string"},"status":{"type":"integer"},
            "detail":{"description":"A sentence for the user.","type":"string"},"slug":{"type":"string"},
            "beyond":{"description":"Metres to walk.","type":"number"},"opens":{"$ref":"#/components/schemas/Moment"},
            "capture":{"$ref":"#/components/schemas/Capture"},
            "reason":{"$ref":"#/components/schemas/Reason"},"meters":{"type":"number"},"feature":{"type":"string"},
            "index":{"type":"integer"},"cause":{"$ref":"#/components/schemas/Cause"},
            "values":{"$ref":"#/components/schemas/Values"}}},
          "Cause": {"description":"What a sentence says, for pages to say in their words.","type":"string","pattern":"^[a-z0-9-]+$"},
          "Values": {"description":"What such a sentence names.","type":"object","additionalProperties":{"type":"string"}},
          "Creature": {"type":"object","required":["id","names","model","height","hitPoints"],"properties":{
            "id":{"$ref":"#/components/schemas/Id"},"names":{"type":"object","additionalProperties":{"type":"string"}},
            "model":{"type":"string"},"height":{"description":"Metres.","type":"number"},"hitPoints":{"type":"integer","minimum":1},
            "modelFile":{"description":"Where the model is, where it is the hunt's own.","type":"string"}}},
          "Model": {"type":"object","required":["name","bytes","triangles","creatures"],"properties":{
            "name":{"$ref":"#/components/schemas/Id"},"bytes":{"type":"integer"},"triangles":{"type":"integer"},
            "creatures":{"description":"Who wear it.","type":"array","items":{"$ref":"#/components/schemas/Creature"}}}},
          "Models": {"type":"object","required":["models"],"properties":{
            "models":{"type":"array","items":{"$ref":"#/components/schemas/Model"}}}},
          "ModelFile": {"description":"A GLB.","type":"string","format":"binary"},
          "NewCreature": {"type":"object","required":["id"],"properties":{
            "id":{"$ref":"#/components/schemas/Id"},
            "names":{"type":["object","null"],"additionalProperties":{"type":"string","minLength":1,"maxLength":60}},
            "model":{"type":["string","null"],"maxLength":40},"height":{"type":["number","null"],"minimum":0.05,"maximum":100},
            "hitPoints":{"type":["integer","null"],"minimum":1,"maximum":100}}},
          "Symbol": {"description":"Drawn by the pages.","enum":["anchor","bell","bench","book","bridge","column","fish","flag","flower","food","fountain","gate","heart","house",
            "lamp","leaf","mask","mosaic","mountain","mural","museum","music","obelisk","paw","plaque","star","statue","tower","tree","vase"]},
          "Category": {"type":"object","required":["name","color","ink","letter","count"],"properties":{
            "name":{"type":"string"},"color":{"type":"string"},"ink":{"description":"Can be read on the colour.","type":"string"},
            "letter":{"type":"string"},"symbol":{"$ref":"#/components/schemas/Symbol"},"image":{"type":"string"},
            "stands":{"description":"Symbol or picture stand without the disc.","type":"boolean"},
            "count":{"type":"integer","minimum":0}}},
          "CategoryChange": {"description":"What it names is settled; null leaves it to the order of frequency again.",
            "type":"object","required":["name"],"properties":{"name":{"type":"string","maxLength":10000},
            "color":{"type":["string","null"],"pattern":"^#[0-9a-fA-F]{6}$"},
            "letter":{"description":"One or two characters.","type":["string","null"],"minLength":1,"maxLength":16},
            "symbol":{"oneOf":[{"$ref":"#/components/schemas/Symbol"},{"type":"null"}]},
            "image":{"description":"A link on this server.","type":["string","null"],"pattern":"^/[A-Za-z0-9._/-]*$","maxLength":200},
            "stands":{"type":["boolean","null"]}}},
          "Imagery": {"type":"object","required":["tiles","attribution"],"properties":{
            "tiles":{"description":"An https link with {z}, {x} and {y}.","type":"string","minLength":1,"maxLength":500},
            "attribution":{"type":"string","minLength":1,"maxLength":200},
            "lastZoom":{"type":"integer","minimum":0,"maximum":22}}},
          "Overlay": {"type":"object","required":["name","title","color","version"],"properties":{
            "name":{"$ref":"#/components/schemas/Id"},"title":{"type":"string"},"color":{"type":"string"},
            "version":{"description":"Another one each time it is put.","type":"integer"}}},
          "Overlays": {"type":"object","required":["overlays"],"properties":{
            "overlays":{"type":"array","items":{"$ref":"#/components/schemas/Overlay"}}}},
          "OverlayFile": {"description":"GeoJSON of lines and areas: a FeatureCollection, a Feature or a geometry.","type":"object"},
          "Shapes": {"description":"A GeoJSON FeatureCollection.","type":"object","required":["type","features"],"properties":{
            "type":{"const":"FeatureCollection"},
            "features":{"type":"array","items":{"type":"object","required":["type","geometry","properties"]}}}},
          "Picture": {"description":"PNG, JPEG or WebP.","type":"string","format":"binary"},
          "ArchiveFile": {"description":"A hunt's archive.","type":"string","format":"binary"},
          "Images": {"type":"object","required":["images"],"properties":{"images":{"type":"array","items":{"type":"string"}}}},
          "Link": {"type":"object","required":["link"],"properties":{"link":{"type":"string"},
            "onlyHere":{"description":"It leads nowhere from another machine.","type":"boolean"}}},
          "ImageLink": {"type":"object","required":["image"],"properties":{"image":{"type":"string"}}},
          "Hunt": {"type":"object",
            "required":["id","title","description","center","reach","claimMode","allowsSimulated","accuracyAllowance","poorestAccuracy",
              "freshness","flaggedSpeed","refusedSpeed","coolDown","clusters","overlays","creatures","categories",
              "nicknameLength"],
            "properties":{
            "id":{"$ref":"#/components/schemas/Id"},"title":{"type":"string"},"description":{"type":"string"},
            "center":{"$ref":"#/components/schemas/Position"},"reach":{"description":"Metres.","type":"number"},
            "claimMode":{"enum":["everyone","first"]},"starts":{"$ref":"#/components/schemas/Moment"},
            "ends":{"$ref":"#/components/schemas/Moment"},"respawn":{"description":"Seconds.","type":"number"},
            "allowsSimulated":{"type":"boolean"},
            "accuracyAllowance":{"description":"How much of a position's own uncertainty counts in the player's favour, metres.","type":"number"},
            "poorestAccuracy":{"description":"The poorest accuracy of a claim's position, metres.","type":"number"},
            "freshness":{"description":"How old a claim's position may be, seconds.","type":"number"},
            "flaggedSpeed":{"description":"Metres a second.","type":"number"},
            "refusedSpeed":{"description":"Metres a second.","type":"number"},
            "coolDown":{"description":"Seconds.","type":"number"},
            "style":{"description":"A map style.","type":"string"},
            "basemap":{"description":"The basemap here that shows this place.","type":"string"},
            "placeTiles":{"description":"There are so many places that they come as tiles: of this version.","type":"string"},
            "clusters":{"description":"Whether the map gathers places.","type":"boolean"},
            "imagery":{"$ref":"#/components/schemas/Imagery"},
            "overlays":{"type":"array","items":{"$ref":"#/components/schemas/Overlay"}},
            "creatures":{"type":"array","items":{"$ref":"#/components/schemas/Creature"}},
            "categories":{"type":"array","items":{"$ref":"#/components/schemas/Category"}},
            "nicknameLength":{"description":"Characters of a nickname at most.","type":"integer","minimum":1}}},
          "Hunts": {"type":"object","required":["hunts"],"properties":{
            "hunts":{"type":"array","items":{"$ref":"#/components/schemas/Hunt"}}}},
          "HuntChange": {"description":"Null is the same as nothing.","type":"object","properties":{
            "title":{"type":"string","minLength":1,"maxLength":200},"description":{"type":["string","null"],"maxLength":4000},
            "center":{"$ref":"#/components/schemas/Position"},"reach":{"type":["number","null"],"minimum":1,"maximum":10000},
            "claimMode":{"enum":["everyone","first",null]},
            "starts":{"$ref":"#/components/schemas/MaybeMoment"},"ends":{"$ref":"#/components/schemas/MaybeMoment"},
            "respawn":{"type":["number","null"],"minimum":1,"maximum":31536000},"allowsSimulated":{"type":["boolean","null"]},
            "accuracyAllowance":{"type":["number","null"],"minimum":0,"maximum":1000},
            "poorestAccuracy":{"type":["number","null"],"minimum":1,"maximum":10000},
            "freshness":{"type":["number","null"],"minimum":1,"maximum":600},
            "flaggedSpeed":{"description":"Not above refusedSpeed.","type":["number","null"],"minimum":1,"maximum":1000},
            "refusedSpeed":{"type":["number","null"],"minimum":1,"maximum":1000},
            "coolDown":{"type":["number","null"],"minimum":0,"maximum":86400},
            "style":{"description":"An https link to a map style.","type":["string","null"],"maxLength":500,
              "pattern":"^(https://[a-z0-9.-]+([:/?#].*)?)?$"},
            "clusters":{"type":["boolean","null"]},"imagery":{"oneOf":[{"$ref":"#/components/schemas/Imagery"},{"type":"null"}]},
            "categories":{"description":"Those named are changed; null: nothing is settled any more.","type":["array","null"],
              "maxItems":1000,"items":{"$ref":"#/components/schemas/CategoryChange"}}}},
          "NewHunt": {"allOf":[{"$ref":"#/components/schemas/HuntChange"},{"type":"object","required":["id","title","center"],
            "properties":{"id":{"$ref":"#/components/schemas/Id"},
            "creatures":{"description":"Wolves and dragons unless given.","type":["array","null"],"minItems":1,"maxItems":100,
              "items":{"$ref":"#/components/schemas/NewCreature"}}}}]},
          "Spawn": {"type":"object","required":["id","creature","lat","lon"],"properties":{
            "id":{"$ref":"#/components/schemas/Number"},"creature":{"type":"string"},"lat":{"type":"number"},"lon":{"type":"number"},
            "place":{"type":"string"},"from":{"$ref":"#/components/schemas/Moment"},"until":{"$ref":"#/components/schemas/Moment"},
            "distance":{"description":"Metres; only where a point was asked for.","type":"number"},
            "bearing":{"description":"Degrees from true north.","type":"number"}}},
          "Spawns": {"type":"object","required":["spawns"],"properties":{
            "spawns":{"type":"array","items":{"$ref":"#/components/schemas/Spawn"}}}},
          "AddedSpawns": {"type":"object","required":["spawns","warnings"],"properties":{
            "spawns":{"type":"array","items":{"$ref":"#/components/schemas/Spawn"}},
            "warnings":{"type":"array","items":{"type":"object","required":["index","reason"],"properties":{
              "index":{"description":"Which of those that were sent, from 0.","type":"integer"},
              "spawn":{"$ref":"#/components/schemas/Number"},"reason":{"$ref":"#/components/schemas/Reason"},
              "meters":{"type":"number"},"feature":{"type":"string"},
              "cause":{"description":"Why nothing is known: the hunt has no extract of the map, or it cannot be read now.",
                "enum":["no-extract","extract-unread"]}}}}}},
          "NewSpawns": {"type":"object","required":["spawns"],"properties":{"spawns":{"type":"array","minItems":1,"maxItems":5000,
            "items":{"type":"object","required":["creature","lat","lon"],"properties":{
              "creature":{"type":"string","minLength":1,"maxLength":40},
              "lat":{"type":"number","minimum":-90,"maximum":90},"lon":{"type":"number","minimum":-180,"maximum":180},
              "place":{"type":["string","null"],"maxLength":400},"from":{"$ref":"#/components/schemas/MaybeMoment"},
              "until":{"$ref":"#/components/schemas/MaybeMoment"}}}}}},
          "Ground": {"type":"object","required":["bytes","pieces"],"properties":{"bytes":{"type":"integer"},
            "pieces":{"type":"array","items":{"type":"object","required":["path","bytes"],"properties":{
              "path":{"type":"string"},"bytes":{"type":"integer"}}}},
            "names":{"description":"What streets and places there are called, as /api/names tells them.","type":"array","items":{"type":"object"}},
            "places":{"description":"Where to ask for the places around, where there are too many to keep.","type":"string"}}},
          "NamedPoints": {"type":"object","required":["names"],"properties":{"names":{"type":"array","items":{
            "type":"object","required":["name","kind","lat","lon"],"properties":{"name":{"type":"string"},
            "names":{"type":"object","additionalProperties":{"type":"string"}},"kind":{"type":"string"},
            "lat":{"type":"number"},"lon":{"type":"number"},"distance":{"description":"Metres; only where a point was asked for.","type":"number"}}}}}},
          "Basemaps": {"type":"object","required":["basemaps"],"properties":{"basemaps":{"type":"array","items":{
            "type":"object","required":["name","bounds"],"properties":{"name":{"type":"string"},
            "bounds":{"description":"West, south, east and north, degrees.","type":"array","minItems":4,"maxItems":4,"items":{"type":"number"}}}}}}},
          "CategoryCounts": {"type":"object","required":["categories"],"properties":{"categories":{"type":"array","items":{
            "type":"object","required":["name","count"],"properties":{"name":{"type":"string"},"count":{"type":"integer","minimum":1}}}}}},
          "Places": {"description":"A GeoJSON FeatureCollection.","type":"object","required":["type","features"],"properties":{
            "type":{"const":"FeatureCollection"},
            "next":{"description":"There is more after the place of this id.","type":"string"},
            "features":{"type":"array","items":{"type":"object","required":["type","id","geometry","properties"]}}}},
          "ImportFile": {"description":"The file as it is, of any of these formats; not wrapped in JSON.","type":"string","format":"binary"},
          "Ledger": {"type":"object",
            "required":["format","read","accepted","places","rejected","notes","added","updated","unchanged","difference","columns"],
            "properties":{"format":{"type":"string"},"read":{"type":"integer"},"accepted":{"type":"integer"},
            "places":{"type":"integer"},
            "rejected":{"type":"array","items":{"type":"object","required":["record","reason","cause"],"properties":{
              "record":{"type":"string"},"reason":{"type":"string"},"cause":{"$ref":"#/components/schemas/Cause"},
              "values":{"$ref":"#/components/schemas/Values"},
              "point":{"description":"Which of the record's points it is about.","type":"object","required":["number","of"],
                "properties":{"number":{"type":"integer"},"of":{"type":"integer"}}}}}},
            "notes":{"type":"array","items":{"type":"string"}},
            "cut":{"description":"Records with a text that was cut: too long, or with too many accents over each other.","type":"integer"},
            "links":{"description":"To more data; nobody followed them.","type":"array","items":{"type":"string"}},
            "crossings":{"description":"Records whose area crosses itself, the first twenty: their places stand at a point inside.","type":"object",
              "required":["count","records"],"properties":{"count":{"type":"integer"},"records":{"type":"array","items":{"type":"string"}}}},
            "far":{"description":"Places beyond 100 km from the hunt's centre, where there are any, and how far the nearest of them is.",
              "type":"object","required":["places","of","kilometers"],"properties":{"places":{"type":"integer"},"of":{"type":"integer"},
              "kilometers":{"type":"integer"}}},
            "added":{"type":"integer"},"updated":{"type":"integer"},"unchanged":{"type":"integer"},
            "difference":{"type":"object","required":["added","changed","unchanged","missing","removed","unlinked"],"properties":{
              "added":{"type":"integer"},"changed":{"type":"integer"},"unchanged":{"type":"integer"},
              "missing":{"description":"Places of the source that the file does not have any more.","type":"integer"},
              "removed":{"description":"How many of these were removed.","type":"integer"},
              "unlinked":{"description":"Spawns that stood at removed places: they stay, at no place.","type":"integer"}}},
            "columns":{"type":"object","additionalProperties":{"type":"string"}},
            "overlay":{"description":"The file's tracks, laid over the map.","type":"object","required":["name","tracks"],
              "properties":{"name":{"type":"string"},"tracks":{"type":"integer"}}}}},
          "Columns": {"type":"object","required":["format","columns","records","roles","preview"],"properties":{
            "records":{"description":"How many were looked at: of the beginning of a file those that are in it.","type":"integer"},
            "format":{"type":"string"},"encoding":{"type":"string"},"delimiter":{"type":"string"},
            "columns":{"type":"array","items":{"type":"object","required":["name","samples","filled"],"properties":{
              "name":{"type":"string"},"samples":{"type":"array","items":{"type":"string"},"maxItems":3},
              "filled":{"type":"integer"}}}},
            "roles":{"type":"array","items":{"type":"object","required":["role","column"],"properties":{
              "role":{"type":"string"},"column":{"type":["string","null"]},
              "evidence":{"type":"object","required":["matching","of"],"properties":{
                "matching":{"type":"integer"},"of":{"type":"integer"},"low":{"type":"number"},"high":{"type":"number"},
                "judged":{"description":"Only so many of the first records were judged.","type":"integer"},
                "first":{"$ref":"#/components/schemas/Span"},"second":{"$ref":"#/components/schemas/Span"}}},
              "order":{"description":"Of two angles in one cell, which is taken to come first; without it that is not clear.","enum":["lat,lon","lon,lat"]}}}},
            "problem":{"description":"Why no place comes of it yet.","type":"string"},
            "trouble":{"description":"The same, for pages to say in their words.","type":"object","required":["cause"],
              "properties":{"record":{"description":"The record it is about; else it is the file.","type":"string"},
              "cause":{"$ref":"#/components/schemas/Cause"},"values":{"$ref":"#/components/schemas/Values"}}},
            "preview":{"type":"object","required":["type","features"]}}},
          "Span": {"description":"How far the first, or second, angles of the cells go.","type":"object","required":["low","high"],
            "properties":{"low":{"type":"number"},"high":{"type":"number"}}},
          "Sources": {"type":"object","required":["sources"],"properties":{"sources":{"type":"array","items":{
            "type":"object","required":["name","places"],"properties":{"name":{"type":"string"},"places":{"type":"integer"},
            "format":{"type":"string"},"at":{"$ref":"#/components/schemas/Moment"},
            "columns":{"type":"object","additionalProperties":{"type":["string","null"]}},
            "datum":{"enum":["wgs84","gcj02","bd09"]}}}}}},
          "Joining": {"type":"object","properties":{
            "nickname":{"type":["string","null"],"maxLength":32},
            "code":{"description":"Instead of a nickname.","type":["string","null"],"maxLength":40}}},
          "Joined": {"type":"object","required":["player","token"],"properties":{
            "player":{"$ref":"#/components/schemas/Number"},"nickname":{"type":"string"},"token":{"type":"string"}}},
          "Naming": {"type":"object","required":["nickname"],"properties":{"nickname":{"type":["string","null"],"maxLength":32}}},
          "PlayerChange": {"type":"object","minProperties":1,"properties":{
            "nickname":{"type":["string","null"],"maxLength":32},
            "reach":{"description":"Metres; as far as the hunt has it where that is farther, or where this is null.","type":["number","null"],"minimum":1,"maximum":10000}}},
          "Player": {"type":"object","required":["player"],"properties":{
            "player":{"$ref":"#/components/schemas/Number"},"nickname":{"type":"string"},"reach":{"$ref":"#/components/schemas/OwnReach"}}},
          "OwnReach": {"description":"Metres, where the host lets this player reach farther than the hunt has it.","type":"number"},
          "Players": {"type":"object","required":["players"],"properties":{"players":{"type":"array","items":{
            "type":"object","required":["player","captures"],"properties":{
              "player":{"$ref":"#/components/schemas/Number"},"nickname":{"type":"string"},"reach":{"$ref":"#/components/schemas/OwnReach"},
              "captures":{"type":"integer","minimum":0}}}}}},
          "Me": {"type":"object","required":["player","captures"],"properties":{
            "player":{"$ref":"#/components/schemas/Number"},"nickname":{"type":"string"},"reach":{"$ref":"#/components/schemas/OwnReach"},
            "captures":{"type":"array","items":{"$ref":"#/components/schemas/Capture"}}}},
          "Code": {"type":"object","required":["code","until"],"properties":{
            "code":{"type":"string"},"until":{"$ref":"#/components/schemas/Moment"}}},
          "Leaderboard": {"type":"object","required":["leaderboard"],"properties":{"leaderboard":{"type":"array","items":{
            "type":"object","required":["rank","player","captures"],"properties":{
              "rank":{"type":"integer","minimum":1},"player":{"$ref":"#/components/schemas/Number"},"nickname":{"type":"string"},
              "captures":{"type":"integer","minimum":1}}}}}},
          "Claim": {"type":"object","required":["spawn","fix"],"properties":{
            "spawn":{"$ref":"#/components/schemas/Number"},
            "fix":{"type":"object","required":["lat","lon","accuracy","timestamp"],"properties":{
              "lat":{"type":"number","minimum":-90,"maximum":90},"lon":{"type":"number","minimum":-180,"maximum":180},
              "accuracy":{"description":"Metres.","type":"number","minimum":0,"maximum":20040000},
              "timestamp":{"$ref":"#/components/schemas/AnyMoment"}}},
            "made":{"$ref":"#/components/schemas/MaybeMoment"},"sent":{"$ref":"#/components/schemas/MaybeMoment"},
            "simulated":{"type":["boolean","null"]}}},
          "Capture": {"type":"object","required":["id","spawn","creature","at"],"properties":{
            "id":{"$ref":"#/components/schemas/Number"},"spawn":{"$ref":"#/components/schemas/Number"},
            "creature":{"type":"string"},"at":{"$ref":"#/components/schemas/Moment"},"simulated":{"type":"boolean"}}},
          "HostKey": {"type":"object","required":["key"],"properties":{"key":{"type":"string"}}},
          "Health": {"type":"object","required":["status"],"properties":{"status":{"const":"ok"}}}
        }
        }
        """#
}
