import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGift } from '../gift/read-gift.ts';
import type { Opened } from '../model/opened.ts';
import { openMoodle } from '../moodle/read-moodle.ts';
import { openTables } from '../table/open-tables.ts';
import { convertOpened } from '../testing/convert-text.ts';

/** Signs of Markdown, of a pack, of HTML and of formulas, whole and broken. */
const sign = fc.constantFrom(
  '## Question a',
  '### Options',
  '### Solution',
  '- type: x',
  'A. ',
  'B) ',
  '\n',
  '\n\n',
  '---',
  '===',
  '```',
  ' ',
  '> ',
  '1. ',
  '*',
  '_',
  '**',
  '`',
  '|',
  '$x$',
  '$$y$$',
  '$',
  '\\',
  '\\(',
  '\\)',
  '<b>',
  '</b>',
  '<p>',
  '<ul><li>',
  '<table><tr><td>',
  '<pre>',
  '<h2>',
  '&lt;',
  '&',
  '![a](b)',
  '[a](b)',
  'word',
  '7',
  '₹',
  '\u00A0',
  '😀',
  '#',
  '|---|',
  '<br>',
  '<img src="x.png">',
  '$\\frac{$',
  '$$\\begin{x}$$',
);
const text = fc.array(sign, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(' '));

const sources: readonly ((texts: readonly [string, string, string, string]) => Opened)[] = [
  ([stem, one, two, solution]) => {
    const cells = ['Question', 'A', 'B', 'Answer', 'Solution', 'Passage'];
    const rows = [
      { line: 1, cells },
      { line: 2, cells: [`w ${stem}`, `x ${one}`, `y ${two}`, 'A', solution, solution] },
      { line: 3, cells: [stem, one, two, 'B', '', ''] },
    ];
    return openTables({ tables: [{ file: 'f', bank: '', rows }], picture: () => null });
  },
  ([stem, one, two, solution]) => {
    const cdata = (inner: string) => `<text><![CDATA[${inner}]]></text>`;
    const answers = `<answer fraction="100" format="html">${cdata(one)}<feedback>${cdata(two)}</feedback></answer><answer fraction="0" format="html">${cdata(two)}</answer>`;
    const about = `<questiontext format="html">${cdata(stem)}</questiontext><generalfeedback format="html">${cdata(solution)}</generalfeedback>`;
    return openMoodle({ file: 'm', text: `<quiz><question type="multichoice">${about}${answers}</question></quiz>` });
  },
  ([stem, one, two, solution]) => {
    const escape = (inner: string) => inner.replace(/[\\~=#{}:]/g, (each) => `\\${each}`).replace(/\n\s*\n/g, '\n');
    const gift = `${escape(stem)} {=${escape(one)} ~${escape(two)} ####${escape(solution)}}`;
    return { pictures: new Map(), read: () => readGift({ file: 'g', text: gift }) };
  },
];

test('whatever the texts of a file are, a question that is taken is one of a bank without faults, and the others say why not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(text, text, text, text), async (texts) => {
      for (const source of sources) {
        const { items, entries, faults } = await convertOpened(source(texts));
        expect(faults).toEqual([]);
        expect(entries.filter(({ at }) => at !== null)).toHaveLength(items.length);
        expect(entries.filter(({ at, refused }) => (at === null) !== refused.length > 0)).toEqual([]);
      }
    }),
    { numRuns: 150 },
  );
});
