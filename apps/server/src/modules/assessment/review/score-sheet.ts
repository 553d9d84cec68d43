import type { Sheet } from '@abhyas/contract/assessment/sheet.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { awayOf } from '@abhyas/rules/assessment/log/away.ts';
import { fold } from '@abhyas/rules/assessment/log/fold.ts';
import { itemPaths } from '@abhyas/rules/assessment/log/item-path.ts';
import { deadlineOf } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { chosenBreaks, inChosenOrder } from '@abhyas/rules/assessment/paper/section-order.ts';
import { workOf } from '@abhyas/rules/assessment/result/work.ts';
import { type Marking, markingOf } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { grade, paperOfClosed } from '@abhyas/rules/assessment/scoring/grade.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import type { ScoreTotals } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { padsOf } from '@abhyas/rules/assessment/scratch/pad.ts';
import { sameResponse } from '@abhyas/rules/assessment/types/asked.ts';
import { type PassageRow, penaltyById, type ReviewItemRow, type SectionRow } from '../paper/paper-queries.ts';
import type { PrintedTest } from '../paper/present-paper.ts';
import { presentReview } from './present-review.ts';
import { presentScore, presentWork } from './result.ts';

export type KeyedItem = ReviewItemRow & { readonly marking: Marking | null };

/** A whole paper with its keys; never for a browser before its log is scored. */
export interface KeyedPaper {
  readonly test: PrintedTest;
  readonly sections: readonly SectionRow[];
  readonly items: readonly KeyedItem[];
  readonly passages: readonly PassageRow[];
}

/**
 * Scores the log of a test that was taken on a device, as an attempt is scored: its result and review, without a cohort, and the states of its questions. All of the log is as the device
 * says.
 */
export function scoreSheet({ paper: { test, sections, items, passages }, sheet }: { paper: KeyedPaper; sheet: Sheet }) {
  const { seed, startedAt, closedAt, closedBy, turns, breakAfter, events } = sheet;
  const taken = inChosenOrder({ sections, order: turns.order, idOf: ({ id }) => String(id) });
  const breaks = chosenBreaks({ sections, after: breakAfter }) ?? [];
  const graded = {
    order: test.sectionOrder,
    untimed: test.untimed,
    edits: test.edits,
    marking: test.marking,
    scale: test.scale,
    blankPenalty: penaltyById({ penalty: test.blankPenalty, idOfKey: new Map(sections.map(({ key, id }) => [key, String(id)])) }),
    sections: taken.map(({ id, seconds, part, counted }, at) => ({
      sectionId: String(id),
      seconds,
      part,
      counted,
      breakSeconds: breaks[at] ?? 0,
      items: items
        .filter(({ sectionId }) => sectionId === id)
        .map(({ itemId, type, answer, marking, ruling }) => ({ itemId: String(itemId), type, key: answer, marking, ruling })),
    })),
  };
  const ran = { test: graded, startedAt, closedAt, lateRulings: {}, lateRuledAt: null, turns };
  const paper = paperOfClosed(ran);
  const score = grade({ ...ran, events });
  const { items: states, late } = fold({ events, paper });
  const own = score.items.map((item) => ({ ...item, itemId: BigInt(item.itemId) }));
  const review = presentReview({
    attempt: { id: test.id, assessmentId: test.id, seed, startedAt: new Date(startedAt) },
    test,
    items,
    own,
    statistics: [],
    times: [],
    chosen: [],
    tags: [],
    notes: [],
    paths: itemPaths({ events, late: new Set(late) }),
    drafts: new Map(
      [...states.values()].flatMap(({ itemId, draft, response }) =>
        draft === null || sameResponse(draft, response) ? [] : [[itemId, draft] as const],
      ),
    ),
    hinted: new Map([...states.values()].map(({ itemId, hints }) => [itemId, hints])),
    pads: padsOf(events),
    place: null,
    passages,
    sections,
  });
  const sectionOf = new Map(sections.map((section) => [String(section.id), section]));
  const aboutOf = new Map(items.map((item) => [String(item.itemId), item]));
  const work = workOf({
    blankPenalty: test.blankPenalty,
    items: score.items.flatMap(({ itemId, sectionId, outcome, marks, seconds }) => {
      const item = aboutOf.get(itemId);
      if (item === undefined || outcome === 'dropped') return [];
      const marking = markingOf({ ...item, scheme: test.marking });
      const { topic, difficulty } = item;
      const { key: section = '', counted = true } = sectionOf.get(sectionId) ?? {};
      return [{ section, counted, topic, difficulty, outcome, marks, marking, seconds }];
    }),
  });
  const presentTotals = (totals: ScoreTotals, of?: string) => {
    const inside = score.items.filter(({ sectionId }) => of === undefined || sectionId === of);
    const dropped = inside.filter(({ outcome }) => outcome === 'dropped').length;
    const partly = inside.filter(({ outcome, marks }) => outcome === 'wrong' && marks > 0).length;
    return presentScore({ row: { ...totals, ...noCohort }, kind: 'below', apart: { dropped, partly } });
  };
  const result: ResultOf<'testResult'> = {
    attemptId: test.id,
    assessmentId: test.id,
    assetId: null,
    name: test.name,
    // a score without a cohort has no percentile
    practice: true,
    submittedAt: new Date(Math.min(Date.parse(closedAt), deadlineOf(paper))),
    closedBy,
    cohortSize: 0,
    provisional: true,
    unranked: 'open',
    percentileKind: 'below',
    marksAtFirst: '',
    changeReasons: [],
    lateAnswers: 0,
    receipt: {
      answers: [...states.values()].filter(({ response }) => response !== null).length,
      sections: paper.sections.map(({ sectionId, itemIds }) => ({
        sectionId: BigInt(sectionId),
        answers: itemIds.filter((itemId) => (states.get(itemId)?.response ?? null) !== null).length,
      })),
      // no answer reached the server before the end
      lastAt: null,
    },
    away: awayOf({ events, paper, now: Date.parse(closedAt) }),
    creditedSeconds: 0,
    overall: { ...presentTotals(score.overall), penalty: formatMarks(score.overall.penalty) },
    sections: score.sections.map(({ sectionId, ...totals }) => ({
      sectionId: BigInt(sectionId),
      name: sections.find(({ id }) => String(id) === sectionId)?.name ?? '',
      ...presentTotals(totals, sectionId),
    })),
    distribution: [],
    losses: [],
    work: presentWork(work),
    reviewOpen: true,
    reviewReason: '',
    reviewOpensAt: null,
  };
  return { result, review, states };
}

const noCohort = { inCohort: false, lower: 0, higher: 0, cohortSize: 0 } as const;
