import Deflate
import HTTPService
import HuntRules
import HuntStore

extension HuntArchive {
    /// What keeps an archive from becoming a hunt.
    enum ReadingFault: Error {
        /// It is not what an archive must be.
        case archive(ArchiveFault)
        /// The store cannot take it: the id is taken, or nothing can be written.
        case store(StoreError)
    }

    /// Brings the hunt of an archive into a store, under its own id or another: all of it, or nothing. The id it has there.
    /// `code` makes what an owner's land is asked after by.
    static func bring(
        _ bytes: [UInt8], as id: String?, into store: LiveStore, code: @escaping () -> String, now: Moment
    ) throws(ReadingFault) -> String {
        let reader: ArchiveReader
        do throws(ArchiveFault) { reader = try ArchiveReader(bytes) } catch { throw .archive(error) }
        let id = id ?? reader.manifest.hunt
        let result: Result<Void, ReadingFault>
        do throws(StoreError) {
            result = try store.bring(id) { arriving throws(ReadingFault) in
                var filling = ArchiveFilling(
                    id: id, arriving: arriving, of: reader.manifest.hunt, store: store.inner, code: code, now: now)
                while let (name, content) = try Self.next(of: reader) { try filling.take(name, content) }
                try filling.finish()
            }
        } catch {
            // Another name would not help a file that is cut off or damaged: that is said first.
            if case .exists = error { while try Self.next(of: reader) != nil {} }
            throw .store(error)
        }
        try result.get()
        return id
    }

    private static func next(of reader: ArchiveReader) throws(ReadingFault) -> (ArchiveName, [UInt8])? {
        do throws(ArchiveFault) { return try reader.next() } catch { throw .archive(error) }
    }
}

extension HuntArchive {
    /// The entries of an archive that is not compressed, for the fuzzers; nil where it is refused.
    package static func entries(tar: [UInt8]) -> [(name: String, size: Int)]? {
        guard let packed = Gzip.compress(tar, effort: .fast) else { return nil }
        do throws(ArchiveFault) {
            let reader = try ArchiveReader(packed)
            var entries: [(name: String, size: Int)] = []
            while let (name, content) = try reader.next() { entries.append((name.text, content.count)) }
            return entries
        } catch { return nil }
    }
}
