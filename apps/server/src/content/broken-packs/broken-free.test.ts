import { expect, test } from 'vitest';
import { checkEdited, type Edits } from '../../../test/packs/broken-pack.ts';
import { freeTestPack } from '../../../test/packs/free-test-pack.ts';

const own = String(freeTestPack['tests/free.yaml']);
/** What the check says of the sound pack with a free test. */
const check = (text: string, more: Edits = {}): string[] =>
  checkEdited({ ...freeTestPack, ...more, 'tests/free.yaml': text }).filter(
    (line) => line.startsWith('tests/free.yaml') || line.startsWith('prospectuses'),
  );
const sold = (trial: string) => `sellers:
  - {key: demo, name: Demo Institute, address: Mumbai, gstin: 27AAPFU0939F1ZV, prefix: DI}
prospectuses:
  - {key: cat, programme: cat, seller: demo, slug: cat, title: CAT, summary: Weeks, languages: [English], trial: ${trial}}
`;

test('IDN-070 a free test that is sound passes, and only a free test is named on the page of a course', () => {
  expect(check(own, { 'prospectuses.yaml': sold('free') })).toEqual([]);
  expect(check(own, { 'prospectuses.yaml': sold('mock') })).toEqual([
    "prospectuses.yaml:4  the test 'mock' is not free: who takes a free test sees its keys, so its author writes free: '1' in its file",
  ]);
});

test.each([
  ['a mock', own.replace('Free Test', 'Mock'), ["tests/free.yaml:6  its keys are public, so it can rank no one: write ranked: '0'"]],
  [
    'at a centre',
    own.replace("proctored: '0'", "proctored: '1'"),
    ['tests/free.yaml:5  a free test is taken at home without an account: it is proctored nowhere'],
  ],
  [
    'a practice set',
    own.replace('programme: cat', 'programme: cat\nkind: practice'),
    ["tests/free.yaml:7  a practice set is for students of the course: a free test is of the kind 'test'"],
  ],
  ['a long one', own.replace('minutes: 20', 'minutes: 90'), ['tests/free.yaml:10  a free test lasts 60 minutes at most; this lasts 90']],
  [
    'a question that another test asks',
    own.replace('bank: free', 'bank: free\n    questions: [sum-1, algebra/roots-1]'),
    [
      "tests/free.yaml:15  the question 'algebra/roots-1' is in the test 'mock' too: who takes the free test sees its key",
      "tests/free.yaml:1  warning: 1 question is in the ranked test 'mock' too: its review stays closed until that ends, today+30d",
    ],
  ],
])('IDN-070 a free test is refused: %s', (_what, text, faults) => {
  expect(check(text)).toEqual(faults);
});
