import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { collectFaults } from './format/base.ts';
import { readMarkdownBank } from './format/questions/questions-markdown.ts';

const root = new URL('../../../../', import.meta.url);
const programs = new URL('trials/demo/checks/', root);
/** The bank of each check, and its file: beside the folders of checks there is one of what they share. */
const banks = globSync('{*,*/*}.ts', { cwd: fileURLToPath(programs), exclude: ['lib/*'] })
  .sort()
  .map((file) => [basename(file, '.ts'), file.replaceAll('\\', '/')] as const);

/** Every quantitative and logical answer of the demo pack is computed again by a program that knows only the question. */
describe.each(banks)('the answers of %s', async (name, file) => {
  const { checks } = (await import(new URL(file, programs).href)) as { checks: Record<string, () => string> };
  const text = readFileSync(new URL(`content/demo/questions/${name}.md`, root), 'utf8');
  const { items } = readMarkdownBank({ bank: name, file: name, text, findPicture: () => '', faults: collectFaults() });

  test('each question has its check', () => {
    expect(Object.keys(checks).toSorted()).toEqual(items.map((item) => item.key).toSorted());
  });

  test.each(items.map((item) => [item.key, item] as const))('%s', (key, { answer }) => {
    const written = answer.kind === 'numeric' ? answer.value : answer.kind === 'text' ? answer.accepted.join('|') : answer.labels.join(',');
    expect(checks[key]?.()).toBe(written);
  });
});
