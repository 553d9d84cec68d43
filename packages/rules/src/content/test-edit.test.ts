import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addEntries,
  addSection,
  alongWay,
  fullName,
  moveEntries,
  readTestText,
  removeEntries,
  setTestField,
  type TestEntry,
} from './test-edit.ts';

const text = `# The first mock of the year
test: mock-1
name: Full mock 1
type: Mock
release: today
sections:
  - {key: va, name: Verbal, minutes: 40, bank: verbal, questions: all}
  # the hard one
  - key: qa
    name: Quant
    minutes: 40
    bank: quant
    questions: [q-1, q-2, {question: q-3, marking: {correct: 5, wrong: 0, blank: 0}}, other/q-4]
marking:
  single: {correct: 3, wrong: -1, blank: 0}
`;
const verbal = ['verbal/v-1', 'verbal/v-2', 'verbal/v-3'];
const all = (section: number) => (section === 0 ? verbal : []);
const nameOf = (entry: TestEntry) => (typeof entry === 'string' ? entry : 'question' in entry ? entry.question : 'rule');
const namesIn = (of: string, section: number) => {
  const own = readTestText(of)?.sections[section];
  return own?.entries?.map((entry) => fullName(own, nameOf(entry))) ?? verbal;
};
const quant = ['quant/q-1', 'quant/q-2', 'quant/q-3', 'other/q-4'];

it('puts a question at its place, and names it as the section does', () => {
  const { text: added } = addEntries({ text, section: 1, index: 1, entries: ['quant/q-9', 'verbal/v-1'], all: [] });
  expect(added).toContain('questions: [q-1, q-9, verbal/v-1, q-2,');
  expect(added.startsWith('# The first mock of the year\ntest: mock-1\n')).toBe(true);
  expect(added).toContain('  # the hard one\n');
});

it('gives a section without a bank that of its first question', () => {
  const empty = 'sections:\n  - key: a\n    name: A\n    bank:\n    questions: []\n';
  const { text: added } = addEntries({ text: empty, section: 0, index: 0, entries: ['quant/q-1', 'verbal/v-1'], all: [] });
  expect(readTestText(added)?.sections[0]).toMatchObject({ bank: 'quant', entries: ['q-1', 'verbal/v-1'] });
});

it('makes a list of all of a bank once one of it moves or goes', () => {
  expect(removeEntries({ text, run: { section: 0, from: 1, count: 1 }, all: verbal }).text).toContain('questions: [v-1, v-3]}');
  const moved = moveEntries({ text, run: { section: 0, from: 0, count: 2 }, to: { section: 1, index: 0 }, all });
  expect(namesIn(moved.text, 0)).toEqual(['verbal/v-3']);
  expect(namesIn(moved.text, 1)).toEqual(['verbal/v-1', 'verbal/v-2', ...quant]);
});

it('keeps a rule and its draw when it goes to a section with another bank', () => {
  const rule = { draw: { count: 1 }, drawn: ['quant/q-8'] };
  const { text: ruled } = addEntries({ text, section: 1, index: 0, entries: [rule], all: [] });
  const { text: moved } = moveEntries({ text: ruled, run: { section: 1, from: 0, count: 1 }, to: { section: 0, index: 3 }, all });
  expect(readTestText(moved)?.sections[0]?.entries?.[3]).toEqual({ draw: { count: 1, banks: ['quant'] }, drawn: ['quant/q-8'] });
});

it('moves as a list does, wherever from and to, and back again', () => {
  const places = fc.record({ from: fc.nat(3), count: fc.integer({ min: 1, max: 4 }), index: fc.nat(4) });
  fc.assert(
    fc.property(places, ({ from, count: wanted, index }) => {
      const count = Math.min(wanted, 4 - from);
      const { text: moved, refused } = moveEntries({ text, run: { section: 1, from, count }, to: { section: 1, index }, all });
      expect(refused).toBeNull();
      const inside = index > from && index < from + count;
      const taken = quant.slice(from, from + count);
      const rest = [...quant.slice(0, from), ...quant.slice(from + count)];
      const at = inside || index === from ? from : index > from ? index - count : index;
      expect(namesIn(moved, 1)).toEqual([...rest.slice(0, at), ...taken, ...rest.slice(at)]);
    }),
  );
});

it('sets fields beside others like them, takes them away, and adds a section', () => {
  const { text: ended } = setTestField(text, ['end'], 'today+9d');
  expect(ended).toContain('release: today\nend: today+9d\n');
  expect(setTestField(ended, ['end'], null).text).toBe(text);
  expect(setTestField(text, ['calculator'], null)).toEqual({ text, refused: null });
  const { text: longer } = addSection(text, { key: 'dilr', name: 'Data', minutes: 40, bank: 'data' });
  expect(readTestText(longer)?.sections[2]).toMatchObject({ key: 'dilr', entries: [] });
});

it('says that a text is no YAML', () => {
  expect(readTestText('test: [')).toBeNull();
  expect(addEntries({ text: 'test: [', section: 0, index: 0, entries: ['a/b'], all: [] }).refused).not.toBeNull();
});

it('reads part, marks that do not count, stages and the pad, and moves no question of a stage', () => {
  const staged = text.replace('questions: all}', 'stages: [[{key: a, questions: [v-1, v-2]}]]}');
  expect(readTestText(staged)?.sections.map(({ isStaged }) => isStaged)).toEqual([true, false]);
  expect(readTestText(staged)?.sections[0]?.stages).toEqual([[{ key: 'a', entries: ['v-1', 'v-2'] }]]);
  const apart = text.replace('bank: verbal', "part: 2, counted: '0', bank: verbal");
  expect(readTestText(apart)?.sections.map(({ part, isCounted }) => [part, isCounted])).toEqual([
    ['2', false],
    ['', true],
  ]);
  expect(readTestText(`${text}scratch: false\n`)?.hasScratch).toBe(false);
  for (const edit of [
    addEntries({ text: staged, section: 0, index: 0, entries: ['quant/q-9'], all: [] }),
    removeEntries({ text: staged, run: { section: 0, from: 0, count: 1 }, all: verbal }),
    moveEntries({ text: staged, run: { section: 1, from: 0, count: 1 }, to: { section: 0, index: 0 }, all: () => [] }),
  ])
    expect(edit).toEqual({ text: staged, refused: 'nowhere' });
});

it('goes the easy or the hard way through the stages of a test, and changes no other line', () => {
  const stages =
    '    stages:\n      - - {key: first, questions: [q-1]}\n      - - {key: easy, questions: [q-2]}\n        - {key: hard, questions: [q-3]}\n';
  const staged = text.replace(/ {4}questions: \[q-1.*\n/, stages);
  const keys = (of: string) => readTestText(of)?.sections[1]?.stages.map((stage) => stage.map(({ key }) => key));
  expect(keys(alongWay(staged, 'easy'))).toEqual([['first'], ['easy']]);
  expect(keys(alongWay(staged, 'hard'))).toEqual([['first'], ['hard']]);
  expect([alongWay(staged, 'all'), alongWay(text, 'hard')]).toEqual([staged, text]);
});
