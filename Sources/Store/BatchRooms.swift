import Synchronization

/// Memory of batches that are done with.
final class BatchRooms: Sendable {
  private let rooms = Mutex<[[UInt8]]>([])

  /// A room, or an empty one where there is none.
  func take() -> [UInt8] { rooms.withLock { $0.popLast() } ?? [] }

  /// Keeps a room for the next batch, unless one great record has made it larger than others need.
  func giveBack(_ room: [UInt8]) {
    guard room.count <= Self.greatest else { return }
    rooms.withLock { $0.append(room) }
  }

  private static let greatest = 4 << 20
}
