import { lettersOf } from '../model/labels.ts';
import { middleOf, plainNumber, roundMark } from '../model/numbers.ts';
import { itemTypeNames } from '@abhyas/contract/assessment/item-types.ts';
import { type Marks, type Notes, plainQuestion, type Question, readTags } from '../model/question.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { writtenTypes } from '../../question-types.ts';
import type { Field } from './headings.ts';

/** The fields of one question, from a row of a table or from the lines of a document. */
export interface FieldReader {
  /** A field as plain text; '' where there is none. */
  readonly plain: (field: Field) => string;
  /** A field as Markdown. */
  readonly markdown: (field: Field) => string;
  readonly stem: () => string;
  /** The left column of a matching, where there is a place for one. */
  readonly left?: () => readonly string[];
  readonly options: () => readonly { readonly plain: string; readonly markdown: string }[];
}

const types: Readonly<Record<string, Question['type'] | 'truefalse' | 'choice'>> = {
  ...Object.fromEntries(itemTypeNames.flatMap((type) => [type, ...writtenTypes[type].aliases].map((name) => [name, type]))),
  // how many of its options are right is for its answer to say
  mcq: 'choice',
  objective: 'choice',
  multiplechoice: 'choice',
  truefalse: 'truefalse',
  tf: 'truefalse',
};
const difficulties: Readonly<Record<string, string>> = {
  easy: 'easy',
  low: 'easy',
  simple: 'easy',
  e: 'easy',
  medium: 'medium',
  moderate: 'medium',
  m: 'medium',
  average: 'medium',
  hard: 'hard',
  difficult: 'hard',
  high: 'hard',
  tough: 'hard',
  h: 'hard',
  d: 'hard',
};

/** Reads a question from its fields, or says why it is none. What the type does not say, the answer and the options do. */
export function readQuestion({ reader, notes }: { reader: FieldReader; notes: Notes }): Question | { readonly fault: string } {
  const stem = reader.stem();
  const difficulty = reader
    .plain('difficulty')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (reader.plain('difficulty') !== '' && difficulties[difficulty] === undefined)
    notes.change(`the difficulty '${reader.plain('difficulty')}' is 'medium'`);
  const typeName = reader
    .plain('type')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const named = types[typeName];
  if (typeName !== '' && named === undefined) return { fault: `the type '${reader.plain('type')}' is not one the portal has` };
  const keepOptions = /^(yes|y|true|1)$/i.test(reader.plain('keepOptions'));
  const about = {
    ...plainQuestion,
    stem,
    solution: reader.markdown('solution'),
    topic: reader.plain('topic'),
    difficulty: difficulties[difficulty] ?? '',
    tags: readTags({ words: reader.plain('tags').split(/[,;|]/), notes }),
    keepOptions,
  };
  const answer = reader.plain('answer');
  if (answer === '') return { fault: 'there is no answer' };
  if (named === 'truefalse') {
    const isTrue = /^(true|t|yes|1|a)$/i.test(answer);
    if (!isTrue && !/^(false|f|no|0|b)$/i.test(answer)) return { fault: `the answer '${answer}' is neither true nor false` };
    notes.change('true or false became a single choice');
    return { ...about, type: 'single', options: ['True', 'False'], answer: isTrue ? 'A' : 'B', keepOptions: true };
  }
  const options = reader.options();
  const isChoice = named === undefined ? options.length > 0 : named === 'single' || named === 'multiple' || named === 'choice';
  if (isChoice) return readChoice({ about, named: named === 'single' || named === 'multiple' ? named : undefined, options, answer });
  if (named !== undefined && named !== 'choice' && itemTypes[named].options === 'matched') {
    const left = reader.left?.() ?? [];
    if (left.length > 0) return { ...about, type: named, options: [...left, ...options.map(({ markdown }) => markdown)], answer };
    return { fault: 'a matching: a table has no place for its left column' };
  }
  if (options.length > 0) notes.refuse('the options of a question that is typed');
  const number = plainNumber(answer);
  if (named !== 'text' && number === null) {
    const range = readRange({ answer, tolerance: reader.plain('tolerance'), isNumber: named === 'numeric' });
    if (range !== null) return 'fault' in range ? range : { ...about, type: 'numeric', answer: range.value, tolerance: range.tolerance };
  }
  if (named === undefined && /^[-+−]?\d+,\d+$/.test(answer) && number === null)
    return { fault: `the answer '${answer}' can be a number with a decimal comma: write a point, or the type 'text'` };
  if (named === undefined && /^\(?[A-L]\)?$/i.test(answer))
    return { fault: `the answer '${answer}' is the letter of an option, and there are no options: the type 'text' says that it is typed` };
  if (named === 'numeric' && number === null) return { fault: `the answer '${answer}' is not a number` };
  if (named === 'text' || number === null) return { ...about, type: 'text', answer };
  return { ...about, type: 'numeric', answer: number, tolerance: plainNumber(reader.plain('tolerance')) ?? '0' };
}

const size = String.raw`[-+−]?\s*(?:\d[\d,]*)(?:\.\d+)?|[-+−]?\.\d+`;
const ranges = new RegExp(String.raw`^(?:between\s+)?(${size})\s*(to|and|or|[-–—]|\.{2,3}|±|\+\s*\/?\s*-)\s*(${size})$`, 'i');

/** A range of numbers: '2.5 to 2.7', 'between 2.5 and 2.7', '2.6 ± 0.1'; null where the answer is none, or why it is not clear. */
function readRange({ answer, tolerance, isNumber }: { answer: string; tolerance: string; isNumber: boolean }) {
  const [, from = '', sign = '', to = ''] = ranges.exec(answer.trim()) ?? [];
  if (sign === '') return null;
  const isBetween = /^between/i.test(answer.trim());
  if (isBetween ? !/^and$/i.test(sign) : /^(?:and|or)$/i.test(sign) || (sign === '-' && !isNumber))
    return { fault: `the answer '${answer}' can be a range or words: write 'to' between the ends of a range, or the type 'text'` };
  if (tolerance !== '') return { fault: `the answer '${answer}' is a range, and there is a tolerance too` };
  const plain = (text: string) => plainNumber(text.replace(/\s+/g, '')) ?? '';
  const around = /[±+]/.test(sign)
    ? { value: plain(from), tolerance: plain(to) }
    : middleOf({ from: plain(from).replaceAll(',', ''), to: plain(to).replaceAll(',', '') });
  return around === null || around.value === '' || around.tolerance === ''
    ? { fault: `the range '${answer}' has no beginning or no end` }
    : around;
}

function readChoice({
  about,
  named,
  options,
  answer,
}: {
  about: Omit<Question, 'type' | 'answer'>;
  named: 'single' | 'multiple' | undefined;
  options: readonly { readonly plain: string; readonly markdown: string }[];
  answer: string;
}): Question | { readonly fault: string } {
  const empty = options.findIndex(({ markdown }) => markdown === '');
  if (empty >= 0) return { fault: `option ${String.fromCharCode(65 + empty)} is empty, and one behind it is not` };
  if (options.length < 2) return { fault: 'a choice needs two options' };
  const found = lettersOf({ answer, options: options.map(({ plain }) => plain) });
  if (typeof found !== 'string') return found;
  if (found === '') return { fault: `the answer '${answer}' names none of the ${options.length} options` };
  const type = named ?? (found.includes(',') ? 'multiple' : 'single');
  return { ...about, type, options: options.map(({ markdown }) => markdown), answer: found };
}

/** What right and wrong answers bring, where the fields say so. The sign of what a wrong one costs does not matter. */
export function readMarks({ reader, notes }: { reader: FieldReader; notes: Notes }): Marks | null {
  const number = (field: Field) => {
    const written = reader.plain(field);
    const value = Number(written.replaceAll('\u2212', '-').replace(/^\+/, ''));
    if (written !== '' && Number.isNaN(value)) notes.refuse(`the marks '${written}', which are no number`);
    return written === '' || Number.isNaN(value) ? null : value;
  };
  const [correct, wrong] = [number('marks'), number('negative')];
  if (correct === null && wrong === null) return null;
  return { correct: roundMark(correct ?? 1), wrong: roundMark(-Math.abs(wrong ?? 0)), blank: 0 };
}
