/// The published names of assets, relative to the shared root; each holds a digest of the content.
struct AssetNames: Sendable {
  var css: PageAddress = "assets/site.css"
  var colors: PageAddress = "assets/colours.css"
  var theme: PageAddress = "assets/theme.js"
  var script: PageAddress = "assets/site.js"
  var icon: PageAddress = "assets/icon.svg"
  /// The texts that scripts need, by language.
  var words: [Language: PageAddress] = [:]
  /// The publisher's style sheets.
  var extra: [PageAddress] = []
  var logo: PageAddress?
}
