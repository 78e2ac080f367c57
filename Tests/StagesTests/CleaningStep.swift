/// A rule that changes a value, sets nothing aside and is not counted in reports, as `CleaningChange` is; the names are those of docs/cleaning.md.
enum CleaningStep: String, Sendable, CaseIterable {
  /// White space around a text goes.
  case outerSpace = "outer-space"
  /// Entities in names and titles are decoded, once.
  case entities
  /// Line breaks and tabs in names and titles become spaces.
  case lineBreaks = "line-breaks"
  /// Markup of descriptions becomes plain text, and the safe part of it is kept beside.
  case markup
  /// C0 controls, U+007F, U+FFFE and U+FFFF go.
  case controls
  /// C1 controls become the characters that Windows-1252 has in their places.
  case windows1252 = "windows-1252"
  /// Escapes of half a surrogate pair become U+FFFD.
  case loneSurrogate = "lone-surrogate"
  /// What is left of a text is nothing: null, or the empty string for names.
  case emptyText = "empty-text"
  /// The description `#N/A` is none.
  case notAvailable = "not-available"
  /// Numbers in text fields become text, by their own spelling.
  case numberAsText = "number-as-text"
  /// Digits in number fields become numbers.
  case textAsNumber = "text-as-number"
  /// Dates become ISO 8601 in UTC.
  case utcDate = "utc-date"
  /// The epoch itself is no date.
  case epochDate = "epoch-date"
  /// A zero year or id is none.
  case zeroIsNone = "zero-is-none"
  /// The API's pictures for "no picture" are none.
  case placeholder
  /// Pictures of the API's own host are named with `https`.
  case httpsPicture = "https-picture"
  /// `utm_` parameters of addresses go.
  case tracking
  /// Unknown fields are kept as they are, behind the known ones, by name.
  case unknownFieldsLast = "unknown-fields-last"
  /// Of repeated names in one object the last counts.
  case lastNameWins = "last-name-wins"
  /// Fields that are missing are null, or empty lists.
  case missingField = "missing-field"
  /// Addresses of the API and of its lists are written in its own form.
  case ownAddress = "own-address"
  /// `returned` is what `items` holds.
  case returnedCount = "returned-count"
  /// The kind of a row without an address is told from its place or its fields.
  case kindFromShape = "kind-from-shape"
  /// Of rows with the same id one is kept.
  case repeatedRow = "repeated-row"
  /// The value is kept as it is.
  case kept
}
