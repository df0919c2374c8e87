import Foundation
import Synchronization

/// What `threads` threads, let go at once, come back with.
public func race<Result: Sendable>(_ threads: Int, _ run: @escaping @Sendable (Int) throws -> Result) throws -> [Result] {
    let gate = NSCondition()
    let isOpen = Mutex(false)
    let results = Mutex<[Swift.Result<Result, any Error>]>([])
    let done = DispatchGroup()
    for index in 0..<threads {
        done.enter()
        let thread = Thread {
            gate.lock()
            while !isOpen.withLock({ $0 }) { gate.wait() }
            gate.unlock()
            let result = Swift.Result { try run(index) }
            results.withLock { $0.append(result) }
            done.leave()
        }
        thread.start()
    }
    gate.lock()
    isOpen.withLock { $0 = true }
    gate.broadcast()
    gate.unlock()
    done.wait()
    return try results.withLock { try $0.map { try $0.get() } }
}
