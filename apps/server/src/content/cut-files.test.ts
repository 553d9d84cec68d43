import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import {
  readFields,
  replaceField,
  replaceOptions,
  replaceSolution,
  replaceStem,
  splitOptions,
  splitQuestion,
  withoutBlanks,
} from '@abhyas/rules/content/question-text.ts';
import { describe, expect, it } from 'vitest';
import { cutFiles } from './cut-files.ts';
import { readPack } from './read-pack.ts';

const demo = fileURLToPath(new URL('../../../../content/demo', import.meta.url));
const shared = new URL('../../../../../shared/data/questions/', import.meta.url);

/** Reads a pack and cuts it, and gives its sources by file. */
function cut(folder: string) {
  const read = readPack(folder);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults.slice(0, 5)));
  return { texts: read.texts, byFile: Map.groupBy(cutFiles(read), ({ file }) => file) };
}

const order = ['type', 'passage', 'topic', 'difficulty', 'answer', 'tolerance', 'keepOptions'];

/** The text of a question after each of its parts was opened and saved as it is. */
function savedUnchanged(piece: string): string {
  const { fields } = readFields(piece);
  const type = itemTypes[(fields.find(({ name }) => name === 'type')?.value ?? 'single') as keyof typeof itemTypes];
  const { stem, options, solution } = splitQuestion(piece);
  let text = replaceStem(piece, withoutBlanks(stem).text);
  if (solution !== null) text = replaceSolution(text, withoutBlanks(solution).text);
  if (options !== null)
    text = replaceOptions({
      piece: text,
      form: type.options,
      options: splitOptions({ part: options, form: type.options }).options.map(({ label, text: option }) => ({
        label,
        text: option.trimEnd(),
      })),
    });
  for (const { name, value } of fields) text = replaceField({ piece: text, name, value, order });
  return text;
}

describe('a pack in its sources', () => {
  it('has every byte of its files, and questions that are opened and saved unchanged keep theirs', () => {
    const { texts, byFile } = cut(demo);
    let questions = 0;
    for (const [file, pieces] of byFile) {
      expect(pieces.map(({ text }) => text).join(''), file).toBe(texts.get(file));
      for (const { kind, key, text, question } of pieces) {
        if (kind !== 'question') continue;
        questions += 1;
        expect(question?.title, key).not.toBe('');
        expect(savedUnchanged(text), `${file} ${key}`).toBe(text);
      }
    }
    expect(questions).toBeGreaterThan(600);
    expect([...byFile.keys()]).not.toContain('people.yaml');
  });

  it.skipIf(!existsSync(shared))('has every byte of the reference banks, line by line with the keys of their questions', () => {
    const folder = mkdtempSync(join(tmpdir(), 'abhyas-sources-'));
    try {
      mkdirSync(join(folder, 'questions'));
      writeFileSync(join(folder, 'pack.yaml'), 'pack: reference\nname: Reference\n');
      for (const file of readdirSync(shared)) writeFileSync(join(folder, 'questions', file), readFileSync(new URL(file, shared)));
      const { texts, byFile } = cut(folder);
      for (const [file, pieces] of byFile) {
        expect(pieces.map(({ text }) => text).join(''), file).toBe(texts.get(file));
        const lines = pieces.filter(({ kind }) => kind === 'question');
        expect(new Set(lines.map(({ key }) => key)).size, file).toBe(lines.length);
        expect(
          lines.every(({ question }) => question !== null && question.stem !== ''),
          file,
        ).toBe(true);
      }
      expect([...byFile.values()].flat().filter(({ kind }) => kind === 'question').length).toBe(254 + 220 + 510 + 230 + 269);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
