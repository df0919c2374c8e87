/// What a field of a record is for.
enum FieldRole: Int, CaseIterable {
    case title, category, description, creator, firstName, lastName, date, image, whereabouts
}

extension FieldRole {
    /// The names that the field goes by, the surest first, as `plainName` writes them.
    var names: [String] {
        switch self {
        case .title:
            [
                "title", "titel", "titre", "titulo", "título", "titolo", "artworktitle", "titleofwork", "worktitle", "arttitle",
                "itemtitle",
                "name", "nameen", "artworkname", "placename", "nombre", "nome", "nom", "naam", "bezeichnung", "label", "名称", "名稱",
                "名前", "タイトル", "標題", "标题",
            ]
        case .category:
            [
                "discipline", "category", "kategorie", "categorie", "catégorie", "categoria", "artworktype", "arttype",
                "worktype",
                "typeofwork", "kind", "class", "genre", "type", "typ", "tipo", "種別", "カテゴリ", "区分", "区分1", "類別", "类别",
            ]
        case .description:
            [
                "description", "desc", "descriptio", "beschreibung", "descripcion", "descripción", "descrizione", "summary",
                "descriptionofwork", "details", "about", "text", "notes", "remarks", "説明", "描述", "說明", "说明",
            ]
        case .creator:
            [
                "creator", "artist", "artists", "artistname", "artistnames", "creators", "author", "sculptor", "maker",
                "designer",
                "architect", "künstler", "kuenstler", "artista", "artiste", "作者", "藝術家", "艺术家",
            ]
        case .firstName: ["firstname", "artistfirstname"]
        case .lastName: ["lastname", "artistlastname"]
        case .date:
            [
                "date", "year", "yearcreated", "yearinstalled", "dateinstalled", "installed", "installationdate", "installdate",
                "yearofinstallation", "yearcompleted", "completed", "completiondate", "datecreated", "startdate", "jahr", "datum",
                "année", "annee",
                "año",
                "制作年", "年代", "年份",
            ]
        case .image:
            [
                "imagefile", "image", "imageurl", "imagelink", "photo", "photourl", "photos", "picture", "pictureurl", "img",
                "bild",
                "thumbnail", "thumb", "画像", "圖片", "图片",
            ]
        case .whereabouts:
            [
                "locationname", "location", "locationdescription", "sitename", "site", "venue", "place", "park", "building",
                "address", "streetaddress", "street", "neighborhood", "neighbourhood", "district", "adresse", "ort", "住所", "地址",
                "地點", "地点",
            ]
        }
    }

    /// The names that a record's identifier goes by, the surest first. Which one it is, uniqueness decides.
    static let identifiers = [
        "objectid", "globalid", "id", "fid", "ogcfid", "gid", "uid", "uuid", "guid", "osmid", "recordid", "featureid", "assetid",
        "registryid", "identifier", "accessionnumber", "inventorynumber", "番号", "編号", "編號", "编号", "no",
    ]
    static let latitudes = [
        "latitude", "lat", "latitud", "latitudine", "breite", "breitengrad", "geographischebreite", "breddegrad",
        "breedtegraad", "noorderbreedte", "breddgrad", "szerokośćgeograficzna", "zeměpisnášířka", "enlem", "lintang", "vĩđộ",
        "leveysaste", "latitudewgs84", "latwgs84", "wgs84lat", "gpslat", "gpslatitude", "geolat", "широта", "緯度",
        "纬度", "北緯", "北纬", "위도",
    ]
    static let longitudes = [
        "longitude", "long", "lon", "lng", "longitud", "longitudine", "länge", "laenge", "längengrad", "geographischelänge",
        "lengdegrad", "lengtegraad", "oosterlengte", "längdgrad", "længdegrad", "długośćgeograficzna", "zeměpisnádélka", "boylam",
        "bujur", "kinhđộ", "pituusaste", "longitudewgs84", "lonwgs84", "longwgs84", "lngwgs84", "wgs84lon", "wgs84long", "gpslon",
        "gpslong", "gpslng", "gpslongitude", "geolon", "geolong", "geolng", "долгота", "経度", "經度", "经度", "東経", "東經",
        "东经", "경도",
    ]
    /// The names of a cell that holds a whole position, the surest first.
    static let positions = [
        "geopoint2d", "geopoint", "geojson", "wkt", "geom", "geometry", "thegeom", "thegeom4326", "wktgeom", "wktgeometry",
        "geomwkt", "shape", "point", "latlon", "latlong", "latlng", "latitudelongitude", "lonlat", "longlat", "lnglat",
        "longitudelatitude", "緯度経度", "经纬度", "經緯度", "座標", "坐标", "coordinates", "coordinate", "coords", "coord",
        "koordinaten", "coordonnees", "coordonnées", "coordonneesgeo", "coordenadas", "position", "gps",
        "gpscoordinates", "georeference", "location", "geolocation", "georef", "newgeoreferencedcolumn", "geoshape",
    ]
    /// Pairs of names, across and up, that are degrees in some tables and metres of a projection in others.
    static let across = [
        "x", "xcoord", "xcoordinate", "pointx", "coordx", "easting", "eastings", "rechtswert", "ostwert", "east", "e", "x座標",
    ]
    static let up = [
        "y", "ycoord", "ycoordinate", "pointy", "coordy", "northing", "northings", "hochwert", "nordwert", "north", "n", "y座標",
    ]
}

/// A field's name without what people write differently: case, spaces and punctuation.
func plainName(_ name: String) -> String {
    String(
        String.UnicodeScalarView(
            name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }))
}
