import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isConflict, joinParts, mergeParagraphs } from './merge-paragraphs.ts';

const base = `## Question q-1
- type: single
- answer: B
- topic: Algebra

The roots of $x^2 = 4$
are

### Options
A. 1
B. 2
C. 3

### Solution
Take the root.
`;
const edit = (...changes: [string, string][]) => changes.reduce((text, [from, to]) => text.replace(from, to), base);
const merge = (mine: string, theirs: string) => {
  const parts = mergeParagraphs({ base, mine, theirs });
  return { text: joinParts(parts), conflicts: parts.filter(isConflict) };
};

test.each<[string, string, string, string]>([
  ['nothing', base, base, base],
  ['mine alone', edit(['A. 1', 'A. 0']), base, edit(['A. 1', 'A. 0'])],
  ['theirs alone', base, edit(['A. 1', 'A. 0']), edit(['A. 1', 'A. 0'])],
  ['the same edit, once', edit(['A. 1', 'A. 0']), edit(['A. 1', 'A. 0']), edit(['A. 1', 'A. 0'])],
  ['options beside each other', edit(['A. 1', 'A. 0']), edit(['B. 2', 'B. ±2']), edit(['A. 1', 'A. 0'], ['B. 2', 'B. ±2'])],
  [
    'the key and its option',
    edit(['answer: B', 'answer: C']),
    edit(['C. 3', 'C. ±2']),
    edit(['answer: B', 'answer: C'], ['C. 3', 'C. ±2']),
  ],
  ['one more below the changed last', edit(['C. 3\n', 'C. 3\nD. 4\n']), edit(['C. 3', 'C. 5']), edit(['C. 3\n', 'C. 5\nD. 4\n'])],
  ['a removed option and the solution', edit(['C. 3\n', '']), edit(['Take', 'Find']), edit(['C. 3\n', ''], ['Take', 'Find'])],
  [
    'the same edit, and one of each beside it',
    edit(['A. 1', 'A. 0'], ['Take', 'Find']),
    edit(['A. 1', 'A. 0'], ['Algebra', 'Roots']),
    edit(['A. 1', 'A. 0'], ['Take', 'Find'], ['Algebra', 'Roots']),
  ],
])('%s: joined without a question', (_name, mine, theirs, joined) => {
  expect(merge(mine, theirs)).toEqual({ text: joined, conflicts: [] });
});

test('what both changed otherwise is a place of its own, where one chooses', () => {
  const parts = mergeParagraphs({
    base,
    mine: edit(['are', 'are:'], ['Take', 'Find'], ['A. 1', 'A. 0']),
    theirs: edit(['are', 'equal'], ['Take', 'Draw'], ['C. 3', 'C. 9']),
  });
  const stem = 'The roots of $x^2 = 4$\n';
  expect(parts.filter(isConflict)).toEqual([
    { base: [`${stem}are`], mine: [`${stem}are:`], theirs: [`${stem}equal`] },
    { base: ['Take the root.'], mine: ['Find the root.'], theirs: ['Draw the root.'] },
  ]);
  const sure: [string, string][] = [
    ['A. 1', 'A. 0'],
    ['C. 3', 'C. 9'],
  ];
  expect(joinParts(parts)).toBe(edit(['are', 'are:'], ['Take', 'Find'], ...sure));
  expect(joinParts(parts, ['theirs', 'mine'])).toBe(edit(['are', 'equal'], ['Take', 'Find'], ...sure));
  expect(joinParts(parts, ['theirs', 'both'])).toBe(edit(['are', 'equal'], ['Take the root.', 'Find the root.\nDraw the root.'], ...sure));
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '$'), minLength: 1, maxLength: 6 }).map((text) => `w${text}`);
const line = fc.oneof(
  word,
  fc.constant(''),
  word.map((text) => `- topic: ${text}`),
  word.map((text) => `A. ${text}`),
);
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

test('a text that only one side changed is that text; the same on both sides is that', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(joinParts(mergeParagraphs({ base: one, mine: other, theirs: one }))).toBe(other);
      expect(joinParts(mergeParagraphs({ base: one, mine: one, theirs: other }))).toBe(other);
      expect(mergeParagraphs({ base: one, mine: other, theirs: other }).filter(isConflict)).toEqual([]);
      expect(joinParts(mergeParagraphs({ base: one, mine: other, theirs: other }))).toBe(other);
    }),
  );
});

test('choosing mine everywhere keeps all that I wrote, and theirs all that they did', () => {
  fc.assert(
    fc.property(text, text, text, (one, mine, theirs) => {
      const parts = mergeParagraphs({ base: one, mine, theirs });
      const lines = (whole: string) => whole.split('\n');
      const isNew = (typed: string) => !lines(one).includes(typed);
      const ours = lines(joinParts(parts));
      const those = lines(joinParts(parts, Array<'theirs'>(parts.length).fill('theirs')));
      for (const typed of lines(mine).filter(isNew)) expect(ours).toContain(typed);
      for (const typed of lines(theirs).filter(isNew)) expect(those).toContain(typed);
    }),
  );
});

test('edits of different paragraphs join, and no other paragraph is lost', () => {
  const edits = fc.array(fc.constantFrom('keep', 'mine', 'theirs'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(edits, (who) => {
      const paragraphs = (side: string) =>
        who.map((by, place) => (by === side || side === 'all' ? (by === 'keep' ? `p${place}` : `${by} ${place}`) : `p${place}`));
      const parts = mergeParagraphs({
        base: who.map((_by, place) => `p${place}`).join('\n\n'),
        mine: paragraphs('mine').join('\n\n'),
        theirs: paragraphs('theirs').join('\n\n'),
      });
      expect(parts.filter(isConflict)).toEqual([]);
      expect(joinParts(parts)).toBe(paragraphs('all').join('\n\n'));
    }),
  );
});
