import { bankLimits, findingNames } from '@abhyas/contract/studio/bank-limits.ts';
import type { BankFilters, BankSort, BankTab } from '@abhyas/contract/studio/bank.ts';
import { itemTypeNames } from '@abhyas/contract/assessment/item-types.ts';
import { sourceStates } from '@abhyas/contract/studio/sources.ts';
import { foldTag } from '@abhyas/rules/content/question-tags.ts';
import { wordsOf } from '@abhyas/rules/search/words.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../platform/postgres/database.ts';
import { type Own, whereOwn } from './own-queries.ts';
import { bankQuestions } from './tables.ts';
import { jsonIdSchema, momentSchema, queryRows } from '../../platform/postgres/rows.ts';
import { lineOf } from './source-queries.ts';

const typedWords = 12;

/** A word as a query of full text search has it. */
const quoteWord = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** What has a typed text in its stem: all its words or their beginnings, or a formula however it is spaced. */
function inStem(typed: string): SQL {
  const words = wordsOf(typed).slice(0, typedWords);
  const query = words.map((word) => `${quoteWord(word)}:*`).join(' & ');
  const like = likeOf(typed.replace(/^\$+|\$+$/g, ''))
    .replace(/\s*([-+=<>*/^{}()|,])\s*/g, '%$1%')
    .replace(/\s+/g, '%')
    .replace(/%{2,}/g, '%');
  const isWritten = /[^\p{L}\p{M}\p{N}\s]/u.test(typed);
  const conditions = [
    ...(query === '' ? [] : [sql`stem.search @@ ${query}::tsquery`]),
    // without three letters or digits in a row the index of trigrams would be read whole
    ...(query === '' || (isWritten && /[\da-z]{3}/i.test(typed)) ? [sql`stem.stem ilike ${like}`] : []),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** So many questions with a typed text are found before they are filtered. Where more have it a page is found row by row, and none are counted. */
const maxFound = 2_000;

/** The ids of the questions that have a typed text in their stem or topic, or as their key; null where there are more than `maxFound`. */
export async function findTyped({ queryable, typed }: { queryable: Queryable; typed: string }): Promise<bigint[] | null> {
  const rows = await queryRows({
    queryable,
    row: z.object({ sourceId: z.bigint() }),
    statement: sql`
    with recursive topics as (
      select min(topic) as topic from bank_questions
       union all
      select (select min(row.topic) from bank_questions as row where row.topic > topics.topic) from topics where topics.topic is not null)
    select source_id as "sourceId" from (
      (select source_id from source_questions as stem where ${inStem(typed)} limit ${maxFound + 1})
       union
      (select source_id from bank_questions where key = ${typed.toLowerCase()} limit ${maxFound + 1})
       union
      (select source_id from bank_questions where topic in (select topic from topics where topic ilike ${likeOf(typed)}) limit ${maxFound + 1})) as found
     limit ${maxFound + 1}`,
  });
  return rows.length > maxFound ? null : rows.map(({ sourceId }) => sourceId);
}

/** Of one row what `findTyped` finds of all. */
const hasTyped = (typed: string): SQL =>
  sql`(row.key = ${typed.toLowerCase()} or row.topic ilike ${likeOf(typed)} or (select ${inStem(typed)} from source_questions as stem where stem.source_id = row.source_id))`;

/** Filters with the ids that their text found; null where those are too many, or there is no text. */
export interface FoundFilters extends BankFilters {
  /** To whose courses they must belong; null to any. */
  readonly own: Own | null;
  readonly found: readonly bigint[] | null;
}

/** Whether a row of the bank belongs to what someone may see. */
const inBank = (own: Own | null): SQL => whereOwn(own, { pack: sql`row.pack`, file: sql`row.file` });

const anyOf = (column: SQL, values: readonly string[]): SQL[] =>
  values.length === 0 ? [] : [sql`${column} = any(${sql.param(values)}::text[])`];

function where({
  query,
  courseId,
  isWithoutCourse,
  pack,
  bank,
  topics,
  tags,
  types,
  difficulties,
  language,
  used,
  isBad,
  found,
  own,
}: FoundFilters): SQL {
  const slash = bank.indexOf('/');
  const conditions = [
    ...(own === null ? [] : [inBank(own)]),
    ...(query === '' ? [] : [found === null ? hasTyped(query) : sql`row.source_id = any(${sql.param(found)}::bigint[])`]),
    ...(courseId === null ? [] : [sql`row.course_ids @> array[${courseId}::bigint]`]),
    ...(isWithoutCourse ? [sql`row.course_ids = '{}'`] : []),
    ...(pack === '' ? [] : [sql`row.pack = ${pack}`]),
    ...(bank === '' ? [] : [sql`row.pack = ${bank.slice(0, slash)} and row.file = ${bank.slice(slash + 1)}`]),
    ...anyOf(sql`row.topic`, topics),
    ...(tags.length === 0 ? [] : [sql`row.tag_keys && ${sql.param(tags.map(foldTag))}::text[]`]),
    ...anyOf(sql`row.type`, types),
    ...anyOf(sql`row.difficulty`, difficulties),
    ...(language === '' ? [] : [sql`row.language = ${language}`]),
    ...(used === '' ? [] : [used === 'used' ? sql`row.tests > 0` : sql`row.tests = 0`]),
    ...(isBad ? [sql`row.finding <> ''`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const inTab: Readonly<Record<BankTab, SQL>> = {
  all: sql`true`,
  draft: sql`row.state = 'draft'`,
  review: sql`row.state = 'review'`,
  published: sql`row.state = 'published'`,
  check: sql`(row.finding <> '' or row.faults > 0)`,
};

/** What a list is sorted by, as it is compared with the `cursor` of its last row; what has no figure comes last. */
function sortKey(
  sort: BankSort,
  isRising: boolean,
): { readonly key: SQL; readonly cursor: SQL; readonly compared: (value: number) => SQL } {
  if (sort === 'changed')
    return {
      key: sql`row.changed_at`,
      cursor: sql`(extract(epoch from row.changed_at) * 1000000)::bigint`,
      compared: (value) => sql`to_timestamp(0) + ${value}::float8 * interval '1 microsecond'`,
    };
  if (sort === 'tests') return { key: sql`row.tests`, cursor: sql`row.tests`, compared: (value) => sql`${value}::int` };
  const key = sql`coalesce(${sort === 'right' ? sql`row.facility` : sql`row.discrimination`}, ${sql.raw(isRising ? `'2'` : `'-2'`)}::real)`;
  return { key, cursor: key, compared: (value) => sql`${value}::real` };
}

const rowColumns = sql`
  row.source_id as "sourceId", row.item_id as "itemId", row.pack, row.file, row.key, facts.title, ${lineOf(sql`facts.stem`)} as line, row.type, row.topic, row.difficulty, row.language, row.tags, row.state, row.faults, row.tests, row.candidates,
  row.facility::float8 as right, row.discrimination::float8 as discrimination, row.median_seconds as "medianSeconds", row.finding, row.changed_at as "changedAt",
  case when row.passage_key is null then 1
       else (select count(*)::int from bank_questions as other where other.pack = row.pack and other.file = row.file and other.passage_key = row.passage_key) end as "inSet"`;

const bankRow = z.object({
  sourceId: z.bigint(),
  itemId: z.bigint().nullable(),
  pack: z.string(),
  file: z.string(),
  key: z.string(),
  title: z.string(),
  line: z.string(),
  type: z.enum(itemTypeNames).nullable(),
  topic: z.string(),
  difficulty: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  state: z.enum(sourceStates),
  faults: z.int(),
  tests: z.int(),
  candidates: z.int(),
  right: z.number().nullable(),
  discrimination: z.number().nullable(),
  medianSeconds: z.int().nullable(),
  finding: z.enum(['', ...findingNames]),
  changedAt: momentSchema,
  inSet: z.int(),
});
const listedRow = bankRow.extend({ cursor: z.coerce.string() });

/** A page of the bank, one row more than it shows; `after` is the cursor of the last row of the page before. */
export async function listBank({
  queryable,
  filters,
  tab,
  sort,
  isRising,
  after,
}: {
  queryable: Queryable;
  filters: FoundFilters;
  tab: BankTab;
  sort: BankSort;
  isRising: boolean;
  after: { readonly value: number; readonly sourceId: bigint } | null;
}) {
  const { key, cursor, compared } = sortKey(sort, isRising);
  const direction = isRising ? sql`asc` : sql`desc`;
  const later =
    after === null
      ? sql``
      : sql`and (${key}, row.source_id) ${isRising ? sql`>` : sql`<`} (${compared(after.value)}, ${after.sourceId}::bigint)`;
  return queryRows({
    queryable,
    row: listedRow,
    statement: sql`
    select ${rowColumns}, row.cursor
      from (select row.*, ${key} as sorted, (${cursor})::text as cursor from bank_questions as row
             where ${where(filters)} and ${inTab[tab]} ${later}
             order by ${key} ${direction}, row.source_id ${direction} limit ${bankLimits.page + 1}) as row
      join source_questions as facts on facts.source_id = row.source_id
     order by row.sorted ${direction}, row.source_id ${direction}`,
  });
}

/** A question of the bank; null without. */
export async function findBankRow({ queryable, sourceId }: { queryable: Queryable; sourceId: bigint }) {
  const rows = await queryRows({
    queryable,
    row: bankRow,
    statement: sql`
    select ${rowColumns} from bank_questions as row join source_questions as facts on facts.source_id = row.source_id where row.source_id = ${sourceId}`,
  });
  return rows[0] ?? null;
}

const namedQuestion = z.object({ name: z.string(), sourceId: z.bigint(), title: z.string(), state: z.enum(sourceStates) });

/** The questions of a pack by their names, 'bank/key'. */
export async function listNamed({ queryable, pack, names }: { queryable: Queryable; pack: string; names: readonly string[] }) {
  if (names.length === 0) return [];
  return queryRows({
    queryable,
    row: namedQuestion,
    statement: sql`
    select named.name, row.source_id as "sourceId", facts.title, row.state
      from unnest(${sql.param([...names])}::text[]) as named (name)
      join bank_questions as row on row.pack = ${pack} and row.key = split_part(named.name, '/', 2)
           and row.file in ('questions/' || split_part(named.name, '/', 1) || '.md', 'questions/' || split_part(named.name, '/', 1) || '.jsonl')
      join source_questions as facts on facts.source_id = row.source_id`,
  });
}

const tabCounts = z.object({ all: z.int(), draft: z.int(), review: z.int(), published: z.int(), check: z.int() });

/** How many questions of some filters each tab has. */
export async function countBank({ queryable, filters }: { queryable: Queryable; filters: FoundFilters }) {
  const [row] = await queryRows({
    queryable,
    row: tabCounts,
    // grouped first: a row is looked at once, not once for each tab
    statement: sql`
    select ${sql.join(
      Object.entries(inTab).map(
        ([tab, condition]) => sql`coalesce(sum(questions) filter (where ${condition}), 0)::int as ${sql.identifier(tab)}`,
      ),
      sql`, `,
    )} from (select state, finding, least(faults, 1) as faults, count(*) as questions from bank_questions as row where ${where(filters)} group by 1, 2, 3) as row`,
  });
  if (row === undefined) throw new Error('A count gave no row');
  return row;
}

/** How many questions the whole bank has. */
export async function countQuestions({ queryable, own }: { queryable: Queryable; own: Own | null }): Promise<number> {
  return queryable.$count(bankQuestions, whereOwn(own, { pack: sql`${bankQuestions.pack}`, file: sql`${bankQuestions.file}` }));
}

/** Of one kind of facet so many are listed, the largest. */
const facetsShown = 300;
const facetRow = z.object({
  kind: z.enum(['bank', 'topic', 'difficulty', 'type', 'language']),
  pack: z.string().nullable(),
  file: z.string().nullable(),
  topic: z.string().nullable(),
  difficulty: z.string().nullable(),
  type: z.enum(itemTypeNames).nullable(),
  language: z.string().nullable(),
  questions: z.int(),
  lastId: z.bigint(),
});

/** What the whole bank can be filtered by. */
export async function listFacets({ queryable, own }: { queryable: Queryable; own: Own | null }) {
  return queryRows({
    queryable,
    row: facetRow,
    statement: sql`
    select kind, pack, file, topic, difficulty, type, language, questions, last_id as "lastId"
      from (select *, row_number() over (partition by kind order by questions desc, file, topic) as place
              from (select case when grouping(file) = 0 then 'bank' when grouping(topic) = 0 then 'topic' when grouping(difficulty) = 0 then 'difficulty'
                                when grouping(type) = 0 then 'type' else 'language' end as kind,
                           pack, file, topic, difficulty, type, language, sum(questions)::int as questions, max(last_id) as last_id
                      from (select pack, file, topic, difficulty, type, language, count(*) as questions, max(source_id) as last_id
                              from bank_questions as row where ${inBank(own)} group by pack, file, topic, difficulty, type, language) as grouped
                     group by grouping sets ((pack, file), (topic), (difficulty), (type), (language))) as counted) as ranked
     where place <= ${facetsShown} order by kind, place`,
  });
}

/** The tags of the whole bank, the most frequent first, each as most questions write it. */
export async function listTags({ queryable, own }: { queryable: Queryable; own: Own | null }) {
  return queryRows({
    queryable,
    row: z.object({ name: z.string(), questions: z.int() }),
    statement: sql`
    select mode() within group (order by tagged.written) as name, count(*)::int as questions
      from bank_questions as row, unnest(row.tags, row.tag_keys) as tagged (written, folded)
     where ${inBank(own)}
     group by tagged.folded order by count(*) desc, tagged.folded limit ${facetsShown}`,
  });
}

/** From this share of common trigrams on two stems are alike. */
const alikeFrom = 0.6;
/** So much of a stem is compared. */
const comparedStem = 600;
/** So many questions with one of the rare words of a stem, or with all of `allWords` others, are ranked by the words that they share, and so many of them compared. */
const alikeLimits = { rare: 1_000, all: 200, allWords: 8, compared: 50 } as const;

/** The words of a stem, the rarest in the bank first, with about how many questions have them; 0 of one that is in few. */
async function listStemWords({ queryable, sourceId }: { queryable: Queryable; sourceId: bigint }) {
  return queryRows({
    queryable,
    row: z.object({ word: z.string(), questions: z.number() }),
    statement: sql`
    with common as (
      select word, share
        from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])]) as listed (word, share)
       where schemaname = current_schema and tablename = 'source_questions' and attname = 'search')
    select own.word, coalesce(common.share * greatest((select reltuples from pg_class where oid = 'source_questions'::regclass), 0), 0)::float8 as questions
      from (select unnest(tsvector_to_array(search)) as word from source_questions where source_id = ${sourceId}) as own
      left join common on common.word = own.word
     order by questions, own.word`,
  });
}

/**
 * What reads like a question, the closest first. Comparing trigrams with the whole bank takes long, since most are in most questions: compared are those with a rare word of it,
 * or, so that others than the numbers and names may differ, with all of the rarest among the frequent ones.
 */
export async function listAlike({ queryable, sourceId, own }: { queryable: Queryable; sourceId: bigint; own: Own | null }) {
  const words = await listStemWords({ queryable, sourceId });
  let sum = 0;
  const rare = words.filter(({ questions }) => (sum += questions) <= alikeLimits.rare);
  const frequent = words.slice(rare.length, rare.length + alikeLimits.allWords);
  const query = (of: typeof words, sign: '|' | '&') => sql`${of.map(({ word }) => quoteWord(word)).join(` ${sign} `)}::tsquery`;
  return queryRows({
    queryable,
    row: z.object({
      sourceId: z.bigint(),
      itemId: z.bigint().nullable(),
      pack: z.string(),
      file: z.string(),
      key: z.string(),
      title: z.string(),
      share: z.number(),
    }),
    statement: sql`
    with found as (
      (select source_id, search from source_questions where search @@ ${query(rare, '|')} limit ${2 * alikeLimits.rare})
       union all
      (select source_id, search from source_questions where search @@ ${query(frequent, '&')} limit ${alikeLimits.all})),
    near as (
      select row.source_id, row.item_id, row.pack, row.file, row.key
        from found join bank_questions as row on row.source_id = found.source_id and ${inBank(own)}
       where found.source_id <> ${sourceId}
       group by row.source_id order by max(ts_rank(found.search, ${query(words, '|')})) desc, row.source_id limit ${alikeLimits.compared})
    select near.source_id as "sourceId", near.item_id as "itemId", near.pack, near.file, near.key, compared.title, compared.share
      from near
      join lateral (
        select facts.title, similarity(left(facts.stem, ${comparedStem}), left(self.stem, ${comparedStem}))::float8 as share
          from source_questions as facts join source_questions as self on self.source_id = ${sourceId} where facts.source_id = near.source_id) as compared
        on compared.share >= ${alikeFrom}
     order by compared.share desc, near.source_id limit 3`,
  });
}

/** The place of a question among those of its passage, from 1, and 0 without one. */
export async function findPlace({ queryable, sourceId }: { queryable: Queryable; sourceId: bigint }): Promise<number> {
  const [row] = await queryRows({
    queryable,
    row: z.object({ place: z.int() }),
    statement: sql`
    select count(*)::int as place
      from bank_questions as own join sources as self on self.id = own.source_id
      join bank_questions as other on other.pack = own.pack and other.file = own.file and other.passage_key = own.passage_key
      join sources on sources.id = other.source_id and sources.position <= self.position
     where own.source_id = ${sourceId}`,
  });
  return row?.place ?? 0;
}

/** The pieces that questions are exported with: they themselves, the heads of their banks, and their passages, in the order of the files. */
export async function listExported({ queryable, sourceIds }: { queryable: Queryable; sourceIds: readonly bigint[] }) {
  return queryRows({
    queryable,
    row: z.object({ id: jsonIdSchema, pack: z.string(), file: z.string(), kind: z.string(), text: z.string() }),
    statement: sql`
    with own as (select source_id, pack, file, passage_key from bank_questions where source_id = any(${sql.param(sourceIds)}::bigint[]))
    select sources.id::text as id, sources.pack, sources.file, sources.kind, sources.text from sources
     where not sources.removed and (
           sources.id in (select source_id from own)
        or (sources.pack, sources.path) in (select pack, file from own)
        or (sources.pack, sources.path) in (select pack, file || '#passage/' || passage_key from own))
     order by sources.pack, sources.file, sources.position, sources.id`,
  });
}
