import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');
const files = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?|attack\/\w+\.ts)`/g)].map(([, file]) => file ?? '');

test('every test that docs/security.md names is there', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});

test('docs/security.md claims nothing as met without naming a test or a document', () => {
  const rows = text.split('\n').filter((line) => /^\| V\d/.test(line));
  expect(rows.length).toBeGreaterThan(50);
  const bare = rows.filter((row) => / \| Met \| /.test(row) && !/`|\]\(|Note \d{4}/.test(row.split(' | Met | ')[1] ?? ''));
  expect(bare).toEqual([]);
});
