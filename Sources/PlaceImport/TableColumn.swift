/// A column of a table, and what it is for.
struct TableColumn {
    enum Use { case field, latitude, longitude, location, point }

    /// What the table calls it; of a Socrata table its `fieldName`: unlike `name`, no two columns share it.
    let name: String
    let field: Field
    var use: Use
}
