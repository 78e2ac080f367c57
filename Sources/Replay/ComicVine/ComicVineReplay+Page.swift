import APIs
import Catalog

extension ComicVineReplay {
  /// Returns the page at `/`: what this server is, and the lines by which programs are led to it.
  func page(at origin: String) -> ReplayPage {
    let catalog = state.current.catalog
    return ReplayPage(
      replay: replay, api: "a catalogue in the form of Comic Vine's API", crawled: catalog.crawled,
      attribution: replay.model.origin.map {
        "\($0.source.title) (\($0.source.address)), \($0.license.title) (\($0.license.address))"
      } ?? "",
      counts: ComicVineResource.served.compactMap { resource in
        catalog[resource].map { shelf in
          let list = ComicVineList(
            catalog: catalog, shelf: shelf, ids: settings.ids, orders: state.current.orders)
          return ("/\(resource.list)/?format=json", resource.list, list.shownCount)
        }
      },
      ways: ways(ReplayPage.escaped(origin)), vain: vainRequests.all)
  }

  private func ways(_ origin: String) -> String {
    let authority = origin.split(separator: "/").last ?? ""
    return """
      <p><strong>This is not Comic Vine</strong>, whose name is a mark of its owner, and nothing here comes from there: only \
      the form of its answers is the same, so that programs that were written for it can read this catalogue. The key may be \
      any text\(hasKey ? " that the owner of this server names" : ""), and there is no quota. Pictures are not part of the \
      licence above. \(hashes)</p>
      <h2>Programs whose address can be set</h2>
      <p>ComicTagger:</p>
      <pre>comictagger --comicvine-url \(origin)/ --comicvine-key any</pre>
      <p>comicbox, and Codex in its settings (field <code>comicvine_url</code>):</p>
      <pre>COMICBOX_ONLINE__AUTH__COMICVINE__URL=\(origin)/api comicbox …</pre>
      <p>simyan; without <code>/api</code> it waits less between calls:</p>
      <pre>Comicvine(api_key="any", base_url="\(origin)")</pre>
      <p>YACReader, in <code>YACReaderLibrary.ini</code>:</p>
      <pre>[ComicVine]
      COMIC_VINE_BASE_URL=\(origin)/api
      COMIC_VINE_API_KEY=any</pre>
      <p>ComicTagger's Quick Tag finds covers by their hashes:</p>
      <pre>comictagger --url \(origin)</pre>
      <h2>Programs that know one address only</h2>
      <p>Mylar, Kapowarr, Komf, Perdoo, BookLore, Jellyfin: the name of the service has to lead to this machine, which then \
      <strong>cannot reach the real one</strong> any more. In the file <code>hosts</code>; without the line all is as before:</p>
      <pre>127.0.0.1 comicvine.gamespot.com</pre>
      <p>and Caddy before this server, with a certificate of its own:</p>
      <pre>https://comicvine.gamespot.com {
          tls internal
          reverse_proxy \(authority)
      }</pre>
      <p>The programs must trust its authority, <code>pki/authorities/local/root.crt</code> in the data folder of Caddy:</p>
      <pre>Mylar:              cv_verify = False, in [CV] of config.ini
      Kapowarr, Jellyfin: SSL_CERT_FILE=root.crt
      Perdoo:             REQUESTS_CA_BUNDLE=root.crt
      Komf, BookLore:     keytool -importcert -alias caddy -file root.crt -cacerts</pre>
      """
  }

  private var hashes: String {
    let count = state.current.catalog.hashes.values.count
    return count == 0 ? "No hashes of covers are known." : "The hashes of \(count) covers are known."
  }
}
