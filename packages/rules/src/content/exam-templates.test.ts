import { expect, test } from 'vitest';
import { newTestText, templateOf } from './exam-templates.ts';
import { readTestText } from './test-edit.ts';

const about = {
  key: 'mock',
  name: 'Mock',
  programme: 'cat',
  bank: 'all',
  release: 'today',
  end: 'today+7d',
  type: 'Mock',
  instructions: 'Read on.',
};

// questions and minutes by section, and what a right and a wrong answer with options bring
test.each([
  [
    'cat',
    'fixed',
    [
      [24, 40],
      [22, 40],
      [22, 40],
    ],
    [3, -1],
  ],
  [
    'xat',
    'fixed',
    [
      [26, 55],
      [21, 50],
      [28, 65],
      [20, 10],
    ],
    [1, -0.25],
  ],
  [
    'gmat',
    'chosen',
    [
      [21, 45],
      [23, 45],
      [20, 45],
    ],
    [1, 0],
  ],
  [
    'jee',
    'free',
    [
      [25, 60],
      [25, 60],
      [25, 60],
    ],
    [4, -1],
  ],
  [
    'neet',
    'free',
    [
      [45, 45],
      [45, 45],
      [90, 90],
    ],
    [4, -1],
  ],
  [
    'ssc',
    'free',
    [
      [25, 15],
      [25, 15],
      [25, 15],
      [25, 15],
    ],
    [2, -0.5],
  ],
] as const)('the rules of %s are those of the exam as it was held last', (template, order, sections, [correct, wrong]) => {
  expect(templateOf(template).sections.map(([, , minutes, places]) => [places, minutes])).toEqual(sections);
  const text = newTestText({ template, ...about });
  expect(readTestText(text)).toMatchObject({ order, marking: { single: { correct, wrong, blank: 0 } } });
});

test('only where the exam has one there is a calculator, of its kind', () => {
  const calculators = (template: Parameters<typeof templateOf>[0]) => {
    const test = readTestText(newTestText({ template, ...about }));
    return [test?.calculator, ...(test?.sections.map(({ calculator }) => calculator) ?? [])];
  };
  expect(calculators('cat')).toEqual(['basic', '', '', '']);
  expect(calculators('xat')).toEqual(['none', '', 'scientific', 'scientific', '']);
  expect(calculators('gmat')).toEqual(['none', '', '', 'basic']);
  expect(calculators('jee')).toEqual(['none', '', '', '']);
});
