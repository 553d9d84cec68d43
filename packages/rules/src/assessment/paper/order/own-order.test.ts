import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOwnOrder, letterAt, optionReference } from './own-order.ts';

const labels = ['A', 'B', 'C', 'D'];
const question = (keepOptions: boolean) => ({
  itemId: '7',
  passageId: null,
  keepOptions,
  stemHtml: `<p>If ${optionReference('C')} is true …</p>`,
  options: labels.map((label) => ({
    label,
    html: label === 'D' ? `<p>Both ${optionReference('A')} and ${optionReference('B')}</p>` : label,
  })),
  solutionHtml: labels.map((label) => `<p>${optionReference(label)} is the one that the bank calls ${label}.</p>`).join(''),
});
const versionOf = ({ stemHtml, options, solutionHtml }: ReturnType<typeof question>) => ({
  language: 'hi',
  stemHtml,
  options,
  solutionHtml,
});
const lettersIn = (html: string) => [...html.matchAll(/data-option="(.)">(.)</g)].map(([, label = '', letter = '']) => ({ label, letter }));

test('what names an option names it by the letter that the candidate sees, in stem, options and solution, and in every version', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.boolean(), fc.boolean(), (seed, keepOptions, options) => {
      const asked = question(keepOptions);
      const [shown] = inOwnOrder({ rows: [{ ...asked, versions: [versionOf(asked)] }], shuffle: { questions: false, options }, seed });
      if (shown === undefined) throw new Error('one question');
      const named = [shown.stemHtml, shown.solutionHtml, ...shown.options.map(({ html }) => html)].flatMap(lettersIn);
      expect(named).toHaveLength(7);
      for (const { label, letter } of named) expect(letter).toBe(letterAt(shown.options.findIndex((option) => option.label === label)));
      // its versions have the same order and letters
      const { stemHtml, options: inOrder, solutionHtml } = shown;
      expect(shown.versions).toEqual([{ language: 'hi', stemHtml, options: inOrder, solutionHtml }]);
      expect(shown.solutionHtml).toContain('is the one that the bank calls A.');
    }),
  );
});
