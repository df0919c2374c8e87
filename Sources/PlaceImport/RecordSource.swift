/// Reads a text's records from its pieces.
protocol RecordSource: AnyObject {
    /// Feeds one piece; false when the text is over.
    func feed(_ chunks: ChunkReader) throws(ImportError) -> Bool
}
