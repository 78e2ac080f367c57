import Basics
import Pipeline
import Synchronization
import Testing

@Suite("Weight budget") struct WeightBudgetTests {
  @Test func `what fits is let through at once, what does not fit waits until it does`()
    async throws
  {
    let budget = WeightBudget(10)
    try await budget.take(6)
    try await budget.take(4)
    let isIn = Signal()
    async let waiting: Void = {
      try await budget.take(5)
      isIn.raise()
    }()
    for _ in 0..<100 { await Task.yield() }
    #expect(!isIn.isRaised)
    budget.give(back: 4)
    for _ in 0..<100 { await Task.yield() }
    #expect(!isIn.isRaised)
    budget.give(back: 6)
    try await waiting
    #expect(budget.out == 5)
  }

  @Test func `what is heavier than the whole budget is let through alone`() async throws {
    let budget = WeightBudget(10)
    try await budget.take(500)
    let isIn = Signal()
    async let waiting: Void = {
      try await budget.take(1)
      isIn.raise()
    }()
    for _ in 0..<100 { await Task.yield() }
    #expect(!isIn.isRaised)
    budget.give(back: 500)
    try await waiting
    #expect(budget.out == 1)
  }

  @Test func `a cancelled taker takes nothing, and lets those behind it in`() async throws {
    let budget = WeightBudget(10)
    try await budget.take(6)
    let heavy = Task { try await budget.take(9) }
    for _ in 0..<100 { await Task.yield() }
    let light = Task { try await budget.take(4) }
    for _ in 0..<100 { await Task.yield() }
    heavy.cancel()
    await #expect(throws: CancellationError.self) { try await heavy.value }
    try await light.value
    #expect(budget.out == 10)
  }

  @Test(arguments: 0..<20)
  func `never more is out than the budget, and everything is given back, whoever is cancelled`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let budget = WeightBudget(100)
      let tasks = (0..<8).map { _ in
        let weights = (0..<6).map { _ in Int.random(in: 0...60, using: &random) }
        let pause = Int.random(in: 0...3, using: &random)
        return Task { @Sendable in
          for weight in weights {
            try await budget.take(weight)
            #expect(budget.out <= 100)
            for _ in 0..<pause { await Task.yield() }
            budget.give(back: weight)
          }
        }
      }
      for _ in 0..<Int.random(in: 0...30, using: &random) { await Task.yield() }
      for task in tasks where Bool.random(using: &random) { task.cancel() }
      for task in tasks { _ = await task.result }
      #expect(budget.out == 0)
    }
  }

  @Test func `elements of a channel weigh until they are given back`() async throws {
    let budget = WeightBudget(64)
    let channel = BoundedChannel<Int>(capacity: 8, budget: budget) { $0 }
    let sent = Mutex(0)
    async let sending: Void = {
      for weight in [30, 30, 30, 500, 1] {
        try await channel.send(weight)
        sent.withLock { $0 += 1 }
      }
      channel.finish()
    }()
    var most = 0
    while let weight = try await channel.next() {
      for _ in 0..<50 { await Task.yield() }
      most = max(most, budget.out == 500 ? 0 : budget.out)
      if weight == 500 { #expect(budget.out == 500) }
      budget.give(back: weight)
    }
    try await sending
    #expect(most <= 64)
    #expect(sent.withLock { $0 } == 5)
    #expect(budget.out == 0)
  }

  @Test func `an element that is not taken by the channel weighs nothing`() async throws {
    let budget = WeightBudget(64)
    let channel = BoundedChannel<Int>(capacity: 1, budget: budget) { $0 }
    channel.finish()
    await #expect(throws: ChannelClosed.self) { try await channel.send(10) }
    #expect(budget.out == 0)
  }
}
