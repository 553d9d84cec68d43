import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith('paraglide'),
);

/** The classes that a file names of its style sheets, and that the sheet lacks: an element with one has none of its look. */
function missingIn(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, sheet = '', path = '']) => {
    const css = readFileSync(join(source, dirname(file), path), 'utf8');
    return [...text.matchAll(new RegExp(`\\b${sheet}\\['([\\w-]+)'\\]`, 'g'))]
      .map(([, name = '']) => name)
      .filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(css))
      .map((name) => `${file}: ${name}`);
  });
}

test('every class that a component names is in its style sheet', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(missingIn)).toEqual([]);
});
