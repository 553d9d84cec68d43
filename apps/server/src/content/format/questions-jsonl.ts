import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ItemInput, PassageInput } from '../../modules/assessment/index.ts';
import type { Faults } from './faults.ts';
import { type Bank, labelAt, readAnswer } from './question.ts';
import { renderPlain } from './rich-text.ts';

const words = z.string().trim().min(1).max(50_000);
const options = z.array(words).min(2).max(12);
const keepOptions = z.boolean().optional();

/** Two shapes: with rationale and 'correct', plain text; or with passage and 'label', where LaTeX stands between dollar signs. */
const LineSchema = z.union([
  z.object({ question: words, options, rationale: z.string(), correct: z.string(), keepOptions }).transform((line) => ({
    passage: '',
    question: line.question,
    options: line.options,
    answer: line.correct,
    solution: line.rationale,
    keepOptions: line.keepOptions,
    math: false,
  })),
  z
    .object({
      passage: z.string().nullish(),
      question: words,
      options,
      label: z.string(),
      other: z.object({ solution: z.string().nullish() }).nullish(),
      keepOptions,
    })
    .transform((line) => ({
      passage: line.passage?.trim() ?? '',
      question: line.question,
      options: line.options,
      answer: line.label,
      solution: line.other?.solution ?? '',
      keepOptions: line.keepOptions,
      math: true,
    })),
]);

/** 'A)', '(A)', 'A.' in front of an option; taken off only where every option of the question carries its own letter. */
const optionLabel = /^\s*\(?([A-L])[).]\s*/;

function takeOffLabels(texts: readonly string[]): string[] {
  const labelled = texts.every((text, index) => optionLabel.exec(text)?.[1] === labelAt(index));
  // real banks carry labels twice at times: 'A)A)59'
  return labelled ? takeOffLabels(texts.map((text) => text.replace(optionLabel, ''))) : texts.map((text) => text.trim());
}

function digest(...texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\u0000')).digest('hex').slice(0, 16);
}

/**
 * Reads a question bank in JSON Lines. Lines with the same passage make one passage group. A key is a digest of the question's text, so that it stays
 * when lines move; the second of two equal questions gets a number. A line that cannot be read is a fault with its number.
 */
export function readJsonLinesBank({ bank, file, text, faults }: { bank: string; file: string; text: string; faults: Faults }): Bank {
  const passages = new Map<string, PassageInput>();
  const items = new Map<string, ItemInput>();
  for (const [index, source] of text.split('\n').entries()) {
    if (source.trim() === '') continue;
    const line = index + 1;
    const read = readLine(source);
    if ('fault' in read) {
      faults.add({ file, line, cause: read.fault });
      continue;
    }
    const { value } = read;
    const answer = readAnswer({
      type: 'single',
      answer: value.answer.trim(),
      tolerance: '0',
      optionCount: value.options.length,
      isNumber: () => false,
    });
    if ('fault' in answer) {
      faults.add({ file, line, cause: answer.fault });
      continue;
    }
    const show = (shown: string) => renderPlain({ text: shown, math: value.math });
    const passageKey = value.passage === '' ? null : digest(value.passage);
    if (passageKey !== null && !passages.has(passageKey))
      passages.set(passageKey, { bank, key: passageKey, title: '', html: show(value.passage) });
    const digested = digest(value.passage, value.question, ...value.options);
    let key = digested;
    for (let copy = 2; items.has(key); copy += 1) key = `${digested}-${copy}`;
    items.set(key, {
      bank,
      key,
      position: items.size + 1,
      passageKey,
      type: 'single',
      topic: '',
      difficulty: '',
      stemHtml: show(value.question),
      options: takeOffLabels(value.options).map((option, at) => ({ label: labelAt(at), html: show(option) })),
      answer,
      solutionHtml: value.solution.trim() === '' ? '' : show(value.solution),
      keepOptions: value.keepOptions ?? false,
    });
  }
  if (items.size === 0) faults.add({ file, line: 1, cause: 'holds no question' });
  return { bank, file, passages: [...passages.values()], items: [...items.values()] };
}

function readLine(source: string): { value: z.output<typeof LineSchema> } | { fault: string } {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    return { fault: 'this line is not JSON' };
  }
  const parsed = LineSchema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  return { fault: "a line needs 'question', 'options' and either 'correct' with 'rationale' or 'label'" };
}
