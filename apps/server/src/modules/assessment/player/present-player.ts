import { ItemTypeSchema, type ItemForCandidate, type PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { type LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { arrangementWords, type Accommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import type { Marking } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { totalSeconds, type SectionWindow } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { type TestStatus } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { penaltyById, type CandidateItemRow, type PassageRow, type SectionRow } from '../paper/paper-queries.ts';
import type { OwnSection } from '../attempts/own-paper.ts';
import type { AttemptRow } from '../attempts/attempt-queries.ts';
import type { TestRow } from '../paper/test-queries.ts';
import { idOrNone, inOwnOrder, passagesOf } from '../paper/present-paper.ts';

/** What the player gets. The rows come from reads that know no key. */
export function presentPlayerState({
  attempt,
  test,
  candidate,
  accommodation,
  sections,
  windows,
  items,
  passages,
  status,
  atCentre,
  alsoRunning,
  now,
  events,
}: {
  attempt: AttemptRow;
  test: TestRow;
  candidate: { firstName: string; lastName: string; pin: string; picture: string };
  accommodation: Accommodation;
  sections: readonly OwnSection[];
  windows: readonly SectionWindow[];
  items: readonly CandidateItemRow[];
  passages: readonly PassageRow[];
  status: TestStatus;
  atCentre: boolean;
  alsoRunning: readonly string[];
  now: Date;
  events: LoggedEvent[];
}): PlayerState {
  const { marking } = test;
  const itemsOf = Map.groupBy(items, ({ sectionId }) => sectionId);
  const statusOnWire = { '': 'not-started', 'in-progress': 'in-progress', completed: 'submitted' } as const;
  return {
    attemptId: String(attempt.id),
    assessmentId: String(attempt.assessmentId),
    assetId: idOrNone(attempt.assetId),
    name: test.name,
    kind: test.type,
    candidate: { name: `${candidate.firstName} ${candidate.lastName}`.trim(), pin: candidate.pin, picture: candidate.picture },
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
      accommodation.extra !== null && !test.untimed
        ? sections.reduce((sum, { seconds, usualSeconds }) => sum + Math.max(0, seconds - usualSeconds), 0)
        : 0,
    arrangements: test.untimed ? [] : arrangementWords({ accommodation, atHome: !atCentre }),
    pauseSeconds: attempt.pauseSeconds,
    largeText: accommodation.largeText,
    status: statusOnWire[status],
    atCentre,
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
        items: inside.map((row, place) => presentItem({ row, number: place + 1, marking: row.marking ?? marking[row.type] })),
        passages: passagesOf({ items: inside, passages }),
      };
    }),
    events,
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

function presentPenalty({ test, sections }: { test: TestRow; sections: readonly SectionRow[] }): PlayerState['blankPenalty'] {
  const penalty = penaltyById({ penalty: test.blankPenalty, idOfKey: new Map(sections.map(({ key, id }) => [key, String(id)])) });
  return penalty === null ? null : { sectionIds: [...penalty.sectionIds], free: penalty.free, each: formatMarks(-penalty.each) };
}
