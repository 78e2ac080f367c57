extension Phrase {
  /// The text in Spanish.
  var spanish: StaticString {
    switch self {
    case .originalIssue: "Número original"
    case .home: "Inicio"
    case .heroes: "Héroes"
    case .characters: "Personajes"
    case .comics: "Cómics"
    case .series: "Series"
    case .events: "Eventos"
    case .creators: "Autores"
    case .stories: "Historias"
    case .statistics: "Estadísticas"
    case .data: "Datos"
    case .search: "Buscar"
    case .searchPlaceholder: "Héroes, cómics, autores…"
    case .favourites: "Favoritos"
    case .about: "Acerca del sitio"
    case .skipToContent: "Saltar al contenido"
    case .mainMenu: "Menú principal"
    case .breadcrumb: "Estás aquí"
    case .languages: "Idiomas"
    case .pages: "Páginas"
    case .letters: "Letras"
    case .neighbours: "Anterior y siguiente"
    case .previous: "Anterior"
    case .next: "Siguiente"
    case .readMore: "Leer más"
    case .addFavourite: "Añadir a favoritos"
    case .share: "Compartir"
    case .untitled: "Sin nombre ({0})"
    case .pictureOf: "Imagen de {0}"
    case .goneSince: "La fuente no incluye esta ficha desde el {0}."
    case .updatedOn: "Actualización"
    case .number: "Identificador"
    case .relatedLinks: "Enlaces relacionados"
    case .linkDetail: "Ficha"
    case .linkWiki: "Wiki"
    case .linkComics: "Cómics"
    case .linkPurchase: "Comprar"
    case .linkReader: "Leer en línea"
    case .linkApp: "Abrir en la aplicación"
    case .linkOther: "Enlace"
    case .date: "{1} de {0} de {2}"
    case .comicsOf: "Cómics: {0}"
    case .pageOf: "{0} – página {1} de {2}"
    case .firstAppearance: "Primera aparición"
    case .latestAppearance: "Última aparición"
    case .appearsWith: "Aparece con"
    case .workedOnBy: "Quién hace sus cómics"
    case .issueNumber: "Número"
    case .onSale: "Fecha de venta"
    case .format: "Formato"
    case .pageCount: "Páginas"
    case .price: "Precio"
    case .isbn: "ISBN"
    case .ean: "EAN"
    case .upc: "UPC"
    case .issn: "ISSN"
    case .diamondCode: "Código Diamond"
    case .variants: "Variantes"
    case .collectedIn: "Recopilado en"
    case .collects: "Recopila"
    case .years: "Años"
    case .issuesTerm: "Números"
    case .type: "Tipo"
    case .rating: "Clasificación por edades"
    case .previousSeries: "Serie anterior"
    case .nextSeries: "Serie siguiente"
    case .dates: "Fechas"
    case .readingOrder: "Orden de lectura"
    case .previousEvent: "Evento anterior"
    case .nextEvent: "Evento siguiente"
    case .firstComic: "Primer cómic"
    case .latestComic: "Último cómic"
    case .roles: "Funciones"
    case .roleWriter: "Guionista"
    case .rolePenciller: "Dibujante (lápiz)"
    case .roleInker: "Entintador"
    case .roleColorist: "Colorista"
    case .roleLetterer: "Rotulista"
    case .roleEditor: "Editor"
    case .roleArtist: "Dibujante"
    case .rolePainter: "Pintor"
    case .rolePencillerCover: "Dibujante (lápiz, portada)"
    case .roleInkerCover: "Entintador (portada)"
    case .roleColoristCover: "Colorista (portada)"
    case .rolePainterCover: "Pintor (portada)"
    case .roleArtistCover: "Dibujante (portada)"
    case .roleEditorInChief: "Editor jefe"
    case .roleOther: "Otras tareas"
    case .roleUnknown: "Función no indicada"
    case .homeLead: "Héroes, cómics y quienes los hacen: explora, busca y guarda lo que te guste."
    case .homeDescription: "{0}: héroes, cómics, series, eventos y autores, y quién aparece con quién."
    case .featured: "Empieza por aquí"
    case .whatIsNew: "Novedades"
    case .latestComics: "Últimos cómics"
    case .added: "novedad"
    case .changed: "con cambios"
    case .decade: "Años {0}"
    case .withoutDate: "Sin fecha"
    case .comicsOfYear: "Cómics de {0}"
    case .comicsWithoutDate: "Cómics sin fecha"
    case .bySeries: "por series"
    case .searchNeedsScript:
      "La búsqueda necesita JavaScript, que está desactivado. Las listas de abajo también llevan a todas partes."
    case .otherWays: "Explorar"
    case .favouritesLead: "Lo que marcas con una estrella se guarda en este navegador, en este dispositivo."
    case .favouritesNeedScript: "Los favoritos necesitan JavaScript, que está desactivado."
    case .notFound: "Página no encontrada"
    case .notFoundLead: "Aquí no hay ninguna página. Quizá nunca la hubo o su dirección ha cambiado."
    case .aboutLead:
      "{0} es un catálogo hecho con los datos que ofrece una fuente. Sus páginas son archivos sencillos: funcionan sin servidor y sin conexión."
    case .aboutRights:
      "Los nombres, textos e imágenes pertenecen a sus titulares y se muestran para identificar las obras de las que tratan."
    case .aboutPrivacy:
      "Las páginas no cargan nada de otros sitios ni le cuentan a nadie que las lees. Los favoritos y las búsquedas anteriores se quedan en tu navegador."
    case .sources: "Fuentes"
    case .january: "enero"
    case .february: "febrero"
    case .march: "marzo"
    case .april: "abril"
    case .may: "mayo"
    case .june: "junio"
    case .july: "julio"
    case .august: "agosto"
    case .september: "septiembre"
    case .october: "octubre"
    case .november: "noviembre"
    case .december: "diciembre"
    }
  }
}

extension CountedPhrase {
  /// The forms in Spanish.
  var spanish: PluralForms {
    switch self {
    case .comicsCount: PluralForms(one: "{n} cómic", other: "{n} cómics")
    case .allComics: PluralForms(one: "Ver el único cómic", other: "Ver los {n} cómics")
    case .issues: PluralForms(one: "{n} número", other: "{n} números")
    case .comicsTogether: PluralForms(one: "{n} cómic en común", other: "{n} cómics en común")
    case .moreStories:
      PluralForms(one: "y {n} historia más en estos cómics", other: "y {n} historias más en estos cómics")
    case .showMore: PluralForms(one: "Mostrar {n} más", other: "Mostrar {n} más")
    case .andMore: PluralForms(one: "y {n} más", other: "y {n} más")
    case .heroesCount: PluralForms(one: "{n} héroe", other: "{n} héroes")
    case .seriesCount: PluralForms(one: "{n} serie", other: "{n} series")
    case .creatorsCount: PluralForms(one: "{n} autor", other: "{n} autores")
    case .eventsCount: PluralForms(one: "{n} evento", other: "{n} eventos")
    }
  }
}
