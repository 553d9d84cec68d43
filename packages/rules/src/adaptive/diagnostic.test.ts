import { expect, test } from 'vitest';
import { levelRange, nextSection, weakestSection } from './diagnostic.ts';

const sections = [
  { key: 'quant', left: 20 },
  { key: 'verbal', left: 20 },
  { key: 'data', left: 20 },
];
/** The sections of a whole diagnostic. */
function played(of: typeof sections): string[] {
  const given: string[] = [];
  for (;;) {
    const next = nextSection({
      sections: of.map(({ key, left }) => ({ key, left: left - given.filter((each) => each === key).length })),
      given,
    });
    if (next === null) return given;
    given.push(next);
  }
}

test('a diagnostic has ten questions, as many of each section as can be, one section after the other', () => {
  expect(played(sections)).toEqual(['quant', 'verbal', 'data', 'quant', 'verbal', 'data', 'quant', 'verbal', 'data', 'quant']);
});

test('where a section has no question left, the others have more; where none has, it is over', () => {
  expect(played([...sections.slice(0, 1), { key: 'verbal', left: 2 }])).toEqual([
    'quant',
    'verbal',
    'quant',
    'verbal',
    'quant',
    'quant',
    'quant',
    'quant',
    'quant',
    'quant',
  ]);
  expect(played([{ key: 'quant', left: 3 }])).toEqual(['quant', 'quant', 'quant']);
  expect(played([])).toEqual([]);
});

test.each([
  [0, 0.7, 2, 4],
  [0, 0.3, 3, 3],
  [-1.6, 0.5, 1, 2],
  [2, 0.4, 5, 5],
])('an ability of %s with an error of %s is from level %s to %s', (ability, se, low, high) => {
  expect(levelRange({ ability, se })).toEqual({ low, high });
});

const told = (key: string, low: number, high: number, right = 1) => ({ key, low, high, right, questions: 4 });

test.each([
  ['the lowest levels', [told('quant', 2, 4), told('verbal', 1, 3), told('data', 3, 3)], 'verbal'],
  ['of the same levels the smallest share right', [told('quant', 1, 2, 2), told('verbal', 1, 2, 1)], 'verbal'],
  ['none where two are alike', [told('quant', 1, 2), told('verbal', 1, 2), told('data', 3, 4)], undefined],
  ['none of one section', [told('quant', 1, 2)], undefined],
  ['none of no section', [], undefined],
])('the weakest section has %s', (_what, sections, key) => {
  expect(weakestSection(sections)?.key).toBe(key);
});
