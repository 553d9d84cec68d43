import {
  ItemTypeSchema,
  type ItemForCandidate,
  type PlayerState,
  type Score,
  type TestResult,
} from '@abhyas/contract/assessment/assessment.ts';
import { type LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Marking } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import type { Away } from '@abhyas/rules/assessment/log/away.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { markSteps } from '@abhyas/rules/assessment/scoring/mark-steps.ts';
import { creditedMs } from '@abhyas/rules/assessment/paper/outage.ts';
import { standing, type PercentileKind } from '@abhyas/rules/assessment/result/percentile.ts';
import { submittedAt, totalSeconds, type SectionWindow } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { shuffleItems, shuffleOptions } from '@abhyas/rules/assessment/paper/shuffle.ts';
import { reviewRefusal, type TestStatus } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { penaltyById, type CandidateItemRow, type MarkingScheme, type PassageRow, type SectionRow } from './paper-queries.ts';
import type { OwnSection } from './player-state.ts';
import type { AttemptRow, TestRow } from './queries.ts';
import type { ClosedRow } from './result.ts';
import { wholeTest, type StandingRow } from './score-queries.ts';

/** What the player gets, but for the candidate's picture. The rows come from reads that know no key. */
export function presentPlayerState({
  attempt,
  test,
  candidate,
  sections,
  windows,
  items,
  passages,
  status,
  alsoRunning,
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
  alsoRunning: readonly string[];
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
    candidate: { name: `${candidate.firstName} ${candidate.lastName}`.trim(), pin: candidate.pin, picture: '' },
    order: test.sectionOrder,
    mayLeave: test.mayLeave,
    keypadOnly: test.keypadOnly,
    fullScreen: test.fullScreen,
    copying: test.copying,
    practice: test.kind === 'practice',
    untimed: test.untimed,
    solutions: test.solutions,
    blankPenalty: presentPenalty({ test, sections }),
    instructionsHtml: test.instructionsHtml,
    totalMarks: formatMarks(sections.reduce((sum, { maxMarks }) => sum + maxMarks, 0)),
    markings: presentMarkings(sections),
    totalSeconds: totalSeconds(sections),
    extraSeconds:
      candidate.hasExtraTime && !test.untimed
        ? sections.reduce((sum, { seconds, usualSeconds }) => sum + Math.max(0, seconds - usualSeconds), 0)
        : 0,
    status: statusOnWire[status],
    alsoRunning: [...alsoRunning],
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
  firstMark,
  dropped,
  counts,
  losses,
  lateEvents,
  away,
  now,
}: {
  attempt: ClosedRow;
  test: TestRow;
  standings: readonly StandingRow[];
  /** In hundredths, as first worked out; null where it never changed. */
  firstMark: number | null;
  /** By section. */
  dropped: ReadonlyMap<bigint, number>;
  counts: readonly { marks: number; candidates: number }[];
  losses: readonly { tag: TestResult['losses'][number]['tag']; questions: number; marks: number }[];
  lateEvents: number;
  away: Away;
  now: Date;
}): TestResult {
  const whole = standings.find(({ sectionId }) => sectionId === wholeTest);
  if (whole === undefined) throw new Error(`Attempt ${attempt.id} is closed and has no score`);
  const reviewReason = reviewRefusal({ test, now });
  const { percentile: kind } = test;
  const droppedInAll = [...dropped.values()].reduce((sum, count) => sum + count, 0);
  return {
    attemptId: String(attempt.id),
    assessmentId: String(attempt.assessmentId),
    assetId: idOrNone(attempt.assetId),
    name: test.name,
    practice: test.kind === 'practice',
    submittedAt: submittedAt(attempt).toISOString(),
    closedBy: attempt.closedBy ?? 'deadline',
    cohortSize: whole.cohortSize,
    provisional: standing(whole).provisional,
    marksAtFirst: firstMark === null || firstMark === whole.marks ? '' : formatMarks(firstMark),
    lateEvents,
    away,
    creditedSeconds: Math.round(creditedMs(attempt.turns.credits) / 1000),
    overall: { ...presentScore({ row: whole, kind, dropped: droppedInAll }), penalty: formatMarks(whole.penalty) },
    sections: standings
      .filter((row) => row !== whole)
      .map((row) => ({
        sectionId: String(row.sectionId),
        name: row.name,
        ...presentScore({ row, kind, dropped: dropped.get(row.sectionId) ?? 0 }),
      })),
    distribution: markSteps({ counts, own: whole.marks }).map(({ from, to, ...step }) => ({
      from: formatMarks(from),
      to: formatMarks(to),
      ...step,
    })),
    losses: losses.map(({ marks, ...loss }) => ({ ...loss, marks: formatMarks(marks) })),
    reviewOpen: reviewReason === '',
    reviewReason,
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
export function inOwnOrder<T extends Pick<CandidateItemRow, 'itemId' | 'passageId' | 'options' | 'keepOptions'>>({
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

function presentScore({ row, kind, dropped }: { row: StandingRow; kind: PercentileKind; dropped: number }): Score {
  const { percentile, rank } = standing({ ...row, kind });
  const { correct, wrong, blank, seconds } = row;
  return { marks: formatMarks(row.marks), maxMarks: formatMarks(row.maxMarks), correct, wrong, blank, dropped, seconds, percentile, rank };
}

/** The passages that some of the items belong to. */
export function passagesOf({ items, passages }: { items: readonly { passageId: bigint | null }[]; passages: readonly PassageRow[] }) {
  const used = new Set(items.map(({ passageId }) => passageId));
  return passages.filter(({ id }) => used.has(id)).map(({ id, title, html }) => ({ passageId: String(id), title, html }));
}

/** An id as the wire has it; '' for none. */
export function idOrNone(id: bigint | null): string {
  return id === null ? '' : String(id);
}
