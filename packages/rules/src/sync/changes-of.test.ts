import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTexts } from './changes-of.ts';

const signs = { same: '', removed: '-', added: '+' } as const;
const compared = (before: string, after: string) => compareTexts({ before, after }).map(({ is, text }) => signs[is] + text);

test.each<[string, string, string[]]>([
  ['a\nb\n', 'a\nb\n', ['a\nb\n']],
  ['the sum of roots', 'the product of roots', ['the ', '-sum', '+product', ' of roots']],
  ['a\nb\n', 'a\nb\nc\n', ['a\nb\n', '+c\n']],
  ['a\nb\nc\n', 'a\nc\n', ['a\n', '-b\n', 'c\n']],
  ['', 'new', ['+new']],
  ['यह सही है', 'यह गलत है', ['यह ', '-सही', '+गलत', ' है']],
])('%j became %j', (before, after, stretches) => {
  expect(compared(before, after)).toEqual(stretches);
});

test('both versions are in what is compared, and only them', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '$', 'क'), { maxLength: 30 }).map((signsOf) => signsOf.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const stretches = compareTexts({ before, after });
      const without = (left: string) => stretches.flatMap(({ is, text: part }) => (is === left ? [] : [part])).join('');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});
