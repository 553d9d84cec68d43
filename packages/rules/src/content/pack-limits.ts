/**
 * The most that the portal shows of what packs bring. The queries read no more than this, so the check of a pack refuses more: nothing that was imported
 * is left out in silence.
 */
export const packLimits = {
  brands: 50,
  /** Of one programme: the tabs of its header, their sub-tabs, and the units of the paths behind them. */
  headerEntries: 2_000,
  /** Of one programme: the same with the topics of the units. */
  nodes: 20_000,
  /** Of one programme: an asset counts at each place where it is shown. */
  placedAssets: 50_000,
  /** Of one programme. */
  tests: 500,
  practiceSets: 500,
  /** Of one programme, those for all programmes among them. */
  promotions: 200,
  offers: 50,
  blogs: 500,
  /** Articles about schools, and as many events. */
  schoolPosts: 500,
  /** Of one free table of the school explorer. */
  schoolTableRows: 2_000,
  schoolTableColumns: 40,
  /** Of one person. */
  enrolments: 50,
  students: 200,
  /** Of one student. */
  mentors: 100,
} as const;
