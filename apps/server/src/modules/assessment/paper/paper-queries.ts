import type { BlankPenalty } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import type { GradedTest } from '@abhyas/rules/assessment/scoring/grade.ts';
import type { ScoredItem } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { ItemTypeSchema } from '@abhyas/contract/assessment/assessment.ts';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { parsedAs } from '../../../platform/postgres/rows.ts';
import { itemRulings } from '../staff/tables.ts';
import { markingSchema } from './stored.ts';
import { assessments, items, passages, sectionItems, sections } from '../tables.ts';

const markingsSchema = z.array(z.object({ type: ItemTypeSchema, marking: markingSchema }));

/** The sections of a test in order, with how many questions and marks (hundredths) each holds. */
export async function listSections({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({
      id: sections.id,
      name: sections.name,
      key: sections.key,
      seconds: sections.seconds,
      breakSeconds: sections.breakSeconds,
      calculator: sql<'none' | 'basic' | 'scientific'>`coalesce(${sections.calculator}, ${assessments.calculator})`,
      questionCount: sql<number>`count(${items.id})::int`,
      markings: parsedAs(
        sql`coalesce(jsonb_agg(jsonb_build_object('type', ${items.type},
        'marking', coalesce(${sectionItems.marking}, ${assessments.marking} -> ${items.type}))) filter (where ${items.id} is not null), '[]')`,
        markingsSchema,
      ),
      maxMarks: sql<number>`coalesce(sum((coalesce(${sectionItems.marking}, ${assessments.marking} -> ${items.type}) ->> 'correct')::int), 0)::int`,
    })
    .from(sections)
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .leftJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .leftJoin(items, eq(items.id, sectionItems.itemId))
    .where(eq(sections.assessmentId, assessmentId))
    .groupBy(sections.id, assessments.id)
    .orderBy(asc(sections.position));
}
export type SectionRow = Awaited<ReturnType<typeof listSections>>[number];

/** The items of sections as a candidate may hold them: no key and no solution are read. */
export async function listItemsForCandidate({ queryable, sectionIds }: { queryable: Queryable; sectionIds: readonly bigint[] }) {
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
    })
    .from(sectionItems)
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .where(inArray(sectionItems.sectionId, [...sectionIds]))
    .orderBy(asc(sectionItems.sectionId), asc(sectionItems.position));
}
export type CandidateItemRow = Awaited<ReturnType<typeof listItemsForCandidate>>[number];

export async function listPassages({ queryable, passageIds }: { queryable: Queryable; passageIds: readonly bigint[] }) {
  if (passageIds.length === 0) return [];
  return queryable
    .select({ id: passages.id, title: passages.title, html: passages.html })
    .from(passages)
    .where(inArray(passages.id, [...passageIds]));
}
export type PassageRow = Awaited<ReturnType<typeof listPassages>>[number];

/** A test with its keys. `scoringVersion` says which they are. */
export interface KeyedTest extends GradedTest {
  readonly releaseAt: Date;
  readonly endAt: Date;
  readonly scoringVersion: number;
  readonly kind: 'test' | 'practice';
  /** An attempt that was scored by this version or a later one can be marked again from the answers that its score has kept. */
  readonly paperVersion: number;
}

/**
 * A test with its keys, for scoring; never for a browser. The version is read before the keys: where an import comes between, the score that is
 * made of them passes for an old one and is made again.
 */
export async function getGradedTest({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }): Promise<KeyedTest> {
  const [test] = await queryable
    .select({
      order: assessments.sectionOrder,
      kind: assessments.kind,
      untimed: assessments.untimed,
      edits: assessments.edits,
      marking: assessments.marking,
      blankPenalty: assessments.blankPenalty,
      releaseAt: assessments.releaseAt,
      endAt: assessments.endAt,
      scoringVersion: assessments.scoringVersion,
      paperVersion: assessments.paperVersion,
    })
    .from(assessments)
    .where(eq(assessments.id, assessmentId));
  if (test === undefined) throw new Error(`There is no assessment ${assessmentId}`);
  const rows = await queryable
    .select({
      sectionId: sections.id,
      sectionKey: sections.key,
      seconds: sections.seconds,
      breakSeconds: sections.breakSeconds,
      itemId: items.id,
      type: items.type,
      answer: items.answer,
      marking: sectionItems.marking,
      ruling: itemRulings.ruling,
    })
    .from(sections)
    .leftJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .leftJoin(items, eq(items.id, sectionItems.itemId))
    .leftJoin(itemRulings, and(eq(itemRulings.assessmentId, sections.assessmentId), eq(itemRulings.itemId, items.id)))
    .where(eq(sections.assessmentId, assessmentId))
    .orderBy(asc(sections.position), asc(sectionItems.position));
  const made = new Map<bigint, { sectionId: string; seconds: number; breakSeconds: number; items: ScoredItem[] }>();
  const idOfKey = new Map<string, string>();
  for (const { sectionId, sectionKey, seconds, breakSeconds, itemId, type, answer, marking, ruling } of rows) {
    const section = made.get(sectionId) ?? { sectionId: String(sectionId), seconds, breakSeconds, items: [] };
    made.set(sectionId, section);
    idOfKey.set(sectionKey, section.sectionId);
    if (itemId === null || type === null || answer === null) continue;
    section.items.push({
      itemId: String(itemId),
      type,
      key: answer,
      marking,
      ruling,
    });
  }
  return {
    ...test,
    blankPenalty: penaltyById({ penalty: test.blankPenalty, idOfKey }),
    sections: [...made.values()],
  };
}

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

/** Where the items of a test are, in its order: what a candidate's own order and the numbers are worked out from. */
export async function listItemPlaces({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({ sectionId: sections.id, itemId: items.id, passageId: items.passageId })
    .from(sections)
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .where(eq(sections.assessmentId, assessmentId))
    .orderBy(asc(sections.position), asc(sectionItems.position));
}

/** Items of an attempt with key and solution, all or some: the one read that lets them out. */
export async function listItemsForReview({
  queryable,
  assessmentId,
  itemIds,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  itemIds?: readonly bigint[];
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
      rulingReason: sql<string>`case when ${itemRulings.showReason} then ${itemRulings.reason} else '' end`,
      solutionHtml: items.solutionHtml,
    })
    .from(sections)
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .leftJoin(itemRulings, and(eq(itemRulings.assessmentId, sections.assessmentId), eq(itemRulings.itemId, items.id)))
    .where(and(eq(sections.assessmentId, assessmentId), itemIds === undefined ? undefined : inArray(items.id, [...itemIds])))
    .orderBy(asc(sections.position), asc(sectionItems.position));
}
export type ReviewItemRow = Awaited<ReturnType<typeof listItemsForReview>>[number];
