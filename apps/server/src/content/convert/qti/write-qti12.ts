import { type Exported, type ExportedItem } from './exported.ts';
import { escapeXml, writeXhtml } from './write-xhtml.ts';

/** What an assessment of a cartridge leaves out: how many questions are pairs, have an accepted difference, and whether the test has marks, sections and passages of its own. */
export type LeftOut = Record<'pairs' | 'difference' | 'marking' | 'sections' | 'passage', number>;

const profiles = {
  single: 'cc.multiple_choice.v0p1',
  multiple: 'cc.multiple_response.v0p1',
  text: 'cc.fib.v0p1',
  numeric: 'cc.fib.v0p1',
} as const;

const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;

/** A bank or a test as an assessment of QTI 1.2, as Common Cartridge demands it: in one section, each question worth one mark, with its passage in front of it. `picture` says where a picture is. */
export function writeAssessment({
  exported: { key, name, passages, sections },
  picture,
}: {
  exported: Exported;
  picture: (dataUrl: string) => string;
}): { xml: string; left: LeftOut } {
  const left: LeftOut = { pairs: 0, difference: 0, marking: 0, sections: sections.length > 1 ? 1 : 0, passage: 0 };
  const items = sections.flatMap((section) => section.items);
  const minutes = sections.reduce((sum, section) => sum + (section.minutes ?? 0), 0);
  const isPlain = items.every(({ marks }) => marks === null || (marks.correct === items[0]?.marks?.correct && marks.wrong === 0));
  left.marking = isPlain ? 0 : 1;
  const withPassage = new Set<string>();
  const written = items.flatMap((each, index) => {
    const { answer, bank, passageKey } = each.item;
    if (answer.kind === 'match') {
      left.pairs += 1;
      return [];
    }
    if (answer.kind === 'numeric' && answer.tolerance !== '0') left.difference += 1;
    const passage = passages.find((own) => own.bank === bank && own.key === passageKey);
    if (passage !== undefined) withPassage.add(`${passage.bank}/${passage.key}`);
    return [writeItem({ each, ident: `q-${index + 1}`, passage: passage?.html ?? '', show: (html) => writeXhtml({ html, picture }) })];
  });
  left.passage = withPassage.size;
  const about = [
    field('cc_profile', 'cc.exam.v0p1'),
    field('qmd_assessmenttype', 'Examination'),
    ...(minutes > 0 ? [field('qmd_timelimit', String(Math.round(minutes)))] : []),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="${escapeXml(key)}" title="${escapeXml(name)}"><qtimetadata>${about.join('')}</qtimetadata><section ident="root_section">\n${written.join('\n')}\n</section></assessment></questestinterop>\n`;
  return { xml, left };
}

const material = (html: string) => `<material><mattext texttype="text/html">${escapeXml(html)}</mattext></material>`;

function writeItem({
  each: { item, reasons },
  ident,
  passage,
  show,
}: {
  each: ExportedItem;
  ident: string;
  passage: string;
  show: (html: string) => string;
}): string {
  const { answer, options, keepOptions, type } = item;
  const text = passage === '' ? show(item.stemHtml) : `<div>${show(passage)}</div><hr/>${show(item.stemHtml)}`;
  const labels = options.map(({ label, html }) => `<response_label ident="${label}">${material(show(html))}</response_label>`);
  const response =
    answer.kind === 'choice'
      ? `<response_lid ident="RESPONSE" rcardinality="${type === 'single' ? 'Single' : 'Multiple'}"><render_choice shuffle="${keepOptions ? 'No' : 'Yes'}">${labels.join('')}</render_choice></response_lid>`
      : `<response_str ident="RESPONSE" rcardinality="Single"><render_fib prompt="Dashline"><response_label ident="A"/></render_fib></response_str>`;
  const equal = (value: string) =>
    `<varequal respident="RESPONSE"${answer.kind === 'choice' ? '' : ' case="No"'}>${escapeXml(value)}</varequal>`;
  const right =
    answer.kind === 'choice'
      ? type === 'single'
        ? equal(answer.labels[0] ?? '')
        : `<and>${options.map(({ label }) => (answer.labels.includes(label) ? equal(label) : `<not>${equal(label)}</not>`)).join('')}</and>`
      : (answer.kind === 'text' ? answer.accepted : answer.kind === 'numeric' ? [answer.value] : []).map(equal).join('');
  const shownTo = (condition: string, feedback: string) =>
    `<respcondition continue="Yes"><conditionvar>${condition}</conditionvar><displayfeedback feedbacktype="Response" linkrefid="${feedback}"/></respcondition>`;
  const solution = item.solutionHtml === '' ? [] : [shownTo('<other/>', 'general_fb')];
  const said = (id: string, html: string) => `<itemfeedback ident="${id}"><flow_mat>${material(show(html))}</flow_mat></itemfeedback>`;
  return [
    `<item ident="${ident}" title="${escapeXml(item.key)}"><itemmetadata><qtimetadata>${field('cc_profile', profiles[type === 'match' ? 'text' : type])}</qtimetadata></itemmetadata>`,
    `<presentation>${material(text)}${response}</presentation>`,
    '<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>',
    ...solution,
    ...reasons.map(({ label }) => shownTo(equal(label), `${label}_fb`)),
    `<respcondition continue="No"><conditionvar>${right}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>`,
    ...(item.solutionHtml === '' ? [] : [said('general_fb', item.solutionHtml)]),
    ...reasons.map(({ label, html }) => said(`${label}_fb`, html)),
    '</item>',
  ].join('');
}
