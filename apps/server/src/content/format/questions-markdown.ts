import { parseExactNumber } from '@abhyas/rules/assessment/paper/exact-number.ts';
import { z } from 'zod';
import type { ItemInput, PassageInput } from '../../modules/assessment/index.ts';
import type { Faults } from './faults.ts';
import { type Bank, labelAt, readAnswer } from './question.ts';
import { type FindPicture, renderMarkdown } from './rich-text.ts';
import { QuestionDefaultsSchema } from './schemas.ts';
import { readYaml } from './yaml-file.ts';

interface Block {
  readonly kind: 'Passage' | 'Question';
  readonly key: string;
  readonly line: number;
  readonly lines: readonly string[];
}

interface Field {
  readonly value: string;
  readonly line: number;
}

const fieldNames = {
  Passage: ['title'],
  Question: ['type', 'answer', 'tolerance', 'passage', 'topic', 'difficulty', 'keepOptions'],
} as const;
const TypeSchema = z.enum(['single', 'multiple', 'numeric', 'text']);
const DifficultySchema = z.enum(['easy', 'medium', 'hard']);

/** Reads a bank of questions in Markdown (docs/content.md). Every fault is added with its line; a question with a fault is left out. */
export function readMarkdownBank({
  bank,
  file,
  text,
  findPicture,
  faults,
}: {
  bank: string;
  file: string;
  text: string;
  findPicture: FindPicture;
  faults: Faults;
}): Bank {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const { defaults, bodyAt } = readFrontMatter({ file, lines, faults });
  const passages: PassageInput[] = [];
  const items: ItemInput[] = [];
  const seen = new Set<string>();
  for (const block of splitBlocks({ file, lines, bodyAt, faults })) {
    const fault = (line: number, cause: string) => faults.add({ file, line, cause: `${block.kind} ${block.key}: ${cause}` });
    if (seen.has(`${block.kind} ${block.key}`)) fault(block.line, 'this key stands twice in the file');
    seen.add(`${block.kind} ${block.key}`);
    const { fields, rest, restLine } = readFields({ block, fault });
    const render = (source: string, line: number) => renderMarkdown({ text: source, findPicture, complain: (cause) => fault(line, cause) });
    if (block.kind === 'Passage') {
      if (rest.join('').trim() === '') fault(block.line, 'has no text');
      passages.push({ bank, key: block.key, title: fields.get('title')?.value ?? '', html: render(rest.join('\n'), restLine) });
      continue;
    }
    const parts = splitParts(rest);
    const at = (name: string) => fields.get(name)?.line ?? block.line;
    const type = TypeSchema.safeParse(fields.get('type')?.value ?? 'single');
    if (!type.success) fault(at('type'), "type is 'single', 'multiple', 'numeric' or 'text'");
    const difficulty = DifficultySchema.safeParse(fields.get('difficulty')?.value ?? defaults.difficulty ?? 'medium');
    if (!difficulty.success) fault(at('difficulty'), "difficulty is 'easy', 'medium' or 'hard'");
    const keepOptions = fields.get('keepOptions')?.value ?? 'false';
    if (!['true', 'false'].includes(keepOptions)) fault(at('keepOptions'), "keepOptions is 'true' or 'false'");
    const passageKey = fields.get('passage')?.value ?? null;
    if (passageKey !== null && !passages.some((passage) => passage.key === passageKey)) {
      fault(at('passage'), `there is no passage '${passageKey}' above it in this file`);
    }
    if (parts.stem.join('').trim() === '') fault(block.line, 'has no text');
    if (parts.solution.join('').trim() === '') fault(block.line, 'has no solution');
    if (!type.success || !difficulty.success) continue;
    const options = splitOptions(parts.options);
    const choice = type.data === 'single' || type.data === 'multiple';
    if (choice && options.length < 2)
      fault(block.line, "needs at least two options under '### Options', each beginning with 'A. ', 'B. ' …");
    if (!choice && options.length > 0) fault(block.line, `a ${type.data} question has no options`);
    const disorder = options.findIndex((option, index) => option.label !== labelAt(index));
    if (disorder >= 0) fault(block.line, `option ${disorder + 1} must begin with '${labelAt(disorder)}. '`);
    const answer = readAnswer({
      type: type.data,
      answer: fields.get('answer')?.value ?? '',
      tolerance: fields.get('tolerance')?.value ?? '0',
      optionCount: options.length,
      isNumber: (written) => parseExactNumber(written) !== null,
    });
    if ('fault' in answer) {
      fault(at('answer'), answer.fault);
      continue;
    }
    items.push({
      bank,
      key: block.key,
      position: items.length + 1,
      passageKey,
      type: type.data,
      topic: fields.get('topic')?.value ?? defaults.topic ?? '',
      difficulty: difficulty.data,
      stemHtml: render(parts.stem.join('\n'), restLine),
      options: options.map((option) => ({ label: option.label, html: render(option.text, restLine) })),
      answer,
      solutionHtml: render(parts.solution.join('\n'), restLine + parts.solutionAt),
      keepOptions: keepOptions === 'true',
    });
  }
  if (![...seen].some((block) => block.startsWith('Question')))
    faults.add({ file, line: 1, cause: "holds no question; one begins with '## Question key'" });
  return { bank, file, passages, items };
}

function readFrontMatter({ file, lines, faults }: { file: string; lines: readonly string[]; faults: Faults }) {
  if (lines[0] !== '---') return { defaults: {}, bodyAt: 0 };
  const end = lines.indexOf('---', 1);
  if (end < 0) {
    faults.add({ file, line: 1, cause: "the front matter has no closing '---'" });
    return { defaults: {}, bodyAt: 1 };
  }
  // an empty first line keeps the line numbers those of the file
  const text = ['', ...lines.slice(1, end)].join('\n');
  const read = text.trim() === '' ? null : readYaml({ file, text, schema: QuestionDefaultsSchema, faults });
  return { defaults: read?.value ?? {}, bodyAt: end + 1 };
}

function splitBlocks({ file, lines, bodyAt, faults }: { file: string; lines: readonly string[]; bodyAt: number; faults: Faults }): Block[] {
  const blocks: (Omit<Block, 'lines'> & { lines: string[] })[] = [];
  for (const [index, line] of lines.entries()) {
    if (index < bodyAt) continue;
    const heading = /^##\s+(.*)$/.exec(line);
    if (heading === null) {
      const current = blocks.at(-1);
      if (current !== undefined) current.lines.push(line);
      else if (line.trim() !== '')
        faults.add({ file, line: index + 1, cause: "text stands before the first '## Passage' or '## Question'" });
      continue;
    }
    const named = /^(Passage|Question)\s+([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(heading[1]?.trim() ?? '');
    if (named === null) {
      faults.add({
        file,
        line: index + 1,
        cause: "a heading is '## Passage key' or '## Question key'; a key is lower-case letters, digits and dashes",
      });
      continue;
    }
    blocks.push({ kind: named[1] as Block['kind'], key: named[2] ?? '', line: index + 1, lines: [] });
  }
  return blocks;
}

/** The '- name: value' lines right under a heading, and what follows them. */
function readFields({ block, fault }: { block: Block; fault: (line: number, cause: string) => void }) {
  const fields = new Map<string, Field>();
  const known: readonly string[] = fieldNames[block.kind];
  let at = 0;
  for (; at < block.lines.length; at += 1) {
    const line = block.lines[at] ?? '';
    const match = /^- ([a-zA-Z]+):\s*(.*)$/.exec(line);
    if (match === null) {
      if (line.trim() === '' && fields.size === 0) continue;
      break;
    }
    const name = match[1] ?? '';
    if (!known.includes(name)) fault(block.line + 1 + at, `there is no field '${name}' here; there are ${known.join(', ')}`);
    fields.set(name, { value: match[2]?.trim() ?? '', line: block.line + 1 + at });
  }
  return { fields, rest: block.lines.slice(at), restLine: block.line + 1 + at };
}

function splitParts(lines: readonly string[]) {
  const optionsAt = lines.findIndex((line) => /^###\s+Options\s*$/.test(line));
  const solutionAt = lines.findIndex((line) => /^###\s+Solution\s*$/.test(line));
  const end = solutionAt < 0 ? lines.length : solutionAt;
  return {
    stem: lines.slice(0, optionsAt < 0 ? end : optionsAt),
    options: optionsAt < 0 ? [] : lines.slice(optionsAt + 1, end),
    solution: solutionAt < 0 ? [] : lines.slice(solutionAt + 1),
    solutionAt: solutionAt + 1,
  };
}

function splitOptions(lines: readonly string[]): { label: string; text: string }[] {
  const options: { label: string; text: string }[] = [];
  for (const line of lines) {
    const start = /^([A-L])\.\s+(.*)$/.exec(line);
    const current = options.at(-1);
    if (start !== null) options.push({ label: start[1] ?? '', text: start[2] ?? '' });
    else if (current !== undefined) current.text += `\n${line}`;
  }
  return options;
}
