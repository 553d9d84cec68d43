import { languages } from '@abhyas/contract/languages.ts';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../../../', import.meta.url);

/** These read what Hindi papers write, and mend what a Hindi voice says. */
const readers = ['apps/server/src/content/format/questions/option-letters.ts', 'apps/server/src/content/format/text/spoken-formulas.ts'];

const files = globSync(['apps/{server,web}/{src,scripts}/**/*.{ts,tsx,css}', 'packages/*/src/**/*.ts', 'scripts/**/*.mjs'], {
  cwd: fileURLToPath(root),
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/paraglide/**', '**/*.gen.ts'],
}).sort();
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

test('a sentence in another language is in the catalogue of messages, not in the code', () => {
  const isSentence = (file: string) => /[\u0900-\u097f]{2,} [\u0900-\u097f]{2,}/.test(read(file));
  expect(files.filter(isSentence)).toEqual(readers);
});

test('no code names a language but English: the list of them is made of the folders of messages', () => {
  const others = languages.filter((language) => language !== 'en').join('|');
  const names = new RegExp(`['"\`](?:${others})['"\`]|\\b(?:${others}): |:lang\\((?:${others})\\)`);
  expect(files.filter((file) => !readers.includes(file) && names.test(read(file)))).toEqual([]);
});
