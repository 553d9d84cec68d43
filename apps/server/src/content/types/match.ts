import { columnsOf } from '@abhyas/rules/assessment/paper/order/shuffle.ts';
import { correctResponse, shuffleOf } from '../convert/qti/write-xhtml.ts';
import type { QtiForm, WrittenType } from './types.ts';

const unread = (part: string) => ({ fault: `'${part}' is not a pair: the answer has one for each item, as in '1-B, 2-A'` });

export const match: WrittenType = {
  name: 'match the pairs',
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

export const pairs: QtiForm<'match'> = {
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
