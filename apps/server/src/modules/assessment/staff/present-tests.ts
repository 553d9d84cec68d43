import type { z } from 'zod';
import type {
  ItemFlagOnWire,
  StaffQuestionSchema,
  StaffQuestionRowSchema,
  StaffTestSchema,
  markList,
} from '@abhyas/contract/assessment/staff-tests.ts';
import { RulingSchema } from '@abhyas/contract/assessment/staff-tests.ts';
import type { Marking, Ruling } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { presentMarking } from '../paper/present-paper.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { markItem } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { formatAnswerKey } from '@abhyas/rules/assessment/types/scored.ts';
import { submittedAt } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { hasPercentile, standing } from '@abhyas/rules/assessment/result/percentile.ts';
import type { StandingRow } from '../scoring/score-queries.ts';
import type { JudgedWell } from '../statistics/judge-items.ts';
import { excerptOf } from '../paper/excerpt.ts';
import {
  type CandidateRow,
  formerSection,
  type listAnswers,
  type listPastRulings,
  type listQuestions,
  type StaffQuestionFacts,
  type StaffTestRow,
} from './test-queries.ts';

type StaffQuestion = z.output<typeof StaffQuestionSchema>;
type StaffQuestionRow = z.output<typeof StaffQuestionRowSchema>;
type StaffTest = z.output<typeof StaffTestSchema>;

/** How many different answers of a question are listed. */
const answersShown = 12;

export function presentTest({ id, name, type, ranked, courseName, releaseAt, endAt, attempts, waiting, rulings }: StaffTestRow): StaffTest {
  return {
    assessmentId: id,
    name,
    type,
    ranked,
    courseName,
    releaseAt,
    endAt,
    attempts,
    waiting,
    rulings,
  };
}

/** A line of a mark list; none while the score is being made. */
export function presentMarks({
  candidate: { attemptId, name, pin, ...attempt },
  whole,
  test,
}: {
  candidate: CandidateRow;
  whole: StandingRow | undefined;
  test: StaffTestRow;
}): z.output<typeof markList.data>['rows'] {
  if (whole === undefined || attempt.closedAt === null) return [];
  const { correct, wrong, blank, seconds, inCohort, cohortSize } = whole;
  const isRanked = test.ranked && inCohort;
  const { percentile, rank } = standing({ ...whole, kind: test.percentile });
  return [
    {
      attemptId,
      name,
      pin,
      marks: formatMarks(whole.marks),
      maxMarks: formatMarks(whole.maxMarks),
      percentile: isRanked && hasPercentile(cohortSize) ? percentile : '',
      rank: isRanked ? rank : 0,
      correct,
      wrong,
      blank,
      seconds,
      submittedAt: submittedAt({ closedAt: attempt.closedAt, deadlineAt: attempt.deadlineAt ?? attempt.closedAt }),
    },
  ];
}

/** The questions of a test by section. Keys are in it: for staff with the right to the content. */
export function presentQuestions({
  rows,
  statistics,
  judged,
}: {
  rows: Awaited<ReturnType<typeof listQuestions>>;
  statistics: readonly { itemId: bigint; candidates: number; correct: number }[];
  judged: ReadonlyMap<bigint, JudgedWell>;
}): { sectionId: bigint | null; name: string; questions: StaffQuestionRow[] }[] {
  const statisticsOf = new Map(statistics.map((row) => [row.itemId, row]));
  return [...Map.groupBy(rows, ({ sectionId }) => sectionId)].map(([sectionId, inside]) => ({
    sectionId: sectionId === formerSection ? null : sectionId,
    name: inside[0]?.sectionName ?? '',
    questions: inside.map(({ itemId, type, topic, stemHtml, answer, ruling }, place) => {
      const cohort = statisticsOf.get(itemId);
      return {
        itemId,
        number: place + 1,
        type,
        topic,
        text: excerptOf(stemHtml),
        answer: formatAnswerKey(answer),
        candidates: cohort?.candidates ?? 0,
        correctPercent: cohort === undefined ? null : Math.round((100 * cohort.correct) / cohort.candidates),
        discrimination: hundredths(judged.get(itemId)?.discrimination ?? null),
        medianSeconds: judged.get(itemId)?.medianSeconds ?? null,
        flags: presentFlags(judged.get(itemId)),
        ruling: ruling?.kind ?? '',
      };
    }),
  }));
}

export function presentQuestion({
  test,
  facts,
  marking,
  answers,
  past,
  version,
  judged,
}: {
  test: StaffTestRow;
  facts: StaffQuestionFacts;
  marking: Marking;
  answers: Awaited<ReturnType<typeof listAnswers>>;
  past: Awaited<ReturnType<typeof listPastRulings>>;
  version: number;
  judged: JudgedWell | null;
}): StaffQuestion {
  const { sectionName, number, type, topic, difficulty, stemHtml, options, answer, solutionHtml, ruling, reason, showReason, decidedAt } =
    facts;
  const { passageId, passageTitle, passageHtml, decidedBy } = facts;
  const outcomeOf = (response: (typeof answers)[number]['response']) => markItem({ key: answer, ruling, marking, response }).outcome;
  // an answer that a ruling has made right is shown, however few have given it
  const isShown = ({ response }: (typeof answers)[number], place: number) =>
    place < answersShown || ((ruling?.kind === 'keys' || ruling?.kind === 'replace') && outcomeOf(response) === 'correct');
  const shown = answers.filter(isShown);
  return {
    testName: test.name,
    sectionName,
    number,
    type,
    topic,
    difficulty,
    stemHtml,
    passage: passageId === null ? null : { passageId: String(passageId), title: passageTitle ?? '', html: passageHtml ?? '' },
    options: options.map(({ label, html }) => ({ label, html })),
    answer: formatAnswerKey(answer),
    solutionHtml,
    marking: presentMarking(marking),
    blankPenalty: test.blankPenalty !== null,
    ruling: presentRuling({ ruling, reason, showReason, decidedBy, decidedAt }),
    version,
    pastRulings: past.map(({ ruling: earlier, at, endedAt, endReason, ...row }) => ({
      ...row,
      ruling: RulingSchema.parse(earlier),
      at,
      endedAt,
      withdrawn: endReason !== '',
      endReason,
    })),
    attempts: test.attempts,
    waiting: test.waiting,
    answers: shown.map(({ response, candidates }) => ({
      response,
      candidates,
      outcome: outcomeOf(response),
    })),
    others: answers.reduce((sum, row, place) => sum + (isShown(row, place) ? 0 : row.candidates), 0),
    statistics: {
      candidates: judged?.candidates ?? 0,
      correctPercent: percent(judged?.facility ?? null),
      discrimination: hundredths(judged?.discrimination ?? null),
      medianSeconds: judged?.medianSeconds ?? null,
      shareSeconds: Math.round(facts.sectionSeconds / facts.sectionItems),
      flags: presentFlags(judged ?? undefined),
      chosen: (judged?.answers ?? []).map(({ answer: given, candidates, rest }) => ({
        answer: given,
        candidates,
        restMarks: formatMarks(Math.round(rest / candidates)),
      })),
      places: (judged?.places ?? []).map(({ place, candidates, facility, differs }) => ({
        place,
        candidates,
        correctPercent: percent(facility),
        delta: hundredths(differs?.delta ?? null),
      })),
    },
  };
}

const percent = (share: number | null) => (share === null ? null : Math.round(100 * share));
const hundredths = (value: number | null) => (value === null ? null : Math.round(100 * value) / 100);
const presentFlags = (judged: JudgedWell | undefined): ItemFlagOnWire[] =>
  (judged?.flags ?? []).map((flag) => (flag.kind === 'idle' ? { ...flag, options: [...flag.options] } : flag));

function presentRuling({
  ruling,
  reason,
  showReason,
  decidedBy,
  decidedAt,
}: {
  ruling: Ruling | null;
  reason: string | null;
  showReason: boolean | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}): StaffQuestion['ruling'] {
  if (ruling === null || decidedAt === null) return null;
  return {
    ruling: RulingSchema.parse(ruling),
    reason: reason ?? '',
    showReason: showReason ?? false,
    by: decidedBy ?? '',
    at: decidedAt,
  };
}
