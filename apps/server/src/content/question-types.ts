import type { AnswerKey, ItemType } from '@abhyas/contract/assessment/item-types.ts';
import { parseExactNumber } from '@abhyas/rules/assessment/paper/answers/exact-number.ts';
import { columnsOf } from '@abhyas/rules/assessment/paper/order/shuffle.ts';
import type { KeyKind, KeyOf } from '@abhyas/rules/assessment/types/forms.ts';
import { plainText } from '@abhyas/rules/text/plain-text.ts';
import type { ItemInput } from '../modules/assessment/import/content-input.ts';
import { plainNumber } from './convert/model/numbers.ts';
import type { Marks } from './convert/model/question.ts';
import { correctResponse, escapeXml, shuffleOf } from './convert/qti/write-xhtml.ts';

/** How questions of a type are written in a pack. */
export interface WrittenType {
  /** What a report of a conversion calls it. */
  readonly name: string;
  /** How a pack writes its answer, in Markdown, for docs/schema/question-types.md. */
  readonly answer: string;
  /** Names of the type in tables and documents of others, in small letters without anything else. */
  readonly aliases: readonly string[];
  /** A part of a right answer may bring marks. */
  readonly bringsParts: boolean;
  /** Reads a written answer, or says what is wrong with it; it is not ''. */
  readAnswer(of: {
    answer: string;
    tolerance: string;
    labels: string;
    isNumber: (text: string) => boolean;
  }): AnswerKey | { readonly fault: string };
  /** The answer in the words of a solution, in Markdown. */
  answerInWords(answer: string): string;
}

interface InQti<K extends KeyKind> {
  readonly item: ItemInput;
  readonly key: KeyOf<K>;
}

/** How a key of a kind, and the question that it answers, are written in QTI 3. */
export interface QtiForm<K extends KeyKind> {
  declaration(of: InQti<K> & { readonly marks: Marks | null }): { cardinality: string; base: string; inner: string };
  interaction(of: InQti<K> & { readonly show: (html: string) => string }): string;
  /** The condition under which the answer is right. */
  right(of: InQti<K> & { readonly qti: QtiTerms }): string;
}

/** Expressions of response processing. */
export interface QtiTerms {
  readonly variable: string;
  readonly key: string;
  readonly isMapped: string;
}

const readLabels: WrittenType['readAnswer'] = ({ answer, labels }) => {
  const chosen = answer.split(',').map((label) => label.trim());
  const strange = chosen.find((label) => label.length !== 1 || !labels.includes(label));
  if (strange !== undefined) return { fault: `the answer '${strange}' is not one of the ${labels.length} options` };
  if (new Set(chosen).size < chosen.length) return { fault: `the answer '${answer}' names an option twice` };
  return { kind: 'choice', labels: chosen.toSorted() };
};

const multiple: WrittenType = {
  name: 'multiple choice',
  answer: 'Letters with commas, `A, C`',
  aliases: ['msq', 'multiplecorrect', 'multiselect', 'mcqmultiplecorrect'],
  bringsParts: true,
  readAnswer: readLabels,
  answerInWords: (answer) => answer.replace(/[A-L]/g, (label) => `{option:${label}}`),
};

const single: WrittenType = {
  ...multiple,
  name: 'single choice',
  answer: 'A letter',
  aliases: ['singlechoice', 'scq', 'singlecorrect', 'mcqsinglecorrect'],
  bringsParts: false,
  readAnswer(of) {
    const key = readLabels(of);
    return 'fault' in key || key.kind !== 'choice' || key.labels.length === 1 ? key : { fault: 'a single-choice question has one answer' };
  },
};

const choice: QtiForm<'choice'> = {
  declaration({ item: { type }, key, marks }) {
    const parts = type === 'multiple' && marks?.partial !== undefined ? writeParts({ labels: key.labels, partial: marks.partial }) : '';
    return { cardinality: type === 'multiple' ? 'multiple' : 'single', base: 'identifier', inner: correctResponse(key.labels) + parts };
  },
  interaction({ item, show }) {
    const choices = item.options.map(({ label, html }) => `<qti-simple-choice identifier="${label}">${show(html)}</qti-simple-choice>`);
    return `<qti-choice-interaction response-identifier="RESPONSE" shuffle=${shuffleOf(item)} max-choices="${item.type === 'multiple' ? 0 : 1}">${choices.join('')}</qti-choice-interaction>`;
  },
  right: ({ qti: { variable, key } }) => `<qti-match>${variable}${key}</qti-match>`,
};

/** What each right option brings; a wrong one takes away what all of them bring, so that a sum above 0 means none was chosen. */
function writeParts({ labels, partial }: { labels: readonly string[]; partial: number }): string {
  const entries = labels.map((label) => `<qti-map-entry map-key="${label}" mapped-value="${partial}"/>`);
  return `<qti-mapping default-value="${-partial * labels.length}">${entries.join('')}</qti-mapping>`;
}

const unread = (part: string) => ({ fault: `'${part}' is not a pair: the answer has one for each item, as in '1-B, 2-A'` });

const match: WrittenType = {
  name: 'match the pairs',
  answer:
    'A pair for each item, `1-B, 2-A`. Its 2 to 9 items `1. `, `2. ` … are above the options and stay in order; an option may belong to several items or to none',
  aliases: ['matching', 'matchthepairs', 'matchthefollowing', 'matchthecolumns'],
  bringsParts: true,
  readAnswer({ answer, labels }) {
    const { left, right } = columnsOf(Array.from(labels, (label) => ({ label })));
    if (left.length < 2 || right.length < 2) return { fault: "needs two items ('1. ', '2. ') and two options ('A. ', 'B. ') at least" };
    const pairs = answer.split(',').map((part) => part.trim().replace(/^(\d)\s*[-\u2013:=]\s*([A-L])$/, '$1-$2'));
    const strange = pairs.find((pair) => !/^[1-9]-[A-L]$/.test(pair));
    if (strange !== undefined) return unread(strange);
    const stray = pairs.find((pair) => !labels.includes(pair.charAt(0)) || !labels.includes(pair.charAt(2)));
    if (stray !== undefined) return { fault: `the pair '${stray}' names what the question does not have` };
    const twice = pairs.find((pair, index) => pairs.findIndex((other) => other.charAt(0) === pair.charAt(0)) !== index);
    if (twice !== undefined) return { fault: `the answer matches item ${twice.charAt(0)} twice` };
    const unmatched = left.find(({ label }) => !pairs.some((pair) => pair.startsWith(label)));
    if (unmatched !== undefined) return { fault: `the answer does not match item ${unmatched.label}` };
    return { kind: 'match', labels: pairs.toSorted() };
  },
  answerInWords: (answer) => answer.replace(/(\d)-([A-L])/g, '$1 – {option:$2}'),
};

/** An item of the left column; an identifier cannot begin with a digit. */
const identifierOf = (label: string) => (/\d/.test(label) ? `item-${label}` : label);
const pairOf = (pair: string) => pair.split('-').map(identifierOf).join(' ');

const pairs: QtiForm<'match'> = {
  declaration({ key: { labels }, marks }) {
    const entries = labels.map((pair) => `<qti-map-entry map-key="${pairOf(pair)}" mapped-value="${marks?.partial ?? 0}"/>`);
    const parts = marks?.partial === undefined ? '' : `<qti-mapping default-value="0">${entries.join('')}</qti-mapping>`;
    return { cardinality: 'multiple', base: 'directedPair', inner: correctResponse(labels.map(pairOf)) + parts };
  },
  interaction({ item, show }) {
    const { left, right } = columnsOf(item.options);
    const columnOf = (options: typeof left, rule: string) =>
      `<qti-simple-match-set>${options
        .map(
          ({ label, html }) =>
            `<qti-simple-associable-choice identifier="${identifierOf(label)}" ${rule}>${show(html)}</qti-simple-associable-choice>`,
        )
        .join('')}</qti-simple-match-set>`;
    const columns = columnOf(left, 'match-max="1" fixed="true"') + columnOf(right, 'match-max="0"');
    return `<qti-match-interaction response-identifier="RESPONSE" shuffle=${shuffleOf(item)} max-associations="${left.length}">${columns}</qti-match-interaction>`;
  },
  right: ({ qti: { variable, key } }) => `<qti-match>${variable}${key}</qti-match>`,
};

const numeric: WrittenType = {
  name: 'typed number',
  answer: 'A whole number, decimal or fraction, `3/5`, and beside it a `tolerance`: the accepted difference, default 0',
  aliases: ['numerical', 'number', 'integer', 'nat', 'tita', 'decimal'],
  bringsParts: false,
  readAnswer({ answer, tolerance, isNumber }) {
    if (!isNumber(answer)) return { fault: `the answer '${answer}' is not a whole number, a decimal or a fraction like 3/5` };
    if (!isNumber(tolerance)) return { fault: `the tolerance '${tolerance}' is not a number` };
    if (plainText(tolerance).startsWith('-')) return { fault: `the tolerance '${tolerance}' is below 0` };
    return { kind: 'numeric', value: answer, tolerance };
  },
  answerInWords: (answer) => withoutMarkdown(answer),
};

const text: WrittenType = {
  name: 'typed words',
  answer: 'Spellings with `\\|` between',
  aliases: ['short', 'shortanswer', 'fill', 'fillintheblank', 'fillintheblanks', 'word'],
  bringsParts: false,
  readAnswer({ answer }) {
    const accepted = answer
      .split('|')
      .map((spelling) => spelling.trim())
      .filter((spelling) => plainText(spelling) !== '');
    return accepted.length > 0 ? { kind: 'text', accepted } : { fault: 'the answer is empty: write the accepted spellings' };
  },
  answerInWords: (answer) => withoutMarkdown(answer.replace(/\s*\|\s*/g, ' or ')),
};

const withoutMarkdown = (answer: string) => answer.replace(/[\\`*_[\]<$~|&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const numbers: QtiForm<'numeric'> = {
  declaration: ({ key }) => ({ cardinality: 'single', base: 'float', inner: correctResponse([decimalOf(key.value)]) }),
  interaction: ({ item, key }) => entry({ item, written: asWritten('answer', key.value) + asWritten('tolerance', key.tolerance) }),
  right({ key: { tolerance }, qti: { variable, key } }) {
    const width = decimalOf(tolerance);
    return `<qti-equal tolerance-mode="absolute" tolerance="${width} ${width}">${variable}${key}</qti-equal>`;
  },
};

const words: QtiForm<'text'> = {
  declaration({ key: { accepted } }) {
    const entries = accepted.map((word) => `<qti-map-entry map-key="${escapeXml(word)}" mapped-value="1" case-sensitive="false"/>`);
    return {
      cardinality: 'single',
      base: 'string',
      inner: `${correctResponse(accepted.slice(0, 1))}<qti-mapping default-value="0">${entries.join('')}</qti-mapping>`,
    };
  },
  interaction: ({ item }) => entry({ item, written: '' }),
  right: ({ qti: { isMapped } }) => isMapped,
};

const asWritten = (name: string, written: string) => (decimalOf(written) === written ? '' : ` data-${name}="${escapeXml(written)}"`);

/** Typed words and numbers have no options to keep in order; the pack says so all the same. */
const entry = ({ item, written }: { item: ItemInput; written: string }) =>
  `<div class="qti-answer"><qti-text-entry-interaction response-identifier="RESPONSE"${written}${item.keepOptions ? ' data-keep-options="true"' : ''}/></div>`;

/** A fraction or a grouped number as the decimal that QTI has; what was written is beside it. */
export function decimalOf(written: string): string {
  const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(written) ? plainNumber(written) : null;
  if (plain !== null) return plain;
  const exact = parseExactNumber(written);
  if (exact === null) return written;
  const places = 20n;
  const scaled = (exact.above * 10n ** places) / exact.below;
  const sign = scaled < 0n ? '-' : '';
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(Number(places) + 1, '0');
  const after = digits.slice(-Number(places)).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -Number(places))}${after === '' ? '' : `.${after}`}`;
}

export const writtenTypes: Readonly<Record<ItemType, WrittenType>> = { single, multiple, numeric, text, match };

const qtiForms: { readonly [K in KeyKind]: QtiForm<K> } = { choice, numeric: numbers, text: words, match: pairs };

// a key and the row of its own kind go together, which the table says and TypeScript cannot see
export const qtiFormOf = ({ kind }: AnswerKey) => qtiForms[kind] as QtiForm<KeyKind>;

/** The reference of the types for authors of packs, as docs/schema/question-types.md has it. */
export function describeTypes(): string {
  const rows = Object.entries(writtenTypes).map(([type, { name, answer }]) => `| \`${type}\` | ${name} | ${answer} |`);
  return [
    '# Types of questions',
    '',
    'Written by `npm run generate`.',
    '',
    '| `type` | Meaning | `answer` |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
