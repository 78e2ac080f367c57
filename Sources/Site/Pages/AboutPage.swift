/// The page about the site: its sources and their rights.
struct AboutPage: Page {
  let context: PageContext

  var head: PageHead { PageHead(words[.about], description: words(.aboutLead, context.siteTitle)) }

  var content: Markup {
    var sources = Markup()
    for attribution in model.attributions { sources += "<p\(recordLang)>\(attribution)</p>" }
    sources += SourceNotice(context: context).markup
    return """
      <h1>\(words[.about])</h1>
      <div class="text">
      <p>\(words(.aboutLead, context.siteTitle))</p>
      <p>\(words[.aboutRights])</p>
      <p>\(words[.aboutPrivacy])</p>
      </div>
      \(Panel("sources", words[.sources], sources).markup)
      """
  }
}
