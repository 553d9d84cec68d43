import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedPack, scratchFolder } from '../../../test/packs/changed-pack.ts';
import { renderMarkdown } from '../format/text/rich-text.ts';
import { readPack } from '../read-pack.ts';

const scratch = scratchFolder();
const page = 'pages/qa-quadratic-sign.md';
const quiz = '{quiz: practice-quadratics/warm-6, practice-quadratics/warm-4}';

/** What the check says of the demo with another quiz, and the line of that. */
function checked({ name, text, file = page, from = quiz }: { name: string; text: string; file?: string; from?: string }) {
  const folder = changedPack(scratch, name, { [file]: (before) => before.replace(from, text) });
  const read = readPack(folder);
  const line =
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .findIndex((each) => each.includes('{quiz:')) + 1;
  return { faults: 'faults' in read ? read.faults : [], line };
}

test('a quiz that names an unknown question, none at all, or one twice is a fault at its line', () => {
  const { faults, line } = checked({
    name: 'unknown',
    text: '{quiz: practice-quadratics/warm-6, practice-quadratics/warm-99,\nno-bank/q-1, warm-4, practice-quadratics/warm-6}\n\n{quiz: }',
  });
  const unknown = (name: string) => ({
    file: page,
    line,
    cause: `there is no question '${name}' in the pack: a quiz names it as bank/key`,
  });
  expect(faults).toEqual([
    unknown('practice-quadratics/warm-99'),
    unknown('no-bank/q-1'),
    unknown('warm-4'),
    { file: page, line, cause: "the question 'practice-quadratics/warm-6' appears twice in this page" },
    { file: page, line: line + 3, cause: 'this quiz names no question: write {quiz: bank/key}' },
  ]);
});

test('a question of a ranked test in a lesson is a leak', () => {
  const { faults, line } = checked({ name: 'leak', text: '{quiz: mock-1-quant/qa-1}' });
  expect(faults).toEqual([
    {
      file: page,
      line,
      cause: "the question 'mock-1-quant/qa-1' is in the ranked test 'mock-1': the lesson would show its solution before it",
    },
  ]);
});

test('questions that take turns are of a bank of the pack, and none of them is in a ranked test', () => {
  const { faults, line } = checked({ name: 'turns', text: '{quiz: models-puzzles/today, no-bank/today, mock-1-quant/yesterday}' });
  expect(faults).toEqual([
    { file: page, line, cause: "there is no bank 'no-bank' in the pack, whose questions take turns" },
    {
      file: page,
      line,
      cause: "the question 'mock-1-quant/qa-1' is in the ranked test 'mock-1': the lesson would show its solution before it",
    },
  ]);
});

test('only a lesson has a quiz: a question, instructions and an article about schools have none', () => {
  const stem = checked({
    name: 'stem',
    file: 'questions/practice-quadratics.md',
    from: 'Match each equation',
    text: '{quiz: practice-quadratics/warm-1}\n\nMatch each equation',
  });
  expect(stem.faults.map(({ line, cause }) => ({ line, cause }))).toEqual([
    { line: stem.line, cause: expect.stringContaining('a quiz can only be in a page') as string },
  ]);
  const article = checked({
    name: 'article',
    file: 'pages/school-documents-first.md',
    from: '\n',
    text: '\n\n{quiz: practice-quadratics/warm-1}\n\n',
  });
  expect(article.faults).toEqual([
    { file: 'pages/school-documents-first.md', line: article.line, cause: 'an article about schools has no quiz: only lessons have' },
  ]);
});

test('a quiz is a block of its own; in a line, a list or a block of code it is text', () => {
  const html = (text: string) => renderMarkdown({ text, mayAsk: true, findPicture: () => null, complain: () => undefined });
  expect(html('One\n{quiz: a/b,\n  a/c}\nTwo')).toMatch(/^<p>One<\/p>\s*<div class="quiz" data-quiz="a\/b a\/c"><\/div>\s*<p>Two<\/p>$/);
  for (const text of ['A {quiz: a/b} line', '- {quiz: a/b}', '```\n{quiz: a/b}\n```', '{quiz: a/b} and more'])
    expect(html(text)).not.toContain('data-quiz');
});
