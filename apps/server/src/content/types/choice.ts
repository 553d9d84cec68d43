import type { QtiForm, WrittenType } from './types.ts';
import { correctResponse, shuffleOf } from '../convert/qti/write-xhtml.ts';

const readLabels: WrittenType['readAnswer'] = ({ answer, labels }) => {
  const chosen = answer.split(',').map((label) => label.trim());
  const strange = chosen.find((label) => label.length !== 1 || !labels.includes(label));
  if (strange !== undefined) return { fault: `the answer '${strange}' is not one of the ${labels.length} options` };
  if (new Set(chosen).size < chosen.length) return { fault: `the answer '${answer}' names an option twice` };
  return { kind: 'choice', labels: chosen.toSorted() };
};

export const multiple: WrittenType = {
  name: 'multiple choice',
  aliases: ['msq', 'multiplecorrect', 'multiselect', 'mcqmultiplecorrect'],
  bringsParts: true,
  readAnswer: readLabels,
  answerInWords: (answer) => answer.replace(/[A-L]/g, (label) => `{option:${label}}`),
};

export const single: WrittenType = {
  ...multiple,
  name: 'single choice',
  aliases: ['singlechoice', 'scq', 'singlecorrect', 'mcqsinglecorrect'],
  bringsParts: false,
  readAnswer(of) {
    const key = readLabels(of);
    return 'fault' in key || key.kind !== 'choice' || key.labels.length === 1 ? key : { fault: 'a single-choice question has one answer' };
  },
};

export const choice: QtiForm<'choice'> = {
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
