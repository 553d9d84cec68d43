import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeOptions, changeType, optionsIn, reasonsIn, replaceReason } from './arrange-options.ts';

const question = `## Question q-1
- type: single
- answer: B

Not {option:A}. Which?

### Options
A. 5
B. 17

   with a second line
C. the sum of {option:A} and {option:B}

### Solution
It is {option:B}, not \\{option:C} or ({option:c}).
`;
const move = (order: string, piece = question) =>
  arrangeOptions({
    piece,
    form: 'chosen',
    order: Array.from(order, (label) => (label === '+' ? { isNew: 'option', text: 'new' } : { label })),
  });

test('the same order leaves every byte', () => {
  expect(move('ABC')).toBe(question);
});

test('the key and the references follow their options', () => {
  expect(move('BCA')).toBe(`## Question q-1
- type: single
- answer: A

Not {option:C}. Which?

### Options
A. 17

   with a second line
B. the sum of {option:C} and {option:A}
C. 5

### Solution
It is {option:A}, not \\{option:C} or ({option:b}).
`);
});

test('an option that goes leaves the key, and what refers to it says so', () => {
  const without = move('AC');
  expect(without).toContain('- type: single\n\nNot {option:A}');
  expect(without).toContain('B. the sum of {option:A} and {option:?}\n');
  expect(without).toContain('It is {option:?}, not \\{option:C} or ({option:b}).');
});

test('a new one comes at its place', () => {
  const more = move('A+BC');
  expect(optionsIn({ piece: more, form: 'chosen' }).map(({ label, text }) => `${label} ${text.split('\n')[0]}`)).toEqual([
    'A 5',
    'B new',
    'C 17',
    'D the sum of {option:A} and {option:C}',
  ]);
  expect(more).toContain('- answer: C\n');
});

test('the pairs of a matching follow both columns', () => {
  const match =
    '## Question q-2\n- type: match\n- answer: 1-B, 2-A\n\nMatch.\n\n### Options\n1. one\n2. two\nA. ii\nB. i\nC. iii\n\n### Solution\nSo.\n';
  const moved = arrangeOptions({ piece: match, form: 'matched', order: ['2', '1', 'C', 'B', 'A'].map((label) => ({ label })) });
  expect(moved).toContain('- answer: 1-C, 2-B\n');
  expect(moved).toContain('1. two\n2. one\nA. iii\nB. i\nC. ii\n');
  const fewer = arrangeOptions({ piece: match, form: 'matched', order: ['2', 'A', 'B', 'C'].map((label) => ({ label })) });
  expect(fewer).toContain('- answer: 1-A\n');
});

test('any order and back is the question as it was', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(['A', 'B', 'C'], { minLength: 3 }), (order) => {
      const moved = move(order.join(''));
      const back = ['A', 'B', 'C'].map((label) => 'ABC'.charAt(order.indexOf(label))).join('');
      expect(move(back, moved)).toBe(question);
    }),
  );
});

test.each([
  ['multiple', 'chosen', '- type: multiple\n- answer: B\n', 'A B C'],
  ['numeric', 'none', '- type: numeric\n\nNot', ''],
  ['match', 'matched', '- type: match\n\nNot', '1 2 A B C D'],
] as const)('as %s it has the options that the type needs', (type, form, start, labels) => {
  const changed = changeType({ piece: question, type, before: 'chosen', form });
  expect(changed).toContain(start);
  expect(
    optionsIn({ piece: changed, form })
      .map(({ label }) => label)
      .join(' '),
  ).toBe(labels);
  expect(changed.includes('### Options')).toBe(labels !== '');
  expect(changed).toContain('### Solution\nIt is {option:B}');
});

test('as a choice again it has four options to fill in', () => {
  const numeric = changeType({ piece: question, type: 'numeric', before: 'chosen', form: 'none' });
  const single = changeType({ piece: numeric, type: 'single', before: 'none', form: 'chosen' });
  expect(optionsIn({ piece: single, form: 'chosen' }).map(({ label, text }) => `${label}${text}`)).toEqual(['A', 'B', 'C', 'D']);
  const match = changeType({ piece: question, type: 'match', before: 'chosen', form: 'matched' });
  const back = changeType({ piece: match, type: 'single', before: 'matched', form: 'chosen' });
  expect(optionsIn({ piece: back, form: 'chosen' }).map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D']);
});

test('a new order takes the reasons along, and drops those of what is gone', () => {
  const reasoned = '## Question q\n- answer: B\n\nWhy?\n\n### Options\nA. 1\nB. 2\nC. 3\n\n### Solution\nSo.\n';
  const one = replaceReason({ piece: reasoned, label: 'C', text: 'Counts {option:B} twice' });
  const both = replaceReason({ piece: one, label: 'A', text: 'Forgets one' });
  expect(both).toBe(reasoned.replace('\n### Solution', '\n### Reasons\nA. Forgets one\nC. Counts {option:B} twice\n\n### Solution'));
  const moved = arrangeOptions({ piece: both, form: 'chosen', order: [{ label: 'C' }, { label: 'B' }] });
  expect(reasonsIn(moved).map(({ label, text }) => [label, text])).toEqual([['A', 'Counts {option:B} twice']]);
  expect(replaceReason({ piece: replaceReason({ piece: both, label: 'A', text: '' }), label: 'C', text: '' })).toBe(reasoned);
  expect(changeType({ piece: both, type: 'numeric', before: 'chosen', form: 'none' })).not.toContain('### Reasons');
  expect(arrangeOptions({ piece: both, form: 'chosen', order: [{ label: 'A' }, { label: 'B' }, { label: 'C' }] })).toBe(both);
});
