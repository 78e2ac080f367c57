import ImageKit
import Pipeline
import Testing

@testable import Site

@Suite("In which sizes a picture is shown")
struct PictureRecipeTests {
  private let recipe = PictureRecipe.standard

  @Test(arguments: [
    (1, [1]), (60, [60]), (120, [120]), (130, [130]), (216, [120, 216]), (240, [120, 240]), (250, [120, 250]),
    (300, [120, 300]), (340, [120, 240, 340]), (400, [120, 240, 400]), (500, [120, 240, 352, 500]),
    (4000, [120, 240, 352, 640]),
  ])
  func `One width to four, none above its own, none hardly different from the next`(own: Int, expected: [Int]) {
    let sizes = recipe.sizes(of: own, own * 3 / 2 + 1)
    #expect(sizes.map(\.width) == expected)
    #expect(sizes.allSatisfy { $0.height >= 1 && $0.height <= own * 3 / 2 + 1 })
  }

  @Test func `The height follows the width`() {
    #expect(recipe.sizes(of: 216, 324).map(\.height) == [180, 324])
    #expect(recipe.sizes(of: 3000, 1).map(\.height) == [1, 1, 1, 1])
  }

  @Test func `The file that is no WebP is of middle size, and of what is see-through small`() {
    func width(_ own: Int, _ isTransparent: Bool) -> Int {
      recipe.fallback(among: recipe.sizes(of: own, own), isTransparent: isTransparent).width
    }
    #expect([60, 216, 300, 900].map { width($0, false) } == [60, 216, 300, 240])
    #expect([60, 216, 300, 900].map { width($0, true) } == [60, 120, 120, 120])
  }

  @Test func `Cards show no more than they need where two pixels stand for one, and what is wider may have more bytes`()
  {
    func widths(_ own: Int) -> [Int] { recipe.cardSizes(among: recipe.sizes(of: own, own)).map(\.width) }
    #expect([60, 300, 400].map(widths) == [[60], [120, 300], [120, 240, 400]])
    #expect([500, 4000].map(widths) == [[120, 240, 352], [120, 240, 352]])
    let budgets = recipe.sizes(of: 4000, 6000).map { recipe.ladder(for: $0).budget }
    #expect(budgets == [15_000, 15_000, 15_000, 45_000])
  }

  @Test func `Another picture or another recipe gives another name, the same two the same one`() throws {
    let (one, two) = (ContentDigest(of: [1]), ContentDigest(of: [2]))
    var other = recipe
    other.webp = QualityLadder([80], budget: 15_000)
    #expect(
      PictureName(one, identity: recipe.identity)
        == PictureName(ContentDigest(of: [1]), identity: PictureRecipe().identity))
    #expect(PictureName(one, identity: recipe.identity) != PictureName(two, identity: recipe.identity))
    #expect(PictureName(one, identity: recipe.identity) != PictureName(one, identity: other.identity))
  }

  @Test func `A digest goes to digits and back; other texts are none`() throws {
    // printf abc | sha256sum
    let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let digest = ContentDigest(of: Array("abc".utf8))
    #expect(digest.hexadecimal == text && ContentDigest(hexadecimal: text.utf8) == digest)
    #expect(ContentDigest(hexadecimal: text.uppercased().utf8) == nil)
    #expect(ContentDigest(hexadecimal: text.dropLast().utf8) == nil)
  }
}
