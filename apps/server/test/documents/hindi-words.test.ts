import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = new URL('../../src/', import.meta.url);
const files = globSync('**/*.ts', { cwd: fileURLToPath(source), exclude: ['**/*.test.ts'] }).filter((file) =>
  /[\u0900-\u097f]{2,} [\u0900-\u097f]{2,}/.test(readFileSync(new URL(file, source), 'utf8')),
);

test('there are words in Hindi', () => {
  expect(files.length).toBeGreaterThan(4);
});

test.each(files)('%s is written in the way of docs/hindi.md: digits 0 to 9, NFC, no blank before a danda', (file) => {
  const text = readFileSync(new URL(file, source), 'utf8');
  expect(text).toBe(text.normalize('NFC'));
  expect(text).not.toMatch(/[०-९\u200b-\u200d\ufeff]| ।/);
});
