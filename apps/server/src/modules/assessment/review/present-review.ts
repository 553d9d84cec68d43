import type { z } from 'zod';
import { inOwnOrder } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import type { Step, TestReviewSchema } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { ItemStep } from '@abhyas/rules/assessment/log/item-path.ts';
import type { Pad } from '@abhyas/rules/assessment/scratch/pad.ts';
import { minCohortSize } from '@abhyas/rules/assessment/scoring/mark-steps.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { keysOf } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { formatAnswerKey } from '@abhyas/rules/assessment/types/scored.ts';
import type { PassageRow, ReviewItemRow, SectionRow } from '../paper/paper-queries.ts';
import { passagesOf, type PenaltyOf, presentMarkings, presentPenalty } from '../paper/present-paper.ts';
import type { TestRow } from '../paper/test-queries.ts';
import type { ClosedRow } from '../closing/get-closed-attempt.ts';
import type { AttemptItemRow } from '../scoring/score-queries.ts';
import type { listChosen } from './work-queries.ts';
import type { listQuestionNotes, listTags } from './kept-queries.ts';
import type { listItemTimes } from './time-queries.ts';

type TestReview = z.output<typeof TestReviewSchema>;

type Tag = Awaited<ReturnType<typeof listTags>>[number];
type Times = Awaited<ReturnType<typeof listItemTimes>>[number];

/** The one view that lets keys and solutions out. */
export function presentReview({
  attempt,
  test,
  items,
  own,
  statistics,
  times,
  chosen,
  tags,
  notes,
  paths,
  drafts,
  hinted,
  pads,
  place,
  passages,
  sections,
}: {
  attempt: Pick<ClosedRow, 'id' | 'assessmentId' | 'seed' | 'startedAt'>;
  test: Pick<TestRow, 'name' | 'shuffle' | 'kind' | 'solutions' | 'languages'> & PenaltyOf;
  items: readonly ReviewItemRow[];
  own: readonly AttemptItemRow[];
  statistics: readonly { itemId: bigint; candidates: number; correct: number }[];
  times: readonly Times[];
  chosen: Awaited<ReturnType<typeof listChosen>>;
  tags: readonly Tag[];
  notes: Awaited<ReturnType<typeof listQuestionNotes>>;
  /** By item id. */
  paths: ReadonlyMap<string, readonly ItemStep[]>;
  drafts: ReadonlyMap<string, Response>;
  /** How many hints were asked for. */
  hinted: ReadonlyMap<string, number>;
  /** By item id, where anything is on them. */
  pads: ReadonlyMap<string, Pad>;
  place: TestReview['place'];
  passages: readonly PassageRow[];
  sections: readonly SectionRow[];
}): TestReview {
  const ownOf = new Map(own.map((row) => [row.itemId, row]));
  const statisticsOf = new Map(statistics.map((row) => [row.itemId, row]));
  const timesOf = new Map(times.map((row) => [row.itemId, row]));
  // of fewer it would be one's own time, or that of single people
  const isCohort = Math.max(0, ...statistics.map(({ candidates }) => candidates)) >= minCohortSize;
  const chosenOf = Map.groupBy(chosen, ({ itemId }) => itemId);
  const noteOf = new Map(notes.map(({ itemId, ...note }) => [itemId, note]));
  const tagOf = new Map(tags.map(({ itemId, tag }) => [itemId, tag]));
  // a log may say what it likes
  const givesHints = test.kind === 'practice' && test.solutions === 'each';
  return {
    attemptId: attempt.id,
    assessmentId: attempt.assessmentId,
    place,
    name: test.name,
    markings: presentMarkings(sections),
    blankPenalty: presentPenalty({ test, sections }),
    ...(test.languages.length === 0 ? {} : { languages: test.languages }),
    sections: [...Map.groupBy(items, ({ sectionId }) => sectionId)].map(([sectionId, inside]) => ({
      sectionId,
      name: inside[0]?.sectionName ?? '',
      passages: passagesOf({ items: inside, passages }),
      items: inOwnOrder({ rows: inside, shuffle: test.shuffle, seed: attempt.seed }).map((row, index) => {
        const mine = ownOf.get(row.itemId);
        const cohort = statisticsOf.get(row.itemId);
        const pad = pads.get(String(row.itemId));
        return {
          ...presentAnswered({ row, own: mine }),
          itemId: row.itemId,
          number: index + 1,
          topic: row.topic,
          hints: [...row.hints],
          hintsUsed: givesHints ? Math.min(row.hints.length, hinted.get(String(row.itemId)) ?? 0) : 0,
          difficulty: row.difficulty,
          passageId: row.passageId,
          unsaved: drafts.get(String(row.itemId)) ?? null,
          marked: mine?.marked ?? false,
          marks: formatMarks(mine?.marks ?? 0),
          seconds: mine?.seconds ?? 0,
          visits: mine?.visits ?? 0,
          changes: mine?.changes ?? 0,
          steps: (paths.get(String(row.itemId)) ?? [])
            .filter(({ kind }) => kind !== 'hint' || givesHints)
            .map((step) => presentStep({ step, startedAt: attempt.startedAt })),
          cohortCorrectPercent:
            !isCohort || cohort === undefined || cohort.candidates === 0 ? null : sharePercent(cohort.correct / cohort.candidates),
          chosen: isCohort ? presentChosen({ row, chosen: chosenOf.get(row.itemId) ?? [] }) : [],
          cohortSeconds: isCohort ? (timesOf.get(row.itemId)?.medianSeconds ?? null) : null,
          topSeconds: isCohort ? (timesOf.get(row.itemId)?.topSeconds ?? null) : null,
          tag: tagOf.get(row.itemId) ?? '',
          ...(noteOf.get(row.itemId) ?? { bookmarked: false, note: '' }),
          ...(pad === undefined ? {} : { scratch: pad }),
        };
      }),
    })),
  };
}

/** The share of the cohort that gave each option, or each pair of a matching; nothing where too few are counted yet. */
function presentChosen({
  row: { type, options },
  chosen,
}: {
  row: Pick<ReviewItemRow, 'type' | 'options'>;
  chosen: readonly { answer: string; candidates: number }[];
}): TestReview['sections'][number]['items'][number]['chosen'] {
  const all = chosen.reduce((total, { candidates }) => total + candidates, 0);
  if (all < minCohortSize) return [];
  return itemTypes[type].counted(options.map(({ label }) => label)).map((label) => {
    const those = chosen.reduce((total, { answer, candidates }) => total + (answer.split(',').includes(label) ? candidates : 0), 0);
    return { label, percent: sharePercent(those / all) };
  });
}

/** A question with the candidate's answer, the right one and the solution. `row` has its options in the candidate's order. */
export function presentAnswered({
  row: { type, stemHtml, options, answer, ruling, rulingReason, solutionHtml, versions },
  own,
}: {
  row: ReviewItemRow;
  own: Pick<AttemptItemRow, 'response' | 'outcome'> | undefined;
}) {
  const [right, ...others] = keysOf({ key: answer, ruling });
  return {
    type,
    stemHtml,
    options: options.map(({ label, html }) => ({ label, html })),
    response: own?.response ?? null,
    answer: formatAnswerKey(right),
    otherAnswers: others.map(formatAnswerKey),
    outcome: own?.outcome ?? ('blank' as const),
    ruling: ruling?.kind ?? ('' as const),
    rulingReason,
    solutionHtml,
    ...presentVersions(versions),
  };
}

/** The versions of a question, with their solutions, where its paper has any. */
export const presentVersions = (versions: ReviewItemRow['versions']) =>
  versions.length === 0
    ? {}
    : {
        versions: versions.map(({ options, ...version }) => ({ ...version, options: options.map(({ label, html }) => ({ label, html })) })),
      };

/** A device that was fast before its clock was known may have begun before the start, by moments. */
function presentStep({ step: { at, ...step }, startedAt }: { step: ItemStep; startedAt: Date }): Step {
  return { ...step, seconds: Math.max(0, Math.round((at - startedAt.getTime()) / 1000)) };
}
