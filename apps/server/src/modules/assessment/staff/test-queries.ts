import { type markOrders, staffPageSize } from '@abhyas/contract/assessment/staff-tests.ts';
import { aliasedTable, and, asc, count, desc, eq, exists, gt, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { isCounted } from '@abhyas/rules/assessment/staged/stages.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { courseView, fullNameOf, personView } from '../../identity/people/views.ts';
import { isCountedPlace } from '../paper/kept-queries.ts';
import { wholeTest } from '../scoring/score-queries.ts';
import { assessments, attemptItems, attempts, attemptScores, items, papers, passages, sectionItems, sections } from '../tables.ts';
import { itemRulings, pastRulings } from './tables.ts';

// the outer column is spelled out: in a select of one table the builder leaves the table away
const counted = (what: SQL) => sql<number>`(select count(*)::int from ${what})`;
const submitted = counted(sql`attempts where attempts.assessment_id = assessments.id and attempts.closed_at is not null`);
const waiting = counted(
  sql`attempts where attempts.assessment_id = assessments.id and attempts.closed_at is not null and attempts.scored_version < assessments.scoring_version`,
);

const course = courseView('course');
const decider = personView('decider');
const ender = personView('ender');
const candidate = personView('candidate');

const rulingColumns = {
  ruling: itemRulings.ruling,
  reason: itemRulings.reason,
  showReason: itemRulings.showReason,
  decidedAt: itemRulings.decidedAt,
  decidedBy: sql<string | null>`nullif(${fullNameOf(decider)}, '')`,
};

const testColumns = {
  id: assessments.id,
  name: assessments.name,
  type: assessments.type,
  ranked: assessments.ranked,
  courseName: course.name,
  releaseAt: assessments.releaseAt,
  endAt: assessments.endAt,
  marking: assessments.marking,
  blankPenalty: assessments.blankPenalty,
  percentile: assessments.percentile,
  attempts: submitted,
  waiting,
  rulings: counted(sql`item_rulings where item_rulings.assessment_id = assessments.id`),
};
export type StaffTestRow = NonNullable<Awaited<ReturnType<typeof findTest>>>;

/** What a search for `text` compares with: everything it is in. */
export const containing = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** A page of the tests whose name has `search`, the newest first. */
export async function listTests({ queryable, search, page }: { queryable: Queryable; search: string; page: number }) {
  return queryable
    .select(testColumns)
    .from(assessments)
    .innerJoin(course, eq(course.id, assessments.courseId))
    .where(ilike(assessments.name, containing(search)))
    .orderBy(desc(assessments.releaseAt), desc(assessments.id))
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize);
}

export async function countTests({ queryable, search }: { queryable: Queryable; search: string }): Promise<number> {
  const [row] = await queryable
    .select({ tests: count() })
    .from(assessments)
    .where(ilike(assessments.name, containing(search)));
  return row?.tests ?? 0;
}

export async function findTest({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  const [row] = await queryable
    .select(testColumns)
    .from(assessments)
    .innerJoin(course, eq(course.id, assessments.courseId))
    .where(eq(assessments.id, assessmentId));
  return row ?? null;
}

/** The first attempts at a test that are submitted and scored, of people who are there, with `search` in name or ID. */
const candidatesOf = ({ assessmentId, search }: { assessmentId: bigint; search: string }) =>
  and(
    eq(attempts.assessmentId, assessmentId),
    eq(attempts.ordinal, 1),
    isNotNull(attempts.closedAt),
    gt(attempts.scoredVersion, 0),
    eq(candidate.synthetic, false),
    isNull(candidate.deletedAt),
    search.trim() === '' ? undefined : or(ilike(fullNameOf(candidate), containing(search)), ilike(candidate.pin, containing(search))),
  );

/** A page of the candidates of a test: by marks the best first, by name, or the last to submit first. */
export async function listCandidates({
  queryable,
  order,
  limit,
  offset,
  ...of
}: Parameters<typeof candidatesOf>[0] & { queryable: Queryable; order: (typeof markOrders)[number]; limit: number; offset: number }) {
  const name = fullNameOf(candidate);
  const byName = [asc(name), asc(attempts.id)];
  const orders = { marks: [desc(attemptScores.marks), ...byName], name: byName, submitted: [desc(attempts.closedAt), desc(attempts.id)] };
  return queryable
    .select({
      attemptId: attempts.id,
      name,
      pin: candidate.pin,
      closedAt: attempts.closedAt,
      deadlineAt: attempts.deadlineAt,
    })
    .from(attempts)
    .innerJoin(candidate, eq(candidate.id, attempts.studentId))
    .innerJoin(attemptScores, and(eq(attemptScores.attemptId, attempts.id), eq(attemptScores.sectionId, wholeTest)))
    .where(candidatesOf(of))
    .orderBy(...orders[order])
    .limit(limit)
    .offset(offset);
}
export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number];

export async function countCandidates({
  queryable,
  ...of
}: Parameters<typeof candidatesOf>[0] & { queryable: Queryable }): Promise<number> {
  const [row] = await queryable
    .select({ candidates: count() })
    .from(attempts)
    .innerJoin(candidate, eq(candidate.id, attempts.studentId))
    .where(candidatesOf(of));
  return row?.candidates ?? 0;
}

/** The questions of a test in order, with their keys. */
export async function listQuestions({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({
      sectionId: sections.id,
      sectionName: sections.name,
      sectionSeconds: sections.seconds,
      itemId: items.id,
      type: items.type,
      topic: items.topic,
      stemHtml: items.stemHtml,
      options: items.options,
      keepOptions: items.keepOptions,
      passageId: items.passageId,
      answer: items.answer,
      ruling: itemRulings.ruling,
      /** Of the questions of a stage of an adaptive paper a candidate gets as many as the first module has. */
      isCounted: sql<boolean>`${isCountedPlace}`,
    })
    .from(sections)
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .leftJoin(itemRulings, and(eq(itemRulings.assessmentId, sections.assessmentId), eq(itemRulings.itemId, items.id)))
    .where(eq(sections.assessmentId, assessmentId))
    .orderBy(asc(sections.position), asc(sectionItems.position));
}

/** The section of the questions that are no longer in a test. */
export const formerSection = 0n;

/** The questions that are no longer in a test, as the papers had them that attempts began with; of several papers the newest counts. */
export async function listFormerQuestions({
  queryable,
  assessmentId,
  current,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  current: ReadonlySet<bigint>;
}) {
  const routed = aliasedTable(papers, 'routed');
  // attempts at an adaptive paper have versions made of it
  const begun = queryable
    .select({ id: attempts.id })
    .from(attempts)
    .leftJoin(routed, and(eq(routed.assessmentId, attempts.assessmentId), eq(routed.version, attempts.paperVersion)))
    .where(
      and(eq(attempts.assessmentId, papers.assessmentId), or(eq(attempts.paperVersion, papers.version), eq(routed.base, papers.version))),
    );
  const [kept, rulings] = await Promise.all([
    queryable
      .select({ questions: papers.questions, sections: papers.sections })
      .from(papers)
      .where(and(eq(papers.assessmentId, assessmentId), gt(papers.version, 0), exists(begun)))
      .orderBy(desc(papers.version))
      .limit(papersRead),
    queryable
      .select({ itemId: itemRulings.itemId, ruling: itemRulings.ruling })
      .from(itemRulings)
      .where(eq(itemRulings.assessmentId, assessmentId)),
  ]);
  const rulingOf = new Map(rulings.map(({ itemId, ruling }) => [itemId, ruling]));
  const former = new Map<bigint, Awaited<ReturnType<typeof listQuestions>>[number]>();
  for (const { questions, sections: own } of kept) {
    for (const { itemId, sectionId, marking: _marking, ...question } of questions) {
      if (current.has(itemId) || former.has(itemId)) continue;
      former.set(itemId, {
        ...question,
        itemId,
        sectionId: formerSection,
        sectionName: '',
        sectionSeconds: own.find((section) => section.id === sectionId)?.seconds ?? 0,
        topic: '',
        ruling: rulingOf.get(itemId) ?? null,
        isCounted: true,
      });
    }
  }
  return [...former.values()];
}

/** How many replaced papers of a test are read, the newest: more are not needed to find what was taken out lately. */
const papersRead = 20;

/** A question of a test, as it is in the test or, where it has left it, was in the newest paper that had it; or null. */
export async function findQuestion(of: { queryable: Queryable; assessmentId: bigint; itemId: bigint }): Promise<StaffQuestionFacts | null> {
  return (await findCurrentQuestion(of)) ?? findFormerQuestion(of);
}

async function findFormerQuestion({ queryable, assessmentId, itemId }: { queryable: Queryable; assessmentId: bigint; itemId: bigint }) {
  const [kept] = await queryable
    .select()
    .from(papers)
    .where(and(eq(papers.assessmentId, assessmentId), sql`${papers.places} ? ${itemId}::text`))
    .orderBy(desc(papers.version))
    .limit(1);
  const question = kept?.questions.find((one) => one.itemId === itemId);
  const place = kept?.places[`${itemId}`];
  const section = kept?.sections.find(({ id }) => id === place?.sectionId);
  if (kept === undefined || question === undefined || place === undefined || section === undefined) return null;
  const [row] = await queryable
    .select({ topic: items.topic, difficulty: items.difficulty, solutionHtml: items.solutionHtml, ...rulingColumns })
    .from(items)
    .leftJoin(itemRulings, and(eq(itemRulings.assessmentId, assessmentId), eq(itemRulings.itemId, items.id)))
    .leftJoin(decider, eq(decider.id, itemRulings.decidedBy))
    .where(eq(items.id, itemId));
  if (row === undefined) return null;
  const passage = kept.passages.find(({ id }) => id === question.passageId);
  const { type, stemHtml, options, answer } = question;
  return {
    ...row,
    sectionName: section.name,
    sectionSeconds: section.seconds,
    sectionItems: kept.questions.filter((one) => one.sectionId === section.id && isCounted(one)).length,
    type,
    stemHtml,
    options,
    answer,
    ownMarking: place.marking,
    number: place.position + 1,
    passageId: passage?.id ?? null,
    passageTitle: passage?.title ?? null,
    passageHtml: passage?.html ?? null,
  };
}

async function findCurrentQuestion({ queryable, assessmentId, itemId }: { queryable: Queryable; assessmentId: bigint; itemId: bigint }) {
  const [row] = await queryable
    .select({
      sectionName: sections.name,
      sectionSeconds: sections.seconds,
      sectionItems: sql<number>`(select count(*)::int from section_items as beside where beside.section_id = ${sectionItems.sectionId} and coalesce(beside.module, 1) = 1)`,
      type: items.type,
      topic: items.topic,
      difficulty: items.difficulty,
      stemHtml: items.stemHtml,
      options: items.options,
      answer: items.answer,
      solutionHtml: items.solutionHtml,
      ownMarking: sectionItems.marking,
      number: sql<number>`(select count(*)::int from section_items as earlier
                            where earlier.section_id = ${sectionItems.sectionId} and earlier.position <= ${sectionItems.position})`,
      passageId: passages.id,
      passageTitle: passages.title,
      passageHtml: passages.html,
      ...rulingColumns,
    })
    .from(sections)
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .leftJoin(passages, eq(passages.id, items.passageId))
    .leftJoin(itemRulings, and(eq(itemRulings.assessmentId, sections.assessmentId), eq(itemRulings.itemId, items.id)))
    .leftJoin(decider, eq(decider.id, itemRulings.decidedBy))
    .where(and(eq(sections.assessmentId, assessmentId), eq(items.id, itemId)))
    .limit(1);
  return row ?? null;
}
export type StaffQuestionFacts = NonNullable<Awaited<ReturnType<typeof findCurrentQuestion>>>;

/** What was answered to a question of a test in all submitted attempts, the most frequent first. */
export async function listAnswers({ queryable, assessmentId, itemId }: { queryable: Queryable; assessmentId: bigint; itemId: bigint }) {
  return queryable
    .select({ response: attemptItems.response, candidates: sql<number>`count(*)::int` })
    .from(attempts)
    .innerJoin(attemptItems, and(eq(attemptItems.attemptId, attempts.id), eq(attemptItems.itemId, itemId)))
    .where(eq(attempts.assessmentId, assessmentId))
    .groupBy(attemptItems.response)
    .orderBy(desc(sql`count(*)`), attemptItems.response);
}

/** The earlier rulings on a question of a test, the one that ended last first. */
export async function listPastRulings({
  queryable,
  assessmentId,
  itemId,
  limit,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  itemId: bigint;
  limit: number;
}) {
  return queryable
    .select({
      ruling: pastRulings.ruling,
      reason: pastRulings.reason,
      showReason: pastRulings.showReason,
      by: fullNameOf(decider),
      at: pastRulings.decidedAt,
      endedBy: fullNameOf(ender),
      endedAt: pastRulings.endedAt,
      endReason: pastRulings.endReason,
    })
    .from(pastRulings)
    .innerJoin(decider, eq(decider.id, pastRulings.decidedBy))
    .innerJoin(ender, eq(ender.id, pastRulings.endedBy))
    .where(and(eq(pastRulings.assessmentId, assessmentId), eq(pastRulings.itemId, itemId)))
    .orderBy(desc(pastRulings.id))
    .limit(limit);
}

/** Keeps everyone else from ruling on this test until the transaction ends, and returns the current ruling on an item; null if there is none. */
export async function lockRuling({ tx, assessmentId, itemId }: { tx: Transaction; assessmentId: bigint; itemId: bigint }) {
  await tx.select({ id: assessments.id }).from(assessments).where(eq(assessments.id, assessmentId)).for('no key update');
  const [row] = await tx
    .select()
    .from(itemRulings)
    .where(and(eq(itemRulings.assessmentId, assessmentId), eq(itemRulings.itemId, itemId)));
  return row ?? null;
}

/** How many rulings of a question were made and how many ended, in one number. */
export async function countRulings({
  queryable,
  assessmentId,
  itemId,
  isRuled,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  itemId: bigint;
  isRuled: boolean;
}): Promise<number> {
  const past = await queryable.$count(pastRulings, and(eq(pastRulings.assessmentId, assessmentId), eq(pastRulings.itemId, itemId)));
  return 2 * past + Number(isRuled);
}

/** Keeps a ruling that is to be replaced or withdrawn. */
export async function keepPastRuling({ tx, past }: { tx: Transaction; past: typeof pastRulings.$inferInsert }): Promise<void> {
  await tx.insert(pastRulings).values(past);
}

/** Replaces the current ruling. */
export async function upsertRuling({ tx, ruling }: { tx: Transaction; ruling: typeof itemRulings.$inferInsert }): Promise<void> {
  const { assessmentId: _test, itemId: _item, ...set } = ruling;
  await tx
    .insert(itemRulings)
    .values(ruling)
    .onConflictDoUpdate({ target: [itemRulings.assessmentId, itemRulings.itemId], set });
}

export async function removeRuling({ tx, assessmentId, itemId }: { tx: Transaction; assessmentId: bigint; itemId: bigint }): Promise<void> {
  await tx.delete(itemRulings).where(and(eq(itemRulings.assessmentId, assessmentId), eq(itemRulings.itemId, itemId)));
}
