/// A table of the database as its dumps have it: columns, keys and indexes, but no rows.
struct DumpTable: Sendable {
  /// A column.
  struct Column: Sendable {
    let name: String
    let type: String
    let isNullable: Bool
    /// The value where a row gives none.
    fileprivate(set) var usual: String
  }

  let name: String
  /// The column of each row's number; all tables but one call it `id`.
  private(set) var key = "id"
  /// The other columns, in their order.
  private(set) var columns: [Column] = []
  /// The columns of each index.
  private(set) var indexes: [[String]] = []
  /// The columns of each unique key beside the row's number.
  private(set) var uniqueKeys: [[String]] = []

  /// Returns the statement that makes the table.
  ///
  /// - Parameter more: definitions of columns that real dumps do not have.
  func creation(with more: [String] = []) -> String {
    let definitions =
      ["`\(key)` integer NOT NULL PRIMARY KEY\(key == "id" ? " AUTOINCREMENT" : "")"]
      + columns.map { "`\($0.name)` \($0.type) \($0.isNullable ? "DEFAULT NULL" : "NOT NULL")" } + more
      + uniqueKeys.map { "UNIQUE (\($0.map { "`\($0)`" }.joined(separator: ",")))" }
    return "CREATE TABLE `\(name)` (\(definitions.joined(separator: ", ")))"
  }

  /// Creates a table from its line of the list below.
  private init(_ line: Substring) {
    var words = line.split(separator: " ")
    name = String(words.removeFirst().prefix { !"+~".contains($0) })
    if line.hasPrefix("\(name)+") { words = ["created@", "modified@*", "deleted*"] + words }
    if line.hasPrefix("\(name)~") { words = ["created@", "modified@*"] + words }
    for word in words {
      let names = word.dropFirst().split(separator: ",").map(String.init)
      if word.hasPrefix("=") {
        uniqueKeys.append(names)
      } else if word.hasPrefix("*") {
        indexes.append(names)
      } else if word.hasSuffix("!") {
        key = String(word.dropLast())
      } else {
        columns.append(Column(word))
        if word.hasSuffix("*") { indexes.append([columns[columns.count - 1].name]) }
      }
    }
    // A word that nobody gave is still another word.
    for key in uniqueKeys where key.count == 1 {
      for place in columns.indices where columns[place].name == key[0] { columns[place].usual = "?1" }
    }
  }

  /// All tables of a dump of August 2026, by name.
  static let real: [String: DumpTable] = {
    let tables = list.split(separator: "\n").map(DumpTable.init)
    return Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
  }()

  /// One table a line: its name, with `+` where rows have the times of their creation and last change and whether they are deleted, with
  /// `~` where they have the two times. A column is an integer, with `:` a text, with `:255` a text of so many characters, with `@` a
  /// time, with `#` a decimal number; `?` may be null, `*` has an index, `!` is the key. After `*` follow columns with one index together,
  /// after `=` columns that are unique together.
  ///
  /// Source: the models of the database's own program (gcd-django), and the keys that it gives them.
  private static let list = """
    django_content_type app_label:100 model:100 =app_label,model
    gcd_award+ name:200 notes:
    gcd_biblio_entry story_ptr_id! page_began? page_ended? abstract: doi:
    gcd_brand+ name:255* year_began?* year_ended? year_began_uncertain* year_ended_uncertain* year_overall_began?* \
      year_overall_ended? year_overall_began_uncertain* year_overall_ended_uncertain* notes: url:255 issue_count generic
    gcd_brand_emblem_group brand_id* brandgroup_id* =brand_id,brandgroup_id
    gcd_brand_group+ name:255* year_began?* year_ended? year_began_uncertain* year_ended_uncertain* year_overall_began?* \
      year_overall_ended? year_overall_began_uncertain* year_overall_ended_uncertain* notes: url:255 parent_id* \
      issue_count
    gcd_brand_use~ publisher_id* emblem_id* year_began?* year_ended? year_began_uncertain* year_ended_uncertain* notes:
    gcd_character+ name:255* sort_name:255* disambiguation:255* universe_id?* year_first_published?* \
      year_first_published_uncertain language_id* description: notes:
    gcd_character_name_detail+ name:255* sort_name:255* character_id* is_official_name
    gcd_character_relation~ to_character_id* from_character_id* relation_type_id* notes:
    gcd_character_relation_type type:50 reverse_type:50
    gcd_character_role name:50 sort_code =name =sort_code
    gcd_creator+ gcd_official_name:255* sort_name:255* disambiguation:255* birth_date_id?* death_date_id?* whos_who:200? \
      birth_country_id?* birth_country_uncertain birth_province:50 birth_province_uncertain birth_city:200 \
      birth_city_uncertain death_country_id?* death_country_uncertain death_province:50 death_province_uncertain \
      death_city:200 death_city_uncertain bio: notes:
    gcd_creator_art_influence+ creator_id* influence_name:200 influence_link_id?* notes:
    gcd_creator_degree+ creator_id* school_id?* degree_id* degree_year? degree_year_uncertain notes:
    gcd_creator_membership+ creator_id* organization_name:200 membership_type_id?* membership_year_began? \
      membership_year_began_uncertain membership_year_ended? membership_year_ended_uncertain notes:
    gcd_creator_name_detail+ name:255* sort_name:255* is_official_name given_name:255* family_name:255* creator_id* \
      type_id?* in_script_id*
    gcd_creator_non_comic_work+ creator_id* work_type_id* publication_title:200 employer_name:200 work_title:255 \
      work_role_id?* work_urls: notes:
    gcd_creator_relation+ to_creator_id* from_creator_id* relation_type_id* notes:
    gcd_creator_relation_creator_name creatorrelation_id* creatornamedetail_id* =creatorrelation_id,creatornamedetail_id
    gcd_creator_school+ creator_id* school_id* school_year_began? school_year_began_uncertain school_year_ended? \
      school_year_ended_uncertain notes:
    gcd_creator_signature+ name:255* creator_id* notes: generic
    gcd_credit_type name:50 sort_code =name =sort_code
    gcd_degree degree_name:200
    gcd_feature+ name:255* sort_name:255* disambiguation:255* genre:255 language_id* feature_type_id* \
      year_first_published?* year_first_published_uncertain notes:
    gcd_feature_logo+ name:255* sort_name:255* generic year_began?* year_ended? year_began_uncertain year_ended_uncertain \
      notes:
    gcd_feature_logo_2_feature featurelogo_id* feature_id* =featurelogo_id,feature_id
    gcd_feature_relation~ to_feature_id* from_feature_id* relation_type_id* notes:
    gcd_feature_relation_type name:255* description:255 reverse_description:255
    gcd_feature_type name:255*
    gcd_group+ name:255* sort_name:255* disambiguation:255* universe_id?* year_first_published?* \
      year_first_published_uncertain language_id* description: notes:
    gcd_group_character+ group_name_id* universe_id?* story_id* notes:
    gcd_group_membership~ character_id* group_id* membership_type_id* year_joined? year_joined_uncertain year_left? \
      year_left_uncertain notes:
    gcd_group_membership_type type:50 reverse_type:50
    gcd_group_name_detail+ name:255* sort_name:255* group_id* is_official_name
    gcd_group_relation~ to_group_id* from_group_id* relation_type_id* notes:
    gcd_group_relation_type type:50 reverse_type:50
    gcd_indicia_printer+ name:255* year_began?* year_ended? year_began_uncertain* year_ended_uncertain* \
      year_overall_began?* year_overall_ended? year_overall_began_uncertain* year_overall_ended_uncertain* notes: url:255 \
      parent_id* country_id* issue_count
    gcd_indicia_publisher+ name:255* year_began?* year_ended? year_began_uncertain* year_ended_uncertain* \
      year_overall_began?* year_overall_ended? year_overall_began_uncertain* year_overall_ended_uncertain* notes: url:255 \
      parent_id* is_surrogate* country_id* issue_count
    gcd_issue+ number:50* title:255* no_title* volume:50* no_volume* volume_not_printed display_volume_with_number* \
      isbn:32* no_isbn* valid_isbn:13* variant_of_id?* variant_name:255 variant_cover_status* barcode:38* no_barcode \
      rating:255* no_rating* publication_date:255 key_date:10* on_sale_date:10* on_sale_date_uncertain sort_code* \
      indicia_frequency:255 no_indicia_frequency* price:255 page_count#? page_count_uncertain editing: no_editing* notes: \
      series_id* indicia_publisher_id?* indicia_pub_not_printed brand_id? no_brand* indicia_printer_not_printed \
      indicia_printer_sourced_by:255 is_indexed* =series_id,sort_code
    gcd_issue_brand_emblem issue_id* brand_id* =issue_id,brand_id
    gcd_issue_credit+ creator_id* credit_type_id* issue_id* is_credited* uncertain* credited_as:255 credit_name:255 \
      is_sourced* sourced_by:255
    gcd_issue_indicia_printer issue_id* indiciaprinter_id* =issue_id,indiciaprinter_id
    gcd_membership_type type:100
    gcd_multiverse+ name:255* mainstream_id*
    gcd_name_type description: type:50
    gcd_non_comic_work_role role_name:200
    gcd_non_comic_work_type type:100
    gcd_non_comic_work_year non_comic_work_id* work_year? work_year_uncertain
    gcd_printer+ name:255* year_began?* year_ended? year_began_uncertain* year_ended_uncertain* year_overall_began?* \
      year_overall_ended? year_overall_began_uncertain* year_overall_ended_uncertain* notes: url:255 country_id* \
      indicia_printer_count* issue_count
    gcd_publisher+ name:255* year_began?* year_ended? year_began_uncertain* year_ended_uncertain* year_overall_began?* \
      year_overall_ended? year_overall_began_uncertain* year_overall_ended_uncertain* notes: url:255 country_id* \
      brand_count* indicia_publisher_count* series_count issue_count
    gcd_received_award+ content_type_id?* object_id? award_id?* award_name:255 no_award_name award_year? \
      award_year_uncertain notes:
    gcd_relation_type type:50 reverse_type:50
    gcd_reprint~ origin_id?* target_id?* origin_issue_id* target_issue_id* notes:
    gcd_school school_name:200
    gcd_series+ name:255* sort_name:255* format:255 color:255 dimensions:255 paper_stock:255 binding:255 \
      publishing_format:255 publication_type_id?* notes: year_began* year_ended? year_began_uncertain year_ended_uncertain \
      is_current* publication_dates:255 first_issue_id?* last_issue_id?* issue_count tracking_notes: has_barcode \
      has_indicia_frequency has_indicia_printer has_isbn has_issue_title has_volume has_rating has_about_comics \
      has_publisher_code_number is_comics_publication is_singleton has_gallery* country_id* language_id* publisher_id*
    gcd_series_bond origin_id* target_id* origin_issue_id?* target_issue_id?* bond_type_id* notes: reserved*
    gcd_series_bond_type name:255* description: notes:
    gcd_series_publication_type name:255* notes:
    gcd_story+ title:255 title_inferred* first_line:255 feature:255 type_id* sequence_number page_count#?* \
      page_count_uncertain* script: pencils: inks: colors: letters: editing: no_script* no_pencils* no_inks* no_colors* \
      no_letters* no_editing* job_number:25 genre:255 characters: synopsis: reprint_notes: notes: issue_id*
    gcd_story_arc+ name:255* sort_name:255* disambiguation:255* language_id* year_first_published?* \
      year_first_published_uncertain description: notes:
    gcd_story_arc_relation~ to_story_arc_id* from_story_arc_id* relation_type_id* notes:
    gcd_story_arc_relation_type name:255* description:255 reverse_description:255
    gcd_story_character+ character_id* universe_id?* story_id* group_universe_id?* role_id?* is_flashback* is_origin* \
      is_death* notes:
    gcd_story_character_group storycharacter_id* group_id* =storycharacter_id,group_id
    gcd_story_credit+ creator_id* credit_type_id* story_id* is_credited* is_signed* signature_id?* uncertain* \
      signed_as:255 credited_as:255 is_sourced* sourced_by:255 credit_name:255
    gcd_story_feature_logo story_id* featurelogo_id* =story_id,featurelogo_id
    gcd_story_feature_object story_id* feature_id* =story_id,feature_id
    gcd_story_story_arc story_id* storyarc_id* =story_id,storyarc_id
    gcd_story_type name:50 sort_code =name =sort_code
    gcd_story_universe story_id* universe_id* =story_id,universe_id
    gcd_universe+ multiverse:255* verse_id?* name:255* designation:255* year_first_published?* \
      year_first_published_uncertain description: notes:
    stddata_country code:10 name:255* =code
    stddata_date year:4* month:2* day:2* year_uncertain month_uncertain day_uncertain
    stddata_language code:10 name:255* native_name:255 =code
    stddata_script code:4 number name:64 =code =number
    taggit_tag name:100 slug:100 =name =slug
    taggit_taggeditem tag_id* content_type_id* object_id* *content_type_id,object_id \
      =content_type_id,object_id,tag_id
    """
}

extension DumpTable.Column {
  /// Creates a column from its word of the list.
  fileprivate init(_ word: Substring) {
    name = String(word.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    let marks = word.dropFirst(name.count)
    let length = marks.drop { $0 != ":" }.dropFirst().prefix { $0.isNumber }
    isNullable = marks.contains("?")
    let usual: String
    switch marks.first {
    case ":": (type, usual) = (length.isEmpty ? "longtext" : "varchar(\(length))", "''")
    case "@": (type, usual) = ("datetime(6)", "'2009-08-20 04:11:09.000000'")
    case "#": (type, usual) = ("decimal(10,3)", "0")
    default: (type, usual) = ("integer", "0")
    }
    self.usual = isNullable ? "NULL" : usual
  }
}
