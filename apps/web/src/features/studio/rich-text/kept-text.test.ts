import { cutBank, splitOptions, splitQuestion, withoutBlanks } from '@abhyas/rules/content/question-text.ts';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { KeptText } from './kept-text.ts';
import { readMarkdown } from './read-markdown.ts';
import { schema } from './schema.ts';
import { writeBlock } from './write-markdown.ts';

const filesOf = (files: Record<string, unknown>) => Object.values(files).map(String);

/** The stem, options and solution of each question, and each passage, of a bank. */
const textsOf = (bank: string) =>
  cutBank(bank).flatMap(({ kind, text }) => {
    if (kind === 'head') return [];
    const { stem, options, solution } = splitQuestion(text);
    const form = options !== null && /^1\./m.test(options.text) ? 'matched' : 'chosen';
    return [stem, ...(options === null ? [] : splitOptions({ part: options, form }).options), ...(solution === null ? [] : [solution])].map(
      (part) => withoutBlanks(part).text,
    );
  });
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];

const questions = filesOf(
  import.meta.glob('../../../../../../content/demo/questions/*.md', { query: '?raw', import: 'default', eager: true }),
).flatMap(textsOf);
const pages = filesOf(import.meta.glob('../../../../../../content/demo/pages/*.md', { query: '?raw', import: 'default', eager: true }));
const converted = filesOf(
  import.meta.glob('../../../../../../../shared/data/questions/*.jsonl', { query: '?raw', import: 'default', eager: true }),
).flatMap((file) =>
  file
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => stringsIn(JSON.parse(line))),
);

/** What texts that no one would write are made of. */
const pieces = [
  '$',
  '$$',
  '\\',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\n\n\n',
  '> ',
  '- ',
  '* ',
  '1. ',
  'a',
  '1',
  'x^2',
  '(1)',
  '$x$',
  '$$y$$',
  '{option:B}',
  '    ',
  '*',
  '**',
  '_',
  '`',
  '```\n',
  '| a | b |\n|---|:-:|\n| 1 | 2 |\n',
  '[a]: b\n',
  '[a]',
  '[b](c)',
  '![d](media/e.svg)',
  '# ',
  '---\n',
  '~~',
  '<',
  '&amp;',
  '\u0000',
  'हिंदी',
  '।',
];
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''));

/** A change in every block of a text's document: a letter at its first place that takes one. */
function editedAt(text: string, index: number): { kept: KeptText; now: string; old: readonly string[] } {
  const kept = new KeptText();
  const doc = kept.read(text);
  let state = EditorState.create({ doc });
  let at = 0;
  doc.forEach((_node, offset, nth) => {
    if (nth === index) at = offset;
  });
  const block = doc.child(index);
  let place: number | null = block.isTextblock ? at + 1 : null;
  block.descendants((node, offset) => {
    if (place === null && node.isTextblock) place = at + 1 + offset + 1;
    return place === null;
  });
  if (place !== null) state = state.apply(state.tr.insertText('Zq ', place));
  return { kept, now: kept.write(state.doc), old: readMarkdown(text).blocks.map(({ source }) => source) };
}

describe('opened and saved unchanged, every text is the same bytes', () => {
  const unchanged = (text: string) => {
    const kept = new KeptText();
    const doc = kept.read(text);
    // another object, as after an undo
    return kept.write(schema.nodeFromJSON(doc.toJSON()));
  };

  test(`the ${String(questions.length)} stems, options, passages and solutions of the demo, and its ${String(pages.length)} pages`, () => {
    expect(questions.length).toBeGreaterThan(2_000);
    for (const text of [...questions, ...pages]) expect(unchanged(text)).toBe(text);
    const sources = [...questions, ...pages].flatMap((text) =>
      readMarkdown(text).blocks.filter(({ node }) => node.type === schema.nodes.source),
    );
    // the front matter of a page is none of its text
    expect(sources.map(({ source }) => source)).toEqual([]);
  });

  test.skipIf(converted.length === 0)(`the texts of real papers`, { timeout: 240_000 }, () => {
    expect(converted.filter((text) => unchanged(text) !== text)).toEqual([]);
  });

  test('and so are those that no one would write', () => {
    const check = (text: string) => {
      expect(unchanged(text)).toBe(text);
    };
    fc.assert(fc.property(anyText, check), { numRuns: 1_000 });
    fc.assert(fc.property(fc.string({ unit: 'binary' }), check), { numRuns: 1_000 });
  });

  test('a change of a block leaves the bytes of all others, and what is between them', { timeout: 120_000 }, () => {
    for (const text of [...questions.filter((_text, index) => index % 20 === 0), ...pages]) {
      const { blocks, after } = readMarkdown(text);
      for (const index of blocks.keys()) {
        const { now } = editedAt(text, index);
        const head =
          blocks
            .slice(0, index)
            .map(({ before, source }) => before + source)
            .join('') + (blocks[index]?.before ?? '');
        const tail =
          blocks
            .slice(index + 1)
            .map(({ before, source }) => before + source)
            .join('') + after;
        expect(now.startsWith(head) && now.endsWith(tail), `block ${String(index)} of ${text}\n=>\n${now}`).toBe(true);
      }
    }
  });

  test('whatever is changed, the blocks are as many and the others stay', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, seed) => {
        const { blocks } = readMarkdown(text);
        // below a list that gets its first words, another list and code that is only indented have to be written in another way
        const isList = (at: number) => blocks[at]?.node.type.name.endsWith('_list') === true;
        const isClose = blocks.some(({ source }, at) => isList(at - 1) && (isList(at) || source.startsWith('    ')));
        if (blocks.length === 0 || isClose || blocks.some(({ node }) => node.type === schema.nodes.source)) return;
        const index = seed % blocks.length;
        const { now } = editedAt(text, index);
        const then = readMarkdown(now).blocks;
        expect(then, now).toHaveLength(blocks.length);
        expect(then.map(({ source }) => source).toSpliced(index, 1)).toEqual(blocks.map(({ source }) => source).toSpliced(index, 1));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a block that is written again', () => {
  test('reads as it did: every block of the demo', { timeout: 120_000 }, () => {
    const others = [...questions, ...pages]
      .flatMap((text) => readMarkdown(text).blocks)
      .filter(({ node }) => !readMarkdown(writeBlock(node)).doc.eq(schema.nodes.doc.create(null, node)));
    expect(others.map(({ source }) => source)).toEqual([]);
  });

  test('says the same: its words, formulas and pictures, whatever they are', { timeout: 120_000 }, () => {
    const said = (nodes: readonly Node[]) => {
      const parts: string[] = [];
      schema.nodes.doc.create(null, [...nodes]).descendants((inner) => {
        const isShown = inner.isText || (inner.isAtom && inner.type !== schema.nodes.hard_break);
        if (isShown) parts.push(inner.text ?? String(inner.attrs['latex'] ?? inner.attrs['label'] ?? inner.attrs['src']));
      });
      return parts.join('').replaceAll(/\s|\\n|\\t/g, '');
    };
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { node } of readMarkdown(text).blocks) {
          const written = writeBlock(node);
          const again = readMarkdown(written).blocks;
          expect(said(again.map((block) => block.node)), written).toBe(said([node]));
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
