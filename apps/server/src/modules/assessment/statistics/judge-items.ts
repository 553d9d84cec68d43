import type { AnswerKey, Ruling } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { type ItemJudgement, judgeItem } from '@abhyas/rules/analytics/judge-item.ts';
import { scoredBy } from '@abhyas/rules/assessment/types/scored.ts';
import { keysOf } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listItemTimes } from '../review/time-queries.ts';
import { listAnswerTallies, listItemTallies } from './tally-queries.ts';

/** What decides how an item of a test is judged. */
export interface JudgedItem {
  readonly itemId: bigint;
  readonly options: readonly { readonly label: string }[];
  readonly answer: AnswerKey;
  readonly ruling: Ruling | null;
  /** How long its section is open, and how many items it has. */
  readonly sectionSeconds: number;
  readonly sectionItems: number;
}

/** An item with how its cohort answered: `answers` of a question with options alone, the most frequent first; `medianSeconds` null where no one has had it on the screen. */
export interface JudgedWell extends ItemJudgement {
  readonly medianSeconds: number | null;
  readonly answers: Awaited<ReturnType<typeof listAnswerTallies>>;
}

/** Judges items of a test by what was counted of its cohort: all of them, or one. */
export async function judgeItems({
  queryable,
  assessmentId,
  items,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  items: readonly JudgedItem[];
}): Promise<ReadonlyMap<bigint, JudgedWell>> {
  const [first] = items;
  const of = { queryable, assessmentId, ...(items.length === 1 && first !== undefined ? { itemId: first.itemId } : {}) };
  const [tallies, answers, times] = await Promise.all([listItemTallies(of), listAnswerTallies(of), listItemTimes(of)]);
  const talliesOf = Map.groupBy(tallies, ({ itemId }) => itemId);
  const answersOf = Map.groupBy(answers, ({ itemId }) => itemId);
  const timeOf = new Map(times.map(({ itemId, medianSeconds }) => [itemId, medianSeconds]));
  return new Map(
    items.map((item) => {
      const own = answersOf.get(item.itemId) ?? [];
      const medianSeconds = timeOf.get(item.itemId) ?? null;
      const judged = judgeItem({
        tallies: talliesOf.get(item.itemId) ?? [],
        answers: own,
        right: rightAnswers(item),
        options: item.options.map(({ label }) => label),
        medianSeconds,
        shareSeconds: item.sectionSeconds === 0 ? null : item.sectionSeconds / item.sectionItems,
      });
      // what everyone has the marks of has no outcome to judge by
      const flags = item.ruling?.kind === 'bonus' ? [] : judged.flags;
      return [item.itemId, { ...judged, flags, medianSeconds, answers: own }];
    }),
  );
}

/** The answers that count as right, as tallies name them; none of what is typed. */
function rightAnswers({ answer, ruling }: Pick<JudgedItem, 'answer' | 'ruling'>): string[] {
  return keysOf({ key: answer, ruling }).flatMap((key) => scoredBy(key).tallied(key) ?? []);
}
