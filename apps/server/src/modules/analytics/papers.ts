import {
  type MetItem,
  type Swap,
  answersOf,
  betterChoice,
  chanceFrom,
  minRecord,
  topicTable,
  usualSecondsFrom,
} from '@abhyas/rules/analytics/next-steps.ts';
import { markSteps, minCohortSize } from '@abhyas/rules/assessment/scoring/mark-steps.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import type { OwnItem } from '../assessment/history/own-paper-queries.ts';
import { type OwnPaper, listOwnPapers } from '../assessment/history/list-own-papers.ts';
import { type OwnRecord, listOwnRecord } from '../assessment/history/record-queries.ts';
import type { Reader } from '../assessment/review/result.ts';
import { findReadAttempt } from '../assessment/review/read-attempt.ts';
import { listLosses } from '../assessment/review/kept-queries.ts';
import { listScoreCohorts } from '../assessment/history/score-history-queries.ts';
import { mapToldTests } from '../assessment/paper/test-queries.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { type OwnTest, cohortsBy, countsOf, judgedOf, listOwnTests, presentTest, recordedOf, reviewedOf } from './scores.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { minutesByOutcome } from '@abhyas/rules/analytics/minutes.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { getReadStudent } from '../relations/read-student.ts';

/** A question of a paper with what could have been expected of it, and what is known of the cohort; of fewer than ten candidates nothing is. */
interface EvaluatedItem extends MetItem {
  readonly row: OwnItem;
  readonly cohort: { readonly seconds: number | null; readonly topSeconds: number | null; readonly correctPercent: number | null };
}

/** A section of a paper with the swaps that would have brought more, or null. */
interface EvaluatedSection {
  readonly id: bigint;
  readonly name: string;
  readonly counted: boolean;
  readonly items: readonly EvaluatedItem[];
  readonly swap: Swap | null;
}

interface EvaluatedPaper {
  readonly usedSeconds: number;
  readonly isOnScale: boolean;
  /** The difficulties of its questions with too few answers on record for a chance, with how many there are. */
  readonly unknown: readonly { readonly difficulty: string; readonly answered: number }[];
  readonly sections: readonly EvaluatedSection[];
}

/** A paper with the chances from what is on record of other tests, and the best choice of its questions. `record` is of tests whose review is open. */
function evaluatePaper({
  paper,
  assessmentId,
  record,
}: {
  paper: OwnPaper;
  assessmentId: bigint;
  record: readonly OwnRecord[];
}): EvaluatedPaper {
  // what became of its own questions is no record of what was to be expected of them
  const others = record.filter((row) => row.assessmentId !== assessmentId);
  const chanceOf = chanceFrom(others);
  const usualOf = usualSecondsFrom(others);
  // of fewer candidates it would be one's own time, or that of single people
  const candidates = Math.max(0, ...paper.sections.flatMap(({ items }) => items.map((item) => item.candidates)));
  const weigh = (row: OwnItem): EvaluatedItem => {
    const cohort = candidates < minCohortSize ? noCohort : evaluatePaperCohortOf(row);
    const { outcome, marks, marking, seconds, bonus } = row;
    return {
      row,
      outcome,
      marks,
      marking,
      seconds,
      bonus,
      cohort,
      chance: chanceOf({ ...row, isBlank: outcome === 'blank' }),
      usualSeconds: cohort.seconds ?? usualOf(row),
    };
  };
  const difficulties = new Set(paper.sections.flatMap(({ items }) => items.map(({ difficulty }) => difficulty)));
  return {
    usedSeconds: paper.usedSeconds,
    isOnScale: paper.isOnScale,
    unknown: [...difficulties]
      .map((difficulty) => ({ difficulty, answered: answersOf({ record: others, difficulty }) }))
      .filter(({ answered }) => answered < minRecord),
    sections: paper.sections.map(({ id, name, counted, items }) => {
      const weighed = items.map(weigh);
      // where blanks cost by their number over sections, leaving a question has a price that no section knows
      const isPriced = counted && !paper.hasBlankPenalty && !paper.isOnScale;
      return { id, name, counted, items: weighed, swap: isPriced ? betterChoice(weighed) : null };
    }),
  };
}

const noCohort = { seconds: null, topSeconds: null, correctPercent: null };

const evaluatePaperCohortOf = ({ medianSeconds, topSeconds, candidates, correct }: OwnItem) => ({
  seconds: medianSeconds,
  topSeconds,
  correctPercent: candidates > 0 ? sharePercent(correct / candidates) : null,
});

/** What better choices would have brought in all, in hundredths. */
export const gainOf = ({ sections }: EvaluatedPaper): number => sections.reduce((sum, { swap }) => sum + (swap?.gain ?? 0), 0);

/** The papers of these tests, in their order, weighed with what is on record of all tests whose review is open. The review of each of them must be open. */
export async function loadPapers({
  queryable,
  tests,
  record,
}: {
  queryable: Queryable;
  tests: readonly OwnTest[];
  record: readonly OwnRecord[];
}): Promise<{ test: OwnTest; paper: EvaluatedPaper }[]> {
  const papers = await listOwnPapers({ queryable, attempts: tests });
  return tests.flatMap((test) => {
    const paper = papers.find(({ attemptId }) => attemptId === test.attemptId);
    if (paper === undefined) return [];
    const { assessmentId } = test;
    return [{ test, paper: evaluatePaper({ paper, assessmentId, record }) }];
  });
}

/** What is on record of some tests alone. */
export function recordOf({ record, tests }: { record: readonly OwnRecord[]; tests: readonly OwnTest[] }): OwnRecord[] {
  const wanted = new Set(tests.map(({ assessmentId }) => assessmentId));
  return record.filter(({ assessmentId }) => wanted.has(assessmentId));
}

type Paper = NonNullable<ResultOf<'testAnalytics'>['paper']>;

/** A test question by question. The tags are the student's own and shown to no one else. */
export function presentPaper({ test, paper, reader }: { test: OwnTest; paper: EvaluatedPaper; reader: Reader }): Paper {
  const { whole } = test;
  const all = paper.sections.flatMap(({ items }) => items);
  return {
    assessmentId: test.assessmentId,
    name: test.name,
    completedAt: test.submittedAt,
    marks: formatMarks(whole.marks),
    totalMarks: formatMarks(whole.maxMarks),
    minutes: minutesByOutcome({ items: all, usedSeconds: paper.usedSeconds }),
    sections: paper.sections.map((section) => {
      const score = test.sections.find(({ sectionId }) => sectionId === section.id);
      return {
        sectionId: section.id,
        name: section.name,
        marks: formatMarks(score?.marks ?? 0),
        totalMarks: formatMarks(score?.maxMarks ?? 0),
        seconds: score?.seconds ?? 0,
        items: section.items.map((item, at) => presentItem({ item, at, reader })),
      };
    }),
    better: presentBetter({ marks: whole.marks, paper }),
    unknown: paper.unknown.map((each) => ({ ...each, needed: minRecord })),
  };
}

function presentItem({ item: { row, cohort, chance }, at, reader }: { item: EvaluatedItem; at: number; reader: Reader }) {
  const { topic, difficulty, outcome, seconds, visits, changes, tag } = row;
  return {
    itemId: row.itemId,
    number: at + 1,
    topic,
    difficulty,
    outcome,
    marks: formatMarks(row.marks),
    seconds,
    visits,
    changes,
    cohortSeconds: cohort.seconds,
    topSeconds: cohort.topSeconds,
    cohortCorrectPercent: cohort.correctPercent,
    chance: chance === null ? null : shown(chance),
    tag: reader === 'student' ? tag : ('' as const),
  };
}

/** To two decimals: more would claim what a few answers cannot say. */
const shown = (chance: number): number => Math.round(100 * chance) / 100;

function presentBetter({ marks, paper }: { marks: number; paper: EvaluatedPaper }): Paper['better'] {
  const sections = paper.sections.flatMap((section) => presentSwap(section) ?? []);
  if (sections.length === 0) return null;
  const gain = gainOf(paper);
  return { scored: formatMarks(marks), expected: formatMarks(marks + gain), gain: formatMarks(gain), sections };
}

function presentSwap({ name, items, swap }: EvaluatedSection) {
  if (swap === null) return null;
  return {
    name,
    leave: swap.leave.flatMap((at) => {
      const item = items[at];
      return item === undefined ? [] : [{ number: at + 1, seconds: item.seconds, outcome: item.outcome }];
    }),
    take: swap.take.flatMap(({ at, seconds }) => {
      const item = items[at];
      return item === undefined || item.chance === null ? [] : [{ number: at + 1, seconds, chance: shown(item.chance) }];
    }),
    gain: formatMarks(swap.gain),
  };
}

/** How a student chose among the questions of a test: of the one named, else of the latest. Throws NOT_FOUND for one that the student has not completed. */
export async function getQuestionSelection({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'questionSelection'>;
}): Promise<ResultOf<'questionSelection'>> {
  const { studentId, course, reader } = await getReadStudent({ parts, session, body });
  const { orm: queryable } = parts.database;
  const of = { queryable, studentId, courseId: course.courseId };
  const [tests, all] = await Promise.all([
    listOwnTests({ ...of, learningPathId: body.learningPathId, now: parts.clock.now() }),
    listOwnRecord(of),
  ]);
  const { assessmentId } = body;
  const test = assessmentId === null ? tests.at(-1) : tests.find((each) => each.assessmentId === assessmentId);
  if (test === undefined && assessmentId !== null) throw new AppError('NOT_FOUND');
  const record = recordOf({ record: all, tests: recordedOf(tests) });
  const [found] = await loadPapers({ queryable, tests: test === undefined ? [] : reviewedOf([test]), record });
  return {
    tests: tests.map((each) => ({ assessmentId: each.assessmentId, name: each.name, completedAt: each.submittedAt })).toReversed(),
    paper: found === undefined ? null : presentPaper({ ...found, reader }),
    paperReason: test?.reviewReason ?? '',
  };
}

/** One completed test of a student in detail. Throws NOT_FOUND for one that is none, a practice set, and one that is nothing to whom asks. */
export async function getTestAnalytics({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'testAnalytics'>;
}): Promise<ResultOf<'testAnalytics'>> {
  const { orm: queryable } = parts.database;
  const { attempt, reader } = await findReadAttempt({ parts, session, body });
  const { assessmentId, studentId } = attempt;
  const courseId = (await mapToldTests({ queryable, assessmentIds: [assessmentId] })).get(assessmentId)?.courseId ?? 0n;
  const of = { queryable, studentId, courseId };
  const [tests, all] = await Promise.all([listOwnTests({ ...of, now: parts.clock.now() }), listOwnRecord(of)]);
  const test = tests.find(({ attemptId }) => attemptId === attempt.id);
  if (test === undefined) throw new AppError('NOT_FOUND');
  const isOpen = test.reviewReason === '';
  const record = recordOf({ record: all, tests: recordedOf(tests) });
  const [cohorts, [found], losses] = await Promise.all([
    listScoreCohorts({ queryable, attemptIds: [attempt.id] }),
    loadPapers({ queryable, tests: reviewedOf([test]), record }),
    isOpen && reader === 'student' ? listLosses({ queryable, attemptId: attempt.id }) : [],
  ]);
  const cohortOf = cohortsBy(cohorts);
  return {
    test: presentTest({ test, cohortOf, judged: judgedOf(tests) }),
    distribution: presentDistribution({ counts: countsOf(cohortOf(test.whole)), own: test.whole.marks }),
    paper: found === undefined ? null : presentPaper({ ...found, reader }),
    paperReason: test.reviewReason,
    topics: isOpen ? topicTable(recordOf({ record: all, tests: [test] })) : [],
    losses: losses.map(({ marks, ...loss }) => ({ ...loss, marks: formatMarks(marks) })),
    penalty: formatMarks(test.whole.penalty),
  };
}

function presentDistribution(marks: Parameters<typeof markSteps>[0]) {
  return markSteps(marks).map(({ from, to, ...step }) => ({ ...step, from: formatMarks(from), to: formatMarks(to) }));
}
