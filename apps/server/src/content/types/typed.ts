import { parseExactNumber } from '@abhyas/rules/assessment/paper/answers/exact-number.ts';
import { plainText } from '@abhyas/rules/text/plain-text.ts';
import type { ItemInput } from '../../modules/assessment/index.ts';
import { plainNumber } from '../convert/model/numbers.ts';
import { correctResponse, escapeXml } from '../convert/qti/write-xhtml.ts';
import type { QtiForm, WrittenType } from './types.ts';

export const numeric: WrittenType = {
  name: 'typed number',
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

export const text: WrittenType = {
  name: 'typed words',
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

export const numbers: QtiForm<'numeric'> = {
  declaration: ({ key }) => ({ cardinality: 'single', base: 'float', inner: correctResponse([decimalOf(key.value)]) }),
  interaction: ({ item, key }) => entry({ item, written: asWritten('answer', key.value) + asWritten('tolerance', key.tolerance) }),
  right({ key: { tolerance }, qti: { variable, key } }) {
    const width = decimalOf(tolerance);
    return `<qti-equal tolerance-mode="absolute" tolerance="${width} ${width}">${variable}${key}</qti-equal>`;
  },
};

export const words: QtiForm<'text'> = {
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
