import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { responseForm } from '../types/asked.ts';
import type { GradedTest } from './grade.ts';

/** An answer that is to count in place of another one. */
interface Replaced {
  readonly itemId: string;
  readonly counted: Response | null;
  readonly late: Response | null;
}

/**
 * Whether the marks of all these answers together say of none whether it is right. They do where each has another one like it, marked alike and of the same form: were
 * the two the other way round, the sum would be the same.
 */
export function hidesEachAnswer({ test, answers }: { test: GradedTest; answers: readonly Replaced[] }): boolean {
  const kinds = kindsOf(test);
  const alike = Map.groupBy(answers, ({ itemId, counted, late }) => {
    const isKept = JSON.stringify(counted) === JSON.stringify(late);
    return [kinds.get(itemId) ?? '', responseForm(counted), responseForm(late), isKept].join(' ');
  });
  return answers.length > 0 && [...alike.values()].every(({ length }) => length > 1);
}

/** By item id, what its marks depend on beside the answer. */
function kindsOf({ sections, marking, blankPenalty }: GradedTest): Map<string, string> {
  return new Map(
    sections.flatMap(({ sectionId, items }) =>
      items.map((item) => {
        const marks = JSON.stringify(item.marking ?? marking[item.type]);
        return [item.itemId, [marks, item.ruling?.kind ?? '', blankPenalty?.sectionIds.includes(sectionId) ?? false].join(' ')] as const;
      }),
    ),
  );
}
