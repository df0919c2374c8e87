import SpawnPlanning

extension Schemas {
    /// The shapes of plans, exclusions and removals.
    static let planning = #"""
        "Reason": {"description":"Why no creature may stand there. Others may come.","type":"string","examples":\#(reasons)},
          "Extract": {"description":"OSM PBF or XML; or nothing: the extract of last time; or JSON {\"places\":\"all\"} or {\"places\":[ids]}: no extract, but places that the host confirms.",
            "type":"string","format":"binary"},
          "Why": {"type":"object","properties":{
            "way":{"description":"The nearest way one may walk; a relation's number is negative.","type":"object",
              "required":["kind","id","meters"],
              "properties":{"kind":{"type":"string"},"id":{"type":"integer"},"meters":{"type":"number"}}},
            "ground":{"type":"object","required":["kind"],
              "properties":{"kind":{"type":"string"},"name":{"type":"string"},"hours":{"type":"string"}}},
            "home":{"description":"The nearest home, where one is within 500 m.","type":"object","required":["meters"],
              "properties":{"meters":{"type":"number"}}}}},
          "Planned": {"type":"object","required":["id","creature","lat","lon","state","why"],"properties":{
            "id":{"description":"Its number in the plan.","type":"integer"},"creature":{"type":"string"},
            "lat":{"type":"number"},"lon":{"type":"number"},"place":{"type":"string"},
            "from":{"$ref":"#/components/schemas/Moment"},"until":{"$ref":"#/components/schemas/Moment"},
            "state":{"enum":["new","kept"]},"spawn":{"description":"What it is already.","type":"integer"},
            "why":{"$ref":"#/components/schemas/Why"}}},
          "PlanArea": {"type":"object","required":["bbox"],"properties":{"bbox":{"description":"West, south, east, north, degrees.",
            "type":"array","minItems":4,"maxItems":4,"items":{"type":"number"}}}},
          "Kept": {"description":"The extract that is kept.","type":"object","required":["at","bytes"],"properties":{
            "at":{"$ref":"#/components/schemas/Moment"},"bytes":{"type":"integer"}}},
          "Plan": {"type":"object",
            "required":["made","spawns","difference","gone","refused","refusedBy","because","warnings","cautions"],
            "properties":{
            "made":{"description":"Null: no plan was made yet.","oneOf":[{"$ref":"#/components/schemas/Moment"},{"type":"null"}]},
            "extract":{"$ref":"#/components/schemas/Kept"},
            "spawns":{"type":"array","items":{"$ref":"#/components/schemas/Planned"}},
            "difference":{"type":"object","required":["added","kept","gone"],"properties":{
              "added":{"type":"integer"},"kept":{"type":"integer"},"gone":{"type":"integer"}}},
            "gone":{"description":"Those of an earlier plan that publishing takes away.","type":"array","items":{"type":"object",
              "required":["id","creature","lat","lon"],"properties":{"id":{"type":"integer"},"creature":{"type":"string"},
              "lat":{"type":"number"},"lon":{"type":"number"}}}},
            "seed":{"type":"integer"},"count":{"type":"integer"},"spacing":{"type":"number"},"density":{"type":"number"},
            "playgrounds":{"type":"boolean"},"weights":{"type":"object","additionalProperties":{"type":"number"}},
            "refused":{"description":"Some spots that look free and are not.","type":"array","items":{"type":"object",
              "required":["lat","lon","reason"],"properties":{"lat":{"type":"number"},"lon":{"type":"number"},
              "reason":{"$ref":"#/components/schemas/Reason"},"meters":{"type":"number"},"feature":{"type":"string"}}}},
            "refusedBy":{"description":"About how many for each reason.","type":"object",
              "additionalProperties":{"type":"integer"}},
            "because":{"description":"Why those of an earlier plan may not stay, by their number.","type":"object",
              "additionalProperties":{"type":"object","required":["reason"],
              "properties":{"reason":{"$ref":"#/components/schemas/Reason"}}}},
            "basis":{"description":"The extract it was made of: when it came, how long it is, its SHA-256.","type":"object",
              "required":["at","bytes","sha256"],"properties":{"at":{"$ref":"#/components/schemas/Moment"},
              "bytes":{"type":"integer"},"sha256":{"type":"string"}}},
            "warnings":{"type":"array","items":{"type":"string"}},
            "cautions":{"description":"The same, for pages to say in their words.","type":"array",
              "items":{"enum":["no-extract","no-ground","cut","far"]}},
            "away":{"description":"With `far`: kilometres from the hunt's centre.","type":"integer"}}},
          "Published": {"type":"object","required":["added","kept","removed"],"properties":{
            "added":{"type":"integer"},"kept":{"type":"integer"},"removed":{"type":"integer"}}},
          "Corner": {"description":"Longitude and latitude.","type":"array","minItems":2,
            "prefixItems":[{"type":"number","minimum":-180,"maximum":180},{"type":"number","minimum":-90,"maximum":90}]},
          "Area": {"description":"GeoJSON; rings that close and do not cross themselves, 2,000 corners at most.","type":"object",
            "required":["type","coordinates"],"properties":{"type":{"const":"Polygon"},
            "coordinates":{"type":"array","minItems":1,"items":{"type":"array","minItems":4,
              "items":{"$ref":"#/components/schemas/Corner"}}}}},
          "Land": {"oneOf":[{"$ref":"#/components/schemas/Area"},{"type":"object","required":["type","coordinates"],
            "properties":{"type":{"const":"Point"},"coordinates":{"$ref":"#/components/schemas/Corner"}}}]},
          "NewExclusion": {"type":"object","required":["geometry"],"properties":{
            "geometry":{"$ref":"#/components/schemas/Area"},"note":{"type":["string","null"],"maxLength":500}}},
          "Exclusion": {"type":"object","required":["id","geometry","at"],"properties":{
            "id":{"$ref":"#/components/schemas/Number"},"geometry":{"$ref":"#/components/schemas/Area"},
            "at":{"$ref":"#/components/schemas/Moment"},"note":{"type":"string"},
            "taken":{"description":"How many creatures it took away.","type":"integer"}}},
          "Exclusions": {"type":"object","required":["exclusions"],"properties":{
            "exclusions":{"type":"array","items":{"$ref":"#/components/schemas/Exclusion"}}}},
          "NewRemoval": {"type":"object","required":["geometry"],"properties":{
            "geometry":{"$ref":"#/components/schemas/Land"},
            "contact":{"description":"How to reach the sender; only the host reads it.","type":["string","null"],"maxLength":200}}},
          "Receipt": {"type":"object","required":["code","state","at","taken","areaSquareMeters","margin"],"properties":{
            "code":{"type":"string"},
            "state":{"description":"done: at once; waiting: for the host; granted: by the host; restored: undone; declined: by the host, never carried out.",
              "enum":["done","waiting","granted","restored","declined"]},
            "at":{"$ref":"#/components/schemas/Moment"},"taken":{"description":"Creatures taken away.","type":"integer"},
            "areaSquareMeters":{"type":"number"},"margin":{"description":"Metres around the land.","type":"number"}}},
          "Removal": {"allOf":[{"$ref":"#/components/schemas/Receipt"},{"type":"object","required":["geometry"],"properties":{
            "geometry":{"$ref":"#/components/schemas/Land"},"contact":{"type":"string"},
            "standing":{"description":"Of one that waits: how many creatures would go.","type":"integer"}}}]},
          "Removals": {"type":"object","required":["removals","today"],"properties":{
            "removals":{"type":"array","items":{"$ref":"#/components/schemas/Removal"}},
            "today":{"description":"What went at once within a day, and the most that may; what is more waits for the host.","type":"object",
              "required":["requests","requestsAtMost","creatures","creaturesAtMost"],"properties":{
              "requests":{"type":"integer"},"requestsAtMost":{"type":"integer"},"creatures":{"type":"integer"},
              "creaturesAtMost":{"type":"integer"},
              "usedUpUntil":{"description":"Until then every request that takes something waits.","$ref":"#/components/schemas/Moment"}}}}},
          "RemovalCreatures": {"type":"object","required":["ground","took","standing"],"properties":{
            "ground":{"description":"The land with its margin: GeoJSON Features.","type":"array","items":{"type":"object"}},
            "took":{"description":"What it has taken away.","type":"array","items":{"$ref":"#/components/schemas/Spawn"}},
            "standing":{"description":"What stands there.","type":"array","items":{"$ref":"#/components/schemas/Spawn"}}}},
          "RemovalChange": {"type":"object","properties":{
            "state":{"enum":["granted","restored","declined",null]},"margin":{"type":["number","null"],"minimum":0,"maximum":1000}}}
        """#

    private static var reasons: String { "[" + Reason.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",") + "]" }
}
