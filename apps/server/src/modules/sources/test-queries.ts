import { itemTypeNames } from '@abhyas/contract/assessment/item-types.ts';
import { sourceStates } from '@abhyas/contract/studio/sources.ts';
import { testLimits } from '@abhyas/contract/studio/test-limits.ts';
import type { DrawCandidate } from '@abhyas/rules/assessment/paper/order/draw-questions.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { lineOf } from './source-queries.ts';

/** The files that a bank can be. */
const filesOf = (banks: readonly string[]) => sql.param(banks.flatMap((bank) => [`questions/${bank}.md`, `questions/${bank}.jsonl`]));

const placedRow = z.object({
  name: z.string(),
  sourceId: z.bigint(),
  itemId: z.bigint().nullable(),
  title: z.string(),
  line: z.string(),
  type: z.enum(itemTypeNames).nullable(),
  topic: z.string(),
  difficulty: z.string(),
  passage: z.string(),
  state: z.enum(sourceStates),
  isPublished: z.boolean(),
  right: z.number().nullable(),
  discrimination: z.number().nullable(),
  medianSeconds: z.int().nullable(),
});
export type PlacedRow = z.output<typeof placedRow>;

/** Questions of a pack by 'bank/key', and the published ones of whole banks, in the order of their banks. At most as many as a test has, twice. */
export async function listPlaced({
  queryable,
  pack,
  names,
  banks,
}: {
  queryable: Queryable;
  pack: string;
  names: readonly string[];
  banks: readonly string[];
}): Promise<PlacedRow[]> {
  const nameOf = sql`regexp_replace(substr(row.file, 11), '\\.(md|jsonl)$', '') || '/'`;
  const split = [...new Set(names)].map((name) => ({ bank: name.slice(0, name.indexOf('/')), key: name.slice(name.indexOf('/') + 1) }));
  const files = filesOf(split.map(({ bank }) => bank));
  const keys = sql.param(split.flatMap(({ key }) => [key, key]));
  return queryRows({
    queryable,
    row: placedRow,
    statement: sql`
    select ${nameOf} || row.key as name, row.source_id as "sourceId", row.item_id as "itemId", facts.title, ${lineOf(sql`facts.stem`)} as line, row.type, row.topic, row.difficulty,
           coalesce(${nameOf} || row.passage_key, '') as passage, row.state, sources.published_revision is not null as "isPublished",
           row.facility::float8 as right, row.discrimination::float8 as discrimination, row.median_seconds as "medianSeconds"
      from bank_questions as row
      join source_questions as facts on facts.source_id = row.source_id
      join sources on sources.id = row.source_id
     where row.pack = ${pack} and row.file = any(${filesOf([...banks, ...split.map(({ bank }) => bank)])}::text[]) and (
       (row.file, row.key) in (select * from unnest(${files}::text[], ${keys}::text[]))
       or (row.file = any(${filesOf(banks)}::text[]) and sources.published_revision is not null))
     order by row.file, sources.position, row.source_id
     limit ${testLimits.questions * 2}`,
  });
}

/** What a rule asks of a question. */
export interface DrawFilter {
  readonly banks: readonly string[];
  readonly topic?: string | undefined;
  readonly difficulty?: string | undefined;
  readonly type?: string | undefined;
}

const candidateRow = z.object({
  name: z.string(),
  passage: z.string().nullable(),
  position: z.int(),
  fits: z.boolean(),
});

/** The published questions of banks of a pack, with whether each fits; without those named, and with sets that have one of them unfit. */
export async function listDrawCandidates({
  queryable,
  pack,
  filter: { banks, topic = '', difficulty = '', type = '' },
  without,
  withoutItems,
}: {
  queryable: Queryable;
  pack: string;
  filter: DrawFilter;
  without: readonly string[];
  withoutItems: readonly bigint[];
}): Promise<DrawCandidate[]> {
  const bankOf = sql`regexp_replace(substr(row.file, 11), '\\.(md|jsonl)$', '') || '/'`;
  return queryRows({
    queryable,
    row: candidateRow,
    statement: sql`
    select ${bankOf} || row.key as name, ${bankOf} || row.passage_key as passage, sources.position,
           (${topic} = '' or row.topic = ${topic}) and (${difficulty} = '' or row.difficulty = ${difficulty})
           and (${type} = '' or row.type = ${type}) and ${bankOf} || row.key <> all(${sql.param(without)}::text[])
           and coalesce(row.item_id <> all(${sql.param(withoutItems)}::bigint[]), true) as fits
      from bank_questions as row join sources on sources.id = row.source_id
     where row.pack = ${pack} and row.file = any(${filesOf(banks)}::text[]) and sources.published_revision is not null
     order by row.source_id
     limit 20000`,
  });
}
