import { parseExactNumber } from '@abhyas/rules/assessment/paper/answers/exact-number.ts';
import type { ItemInput } from '../../../modules/assessment/index.ts';
import { plainNumber } from '../model/numbers.ts';
import type { Marks } from '../model/question.ts';
import { escapeXml, writeXhtml } from './write-xhtml.ts';

const namespace = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The start of a document of QTI 3. */
export function documentOf({
  name,
  identifier,
  title,
  more = '',
}: {
  name: string;
  identifier: string;
  title: string;
  more?: string;
}): string {
  return `${xmlHead}<${name} xmlns="${namespace}" identifier="${escapeXml(identifier)}" title="${escapeXml(title)}"${more}>`;
}

/** A question as an item of QTI 3. `stimulus` is where its passage is, '' for none. */
export function writeItem({
  item,
  marks,
  stimulus,
  picture,
}: {
  item: ItemInput;
  marks: Marks | null;
  stimulus: string;
  picture: (dataUrl: string) => string;
}): string {
  const show = (html: string) => writeXhtml({ html, picture });
  return [
    documentOf({
      name: 'qti-assessment-item',
      identifier: item.key,
      title: item.key,
      more: ' adaptive="false" time-dependent="false" xml:lang="en"',
    }),
    writeResponse({ item, marks }),
    '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>',
    ...(marks === null
      ? []
      : [
          `<qti-outcome-declaration identifier="MAXSCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>${marks.correct}</qti-value></qti-default-value></qti-outcome-declaration>`,
        ]),
    '<qti-outcome-declaration identifier="SOLUTION" cardinality="single" base-type="identifier"/>',
    ...(stimulus === '' ? [] : [`<qti-assessment-stimulus-ref identifier="passage" href="${escapeXml(stimulus)}"/>`]),
    `<qti-item-body>${show(item.stemHtml)}${writeInteraction({ item, show })}</qti-item-body>`,
    writeProcessing({ item, marks: marks ?? { correct: 1, wrong: 0, blank: 0 } }),
    ...(item.solutionHtml === ''
      ? []
      : [
          `<qti-modal-feedback outcome-identifier="SOLUTION" identifier="solution" show-hide="show"><qti-content-body>${show(item.solutionHtml)}</qti-content-body></qti-modal-feedback>`,
        ]),
    '</qti-assessment-item>',
    '',
  ].join('\n');
}

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

function writeResponse({ item: { type, answer }, marks }: { item: ItemInput; marks: Marks | null }): string {
  const declare = (cardinality: string, base: string, inner: string) =>
    `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${base}">${inner}</qti-response-declaration>`;
  const correct = (values: readonly string[]) =>
    `<qti-correct-response>${values.map((value) => `<qti-value>${escapeXml(value)}</qti-value>`).join('')}</qti-correct-response>`;
  if (answer.kind === 'choice') {
    const parts = type === 'multiple' && marks?.partial !== undefined ? writeParts({ labels: answer.labels, partial: marks.partial }) : '';
    return declare(type === 'multiple' ? 'multiple' : 'single', 'identifier', correct(answer.labels) + parts);
  }
  if (answer.kind === 'numeric') return declare('single', 'float', correct([decimalOf(answer.value)]));
  const entries = answer.accepted.map((word) => `<qti-map-entry map-key="${escapeXml(word)}" mapped-value="1" case-sensitive="false"/>`);
  return declare(
    'single',
    'string',
    `${correct(answer.accepted.slice(0, 1))}<qti-mapping default-value="0">${entries.join('')}</qti-mapping>`,
  );
}

/** What each right option brings; a wrong one takes away what all of them bring, so that a sum above 0 means none was chosen. */
function writeParts({ labels, partial }: { labels: readonly string[]; partial: number }): string {
  const entries = labels.map((label) => `<qti-map-entry map-key="${label}" mapped-value="${partial}"/>`);
  return `<qti-mapping default-value="${-partial * labels.length}">${entries.join('')}</qti-mapping>`;
}

function writeInteraction({ item, show }: { item: ItemInput; show: (html: string) => string }): string {
  const { answer } = item;
  if (answer.kind === 'choice') {
    const choices = item.options.map(({ label, html }) => `<qti-simple-choice identifier="${label}">${show(html)}</qti-simple-choice>`);
    // other systems do not know references to options: their letters are right in this order alone
    const isNamed = /data-option="/.test(item.stemHtml + item.solutionHtml + item.options.map(({ html }) => html).join(''));
    const shuffle = item.keepOptions ? '"false"' : isNamed ? '"false" data-keep-options="false"' : '"true"';
    return `<qti-choice-interaction response-identifier="RESPONSE" shuffle=${shuffle} max-choices="${item.type === 'multiple' ? 0 : 1}">${choices.join('')}</qti-choice-interaction>`;
  }
  const asWritten = (name: string, written: string) => (decimalOf(written) === written ? '' : ` data-${name}="${escapeXml(written)}"`);
  const written = answer.kind === 'numeric' ? asWritten('answer', answer.value) + asWritten('tolerance', answer.tolerance) : '';
  // typed words and numbers have no options to keep in order; the pack says so all the same
  return `<div class="qti-answer"><qti-text-entry-interaction response-identifier="RESPONSE"${written}${item.keepOptions ? ' data-keep-options="true"' : ''}/></div>`;
}

function writeProcessing({ item: { type, answer }, marks }: { item: ItemInput; marks: Marks }): string {
  const variable = '<qti-variable identifier="RESPONSE"/>';
  const mapped = '<qti-map-response identifier="RESPONSE"/>';
  const isMapped = `<qti-gt>${mapped}<qti-base-value base-type="float">0</qti-base-value></qti-gt>`;
  const setScore = (value: string) => `<qti-set-outcome-value identifier="SCORE">${value}</qti-set-outcome-value>`;
  const score = (mark: number) => setScore(`<qti-base-value base-type="float">${mark}</qti-base-value>`);
  const key = '<qti-correct identifier="RESPONSE"/>';
  const rules = {
    choice: () => `<qti-match>${variable}${key}</qti-match>`,
    numeric: (tolerance: string) =>
      `<qti-equal tolerance-mode="absolute" tolerance="${tolerance} ${tolerance}">${variable}${key}</qti-equal>`,
    text: () => isMapped,
  };
  const right = answer.kind === 'numeric' ? rules.numeric(decimalOf(answer.tolerance)) : rules[answer.kind]();
  return [
    '<qti-response-processing><qti-response-condition>',
    `<qti-response-if><qti-is-null>${variable}</qti-is-null>${score(marks.blank)}</qti-response-if>`,
    `<qti-response-else-if>${right}${score(marks.correct)}</qti-response-else-if>`,
    ...(type === 'multiple' && marks.partial !== undefined
      ? [`<qti-response-else-if>${isMapped}${setScore(mapped)}</qti-response-else-if>`]
      : []),
    `<qti-response-else>${score(marks.wrong)}</qti-response-else>`,
    '</qti-response-condition></qti-response-processing>',
  ].join('');
}
