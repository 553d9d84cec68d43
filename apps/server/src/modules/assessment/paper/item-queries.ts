import { aliasedTable, and, asc, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { unnamedHtml, unnamedJson } from '../../../platform/postgres/words.ts';
import { itemRulings } from '../staff/tables.ts';
import { assessments, attemptItems, attempts, items, passages, sectionItems, sections } from '../tables.ts';

/** The questions of some banks of a pack, as what chooses among them needs: nothing of their content. */
export async function listItemsOfBanks({ queryable, pack, banks }: { queryable: Queryable; pack: string; banks: readonly string[] }) {
  return queryable
    .select({
      itemId: items.id,
      bank: items.bank,
      key: items.key,
      model: items.model,
      topic: items.topic,
      difficulty: items.difficulty,
      type: items.type,
      options: sql<number>`jsonb_array_length(${items.options})`,
    })
    .from(items)
    .where(and(eq(items.pack, pack), inArray(items.bank, [...banks])))
    .orderBy(asc(items.bank), asc(items.position));
}

const testWith = z.object({ itemId: z.bigint(), pack: z.string(), test: z.string(), name: z.string(), bank: z.string(), key: z.string() });

const passageOf = (item: SQL): SQL => sql`(select ${unnamedHtml(sql`html`)} from passages where id = ${item}.passage_id)`;
const [ownText, twinText] = [unnamedHtml(sql`own.stem_html`), unnamedHtml(sql`twin.stem_html`)];

/** Joins `twin` to the questions `own`: the question itself, or the same text, options, key and passage in whatever bank of whatever pack, whatever its formulas are called. */
export const withTwins = sql`
      join items as twin on md5(${twinText}) = md5(${ownText}) and ${twinText} = ${ownText} and twin.type = own.type
                        and ${unnamedJson(sql`twin.options`)} = ${unnamedJson(sql`own.options`)} and twin.answer = own.answer
                        and ${passageOf(sql`own`)} is not distinct from ${passageOf(sql`twin`)}`;

/** The most questions of tests that are named. */
const mostTold = 100;

/**
 * The tests that have one of these questions or its twin and whose window is not over, with its bank and key there. With `pack` only tests of that pack, with `ranked` only ranked ones.
 */
export async function listTestsWith({
  queryable,
  itemIds,
  pack,
  ranked = false,
  now,
}: {
  queryable: Queryable;
  itemIds: readonly bigint[];
  pack?: string;
  ranked?: boolean;
  now: Date;
}) {
  if (itemIds.length === 0) return [];
  return queryRows({
    queryable,
    row: testWith,
    statement: sql`
    select distinct on (test.id, twin.bank) own.id as "itemId", test.pack, test.key as test, test.name, twin.bank, twin.key
      from items as own ${withTwins}
      join section_items as place on place.item_id = twin.id
      join sections on sections.id = place.section_id
      join assessments as test on test.id = sections.assessment_id
     where own.id = any(${sql.param(itemIds)}::bigint[])
       and test.kind = 'test' and test.end_at >= ${now}::timestamptz
       ${pack === undefined ? sql`` : sql`and test.pack = ${pack}`}
       ${ranked ? sql`and test.ranked` : sql``}
     order by test.id, twin.bank, sections.position, place.position
     limit ${mostTold}`,
  });
}
export type TestWith = Awaited<ReturnType<typeof listTestsWith>>[number];

/** Those of some questions that a ranked test has, or their twins, while its window is not over: their solutions are closed. */
export async function listClosedItems({ queryable, itemIds, now }: { queryable: Queryable; itemIds: readonly bigint[]; now: Date }) {
  if (itemIds.length === 0) return new Set<bigint>();
  const rows = await queryRows({
    queryable,
    row: z.object({ itemId: z.bigint() }),
    statement: sql`
    select distinct own.id as "itemId"
      from items as own ${withTwins}
      join section_items as place on place.item_id = twin.id
      join sections on sections.id = place.section_id
      join assessments as test on test.id = sections.assessment_id
     where own.id = any(${sql.param(itemIds)}::bigint[]) and test.ranked and test.kind = 'test' and test.end_at >= ${now}::timestamptz`,
  });
  return new Set(rows.map(({ itemId }) => itemId));
}

/** The calculator that a test has for one of its questions; 'none' where the test has the question no longer. */
export async function findCalculator({ queryable, assessmentId, itemId }: { queryable: Queryable; assessmentId: bigint; itemId: bigint }) {
  const [row] = await queryable
    .select({ own: sections.calculator, ofTest: assessments.calculator })
    .from(sections)
    .innerJoin(sectionItems, and(eq(sectionItems.sectionId, sections.id), eq(sectionItems.itemId, itemId)))
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .where(eq(sections.assessmentId, assessmentId))
    .limit(1);
  return row === undefined ? 'none' : (row.own ?? row.ofTest);
}

/** What names the model of an instance among those of all packs; null for any other question. */
export const modelName = sql<string | null>`${items.pack} || '/' || ${items.bank} || '/' || ${items.model}`;

/** What names the model of the question with this id, as `modelName`. */
export const modelNameOf = (itemId: SQLWrapper) => sql<string | null>`(select ${modelName} from ${items} where ${items.id} = ${itemId})`;

/** What names all that is drawn together with an instance, the questions of its passage or itself; null for any other question. */
const setName = sql<string | null>`case when ${items.model} is not null then coalesce(
  (select ${passages.pack} || '/' || ${passages.bank} || '#' || split_part(${passages.key}, '.', 1) from ${passages} where ${passages.id} = ${items.passageId}), ${modelName}) end`;

/** What the question with this id is an instance of, what is drawn together with it, and what from. */
export const instanceOf = (itemId: SQLWrapper) => ({
  model: modelNameOf(itemId),
  set: sql<string | null>`(select ${setName} from ${items} where ${items.id} = ${itemId})`,
  seed: sql<number | null>`(select ${items.seed} from ${items} where ${items.id} = ${itemId})`,
});

/** The names of the models, as `modelName`, of those of some questions that are instances, by their ids. */
export async function mapModelNames({ queryable, itemIds }: { queryable: Queryable; itemIds: readonly bigint[] }) {
  if (itemIds.length === 0) return new Map<bigint, string>();
  const rows = await queryable
    .select({ itemId: items.id, model: modelName })
    .from(items)
    .where(and(inArray(items.id, [...new Set(itemIds)]), isNotNull(items.model)));
  return new Map(rows.flatMap(({ itemId, model }) => (model === null ? [] : [[itemId, model] as const])));
}

/** All instances of the models that some questions are instances of, with the question: those that practice has, also for one that only a paper had. */
export async function listSiblings({ queryable, itemIds }: { queryable: Queryable; itemIds: readonly bigint[] }) {
  if (itemIds.length === 0) return [];
  const own = aliasedTable(items, 'own');
  return queryable
    .select({ of: own.id, itemId: items.id, model: modelName, set: setName, seed: items.seed })
    .from(own)
    .innerJoin(
      items,
      and(eq(items.pack, own.pack), eq(items.bank, own.bank), eq(items.model, sql`coalesce(${own.model}, split_part(${own.key}, '.', 1))`)),
    )
    .where(inArray(own.id, [...itemIds]))
    .orderBy(asc(own.id), asc(items.seed), asc(items.id));
}

/** Those of some questions that a student has met in finished attempts, with when last. */
export async function listMetInTests({
  queryable,
  studentId,
  itemIds,
}: {
  queryable: Queryable;
  studentId: bigint;
  itemIds: readonly bigint[];
}) {
  if (itemIds.length === 0) return [];
  return queryable
    .select({ itemId: attemptItems.itemId, at: sql`max(${attempts.closedAt})`.mapWith(attempts.createdAt) })
    .from(attempts)
    .innerJoin(attemptItems, and(eq(attemptItems.attemptId, attempts.id), inArray(attemptItems.itemId, [...itemIds])))
    .where(and(eq(attempts.studentId, studentId), isNotNull(attempts.closedAt)))
    .groupBy(attemptItems.itemId);
}

/** The numbers of the instances of a model that only papers have. */
export async function listPaperInstances({ tx, pack, bank, model }: { tx: Queryable; pack: string; bank: string; model: string }) {
  const number = sql<number>`split_part(${items.key}, '.', 2)::int`;
  const rows = await tx
    .select({ number })
    .from(items)
    .where(
      and(
        eq(items.pack, pack),
        eq(items.bank, bank),
        isNull(items.model),
        isNotNull(items.seed),
        eq(sql`split_part(${items.key}, '.', 1)`, model),
      ),
    );
  return rows.map((row) => row.number);
}

/** How the files of a pack name a question. */
const nameOf = sql<string>`${items.bank} || '/' || ${items.key}`;

/** The questions of a pack by their names, 'bank/key'. */
export async function mapItemIds({ queryable, pack, names }: { queryable: Queryable; pack: string; names: readonly string[] }) {
  if (names.length === 0) return new Map<string, bigint>();
  const pairs = names.map((name) => name.split('/'));
  const rows = await queryable
    .select({ itemId: items.id, name: nameOf })
    .from(items)
    .where(and(eq(items.pack, pack), or(...pairs.map(([bank = '', key = '']) => and(eq(items.bank, bank), eq(items.key, key))))));
  return new Map(rows.map(({ itemId, name }) => [name, itemId]));
}

/** Questions as someone may hold them before they answer, with their hints: no key and no solution are read. */
export async function listOpenItems({ queryable, itemIds }: { queryable: Queryable; itemIds: readonly bigint[] }) {
  if (itemIds.length === 0) return [];
  return queryable
    .select({
      itemId: items.id,
      name: nameOf,
      type: items.type,
      topic: items.topic,
      stemHtml: items.stemHtml,
      options: items.options,
      keepOptions: items.keepOptions,
      hints: items.hints,
      passageId: items.passageId,
    })
    .from(items)
    .where(inArray(items.id, [...itemIds]));
}
export type OpenItem = Awaited<ReturnType<typeof listOpenItems>>[number];

/** What answers these questions, with the ruling of the test that each is asked for with; for scoring, and for answers that are final. */
export async function listItemKeys({
  queryable,
  asked,
}: {
  queryable: Queryable;
  asked: readonly { readonly itemId: bigint; readonly assessmentId: bigint | null }[];
}) {
  if (asked.length === 0) return [];
  const ruled = asked.flatMap(({ itemId, assessmentId }) =>
    assessmentId === null ? [] : [and(eq(itemRulings.itemId, itemId), eq(itemRulings.assessmentId, assessmentId))],
  );
  // one after the other: a transaction has one connection
  const keys = await queryable
    .select({ itemId: items.id, answer: items.answer, solutionHtml: items.solutionHtml })
    .from(items)
    .where(inArray(items.id, [...new Set(asked.map(({ itemId }) => itemId))]));
  const rulings =
    ruled.length === 0
      ? []
      : await queryable
          .select({ itemId: itemRulings.itemId, ruling: itemRulings.ruling })
          .from(itemRulings)
          .where(or(...ruled));
  return keys.map((key) => ({ ...key, ruling: rulings.find(({ itemId }) => itemId === key.itemId)?.ruling ?? null }));
}
export type ItemKey = Awaited<ReturnType<typeof listItemKeys>>[number];
