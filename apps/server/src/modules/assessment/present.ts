import {
  ItemTypeSchema,
  type ItemForCandidate,
  type LoggedEvent,
  type PlayerState,
  type Score,
  type TestResult,
  type TestReview,
} from '@abhyas/contract/assessment.ts';
import type { AnswerKey, Marking, Ruling } from '@abhyas/rules/assessment/answer-key.ts';
import { formatMarks } from '@abhyas/rules/assessment/marks.ts';
import { standing } from '@abhyas/rules/assessment/percentile.ts';
import { answerInWords } from '@abhyas/rules/assessment/score-item.ts';
import { submittedAt, totalSeconds, type SectionWindow } from '@abhyas/rules/assessment/section-clock.ts';
import { shuffleItems, shuffleOptions } from '@abhyas/rules/assessment/shuffle.ts';
import { reviewRefusal, type TestStatus } from '@abhyas/rules/assessment/test-actions.ts';
import {
  penaltyById,
  type CandidateItemRow,
  type MarkingScheme,
  type PassageRow,
  type ReviewItemRow,
  type SectionRow,
} from './paper-queries.ts';
import type { OwnSection } from './player-state.ts';
import type { AttemptRow, TestRow } from './queries.ts';
import type { ClosedRow } from './result.ts';
import { wholeTest, type AttemptItemRow, type StandingRow } from './score-queries.ts';

/** What the player gets. The rows come from reads that know no key. */
export function presentPlayerState({
  attempt,
  test,
  candidate,
  sections,
  windows,
  items,
  passages,
  status,
  now,
  events,
}: {
  attempt: AttemptRow;
  test: TestRow;
  candidate: { firstName: string; lastName: string; pin: string; hasExtraTime: boolean };
  sections: readonly OwnSection[];
  windows: readonly SectionWindow[];
  items: readonly CandidateItemRow[];
  passages: readonly PassageRow[];
  status: TestStatus;
  now: Date;
  events: LoggedEvent[];
}): PlayerState {
  const marking = test.marking as MarkingScheme;
  const itemsOf = Map.groupBy(items, ({ sectionId }) => sectionId);
  const statusOnWire = { '': 'not-started', 'in-progress': 'in-progress', completed: 'submitted' } as const;
  return {
    attemptId: String(attempt.id),
    assessmentId: String(attempt.assessmentId),
    assetId: idOrNone(attempt.assetId),
    name: test.name,
    kind: test.type,
    candidate: { name: `${candidate.firstName} ${candidate.lastName}`.trim(), pin: candidate.pin },
    order: test.sectionOrder,
    mayLeave: test.mayLeave,
    keypadOnly: test.keypadOnly,
    fullScreen: test.fullScreen,
    copying: test.copying,
    blankPenalty: presentPenalty({ test, sections }),
    instructionsHtml: test.instructionsHtml,
    totalMarks: formatMarks(sections.reduce((sum, { maxMarks }) => sum + maxMarks, 0)),
    markings: presentMarkings(sections),
    totalSeconds: totalSeconds(sections),
    extraSeconds: candidate.hasExtraTime
      ? sections.reduce((sum, { seconds, usualSeconds }) => sum + Math.max(0, seconds - usualSeconds), 0)
      : 0,
    status: statusOnWire[status],
    serverNow: now.toISOString(),
    startedAt: attempt.startedAt?.toISOString() ?? null,
    deadlineAt: attempt.deadlineAt?.toISOString() ?? null,
    turns: attempt.turns,
    fence: attempt.fence,
    sections: sections.map(({ id, name, seconds, breakSeconds, calculator, questionCount }, index) => {
      const window = windows[index];
      const inside = inOwnOrder({ rows: itemsOf.get(id) ?? [], test, attempt });
      return {
        sectionId: String(id),
        name,
        seconds,
        breakSeconds: index === sections.length - 1 ? 0 : breakSeconds,
        calculator,
        questionCount,
        opensAt: window === undefined ? null : new Date(window.opensAt).toISOString(),
        closesAt: window === undefined ? null : new Date(window.closesAt).toISOString(),
        items: inside.map((row, place) =>
          presentItem({ row, number: place + 1, marking: (row.marking as Marking | null) ?? marking[row.type] }),
        ),
        passages: passagesOf({ items: inside, passages }),
      };
    }),
    events,
  };
}

export function presentResult({
  attempt,
  test,
  standings,
  lateEvents,
  now,
}: {
  attempt: ClosedRow;
  test: TestRow;
  standings: readonly StandingRow[];
  lateEvents: number;
  now: Date;
}): TestResult {
  const whole = standings.find(({ sectionId }) => sectionId === wholeTest);
  if (whole === undefined) throw new Error(`Attempt ${attempt.id} is closed and has no score`);
  const reviewReason = reviewRefusal({ test, now });
  return {
    attemptId: String(attempt.id),
    assessmentId: String(attempt.assessmentId),
    assetId: idOrNone(attempt.assetId),
    name: test.name,
    submittedAt: submittedAt(attempt).toISOString(),
    closedBy: attempt.closedBy ?? 'deadline',
    cohortSize: whole.cohortSize,
    provisional: standing(whole).provisional,
    lateEvents,
    overall: { ...presentScore(whole), penalty: formatMarks(whole.penalty) },
    sections: standings
      .filter((row) => row !== whole)
      .map((row) => ({ sectionId: String(row.sectionId), name: row.name, ...presentScore(row) })),
    reviewOpen: reviewReason === '',
    reviewReason,
  };
}

/** The one view that lets keys and solutions out. */
export function presentReview({
  attempt,
  test,
  items,
  own,
  statistics,
  passages,
}: {
  attempt: ClosedRow;
  test: TestRow;
  items: readonly ReviewItemRow[];
  own: readonly AttemptItemRow[];
  statistics: readonly { itemId: bigint; candidates: number; correct: number }[];
  passages: readonly PassageRow[];
}): TestReview {
  const ownOf = new Map(own.map((row) => [row.itemId, row]));
  const statisticsOf = new Map(statistics.map((row) => [row.itemId, row]));
  return {
    attemptId: String(attempt.id),
    name: test.name,
    sections: [...Map.groupBy(items, ({ sectionId }) => sectionId)].map(([sectionId, inside]) => ({
      sectionId: String(sectionId),
      name: inside[0]?.sectionName ?? '',
      passages: passagesOf({ items: inside, passages }),
      items: inOwnOrder({ rows: inside, test, attempt }).map((row, place) => {
        const mine = ownOf.get(row.itemId);
        const cohort = statisticsOf.get(row.itemId);
        return {
          itemId: String(row.itemId),
          number: place + 1,
          type: row.type,
          topic: row.topic,
          difficulty: row.difficulty,
          stemHtml: row.stemHtml,
          options: row.options.map(({ label, html }) => ({ label, html })),
          passageId: idOrNone(row.passageId),
          response: mine?.response ?? null,
          answer: answerInWords(row.answer as AnswerKey),
          outcome: mine?.outcome ?? 'blank',
          ruling: (row.ruling as Ruling | null)?.kind ?? '',
          marked: mine?.marked ?? false,
          marks: formatMarks(mine?.marks ?? 0),
          seconds: mine?.seconds ?? 0,
          visits: mine?.visits ?? 0,
          changes: mine?.changes ?? 0,
          cohortCorrectPercent: cohort === undefined ? null : Math.round((100 * cohort.correct) / cohort.candidates),
          solutionHtml: row.solutionHtml,
        };
      }),
    })),
  };
}

function presentItem({ row, number, marking }: { row: CandidateItemRow; number: number; marking: Marking }): ItemForCandidate {
  return {
    itemId: String(row.itemId),
    number,
    type: row.type,
    stemHtml: row.stemHtml,
    options: row.options.map(({ label, html }) => ({ label, html })),
    passageId: idOrNone(row.passageId),
    marking: presentMarking(marking),
  };
}

function presentMarking({ correct, wrong, blank }: Marking) {
  return { correct: formatMarks(correct), wrong: formatMarks(wrong), blank: formatMarks(blank) };
}

/** The types in the order of the contract; of one type the usual way of marking first. */
function presentMarkings(sections: readonly SectionRow[]): PlayerState['markings'] {
  const all = sections.flatMap(({ markings }) => markings).map(({ type, marking }) => ({ type, marking: presentMarking(marking) }));
  const alike = Map.groupBy(all, ({ type, marking: { correct, wrong, blank } }) => [type, correct, wrong, blank].join(' '));
  return [...alike.values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [{ ...first, questions: 1 + others.length }]))
    .sort((a, b) => ItemTypeSchema.options.indexOf(a.type) - ItemTypeSchema.options.indexOf(b.type) || b.questions - a.questions);
}

/** The items of a section, and the options of each, in the order in which the candidate of this attempt sees them. */
function inOwnOrder<T extends Pick<CandidateItemRow, 'itemId' | 'passageId' | 'options' | 'keepOptions'>>({
  rows,
  test: { shuffle },
  attempt: { seed },
}: {
  rows: readonly T[];
  test: Pick<TestRow, 'shuffle'>;
  attempt: Pick<AttemptRow, 'seed'>;
}): T[] {
  const named = rows.map((row) => ({ row, itemId: String(row.itemId), passageId: row.passageId === null ? null : String(row.passageId) }));
  return (shuffle.questions ? shuffleItems({ items: named, seed }) : named).map(({ row, itemId }) =>
    shuffle.options && !row.keepOptions ? { ...row, options: shuffleOptions({ options: row.options, itemId, seed }) } : row,
  );
}

function presentPenalty({ test, sections }: { test: TestRow; sections: readonly SectionRow[] }): PlayerState['blankPenalty'] {
  const penalty = penaltyById({ penalty: test.blankPenalty, idOfKey: new Map(sections.map(({ key, id }) => [key, String(id)])) });
  return penalty === null ? null : { sectionIds: [...penalty.sectionIds], free: penalty.free, each: formatMarks(-penalty.each) };
}

function presentScore(row: StandingRow): Score {
  const { percentile, rank } = standing(row);
  const { correct, wrong, blank, seconds } = row;
  return { marks: formatMarks(row.marks), maxMarks: formatMarks(row.maxMarks), correct, wrong, blank, seconds, percentile, rank };
}

function passagesOf({ items, passages }: { items: readonly { passageId: bigint | null }[]; passages: readonly PassageRow[] }) {
  const used = new Set(items.map(({ passageId }) => passageId));
  return passages.filter(({ id }) => used.has(id)).map(({ id, title, html }) => ({ passageId: String(id), title, html }));
}

function idOrNone(id: bigint | null): string {
  return id === null ? '' : String(id);
}
