import type { ItemInput } from '../../../modules/assessment/import/content-input.ts';
import type { Marks } from '../model/question.ts';
import type { ExportedItem } from './exported.ts';
import { qtiFormOf, writtenTypes } from '../../question-types.ts';
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

/** The outcome that is what was chosen: why someone picks an option is said after it. */
export const reasonOutcome = 'REASON';

/** A question as an item of QTI 3. `stimulus` is where its passage is, '' for none. */
export function writeItem({
  item,
  marks,
  reasons,
  stimulus,
  picture,
}: ExportedItem & {
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
    ...(reasons.length === 0
      ? []
      : [
          `<qti-outcome-declaration identifier="${reasonOutcome}" cardinality="${item.type === 'single' ? 'single' : 'multiple'}" base-type="identifier"/>`,
        ]),
    ...(stimulus === '' ? [] : [`<qti-assessment-stimulus-ref identifier="passage" href="${escapeXml(stimulus)}"/>`]),
    `<qti-item-body>${show(item.stemHtml)}${qtiFormOf(item.answer).interaction({ item, key: item.answer, show })}</qti-item-body>`,
    writeProcessing({ item, marks: marks ?? { correct: 1, wrong: 0, blank: 0 }, saysReasons: reasons.length > 0 }),
    ...(item.solutionHtml === ''
      ? []
      : [
          `<qti-modal-feedback outcome-identifier="SOLUTION" identifier="solution" show-hide="show"><qti-content-body>${show(item.solutionHtml)}</qti-content-body></qti-modal-feedback>`,
        ]),
    ...reasons.map(
      ({ label, html }) =>
        `<qti-modal-feedback outcome-identifier="${reasonOutcome}" identifier="${label}" show-hide="show"><qti-content-body>${show(html)}</qti-content-body></qti-modal-feedback>`,
    ),
    '</qti-assessment-item>',
    '',
  ].join('\n');
}

function writeResponse({ item, marks }: { item: ItemInput; marks: Marks | null }): string {
  const { cardinality, base, inner } = qtiFormOf(item.answer).declaration({ item, key: item.answer, marks });
  return `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${base}">${inner}</qti-response-declaration>`;
}

function writeProcessing({ item, marks, saysReasons }: { item: ItemInput; marks: Marks; saysReasons: boolean }): string {
  const variable = '<qti-variable identifier="RESPONSE"/>';
  const mapped = '<qti-map-response identifier="RESPONSE"/>';
  const isMapped = `<qti-gt>${mapped}<qti-base-value base-type="float">0</qti-base-value></qti-gt>`;
  const setScore = (value: string) => `<qti-set-outcome-value identifier="SCORE">${value}</qti-set-outcome-value>`;
  const score = (mark: number) => setScore(`<qti-base-value base-type="float">${mark}</qti-base-value>`);
  const right = qtiFormOf(item.answer).right({
    item,
    key: item.answer,
    qti: { variable, key: '<qti-correct identifier="RESPONSE"/>', isMapped },
  });
  return [
    '<qti-response-processing><qti-response-condition>',
    `<qti-response-if><qti-is-null>${variable}</qti-is-null>${score(marks.blank)}</qti-response-if>`,
    `<qti-response-else-if>${right}${score(marks.correct)}</qti-response-else-if>`,
    ...(writtenTypes[item.type].bringsParts && marks.partial !== undefined
      ? [`<qti-response-else-if>${isMapped}${setScore(mapped)}</qti-response-else-if>`]
      : []),
    `<qti-response-else>${score(marks.wrong)}</qti-response-else>`,
    '</qti-response-condition>',
    // the pairs of a matching are no options
    ...(saysReasons && item.answer.kind === 'choice'
      ? [`<qti-set-outcome-value identifier="${reasonOutcome}">${variable}</qti-set-outcome-value>`]
      : []),
    '</qti-response-processing>',
  ].join('');
}
