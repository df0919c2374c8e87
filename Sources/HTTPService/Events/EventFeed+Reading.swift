import Locks

extension EventFeed {
    /// Where a client begins.
    package struct Opening {
        /// The number of the first event it has not had.
        package let next: Int
        /// What it is sent first.
        package let greeting: [UInt8]
        /// The heartbeats so far.
        package let pings: Int
    }

    /// Lets a client in.
    /// - Parameters:
    ///   - last: the `Last-Event-ID` it sent, nil where it comes for the first time.
    ///   - retry: milliseconds after which it should come back when the connection breaks.
    package func open(after last: String?, retry: Int) -> Opening {
        state.withLock { state in
            state.readers += 1
            let resumed = last.flatMap(number).flatMap { (state.first - 1..<state.next).contains($0) ? $0 : nil }
            let next = (resumed ?? state.next - 1) + 1
            // With an id at once, so that also who never had an event can come back to where it was.
            let name = last != nil && resumed == nil ? "reset" : "ping"
            let hello = Self.event(name, id: "\(epoch)-\(next - 1)", data: Array("{}".utf8))
            return Opening(next: next, greeting: Array("retry: \(retry)\n\n".utf8) + hello, pings: state.pings)
        }
    }

    /// Lets a client go.
    func leave(_ reader: EventReader) {
        state.withLock { state in
            state.readers -= 1
            state.waiting[ObjectIdentifier(reader)] = nil
        }
    }

    /// What a client does next.
    enum Step {
        /// It sends this.
        case send([UInt8])
        /// Nothing to be sent just now; it is suspended where that was allowed.
        case wait
        /// It has come to the end.
        case end
        /// What it should read next is not kept any more: it was too slow.
        case lost
    }

    /// The step of a client that has sent all it had. `suspend` is called where it has to wait, before anyone could wake it;
    /// false from it ends the client.
    func step(_ reader: EventReader, mayWait: Bool, suspend: () -> Bool) -> Step {
        state.withLock { state in
            if reader.next < state.first { return .lost }
            if reader.next < state.next {
                defer { reader.next += 1 }
                reader.pings = state.pings
                return .send(state.slots[(reader.next - 1) % state.slots.count])
            }
            if state.isClosed { return .end }
            if reader.pings < state.pings {
                reader.pings = state.pings
                return .send(Self.pingEvent)
            }
            guard mayWait else { return .wait }
            guard suspend() else { return .end }
            state.waiting[ObjectIdentifier(reader)] = reader
            return .wait
        }
    }

    /// The number in one of this feed's ids.
    private func number(in id: String) -> Int? {
        guard let dash = id.utf8.lastIndex(of: UInt8(ascii: "-")), id[..<dash] == epoch else { return nil }
        return Int(id[id.index(after: dash)...])
    }
}
