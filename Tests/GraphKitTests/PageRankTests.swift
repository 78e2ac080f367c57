import GraphKit
import Testing

struct PageRankTests {
  @Test func `nodes that are joined alike have the same rank`() throws {
    let ring = try GraphTests.graph(5, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]])
    for rank in try ring.pageRank().ranks { #expect(abs(rank - 0.2) < 1e-15) }
  }

  @Test func `a star has the ranks that its equations give`() throws {
    // h = 0.15/4 + 0.85·3·l and l = 0.15/4 + 0.85·h/3.
    let star = try GraphTests.graph(4, [[0, 1], [0, 2], [0, 3]]).pageRank()
    let hub = (0.0375 + 0.85 * 3 * 0.0375) / (1 - 0.85 * 0.85)
    #expect(abs(star.ranks[0] - hub) < 1e-11)
    for leaf in 1...3 { #expect(abs(star.ranks[leaf] - (1 - hub) / 3) < 1e-11) }
  }

  @Test func `weights decide who gets how much`() throws {
    // 0 shares two groups with 1 and one with 2; all other shares are fixed: r1 = b + 0.85·2/3·r0, r2 = b + 0.85·1/3·r0.
    let ranks = try GraphTests.graph(3, [[0, 1], [0, 1], [0, 2]]).pageRank().ranks
    #expect(abs(ranks[1] - (0.05 + 0.85 * 2 / 3 * ranks[0])) < 1e-11)
    #expect(abs(ranks[2] - (0.05 + 0.85 / 3 * ranks[0])) < 1e-11)
  }

  @Test func `nodes without edges give their rank to all, and ranks add up to 1`() throws {
    let result = try GraphTests.small().pageRank()
    #expect(abs(result.ranks.reduce(0, +) - 1) < 1e-12)
    // r = (0.85·2r + 0.15)/8 for each of the two that stand alone.
    let alone = 0.15 / (8 - 1.7)
    #expect(abs(result.ranks[6] - alone) < 1e-12 && abs(result.ranks[7] - alone) < 1e-12)
    #expect(result.change < 1e-12 && result.rounds < 200)
  }

  @Test func `no more rounds are made than allowed`() throws {
    #expect(try GraphTests.small().pageRank(limit: 3).rounds == 3)
  }
}
