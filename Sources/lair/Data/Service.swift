import Foundation
import HTTPService
import HuntRules
import HuntStore
import LairServer

/// The service over a data folder, for whoever holds its lock.
enum Service {
    /// Opens the folder's store and composes the routes over it.
    static func open(_ folder: DataFolder, setup: LairService.Setup) throws(Failure) -> LairService {
        try open(try store(of: folder), folder, setup: setup)
    }

    /// Composes the routes over a store.
    static func open(_ store: any Store, _ folder: DataFolder, setup: LairService.Setup) throws(Failure) -> LairService {
        do throws(StoreError) {
            return try LairService(store: store, setup: setup, now: { now() })
        } catch {
            throw .failed(words(error, folder))
        }
    }

    /// The folder's store. One that an earlier version wrote is brought up to date first, and whoever waits is told so: a million places
    /// take some seconds.
    static func store(of folder: DataFolder) throws(Failure) -> SQLiteStore {
        do throws(StoreError) {
            var began: ContinuousClock.Instant?
            let store = try SQLiteStore(path: folder.database) { from, to in
                began = .now
                Terminal.complain(
                    "lair: \(folder.database) is brought up to date, from version \(from) of its format to \(to). Where it holds very "
                        + "many places that takes a while; if it is broken off, nothing is lost and it begins anew.")
            }
            if let began { Terminal.complain("lair: done in \(Int((.now - began) / .milliseconds(1))) ms.") }
            return store
        } catch {
            throw .failed(words(error, folder))
        }
    }

    /// The machine's clock.
    static func now() -> Moment { Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }

    /// What a store's error means to whoever typed the command.
    static func words(_ error: StoreError, _ folder: DataFolder) -> String {
        switch error {
        case .unavailable(_, let message): "the data folder \(folder.path) cannot be read or written now: \(message)."
        case .damaged(let message): "\(folder.database) is damaged or not lair's: \(message)."
        case .tooNew(let version): "\(folder.database) was written by a newer lair (version \(version) of its format)."
        case .exists, .importing, .noSuchHunt, .noSuchPlayer, .unknownCreature: "\(error)"
        }
    }
}
