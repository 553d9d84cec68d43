import { markingOf } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import type { BlankPenalty } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import type { GradedTest } from '@abhyas/rules/assessment/scoring/grade.ts';
import type { ScoredItem } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { ItemTypeSchema } from '@abhyas/contract/assessment/assessment.ts';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { parsedAs } from '../../../platform/postgres/rows.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { sharesQuestions } from '../attempts/seen-queries.ts';
import { itemRulings } from '../staff/tables.ts';
import { findKeptPaper, isCountedPlace, type KeptPaper, type PaperOf, paperVersions, reviewVersions, versionsIn } from './kept-queries.ts';
import { markingSchema } from './stored.ts';
import { assessments, items, passages, sectionItems, sections } from '../tables.ts';

/** Of a section with stages a candidate begins with the first, which has one module. */
const isGivenFirst = sql`coalesce(${sectionItems.stage}, 1) = 1`;

const markingsSchema = z.array(z.object({ type: ItemTypeSchema, marking: markingSchema }));

/** The sections of a paper in order, with how many questions and marks (hundredths) each holds. */
export async function listSections({ queryable, ...which }: PaperOf & { queryable: Queryable }): Promise<SectionRow[]> {
  const kept = await findKeptPaper({ queryable, ...which });
  return kept === null ? listCurrentSections({ queryable, assessmentId: which.assessmentId }) : sectionsOfKept(kept);
}

async function listCurrentSections({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({
      id: sections.id,
      name: sections.name,
      key: sections.key,
      seconds: sections.seconds,
      breakSeconds: sections.breakSeconds,
      calculator: sql<'none' | 'basic' | 'scientific'>`coalesce(${sections.calculator}, ${assessments.calculator})`,
      part: sections.part,
      counted: sections.counted,
      questionCount: sql<number>`(count(${items.id}) filter (where ${isCountedPlace}))::int`,
      markings: parsedAs(
        sql`coalesce(jsonb_agg(jsonb_build_object('type', ${items.type},
        'marking', coalesce(${sectionItems.marking}, ${assessments.marking} -> ${items.type}))) filter (where ${items.id} is not null and ${assessments.scale} is null), '[]')`,
        markingsSchema,
      ),
      maxMarks: sql<number>`coalesce(sum((coalesce(${sectionItems.marking}, ${assessments.marking} -> ${items.type}) ->> 'correct')::int), 0)::int`,
    })
    .from(sections)
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .leftJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .leftJoin(items, eq(items.id, sectionItems.itemId))
    .where(and(eq(sections.assessmentId, assessmentId), eq(sections.retired, false)))
    .groupBy(sections.id, assessments.id)
    .orderBy(asc(sections.position));
}
export type SectionRow = Awaited<ReturnType<typeof listCurrentSections>>[number];

function sectionsOfKept({ sections: own, questions, rules }: KeptPaper): SectionRow[] {
  return own.map((section) => {
    const { asks, ...about } = section;
    const inside = questions.filter(({ sectionId }) => sectionId === section.id);
    const markings = inside.map(({ type, marking }) => ({ type, marking: markingOf({ type, marking, scheme: rules.marking }) }));
    const maxMarks = markings.reduce((sum, { marking }) => sum + marking.correct, 0);
    return { ...about, questionCount: asks ?? inside.length, markings: rules.scale === null ? markings : [], maxMarks };
  });
}

/** The items of a paper as a candidate may hold them: no key and no solution are given. */
export async function listItemsForCandidate({ queryable, ...which }: PaperOf & { queryable: Queryable }): Promise<CandidateItemRow[]> {
  const kept = await findKeptPaper({ queryable, ...which });
  if (kept === null) return listCurrentItems({ queryable, assessmentId: which.assessmentId });
  return kept.questions.map(({ answer: _key, stage: _stage, module: _module, curve: _curve, ...shown }) => shown);
}

async function listCurrentItems({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({
      sectionId: sectionItems.sectionId,
      itemId: items.id,
      type: items.type,
      stemHtml: items.stemHtml,
      options: items.options,
      keepOptions: items.keepOptions,
      passageId: items.passageId,
      marking: sectionItems.marking,
      versions: paperVersions,
    })
    .from(sections)
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .where(and(eq(sections.assessmentId, assessmentId), isGivenFirst))
    .orderBy(asc(sections.position), asc(sectionItems.position));
}
export type CandidateItemRow = Awaited<ReturnType<typeof listCurrentItems>>[number];

/** These passages, as they are now or, with `paper`, as that paper has them: in its `languages` too. */
export async function listPassages({
  queryable,
  passageIds,
  paper,
}: {
  queryable: Queryable;
  passageIds: readonly bigint[];
  paper?: PaperOf & { readonly languages?: readonly Language[] };
}) {
  if (passageIds.length === 0) return [];
  const kept = paper === undefined ? null : await findKeptPaper({ queryable, ...paper });
  if (kept !== null) return kept.passages.filter(({ id }) => passageIds.includes(id));
  const rows = await queryable
    .select({ id: passages.id, title: passages.title, html: passages.html, versions: passages.versions })
    .from(passages)
    .where(inArray(passages.id, [...passageIds]));
  return rows.map(({ versions, ...row }) => ({ ...row, versions: versionsIn({ versions, languages: paper?.languages ?? [] }) }));
}
export type PassageRow = Awaited<ReturnType<typeof listPassages>>[number];

/** A test with its keys. `scoringVersion` says which they are. */
export interface KeyedTest extends GradedTest {
  readonly releaseAt: Date;
  readonly endAt: Date;
  readonly scoringVersion: number;
  readonly kind: 'test' | 'practice';
  /** See `sharesQuestions`. */
  readonly shares: boolean;
}

/**
 * A test with its keys, for scoring; never for a browser: with the paper of this version, else with that of now. The version of the scoring is read before the rulings: where one is made between, the score
 * that is made of them passes for an old one and is made again.
 */
export async function getGradedTest({ queryable, ...which }: PaperOf & { queryable: Queryable }): Promise<KeyedTest> {
  const { assessmentId } = which;
  const [{ version, ...test } = { version: 0 }] = await queryable
    .select({
      order: assessments.sectionOrder,
      kind: assessments.kind,
      untimed: assessments.untimed,
      edits: assessments.edits,
      marking: assessments.marking,
      blankPenalty: assessments.blankPenalty,
      scale: assessments.scale,
      releaseAt: assessments.releaseAt,
      endAt: assessments.endAt,
      scoringVersion: assessments.scoringVersion,
      shares: qualified(sharesQuestions),
      version: assessments.paperVersion,
    })
    .from(assessments)
    .where(eq(assessments.id, assessmentId));
  if (!('kind' in test)) throw new Error(`There is no assessment ${assessmentId}`);
  const kept = await findKeptPaper({ queryable, ...which });
  if (kept !== null) return { ...test, ...(await gradedByKept({ queryable, kept })) };
  const rows = await queryable
    .select({
      sectionId: sections.id,
      sectionKey: sections.key,
      seconds: sections.seconds,
      breakSeconds: sections.breakSeconds,
      part: sections.part,
      counted: sections.counted,
      itemId: items.id,
      type: items.type,
      answer: items.answer,
      marking: sectionItems.marking,
      curve: sectionItems.curve,
      ruling: itemRulings.ruling,
    })
    .from(sections)
    .leftJoin(sectionItems, and(eq(sectionItems.sectionId, sections.id), isGivenFirst))
    .leftJoin(items, eq(items.id, sectionItems.itemId))
    .leftJoin(itemRulings, and(eq(itemRulings.assessmentId, sections.assessmentId), eq(itemRulings.itemId, items.id)))
    .where(and(eq(sections.assessmentId, assessmentId), eq(sections.retired, false)))
    .orderBy(asc(sections.position), asc(sectionItems.position));
  const [now] = await queryable.select({ version: assessments.paperVersion }).from(assessments).where(eq(assessments.id, assessmentId));
  // an import came between: what was read may be of two papers, and the first is kept from now on
  if (now?.version !== version) return getGradedTest({ queryable, ...which });
  const made = new Map<bigint, KeyedTest['sections'][number] & { items: ScoredItem[] }>();
  const idOfKey = new Map<string, string>();
  for (const { sectionId, sectionKey, seconds, breakSeconds, part, counted, itemId, type, answer, marking, curve, ruling } of rows) {
    const section = made.get(sectionId) ?? { sectionId: `${sectionId}`, seconds, breakSeconds, part, counted, items: [] };
    made.set(sectionId, section);
    idOfKey.set(sectionKey, section.sectionId);
    if (itemId === null || type === null || answer === null) continue;
    section.items.push({
      itemId: `${itemId}`,
      type,
      key: answer,
      marking,
      curve,
      ruling,
    });
  }
  return {
    ...test,
    blankPenalty: penaltyById({ penalty: test.blankPenalty, idOfKey }),
    sections: [...made.values()],
  };
}

async function gradedByKept({
  queryable,
  kept: { assessmentId, rules, sections: own, questions },
}: {
  queryable: Queryable;
  kept: KeptPaper;
}): Promise<Pick<KeyedTest, 'order' | 'untimed' | 'edits' | 'marking' | 'blankPenalty' | 'scale' | 'sections'>> {
  const rulings = await mapRulings({ queryable, assessmentId });
  const { sectionOrder: order, untimed, edits, marking, blankPenalty, scale } = rules;
  return {
    order,
    untimed,
    edits,
    marking,
    scale,
    blankPenalty: penaltyById({ penalty: blankPenalty, idOfKey: new Map(own.map(({ key, id }) => [key, `${id}`])) }),
    sections: own.map(({ id, seconds, breakSeconds, part, counted }) => ({
      sectionId: `${id}`,
      seconds,
      breakSeconds,
      part,
      counted,
      items: questions.flatMap(({ sectionId, itemId, type, answer, marking: ownMarking, curve }) =>
        sectionId === id
          ? [{ itemId: `${itemId}`, type, key: answer, marking: ownMarking, curve, ruling: rulings.get(itemId)?.ruling ?? null }]
          : [],
      ),
    })),
  };
}

/** The rulings on questions of a test, by the ids of the questions. */
async function mapRulings({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  const rows = await queryable
    .select({ itemId: itemRulings.itemId, ruling: itemRulings.ruling, rulingReason: shownReason })
    .from(itemRulings)
    .where(eq(itemRulings.assessmentId, assessmentId));
  return new Map(rows.map(({ itemId, ...row }) => [itemId, row]));
}

const shownReason = sql<string>`case when ${itemRulings.showReason} then ${itemRulings.reason} else '' end`;

/** The penalty with the ids of its sections in place of their keys; null if there is none. */
export function penaltyById({
  penalty,
  idOfKey,
}: {
  penalty: { readonly sections: readonly string[]; readonly free: number; readonly each: number } | null;
  idOfKey: ReadonlyMap<string, string>;
}): BlankPenalty | null {
  if (penalty === null) return null;
  const { sections: keys, free, each } = penalty;
  return { sectionIds: keys.flatMap((key) => idOfKey.get(key) ?? []), free, each };
}

/** Where the items of a paper are, in its order: what a candidate's own order and the numbers are worked out from. */
export async function listItemPlaces({ queryable, ...which }: PaperOf & { queryable: Queryable }) {
  const { assessmentId } = which;
  const kept = await findKeptPaper({ queryable, ...which });
  if (kept !== null) return kept.questions.map(({ sectionId, itemId, passageId }) => ({ sectionId, itemId, passageId }));
  return queryable
    .select({ sectionId: sections.id, itemId: items.id, passageId: items.passageId })
    .from(sections)
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .where(and(eq(sections.assessmentId, assessmentId), isGivenFirst))
    .orderBy(asc(sections.position), asc(sectionItems.position));
}

/** Items of a paper with key and solution, all or some: the one read that lets them out. Solutions and topics are as they are now, the rest as the paper has it. */
export async function listItemsForReview({
  queryable,
  itemIds,
  ...which
}: PaperOf & { queryable: Queryable; itemIds?: readonly bigint[] }): Promise<ReviewItemRow[]> {
  const { assessmentId } = which;
  const kept = await findKeptPaper({ queryable, ...which });
  if (kept === null) return listCurrentForReview({ queryable, assessmentId, itemIds });
  const asked = kept.questions.filter(({ itemId }) => itemIds === undefined || itemIds.includes(itemId));
  const [rulings, remarks] = await Promise.all([
    mapRulings({ queryable, assessmentId }),
    queryable
      .select({
        id: items.id,
        topic: items.topic,
        difficulty: items.difficulty,
        solutionHtml: items.solutionHtml,
        hints: items.hints,
        versions: items.versions,
      })
      .from(items)
      .where(
        inArray(
          items.id,
          asked.map(({ itemId }) => itemId),
        ),
      ),
  ]);
  const remarksOf = new Map(remarks.map(({ id, ...remark }) => [id, remark]));
  const nameOf = new Map(kept.sections.map(({ id, name }) => [id, name]));
  return asked.map(({ marking: _marking, stage: _stage, module: _module, curve: _curve, versions: held, ...question }) => {
    const { versions: now = [], ...remark } = remarksOf.get(question.itemId) ?? { topic: '', difficulty: '', solutionHtml: '', hints: [] };
    const solutionIn = new Map(now.map(({ language, solutionHtml }) => [language, solutionHtml]));
    return {
      ...question,
      sectionName: nameOf.get(question.sectionId) ?? '',
      ...remark,
      versions: held.map((version) => ({ ...version, solutionHtml: solutionIn.get(version.language) ?? '' })),
      ...(rulings.get(question.itemId) ?? { ruling: null, rulingReason: '' }),
    };
  });
}

async function listCurrentForReview({
  queryable,
  assessmentId,
  itemIds,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  itemIds: readonly bigint[] | undefined;
}) {
  return queryable
    .select({
      sectionId: sections.id,
      sectionName: sections.name,
      itemId: items.id,
      type: items.type,
      topic: items.topic,
      difficulty: items.difficulty,
      stemHtml: items.stemHtml,
      options: items.options,
      keepOptions: items.keepOptions,
      passageId: items.passageId,
      answer: items.answer,
      ruling: itemRulings.ruling,
      rulingReason: shownReason,
      solutionHtml: items.solutionHtml,
      hints: items.hints,
      versions: reviewVersions,
    })
    .from(sections)
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .leftJoin(itemRulings, and(eq(itemRulings.assessmentId, sections.assessmentId), eq(itemRulings.itemId, items.id)))
    .where(and(eq(sections.assessmentId, assessmentId), itemIds === undefined ? undefined : inArray(items.id, [...itemIds])))
    .orderBy(asc(sections.position), asc(sectionItems.position));
}
export type ReviewItemRow = Awaited<ReturnType<typeof listCurrentForReview>>[number];
