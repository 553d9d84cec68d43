import type { Language } from '@abhyas/contract/languages.ts';
import { aliasedTable, and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { unnamedHtml, unnamedJson } from '../../../platform/postgres/words.ts';
import { assessments, items, papers, passages, sectionItems, sections } from '../tables.ts';
import { mapPapers, paperVersions, placesOf, versionsIn } from './kept-queries.ts';

/** So many editions of a paper, itself among them, follow one another. */
const editions = 40;

/**
 * The version of the paper that the attempt of this ordinal at a practice set begins with: the set as it is, with other instances in place of those of its models. It is kept like a paper that an import has
 * replaced, under a version below 0 that no import gives. Null for the set as it is: for the first attempt, and without models.
 */
export async function keepEdition({
  tx,
  test: { id: assessmentId, paperVersion },
  ordinal,
  now,
}: {
  tx: Transaction;
  test: { readonly id: bigint; readonly paperVersion: number };
  ordinal: number;
  now: Date;
}): Promise<number | null> {
  const step = (ordinal - 1) % editions;
  if (step === 0) return null;
  const version = -(paperVersion * editions + step);
  const isKept = (await tx.$count(papers, and(eq(papers.assessmentId, assessmentId), eq(papers.version, version)))) > 0;
  if (isKept) return version;
  const instancesOf = Map.groupBy(await listInstances({ tx, assessmentId }), ({ of }) => of);
  if (instancesOf.size === 0) return null;
  const paper = (await mapPapers({ tx, assessmentId })).get(assessmentId);
  // an import came between
  if (paper?.version !== paperVersion) return null;
  const questions = paper.questions.map((question) => {
    const instances = instancesOf.get(question.itemId) ?? [];
    const own = instances.findIndex(({ itemId }) => itemId === question.itemId);
    const { of: _of, ...instance } = instances[(own + step) % instances.length] ?? { of: 0n };
    return { ...question, ...instance };
  });
  const inside = await listPassages({ tx, ids: questions.flatMap(({ passageId }) => passageId ?? []), languages: paper.rules.languages });
  await tx
    .insert(papers)
    .values({ ...paper, version, questions, passages: inside, places: placesOf({ ...paper, questions }), replacedAt: now })
    .onConflictDoNothing();
  return version;
}

/** Passages as a paper in these languages has them. */
async function listPassages({ tx, ids, languages }: { tx: Transaction; ids: readonly bigint[]; languages: readonly Language[] }) {
  if (ids.length === 0) return [];
  const texts = await tx
    .select({ id: passages.id, title: passages.title, html: passages.html, versions: passages.versions })
    .from(passages)
    .where(inArray(passages.id, [...new Set(ids)]))
    .orderBy(asc(passages.id));
  return texts.map(({ versions, ...text }) => ({ ...text, versions: versionsIn({ versions, languages }) }));
}

/** The instances of the models that questions of a test are instances of, each with the question, as the paper of the test has questions; by their seeds, so that the questions of a set change together. */
async function listInstances({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }) {
  const own = aliasedTable(items, 'own');
  return tx
    .select({
      of: own.id,
      itemId: items.id,
      type: items.type,
      stemHtml: items.stemHtml,
      options: items.options,
      answer: items.answer,
      keepOptions: items.keepOptions,
      passageId: items.passageId,
      versions: paperVersions,
    })
    .from(assessments)
    .innerJoin(sections, eq(sections.assessmentId, assessments.id))
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(own, eq(own.id, sectionItems.itemId))
    .innerJoin(items, and(eq(items.pack, own.pack), eq(items.bank, own.bank), eq(items.model, own.model)))
    .where(eq(assessments.id, assessmentId))
    .orderBy(asc(own.id), asc(items.seed), asc(items.id));
}

const printRow = z.object({ assessmentId: z.bigint(), print: z.string() });

/**
 * What the editions of the practice sets of a pack are made of, by the ids of the sets: texts that differ where an instance of their models does, in anything but what a screen reader calls its formulas.
 */
export async function mapInstances({ tx, pack }: { tx: Transaction; pack: string }): Promise<Map<bigint, string>> {
  const ofInstance = sql`concat_ws('|', items.id, items.type, ${unnamedHtml(sql`items.stem_html`)}, ${unnamedJson(sql`items.options`)}, items.answer, items.keep_options, ${unnamedJson(sql`items.versions`)}, ${unnamedHtml(sql`passages.html`)}, ${unnamedJson(sql`passages.versions`)})`;
  const rows = await queryRows({
    queryable: tx,
    row: printRow,
    statement: sql`
    select test.id as "assessmentId", md5(string_agg(md5(${ofInstance}), '' order by own.id, items.id)) as print
      from assessments as test
      join sections on sections.assessment_id = test.id
      join section_items as place on place.section_id = sections.id
      join items as own on own.id = place.item_id
      join items on items.pack = own.pack and items.bank = own.bank and items.model = own.model
      left join passages on passages.id = items.passage_id
     where test.pack = ${pack} and test.kind = 'practice'
     group by test.id`,
  });
  return new Map(rows.map(({ assessmentId, print }) => [assessmentId, print]));
}
