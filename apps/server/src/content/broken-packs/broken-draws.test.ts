import { expect, test } from 'vitest';
import { checkEdited } from '../../../test/packs/broken-pack.ts';

const sets = ['1', '2']
  .map((n) => `## Question q-${n}\n- type: numeric\n- answer: ${n}\n\nHow many are ${n}?\n\n### Solution\nCount.\n`)
  .join('\n');

/** What the check says of the test of the sound pack with these questions in its section 'algebra', whose bank has roots-1 and roots-2. */
const check = (questions: string, places = '') =>
  checkEdited({ 'questions/sets.md': sets, 'tests/mock.yaml': ['[roots-1, roots-2]', `${questions}${places}`] });
/** Without the same questions in the other section. */
const alone = (questions: string) =>
  checkEdited({
    'questions/sets.md': sets,
    'tests/mock.yaml': ['[roots-1, roots-2]', questions, '  - {key: logic, name: Logic, minutes: 10, bank: logic}\n', ''],
  });

test('questions of other banks and questions drawn by rule are in a section beside its own', () => {
  expect(alone('[roots-1, {draw: {count: 2, banks: [sets, algebra], topic: Sets, unseen: 3}, drawn: [sets/q-1, roots-2]}]')).toEqual([]);
  expect(alone('[sets/q-1, {question: sets/q-2, marking: {correct: 5, wrong: 0, blank: 0}}]')).toEqual([]);
});

test.each([
  ['a bank that is not there', '[roots-1, geometry/lines-1]', ["tests/mock.yaml:14  there is no bank 'geometry' in the pack"]],
  [
    'a question that its bank does not have',
    '[roots-1, logic/order-9]',
    ["tests/mock.yaml:14  there is no question of bank logic 'order-9' in the pack"],
  ],
  ['one of another bank that is there twice', '[sets/q-1, sets/q-1]', ["tests/mock.yaml:14  the question 'sets/q-1' appears twice"]],
  [
    'a rule with fewer questions than it asks for',
    '[{draw: {count: 3}, drawn: [roots-1]}]',
    ['tests/mock.yaml:14  the rule asks for 3 questions and has drawn 1'],
  ],
  [
    'a rule that has drawn a question that is there already',
    '[roots-1, {draw: {count: 1}, drawn: [algebra/roots-1]}]',
    ["tests/mock.yaml:14  the question 'algebra/roots-1' appears twice"],
  ],
  [
    'a rule over a bank that is not there',
    '[{draw: {count: 1, banks: [geometry]}, drawn: [roots-1]}]',
    ["tests/mock.yaml:14  there is no bank 'geometry' in the pack"],
  ],
  [
    'a rule for a difficulty that is none',
    '[{draw: {count: 1, difficulty: cruel}, drawn: [roots-1]}]',
    ["tests/mock.yaml:14  draw.difficulty: must be 'easy', 'medium' or 'hard'"],
  ],
])('%s', (_name, questions, expected) => {
  expect(check(questions)).toEqual(expected);
});

test('empty places of a section are counted', () => {
  expect(check('[roots-1]', '\n    places: 3')).toEqual(["tests/mock.yaml:10  section algebra has 2 empty places: 'places' says 3"]);
  expect(check('[roots-1, roots-2]', '\n    places: 2')).toEqual([]);
});
