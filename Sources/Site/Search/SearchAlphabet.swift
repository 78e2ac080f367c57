/// The folding of letters that people type for one another: capital and small, with and without marks.
///
/// `search.js` folds in the same way with the browser's own tables; `folding.json` of the tests has the cases in which both must agree.
struct SearchAlphabet: Sendable {
  private let plain: [UInt32: [Unicode.Scalar]]

  init() {
    var plain: [UInt32: [Unicode.Scalar]] = [:]
    for line in Self.table.description.split(separator: "\n") {
      let parts = line.split(separator: "=")
      guard parts.count == 2 else { continue }
      for letter in parts[1].unicodeScalars { plain[letter.value] = Array(parts[0].unicodeScalars) }
    }
    self.plain = plain
  }

  /// Calls `body` with the folded scalars of a letter or digit: none for a mark that folding drops.
  ///
  /// - Returns: false for a scalar that is no part of a word.
  func fold(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) -> Bool {
    if scalar.isASCII {
      guard Self.isLetter(scalar) || Self.isDigit(scalar) else { return false }
      body(scalar.value >= 0x41 && scalar.value <= 0x5A ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
      return true
    }
    if Self.isMark(scalar) { return true }
    guard Self.isLetter(scalar) || Self.isDigit(scalar) else { return false }
    for lower in scalar.properties.lowercaseMapping.unicodeScalars where !Self.isMark(lower) {
      if let folded = plain[lower.value] {
        folded.forEach(body)
      } else {
        body(lower)
      }
    }
    return true
  }

  /// Whether a scalar is a mark that folding drops: one written over Latin, Greek and Cyrillic letters.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x300 && scalar.value <= 0x36F }

  /// Whether a scalar is a letter, or a mark of a script that cannot be read without it.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value | 0x20 >= 0x61 && scalar.value | 0x20 <= 0x7A }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x30 && scalar.value <= 0x39 }
    return switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }

  /// A line for each plain letter: the letter, an equals sign, and the lower-case letters that fold to it.
  ///
  /// The table holds the letters that the canonical decomposition of Unicode splits into a letter and marks of U+0300 to U+036F, and the
  /// letters with a stroke, ligatures and special letters that people type without.
  static let table: StaticString = """
    a=àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ
    b=ḃḅḇ
    c=çćĉċčḉ
    d=ðďđḋḍḏḑḓ
    e=èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ
    f=ḟ
    g=ĝğġģǧǵḡ
    h=ĥħȟḣḥḧḩḫẖ
    i=ìíîïĩīĭįıǐȉȋḭḯỉị
    j=ĵǰ
    k=ķǩḱḳḵ
    l=ĺļľłḷḹḻḽ
    m=ḿṁṃ
    n=ñńņňǹṅṇṉṋ
    o=òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ
    p=ṕṗ
    r=ŕŗřȑȓṙṛṝṟ
    s=śŝşšșṡṣṥṧṩ
    t=ţťțṫṭṯṱẗ
    u=ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự
    v=ṽṿ
    w=ŵẁẃẅẇẉẘ
    x=ẋẍ
    y=ýÿŷȳẏẙỳỵỷỹ
    z=źżžẑẓẕ
    ſ=ẛ
    ʒ=ǯ
    ʹ=ʹ
    α=άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ
    ε=έἐἑἒἓἔἕὲέ
    η=ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ
    ι=ΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ
    ο=όὀὁὂὃὄὅὸό
    ρ=ῤῥ
    σ=ς
    υ=ΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ
    ω=ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ
    ϒ=ϓϔ
    а=ӑӓ
    г=ѓ
    е=ѐёӗ
    ж=ӂӝ
    з=ӟ
    и=йѝӣӥ
    к=ќ
    о=ӧ
    у=ўӯӱӳ
    ч=ӵ
    ы=ӹ
    э=ӭ
    і=ї
    ѵ=ѷ
    ә=ӛ
    ө=ӫ
    ae=æǣǽ
    oe=œ
    ss=ß
    th=þ
    क़=क़
    ख़=ख़
    ग़=ग़
    ज़=ज़
    ड़=ड़
    ढ़=ढ़
    फ़=फ़
    य़=य़
    ড়=ড়
    ঢ়=ঢ়
    য়=য়
    ਖ਼=ਖ਼
    ਗ਼=ਗ਼
    ਜ਼=ਜ਼
    ਫ਼=ਫ਼
    ਲ਼=ਲ਼
    ਸ਼=ਸ਼
    ଡ଼=ଡ଼
    ଢ଼=ଢ଼
    ཀྵ=ཀྵ
    གྷ=གྷ
    ཌྷ=ཌྷ
    དྷ=དྷ
    བྷ=བྷ
    ཛྷ=ཛྷ
    """
}
