import type { z } from 'zod';
import type { LoggedEventSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { fold, type ItemState } from '@abhyas/rules/assessment/log/fold.ts';
import type { Paper } from '@abhyas/rules/assessment/paper/paper.ts';
import { asScored, type ScoredItem, markItem } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { markingOf } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { nextModule, type Route, type StagedItem } from '@abhyas/rules/assessment/staged/stages.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { getGradedTest } from './paper-queries.ts';
import { getRoutedPaper, keepRoute, type RoutedPaper } from './route-queries.ts';

type LoggedEvent = z.output<typeof LoggedEventSchema>;

/** An attempt at an adaptive paper, as far as its next questions hang on it. */
interface OnWay {
  readonly assessmentId: bigint;
  readonly paperVersion: number;
}

/**
 * The version of the paper with the module of the next stage of a section, by the answers that count; the version that the attempt has where not all questions of its last stage are answered, or no
 * stage is left.
 */
export async function advance({
  tx,
  attempt,
  paper,
  sectionId,
  events,
  now,
}: {
  tx: Transaction;
  attempt: OnWay;
  /** As the attempt has it now. */
  paper: Paper;
  sectionId: string;
  events: readonly LoggedEvent[];
  now: Date;
}): Promise<number> {
  const { items: states } = fold({ events, paper });
  const asked = paper.sections.find((section) => section.sectionId === sectionId)?.itemIds ?? [];
  if (asked.some((itemId) => (states.get(itemId)?.response ?? null) === null)) return attempt.paperVersion;
  const routed = await getRoutedPaper({ tx, ...attempt });
  const scored = await scoredOf({ tx, attempt, states });
  const module = nextOf({ routed, sectionId, scored });
  if (module === null) return attempt.paperVersion;
  const route = { ...routed.route, [sectionId]: [...(routed.route[sectionId] ?? []), module] };
  return keepRoute({ tx, paper: { whole: routed.whole, route }, now });
}

/**
 * The version of the paper with a module in every stage: those that a closed attempt never came to are chosen by the same rule, and its candidate has left them blank. So every attempt was at as many
 * questions.
 */
export async function completeRoute({
  tx,
  attempt,
  paper,
  events,
  now,
}: {
  tx: Transaction;
  attempt: OnWay;
  paper: Paper;
  events: readonly LoggedEvent[];
  now: Date;
}): Promise<number> {
  const { whole, route: had } = await getRoutedPaper({ tx, ...attempt });
  const scored = await scoredOf({ tx, attempt, states: fold({ events, paper }).items });
  let route: Route = had;
  for (const { id } of whole.sections) {
    for (;;) {
      const module = nextOf({ routed: { whole, route }, sectionId: `${id}`, scored });
      if (module === null) break;
      route = { ...route, [`${id}`]: [...(route[`${id}`] ?? []), module] };
    }
  }
  return route === had ? attempt.paperVersion : keepRoute({ tx, paper: { whole, route }, now });
}

function nextOf({
  routed: { whole, route },
  sectionId,
  scored,
}: {
  routed: RoutedPaper;
  sectionId: string;
  scored: Parameters<typeof nextModule>[0]['scored'];
}): number | null {
  const items = whole.questions.flatMap((question): StagedItem[] =>
    `${question.sectionId}` === sectionId && question.curve !== null
      ? [{ ...question, itemId: `${question.itemId}`, curve: question.curve }]
      : [],
  );
  return nextModule({ items, chosen: route[sectionId] ?? [], scored });
}

/** What became of the answers so far, by question. */
async function scoredOf({
  tx,
  attempt: { assessmentId, paperVersion },
  states,
}: {
  tx: Transaction;
  attempt: OnWay;
  states: ReadonlyMap<string, ItemState>;
}) {
  const test = await getGradedTest({ queryable: tx, assessmentId, paperVersion });
  const outcomeOf = (item: ScoredItem) =>
    markItem({ ...item, marking: markingOf({ ...item, scheme: test.marking }), response: states.get(item.itemId)?.response ?? null })
      .outcome;
  return new Map(test.sections.flatMap(({ items }) => items.map((item) => [item.itemId, asScored(outcomeOf(item))] as const)));
}
