import Basics
import Pipeline
import Synchronization
import Testing

@Suite("Bounded channel") struct BoundedChannelTests {
  struct Broken: Error, Equatable {}

  /// Waits, without sleeping, until a condition that other tasks bring about is true.
  func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `elements of one producer come out in its order`(capacity: Int) async throws {
    let channel = BoundedChannel<Int>(capacity: capacity)
    async let sent: Void = {
      for number in 0..<500 { try await channel.send(number) }
      channel.finish()
    }()
    var received: [Int] = []
    while let number = try await channel.next() { received.append(number) }
    try await sent
    #expect(received == Array(0..<500))
  }

  @Test func `what is accepted but not taken never exceeds the capacity`() async throws {
    let channel = BoundedChannel<Int>(capacity: 3)
    // Sends that have returned, less elements taken: counted after a send and before a receive, so an element that is
    // handed straight to a waiting receiver is the only one beyond the buffer.
    let outstanding = Mutex((now: 0, most: 0))
    try await withThrowingTaskGroup { group in
      for producer in 0..<4 {
        group.addTask { @Sendable in
          for number in 0..<200 {
            try await channel.send(producer * 1000 + number)
            outstanding.withLock {
              $0.now += 1
              $0.most = max($0.most, $0.now)
            }
            #expect(channel.count <= 3)
          }
        }
      }
      for _ in 0..<800 {
        outstanding.withLock { $0.now -= 1 }
        _ = try await channel.next()
      }
      try await group.waitForAll()
    }
    #expect(outstanding.withLock { $0.most } <= 3)
    #expect(channel.count == 0)
  }

  @Test func `a full channel holds its producer back until an element is taken`() async throws {
    let channel = BoundedChannel<Int>(capacity: 1)
    try await channel.send(1)
    let second = Signal()
    async let sending: Void = {
      try await channel.send(2)
      second.raise()
    }()
    for _ in 0..<200 { await Task.yield() }
    #expect(!second.isRaised)
    #expect(try await channel.next() == 1)
    try await sending
    #expect(second.isRaised)
    #expect(try await channel.next() == 2)
  }

  @Test func `a cancelled producer wakes and its element is not delivered`() async throws {
    let channel = BoundedChannel<Int>(capacity: 1)
    try await channel.send(1)
    let started = Signal()
    let waiting = Task {
      started.raise()
      try await channel.send(2)
    }
    await until { started.isRaised }
    for _ in 0..<50 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    channel.finish()
    #expect(try await channel.next() == 1)
    #expect(try await channel.next() == nil)
  }

  @Test func `a cancelled consumer wakes and loses no element`() async throws {
    let channel = BoundedChannel<Int>(capacity: 1)
    let waiting = Task { try await channel.next() }
    for _ in 0..<50 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    try await channel.send(1)
    #expect(try await channel.next() == 1)
  }

  @Test func `a task that is cancelled already neither sends nor takes`() async throws {
    let channel = BoundedChannel<Int>(capacity: 2)
    try await channel.send(1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await channel.send(2) }
      await #expect(throws: CancellationError.self) { try await channel.next() }
    }
    await task.value
    #expect(channel.count == 1)
  }

  @Test func `what waited when the channel was finished is still delivered`() async throws {
    let channel = BoundedChannel<Int>(capacity: 1)
    try await channel.send(1)
    let waiting = Task { try await channel.send(2) }
    for _ in 0..<200 { await Task.yield() }
    channel.finish()
    await #expect(throws: ChannelClosed.self) { try await channel.send(3) }
    var received: [Int] = []
    while let number = try await channel.next() { received.append(number) }
    // The waiting send either came before the end and is delivered, or came after it and was refused.
    let accepted = (try? await waiting.value) != nil
    #expect(received == (accepted ? [1, 2] : [1]))
  }

  @Test func `every waiting consumer sees the end`() async throws {
    let channel = BoundedChannel<Int>(capacity: 1)
    try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<5 { group.addTask { try await channel.next() } }
      for _ in 0..<100 { await Task.yield() }
      channel.finish()
      for try await result in group { #expect(result == nil) }
    }
    #expect(try await channel.next() == nil)
  }

  @Test func `an error comes after the elements, for every consumer, and the first ending counts`() async throws {
    let channel = BoundedChannel<Int>(capacity: 4)
    try await channel.send(1)
    try await channel.send(2)
    channel.finish(throwing: Broken())
    channel.finish()
    #expect(try await channel.next() == 1)
    #expect(try await channel.next() == 2)
    await #expect(throws: Broken.self) { try await channel.next() }
    await #expect(throws: Broken.self) { try await channel.next() }
  }

  @Test func `waiting consumers get the error`() async throws {
    let channel = BoundedChannel<Int>(capacity: 1)
    let waiting = Task { try await channel.next() }
    for _ in 0..<100 { await Task.yield() }
    channel.finish(throwing: Broken())
    await #expect(throws: Broken.self) { try await waiting.value }
  }

  /// Cancelled right after its start, a task may be anywhere on its way into the wait.
  @Test func `a task that is cancelled on its way into the wait wakes all the same`()
    async throws
  {
    for round in 0..<5000 {
      let full = BoundedChannel<Int>(capacity: 1)
      let empty = BoundedChannel<Int>(capacity: 1)
      try await full.send(0)
      let started = Signal()
      let waiting = Task { @Sendable in
        started.raise()
        if round.isMultiple(of: 2) { try await full.send(1) } else { _ = try await empty.next() }
      }
      // Busy, not yielding: the task runs on another thread and must be met in its first instructions.
      for _ in 0..<1000 where !started.isRaised {}
      for _ in 0..<(round % 97) where started.isRaised {}
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
  }

  /// Producers, consumers and cancellations in thousands of interleavings: what was sent is received exactly once.
  @Test(arguments: 0..<40)
  func `nothing is lost or doubled whoever is cancelled`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let channel = BoundedChannel<Int>(capacity: Int.random(in: 1...4, using: &random))
      let accepted = Mutex<Set<Int>>([])
      let received = Mutex<[Int]>([])
      let producers = (0..<Int.random(in: 1...4, using: &random)).map { producer in
        let pauses = (0..<8).map { _ in Int.random(in: 0...3, using: &random) }
        return Task { @Sendable in
          for (index, pause) in pauses.enumerated() {
            for _ in 0..<pause { await Task.yield() }
            let element = producer * 100 + index
            try await channel.send(element)
            _ = accepted.withLock { $0.insert(element) }
          }
        }
      }
      let consumers = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let pause = Int.random(in: 0...3, using: &random)
        return Task { @Sendable in
          while let element = try await channel.next() {
            received.withLock { $0.append(element) }
            for _ in 0..<pause { await Task.yield() }
          }
        }
      }
      for _ in 0..<Int.random(in: 0...30, using: &random) { await Task.yield() }
      for task in producers + consumers where Bool.random(using: &random) { task.cancel() }
      // One more consumer takes what the cancelled ones have left.
      let last = Task { @Sendable in
        while let element = try await channel.next() { received.withLock { $0.append(element) } }
      }
      for producer in producers { _ = await producer.result }
      channel.finish()
      try await last.value
      for consumer in consumers { _ = await consumer.result }
      let all = received.withLock { $0 }
      #expect(all.count == Set(all).count, "an element was delivered twice")
      #expect(Set(all) == accepted.withLock { $0 }, "delivered is what was accepted")
    }
  }
}
