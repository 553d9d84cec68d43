import { expect, test } from 'vitest';
import { isRightNow } from './retry-outcome.ts';

const typed = (text: string) => ({ kind: 'typed', text }) as const;
const chosen = (...labels: string[]) => ({ kind: 'choice' as const, labels });

test('TST-066 an answer that is tried again is compared with all that is right, as the score was', () => {
  const number = { type: 'numeric' as const, answer: ['3/5'], otherAnswers: [['4.5 ± 0.1']] };
  expect(['0.6', '.60', '4.45', '0.61', 'x'].map((text) => isRightNow({ item: number, response: typed(text) }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  const both = { type: 'multiple' as const, answer: ['A', 'C'], otherAnswers: [] };
  expect([chosen('C', 'A'), chosen('A')].map((response) => isRightNow({ item: both, response }))).toEqual([true, false]);
  const words = { type: 'text' as const, answer: ['Pune', 'Poona'], otherAnswers: [] };
  expect(isRightNow({ item: words, response: typed(' poona') })).toBe(true);
});
