extension Phrase {
  /// The texts of the page of downloads; `translations` has those of all pages.
  var downloadTranslations: Translations<StaticString> {
    switch self {
    case .dataLead:
      Translations(
        "The catalogue as files, to keep and to work with. They were made together with these pages and hold the same records.",
        es:
          "El catálogo en archivos, para guardarlo y trabajar con él. Se hicieron junto con estas páginas y contienen las mismas fichas.",
        pt:
          "O catálogo em arquivos, para guardar e trabalhar com ele. Foram feitos junto com estas páginas e contêm as mesmas fichas.",
        ru:
          "Каталог в файлах, чтобы хранить его и работать с ним. Они созданы вместе с этими страницами и содержат те же записи."
      )
    case .dataDescription:
      Translations(
        "Download the catalogue as CSV, Parquet, SQLite, NDJSON and more, with checksums.",
        es: "Descarga el catálogo en CSV, Parquet, SQLite, NDJSON y otros formatos, con sumas de verificación.",
        pt: "Baixe o catálogo em CSV, Parquet, SQLite, NDJSON e outros formatos, com somas de verificação.",
        ru: "Скачайте каталог в CSV, Parquet, SQLite, NDJSON и других форматах, с контрольными суммами.")
    case .dataWhole: Translations("Everything at once", es: "Todo de una vez", pt: "Tudo de uma vez", ru: "Всё сразу")
    case .dataTables: Translations("Tables", es: "Tablas", pt: "Tabelas", ru: "Таблицы")
    case .dataTablesNote:
      Translations(
        "One file a table. CSV is UTF-8, compressed with gzip, with a line of headings; an empty cell is a value that is not there. Parquet has the same rows with types.",
        es:
          "Un archivo por tabla. El CSV está en UTF-8, comprimido con gzip y con una línea de encabezados; una celda vacía es un valor que falta. Parquet tiene las mismas filas con tipos.",
        pt:
          "Um arquivo por tabela. O CSV está em UTF-8, compactado com gzip e com uma linha de títulos; uma célula vazia é um valor ausente. O Parquet tem as mesmas linhas com tipos.",
        ru:
          "По файлу на таблицу. CSV\u{A0}— в кодировке UTF-8, сжат gzip, первая строка\u{A0}— заголовки; пустая ячейка означает, что значения нет. В Parquet те же строки с типами."
      )
    case .dataRecords: Translations("Records", es: "Fichas", pt: "Fichas", ru: "Записи")
    case .dataRecordsNote:
      Translations(
        "One record a line, in the shape that the source gives it, compressed with gzip.",
        es: "Una ficha por línea, con la forma que le da la fuente, comprimidas con gzip.",
        pt: "Uma ficha por linha, na forma que a fonte lhe dá, compactadas com gzip.",
        ru: "По записи на строку, в том виде, в каком её даёт источник; файлы сжаты gzip.")
    case .dataStatisticsNote:
      Translations(
        "The numbers of the page of statistics and more, as tables and as JSON.",
        es: "Las cifras de la página de estadísticas y algunas más, en tablas y en JSON.",
        pt: "Os números da página de estatísticas e outros mais, em tabelas e em JSON.",
        ru: "Числа со страницы статистики и не только\u{A0}— в таблицах и в JSON.")
    case .dataGraph: Translations("Graph", es: "Grafo", pt: "Grafo", ru: "Граф")
    case .dataGraphNote:
      Translations(
        "Who appears with whom, for Gephi, networkx and igraph.",
        es: "Quién aparece con quién, para Gephi, networkx e igraph.",
        pt: "Quem aparece com quem, para Gephi, networkx e igraph.",
        ru: "Кто с кем появляется\u{A0}— для Gephi, networkx и igraph.")
    case .dataLoading:
      Translations("How to read them", es: "Cómo leerlos", pt: "Como ler os arquivos", ru: "Как их прочитать")
    case .dataLoadingNote:
      Translations(
        "One line each, where the file has been saved.",
        es: "Una línea para cada uno, allí donde se guardó el archivo.",
        pt: "Uma linha para cada um, onde o arquivo foi salvo.",
        ru: "По одной строке на каждый\u{A0}— там, где сохранён файл.")
    case .dataChecksums:
      Translations("Checksums", es: "Sumas de verificación", pt: "Somas de verificação", ru: "Контрольные суммы")
    case .dataChecksumsNote:
      Translations(
        "SHA-256 of every file, as sha256sum writes it. Whoever has the whole folder checks it with one line:",
        es:
          "SHA-256 de cada archivo, tal como lo escribe sha256sum. Quien tenga la carpeta entera la comprueba con una línea:",
        pt: "SHA-256 de cada arquivo, como o sha256sum o escreve. Quem tem a pasta inteira a confere com uma linha:",
        ru:
          "SHA-256 каждого файла в том виде, в каком его пишет sha256sum. Всю папку целиком можно проверить одной строкой:"
      )
    case .dataChecksumsShow:
      Translations(
        "Show the checksums", es: "Mostrar las sumas de verificación", pt: "Mostrar as somas de verificação",
        ru: "Показать контрольные суммы")
    case .dataLicence:
      Translations(
        "Terms and attribution", es: "Condiciones y atribución", pt: "Termos e atribuição",
        ru: "Условия и указание источника")
    case .dataLicenceNote:
      Translations(
        "The files hold what the source offers. Its terms hold for them as well; name it where you show them:",
        es:
          "Los archivos contienen lo que ofrece la fuente. Sus condiciones valen también para ellos; cítala donde los muestres:",
        pt: "Os arquivos contêm o que a fonte oferece. Os termos dela valem também para eles; cite-a onde os mostrar:",
        ru:
          "Файлы содержат то, что предлагает источник. Его условия действуют и для них; указывайте его там, где показываете эти данные:"
      )
    case .dataTerms: Translations("Terms: {0}", es: "Condiciones: {0}", pt: "Termos: {0}", ru: "Условия: {0}")
    case .fileDatabase:
      Translations(
        "All tables in one SQLite database, with indexes and a search of the texts",
        es: "Todas las tablas en una base de datos SQLite, con índices y búsqueda en los textos",
        pt: "Todas as tabelas em um banco de dados SQLite, com índices e busca nos textos",
        ru: "Все таблицы в одной базе данных SQLite, с индексами и поиском по текстам")
    case .fileTablesArchive:
      Translations(
        "All tables as CSV in one archive, with their description",
        es: "Todas las tablas en CSV en un solo archivo comprimido, con su descripción",
        pt: "Todas as tabelas em CSV em um só arquivo compactado, com sua descrição",
        ru: "Все таблицы в CSV в одном архиве, с их описанием")
    case .fileRecordsArchive:
      Translations(
        "All records as NDJSON in one archive", es: "Todas las fichas en NDJSON en un solo archivo comprimido",
        pt: "Todas as fichas em NDJSON em um só arquivo compactado", ru: "Все записи в NDJSON в одном архиве")
    case .fileXML:
      Translations(
        "The catalogue as one XML document", es: "El catálogo como un solo documento XML",
        pt: "O catálogo como um só documento XML", ru: "Каталог одним документом XML")
    case .fileSchemaXML:
      Translations(
        "The RELAX NG schema of the XML document", es: "El esquema RELAX NG del documento XML",
        pt: "O esquema RELAX NG do documento XML", ru: "Схема RELAX NG документа XML")
    case .filePackage:
      Translations(
        "Describes tables and columns to programs (Data Package)",
        es: "Describe las tablas y columnas a los programas (Data Package)",
        pt: "Descreve tabelas e colunas para programas (Data Package)",
        ru: "Описание таблиц и столбцов для программ (Data Package)")
    case .fileMetadata:
      Translations(
        "Describes the database to Datasette", es: "Describe la base de datos a Datasette",
        pt: "Descreve o banco de dados para o Datasette", ru: "Описание базы данных для Datasette")
    case .fileChanges:
      Translations(
        "What has changed since the last edition", es: "Qué ha cambiado desde la edición anterior",
        pt: "O que mudou desde a edição anterior", ru: "Что изменилось с прошлого издания")
    case .fileGraphML:
      Translations(
        "Heroes and their ties with all numbers", es: "Los héroes y sus vínculos, con todas las cifras",
        pt: "Os heróis e seus vínculos, com todos os números", ru: "Герои и их связи со всеми числами")
    case .fileNodes:
      Translations("The heroes of the graph", es: "Los héroes del grafo", pt: "Os heróis do grafo", ru: "Герои графа")
    case .fileEdges:
      Translations("The ties of the graph", es: "Los vínculos del grafo", pt: "Os vínculos do grafo", ru: "Связи графа")
    case .fileGraphSummary:
      Translations(
        "The graph in a few numbers", es: "El grafo en unas pocas cifras", pt: "O grafo em poucos números",
        ru: "Граф в нескольких числах")
    case .sizeBytes: Translations("{0} bytes", es: "{0} bytes", pt: "{0} bytes", ru: "{0}\u{A0}Б")
    case .sizeKilobytes: Translations("{0} kB", es: "{0}\u{A0}kB", pt: "{0}\u{A0}kB", ru: "{0}\u{A0}кБ")
    case .sizeMegabytes: Translations("{0} MB", es: "{0}\u{A0}MB", pt: "{0}\u{A0}MB", ru: "{0}\u{A0}МБ")
    case .sizeGigabytes: Translations("{0} GB", es: "{0}\u{A0}GB", pt: "{0}\u{A0}GB", ru: "{0}\u{A0}ГБ")
    default: preconditionFailure("\(self) is no text of the page of downloads")
    }
  }
}
