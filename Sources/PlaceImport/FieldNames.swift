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
                "name", "nameen", "artworkname", "placename", "nombre", "nome", "nom", "naam", "bezeichnung", "label", "名称", "名稱",
                "名前", "タイトル", "標題", "标题",
            ]
        case .category:
            [
                "discipline", "category", "kategorie", "categorie", "catégorie", "categoria", "artworktype", "arttype",
                "worktype",
                "typeofwork", "kind", "class", "genre", "type", "typ", "tipo", "種別", "カテゴリ", "類別", "类别",
            ]
        case .description:
            [
                "description", "desc", "descriptio", "beschreibung", "descripcion", "descripción", "descrizione", "summary",
                "details", "about", "text", "notes", "remarks", "説明", "描述", "說明", "说明",
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
                "yearcompleted", "completed", "completiondate", "datecreated", "startdate", "jahr", "datum", "année", "annee",
                "año",
                "制作年", "年代", "年份",
            ]
        case .image:
            [
                "imagefile", "image", "imageurl", "imagelink", "photo", "photourl", "photos", "picture", "pictureurl", "img",
                "bild",
                "thumbnail", "thumb",
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
        "registryid", "identifier", "accessionnumber", "inventorynumber",
    ]
    static let latitudes = ["latitude", "lat", "breite", "緯度", "纬度"]
    static let longitudes = ["longitude", "long", "lon", "lng", "länge", "経度", "经度"]
}

/// A field's name without what people write differently: case, spaces and punctuation.
func plainName(_ name: String) -> String {
    String(
        String.UnicodeScalarView(
            name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }))
}
