import { type Language, languages } from '@abhyas/contract/languages.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ItemInput, PassageInput } from '../../../modules/assessment/import/content-input.ts';
import type { Faults } from '../base.ts';
import { followShuffle, hangsOnOrder } from './option-letters.ts';
import { type Bank, labelAt, labelsOf, readAnswer } from './question.ts';
import { renderPlain } from '../text/rich-text.ts';
import { fieldsAt } from '../salvage.ts';
import { nearestName, schemaFaults } from '../schemas/schema-words.ts';
import { unstorableTexts } from '../text/text-file.ts';

/** 'A)', '(A)', 'a)' or 'A.' in front of an option. 'A.M.' is an abbreviation. */
const labelled = /^\s*(?:\(([A-La-l])\)|([A-La-l])\)|([A-La-l])\.(?![A-Za-z]\.))\s*/;

const labelOf = (text: string): string | null => {
  const [, inBrackets, beforeBracket, beforeDot] = labelled.exec(text) ?? [];
  return (inBrackets ?? beforeBracket ?? beforeDot)?.toUpperCase() ?? null;
};

/**
 * The options of a question in the order of their labels, without them; as they are if none has a label. The answer names a label, so labels that are doubled,
 * missing or on some options only are a fault.
 */
function orderOptions(texts: readonly string[]): { readonly options: readonly string[] } | { readonly fault: string } {
  const expected = texts.map((_text, index) => labelAt(index));
  const found = texts.map(labelOf);
  // 'I. only' and 'II. only' are numbers of statements, not labels of two options
  const known = found.map((label) => (label !== null && expected.includes(label) ? label : null));
  if (known.every((label) => label === null)) return { options: texts.map((text) => text.trim()) };
  const list = (labels: readonly string[]) => labels.join(', ');
  const twice = known.find((label, index) => label !== null && known.indexOf(label) !== index);
  if (typeof twice === 'string') return { fault: `two options have the label ${twice}: the labels must be ${list(expected)}` };
  const bare = known.indexOf(null);
  if (bare >= 0) {
    const missing = expected.filter((label) => !known.includes(label));
    const has = found[bare] === null ? 'has no label' : `has the label ${found[bare]}`;
    return { fault: `option ${bare + 1} ${has}, and ${list(missing)} is missing: label all options ${list(expected)}, or none` };
  }
  const ordered = expected.map((label) => (texts[known.indexOf(label)] ?? '').replace(labelled, ''));
  // real banks carry labels twice at times: 'A)A)59'
  const isDouble = ordered.every((text, index) => labelOf(text) === labelAt(index));
  return isDouble ? orderOptions(ordered) : { options: ordered.map((text) => text.trim()) };
}

const words = z.string().trim().min(1).max(50_000);
const shared = {
  question: words,
  options: z.array(words).min(2).max(12),
  passage: z.string().nullish(),
  keepOptions: z.boolean().optional(),
  language: z.enum(languages).optional(),
};

/** A line is in one of two shapes: with 'correct' and 'rationale', or with 'label' and 'other'. */
const CorrectSchema = z.object({ ...shared, correct: z.string(), rationale: z.string().nullish() });
const LabelSchema = z.object({ ...shared, label: z.string(), other: z.object({ solution: z.string().nullish() }).nullish() });

interface Line {
  readonly passage: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly answer: string;
  readonly solution: string;
  readonly keepOptions: boolean;
  readonly language: Language | undefined;
}

function digest(...texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\u0000')).digest('hex').slice(0, 16);
}

/**
 * Reads a question bank in JSON Lines: lines with the same passage make one group, and a line with a fault is left out. A key is a digest
 * of the question's text, so that it stays when lines move; `language` is that of a line which names none.
 */
export function readJsonLinesBank({
  bank,
  file,
  text,
  language,
  faults,
}: {
  bank: string;
  file: string;
  text: string;
  language?: Language | undefined;
  faults: Faults;
}): Bank {
  const passages = new Map<string, PassageInput>();
  const items = new Map<string, ItemInput>();
  const written = new Map<string, { line: number; language: Language }>();
  const firsts = new Map<string, { line: number; answer: string }>();
  let isWhole = true;
  for (const [index, source] of text.split('\n').entries()) {
    if (source.trim() === '') continue;
    const line = index + 1;
    const read = readLine({
      source,
      add: (cause) => faults.add({ file, line, cause }),
      warn: (cause) => faults.warn({ file, line, cause }),
    });
    if (read === null) {
      isWhole = false;
      continue;
    }
    const { options, answer, ...value } = read;
    const digested = digest(value.passage, value.question, ...value.written);
    const first = firsts.get(digested);
    if (first === undefined) firsts.set(digested, { line, answer: value.answered });
    else if (first.answer === value.answered) faults.warn({ file, line, cause: 'this question is in the file before, word for word' });
    else faults.add({ file, line, cause: `line ${first.line} has the same question with another answer` });
    let key = digested;
    for (let copy = 2; items.has(key); copy += 1) key = `${digested}-${copy}`;
    const show = (shown: string) =>
      renderPlain({ text: shown, language: value.language ?? language, complain: (cause) => faults.warn({ file, line, cause }) });
    const passageKey = value.passage === '' ? null : digest(value.passage);
    const place = { line, language: value.language ?? language ?? 'en' };
    written.set(`Question ${key}`, place);
    if (passageKey !== null && !passages.has(passageKey)) written.set(`Passage ${passageKey}`, place);
    if (passageKey !== null && !passages.has(passageKey))
      passages.set(passageKey, { bank, key: passageKey, title: '', html: show(value.passage) });
    if (value.solution === '') faults.warn({ file, line, cause: 'the question has no solution' });
    items.set(key, {
      bank,
      key,
      position: items.size + 1,
      passageKey,
      type: 'single',
      topic: '',
      difficulty: '',
      stemHtml: show(value.question),
      options: options.map((option, at) => ({ label: labelAt(at), html: show(option) })),
      answer,
      solutionHtml: value.solution === '' ? '' : show(value.solution),
      keepOptions: value.keepOptions,
    });
  }
  if (items.size === 0 && isWhole) faults.add({ file, line: 1, cause: 'there is no question in the file' });
  return {
    bank,
    file,
    passages: [...passages.values()],
    items: [...items.values()],
    written,
    keys: new Set(isWhole ? items.keys() : [...items.keys(), '']),
  };
}

type Say = (cause: string) => void;

/** The question of a line, with the options in the order of their labels; null, with a fault for each cause, if it cannot be asked. */
export function readLine({ source, add, warn }: { source: string; add: Say; warn: Say }) {
  const line = parseLine({ source, add, warn });
  if (line === null) return null;
  const ordered = orderOptions(line.options);
  if ('fault' in ordered) {
    add(ordered.fault);
    return null;
  }
  const { options } = ordered;
  const empty = options.findIndex((option) => option === '');
  if (empty >= 0) add(`option ${labelAt(empty)} is empty`);
  const same = options.findIndex((option, index) => option !== '' && options.indexOf(option) !== index);
  if (same >= 0) warn(`options ${labelAt(options.indexOf(options[same] ?? ''))} and ${labelAt(same)} are the same`);
  const answer = readAnswer({
    type: 'single',
    answer: line.answer,
    tolerance: '0',
    labels: labelsOf({ left: 0, count: options.length }),
    isNumber: () => false,
  });
  if ('fault' in answer) {
    add(answer.fault);
    return null;
  }
  if (empty >= 0) return null;
  const { question, isUnsure } = followShuffle({
    question: { stem: line.question, options, solution: line.solution, keepOptions: line.keepOptions },
    passage: line.passage,
  });
  if (isUnsure) warn('letters may name options, so its options are not shuffled: write {option:B} for an option');
  const keepOptions = question.keepOptions || hangsOnOrder({ passage: line.passage, stem: line.question, options });
  return { ...line, solution: question.solution, keepOptions, options, answer, answered: line.answer, written: line.options };
}

const schemaOf = (json: object) => ('label' in json && !('correct' in json) ? LabelSchema : CorrectSchema);

/** The fields of a line that are not read. */
export function unreadFields(json: object): string[] {
  const known = fieldsAt(schemaOf(json), []);
  return Object.entries(json).flatMap(([name, value]) => (known.includes(name) || value === null ? [] : [name]));
}

function parseLine({ source, add, warn }: { source: string; add: Say; warn: Say }): Line | null {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    add('this line is not JSON');
    return null;
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    add('a line is one question in braces: {"question": …}');
    return null;
  }
  const unstorable = [...unstorableTexts(json)];
  if (unstorable[0] !== undefined) add(unstorable[0].cause);
  if (!('correct' in json) && !('label' in json)) add("the answer is missing: 'correct' or 'label' names the letter of the right option");
  const schema = schemaOf(json);
  for (const name of unreadFields(json)) {
    const meant = nearestName(name, fieldsAt(schema, []));
    warn(`the field '${name}' is not read${meant === undefined || meant in json ? '' : `; did you mean '${meant}'?`}`);
  }
  const refused = schemaFaults(schema, json).filter(({ path }) => path[0] !== 'correct' || 'correct' in json);
  for (const { cause } of refused) add(cause);
  if (refused.length > 0 || unstorable.length > 0 || !('correct' in json || 'label' in json)) return null;
  const { passage, question, options, keepOptions = false, language, ...rest } = schema.parse(json);
  const [answer, solution] = 'label' in rest ? [rest.label, rest.other?.solution] : [rest.correct, rest.rationale];
  return {
    passage: passage?.trim() ?? '',
    question,
    options,
    keepOptions,
    language,
    answer: answer.trim(),
    solution: solution?.trim() ?? '',
  };
}
