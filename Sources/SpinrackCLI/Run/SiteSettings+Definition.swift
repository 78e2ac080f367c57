import Definitions
import Pipeline
import Site

extension SiteSettings {
  /// What a pipeline file says of the site.
  ///
  /// - Parameter name: that of the pipeline.
  init(_ site: Write.Site, name: String) {
    self.init()
    self.name = name
    title = site.title
    baseURL = site.baseURL?.text
    languages = site.languages.compactMap(Language.init(rawValue:))
  }
}
