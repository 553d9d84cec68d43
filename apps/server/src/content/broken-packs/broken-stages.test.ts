import { expect, test } from 'vitest';
import { checkEdited } from '../../../test/packs/broken-pack.ts';

const question = (key: string, more = '') =>
  `## Question ${key}\n- type: numeric\n- answer: 4\n${more}\nHow many are ${key}?\n\n### Solution\nCount.\n`;
const bank = [1, 2]
  .flatMap((at) => ['easy', 'medium', 'hard'].map((level) => question(`${level}-${at}`, `- difficulty: ${level}\n`)))
  .concat([3, 4].map((at) => question(`first-${at}`)))
  .join('\n');

const stages = `
    stages:
      - [{key: first, questions: [first-3, first-4]}]
      - - {key: easy, questions: [easy-1, easy-2]}
        - {key: hard, questions: [hard-1, hard-2]}`;
const marks = (type: string) => `  ${type}: {correct: 1, wrong: 0, blank: 0}\n`;
const paper = `test: staged
name: Staged
programme: cat
type: Adaptive
proctored: '0'
release: today-1d
end: today+20d
order: fixed
edits: 3
scoring: gmat
sections:
  - key: algebra
    name: Algebra
    minutes: 20
    bank: staged${stages}
marking:
${['single', 'multiple', 'numeric', 'text'].map(marks).join('')}calculator: none
instructions: Answer in order.
`;

/** What the check says of an adaptive paper after these replacements. */
const check = (...edits: string[]) => {
  let text = paper;
  for (let at = 0; at < edits.length; at += 2) {
    if (!text.includes(edits[at] ?? '')) throw new Error(`${edits[at]} is not in the paper`);
    text = text.replace(edits[at] ?? '', edits[at + 1] ?? '');
  }
  return checkEdited({ 'tests/staged.yaml': text, 'questions/staged.md': bank });
};

test('TST-063 a paper with stages and a scale is sound', () => {
  expect(check()).toEqual([]);
  expect(check('scoring: gmat', 'scoring: gmat\ncurves: {staged/hard-1: {discrimination: 1.4, difficulty: 1.6, guess: 0}}')).toEqual([]);
});

test.each([
  [
    'a module with too few questions',
    ['[easy-1, easy-2]', '[easy-1]'],
    ["tests/staged.yaml:18  module 'easy' of stage 2 has 1 question, another has 2: the modules of a stage ask as many"],
  ],
  [
    'a stage of one question',
    ['[first-3, first-4]', '[first-3]'],
    ["tests/staged.yaml:17  module 'first' of stage 1 has one question: a stage asks 2 at least"],
  ],
  [
    'a first stage that would have to be chosen',
    [
      '[{key: first, questions: [first-3, first-4]}]',
      '[{key: a, questions: [first-3, first-4]}, {key: b, questions: [medium-1, medium-2]}]',
    ],
    ['tests/staged.yaml:17  the first stage has one module: there are no answers yet to choose it by'],
  ],
  [
    'stages without a scale',
    ['scoring: gmat\n', ''],
    ["tests/staged.yaml:15  stages need a 'scoring' for the score: marks of different questions cannot be compared"],
  ],
  ['a scale without stages', [stages, ''], ["tests/staged.yaml:12  section algebra has no 'stages', which a test with a 'scoring' needs"]],
  [
    'questions beside stages',
    ['bank: staged', 'bank: staged\n    questions: [medium-1]'],
    ["tests/staged.yaml:16  a section has 'questions' or 'stages', not both"],
  ],
  [
    'no review of its sections',
    ['edits: 3\n', ''],
    [
      "tests/staged.yaml:9  an adaptive test asks its questions one by one: say in 'edits' how many answers may be changed at the end of a section",
    ],
  ],
  [
    'marks of its own',
    ['numeric: {correct: 1', 'numeric: {correct: 3'],
    ['tests/staged.yaml:23  the score comes from the scale: a right answer counts 1, any other 0'],
  ],
  [
    'a question that is there twice',
    ['[hard-1, hard-2]', '[hard-1, easy-2]'],
    ["tests/staged.yaml:19  the question 'staged/easy-2' appears twice"],
  ],
  [
    'a question that is not there',
    ['[hard-1, hard-2]', '[hard-1, hard-9]'],
    ["tests/staged.yaml:19  there is no question of bank staged 'hard-9' in the pack"],
  ],
  [
    'a curve of a question that it does not ask',
    ['scoring: gmat', 'scoring: gmat\ncurves: {staged/medium-1: {discrimination: 1, difficulty: 0}}'],
    ["tests/staged.yaml:11  there is no question of the test 'staged/medium-1' in the pack"],
  ],
] as const)('TST-063 %s', (_name, edits, expected) => {
  expect(check(...edits)).toEqual(expected);
});

test('TST-063 modules of a stage that are equally hard get a warning', () => {
  expect(
    check('[hard-1, hard-2]', '[medium-1, first-4]', '[easy-1, easy-2]', '[medium-2, first-3]', '[first-3, first-4]', '[hard-1, hard-2]'),
  ).toEqual([expect.stringContaining('the modules of stage 2 are equally hard: the answers decide nothing')]);
});
