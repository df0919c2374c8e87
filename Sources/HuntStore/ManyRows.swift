/// Statements that write several rows at once.
///
/// A statement opens its tables anew each time it runs, and looks up where it is in them. Rows that come in the order of their table, or
/// nearly, are written in two thirds of the time by statements of eight: the second finds its place beside the first.
enum ManyRows {
    /// How many rows a statement of many writes.
    static let count = 8

    /// A place: 1 is the hunt, 2 the import; then for each row its thirteen values, from the source to the cell.
    static let places: StaticString = """
        INSERT INTO place (hunt, source, record, part, title, made_up, category, description, creator, date, image, latitude,
            longitude, cell, since)
        VALUES (?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?2),
                (?1, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?2),
                (?1, ?29, ?30, ?31, ?32, ?33, ?34, ?35, ?36, ?37, ?38, ?39, ?40, ?41, ?2),
                (?1, ?42, ?43, ?44, ?45, ?46, ?47, ?48, ?49, ?50, ?51, ?52, ?53, ?54, ?2),
                (?1, ?55, ?56, ?57, ?58, ?59, ?60, ?61, ?62, ?63, ?64, ?65, ?66, ?67, ?2),
                (?1, ?68, ?69, ?70, ?71, ?72, ?73, ?74, ?75, ?76, ?77, ?78, ?79, ?80, ?2),
                (?1, ?81, ?82, ?83, ?84, ?85, ?86, ?87, ?88, ?89, ?90, ?91, ?92, ?93, ?2),
                (?1, ?94, ?95, ?96, ?97, ?98, ?99, ?100, ?101, ?102, ?103, ?104, ?105, ?106, ?2)
        """
    /// The same of one row.
    static let place: StaticString = """
        INSERT INTO place (hunt, source, record, part, title, made_up, category, description, creator, date, image, latitude,
            longitude, cell, since)
        VALUES (?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?2)
        """

    /// Keys: 1 is the hunt, 2 the import; then for each row source, record, part and number.
    static let keys: StaticString = """
        INSERT INTO place_key (hunt, source, record, part, since, number)
        VALUES (?1, ?3, ?4, ?5, ?2, ?6),
                (?1, ?7, ?8, ?9, ?2, ?10),
                (?1, ?11, ?12, ?13, ?2, ?14),
                (?1, ?15, ?16, ?17, ?2, ?18),
                (?1, ?19, ?20, ?21, ?2, ?22),
                (?1, ?23, ?24, ?25, ?2, ?26),
                (?1, ?27, ?28, ?29, ?2, ?30),
                (?1, ?31, ?32, ?33, ?2, ?34)
        """
    /// The same of one row.
    static let key: StaticString = """
        INSERT INTO place_key (hunt, source, record, part, since, number) VALUES (?1, ?3, ?4, ?5, ?2, ?6)
        """

    /// Spots: 1 is the hunt; then for each row cell and number.
    static let spots: StaticString = """
        INSERT INTO place_spot (hunt, cell, number)
        VALUES (?1, ?2, ?3), (?1, ?4, ?5), (?1, ?6, ?7), (?1, ?8, ?9), (?1, ?10, ?11), (?1, ?12, ?13), (?1, ?14, ?15), (?1, ?16, ?17)
        """
    /// The same of one row.
    static let spot: StaticString = "INSERT INTO place_spot (hunt, cell, number) VALUES (?1, ?2, ?3)"
}
