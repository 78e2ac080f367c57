import Catalog

/// The facts of an issue that collectors' files have.
struct IssueFacts {
  var id: Int64 = 0
  /// The number as printed; nil where there is none.
  var number: String?
  var otherNumber: String?
  /// The own title, such as that of a collection.
  var title: String?
  var stories: [Referred] = []
  var coverDate, onSale: PartialDate?
  /// The last day on which shops could order it, counted from 1970-01-01.
  var finalOrder: Int32?
  var prices: [Price] = []
  var rating: String?
  var isbn, barcode: String?
  var pages: Int64?
  var form: PublicationForm?
  var summary: String?
  var picture: String?
  var credits: [Credit] = []
  var characters: [Referred] = []
  var teams: [Referred] = []
  var arcs: [Referred] = []
  var universes: [Referred] = []
  var reprints: [Referred] = []
  /// Genres by name, where the source has them by story.
  var genres: [String] = []
  var series: Referred?
  /// The facts of the series that the issue itself tells, for a series without a record.
  var toldSeries = SeriesFacts(name: "Unknown")
  var publisher, imprint: Referred?
  /// The issue of which it is another edition; nil for an issue of its own.
  var mainIssue: Int64?
  var variant: String?
  var mark: Double?
  var markCount: Int64?
  var page: String?
  /// The numbers in other catalogues, by their names.
  var numbers: [String: Int64] = [:]
  var changed: Int64?
  /// The place by the source's own count, then by number.
  var order = IssueOrder()

  /// A creator and the tasks in the issue, in the order of the vocabulary.
  struct Credit {
    let creator: Referred
    var tasks: [CreditTask]
  }

  /// A price in print.
  struct Price: Equatable {
    /// The amount, as digits with at most one point.
    let amount: String
    /// The country of the currency, ISO 3166-1.
    let country: String
  }

  /// The date by which the issue is known: that on its cover, else that of its sale.
  var date: PartialDate? { coverDate ?? onSale }

  /// The titles of the stories, else the own title; nil where there is neither.
  var titles: String? {
    let names = stories.map(\.name).filter { !$0.isEmpty }
    return names.isEmpty ? title : names.joined(separator: "; ")
  }

  /// The day of the sale, counted from 1970-01-01; nil where only its month is known.
  var dayOnSale: Int32? { onSale.flatMap { $0.precision == .day ? $0.day : nil } }

  /// Adds tasks of a creator, each once.
  mutating func add(_ creator: Referred, _ tasks: [CreditTask]) {
    guard !creator.name.isEmpty else { return }
    let place = credits.firstIndex { $0.creator == creator } ?? credits.endIndex
    if place == credits.endIndex { credits.append(Credit(creator: creator, tasks: [])) }
    credits[place].tasks = Set(credits[place].tasks + tasks).sorted()
  }
}

extension IssueFacts.Price {
  /// Returns the prices in a text such as `3.99 USD; 4.99 CAD`: those of currencies that one country alone has, each country once.
  static func reading(_ text: String) -> [Self] {
    var prices: [Self] = []
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ")
      guard words.count >= 2, let price = Self(words[0], currency: words[1]),
        !prices.contains(where: { $0.country == price.country })
      else { continue }
      prices.append(price)
    }
    return prices
  }

  /// Creates a price; nil for an amount that is no plain number, and for a currency of several countries.
  init?(_ amount: some StringProtocol, currency: some StringProtocol) {
    guard let country = Self.countries[currency.uppercased()] else { return nil }
    let digits = amount.hasPrefix(".") ? "0\(amount)" : String(amount)
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      digits.count <= 12
    else { return nil }
    (self.amount, self.country) = (digits, country)
  }

  /// The countries of currencies that no other country has.
  private static let countries = [
    "USD": "US", "CAD": "CA", "GBP": "GB", "AUD": "AU", "NZD": "NZ", "JPY": "JP", "SEK": "SE", "NOK": "NO", "DKK": "DK",
    "CHF": "CH", "MXN": "MX", "BRL": "BR", "INR": "IN", "ITL": "IT", "DEM": "DE", "FRF": "FR", "ESP": "ES", "NLG": "NL",
  ]
}
