import { expect, test } from 'vitest';
import { convertOpened } from './testing/convert-text.ts';
import { isAiken, readAiken } from './open-file.ts';

const aiken = async (text: string) => convertOpened({ pictures: new Map(), read: () => readAiken({ file: 'q.txt', text }) });

test('AIKEN is read: options with points or brackets, texts over lines, line ends of Windows', async () => {
  const text =
    'How many days\r\nhas a week?\r\nA) six\r\nB) seven\r\nC) eight\r\nANSWER: B\r\n\r\nWhich is 2 < 3?\r\nA. $x$\r\nmore\r\nB. no\r\nANSWER: A\r\n';
  const { items, report, faults } = await aiken(text);
  expect(faults).toEqual([]);
  expect(items).toMatchObject([
    { type: 'single', stemHtml: '<p>How many days<br />\nhas a week?</p>', answer: { kind: 'choice', labels: ['B'] } },
    { stemHtml: '<p>Which is 2 &lt; 3?</p>', answer: { kind: 'choice', labels: ['A'] } },
  ]);
  expect(items[1]?.options[0]?.html).toMatch(/katex.*more/s);
  expect(report.map(({ line }) => line)).toEqual([1, 8]);
});

test.each([
  ['Which?\nA) a\nB) b\n', "it has no line 'ANSWER: …'"],
  ['Which?\nANSWER: A\n', "it has no options, which begin with 'A) ' or 'A. '"],
  ['Which?\nA) a\nB) b\nANSWER: D\n', "the answer 'D' names none of the 2 options"],
  ['Which?\nA) a\nB) b\nD) d\nE) e\nANSWER: A\n', "the line 'D) d' begins like an option, but is not the next one"],
  [
    'Which?\nA) a\nB) b\nANSWER: A\nFEEDBACK: So.\nNext?\nA) a\nANSWER: A\n',
    "the line 'A) a' begins like an option, but is not the next one",
  ],
])('%j is refused by name, and the others are read', async (text, refused) => {
  const { items, report } = await aiken(`And?\nA) a\nB) b\nANSWER: B\n\n${text}`);
  expect(report[1]).toMatchObject({ line: 6, at: null, refused: [refused] });
  expect(items).toHaveLength(1);
});

test('lines up to the next blank one are of the feedback', async () => {
  const { items } = await aiken('One?\nA) a\nB) b\nANSWER: A\nFEEDBACK: First.\nSecond.\n\nTwo?\nA) a\nB) b\nANSWER: B\n');
  expect(items).toMatchObject([{ solutionHtml: '<p>First.<br />\nSecond.</p>' }, { stemHtml: '<p>Two?</p>' }]);
});

test.each([
  ['How many?\nA) 1\nB) 2\nANSWER: A\n', true],
  ['How many are in {x : x = 2}?\nA) 1\nB) 2\nANSWER: A\n', true],
  ['How many are in {T, F}?\nA) 1\nB) 2\nANSWER: A\n', true],
  ['How many? {#2}\n', false],
  ['Who? {=me ~you}\nANSWER: A\n', false],
])('%j is AIKEN: %s', (text, is) => {
  expect(isAiken(text)).toBe(is);
});
