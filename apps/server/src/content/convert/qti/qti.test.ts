import { optionReference } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import fc from 'fast-check';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { collectFaults } from '../../format/base.ts';
import type { Bank } from '../../format/questions/question.ts';
import { readJsonLinesBank } from '../../format/questions/questions-jsonl.ts';
import { readMarkdownBank } from '../../format/questions/questions-markdown.ts';
import { exportBank } from '../../export-units.ts';
import { readPack } from '../../read-pack.ts';
import { readZip } from '../container.ts';
import { openFile } from '../open-file.ts';
import { convertOpened } from '../testing/convert-text.ts';
import { normalHtml } from '../text/normal-html.ts';
import { bankText } from '../testing/bank-text.ts';
import { openQti } from './open-qti.ts';
import { writePackage } from './write-package.ts';

const exportOf = (bank: Bank) => exportBank(bank).exported;
const throughQti = async (banks: readonly Bank[]) =>
  convertOpened(openQti({ file: 'p.zip', files: readZip(writePackage(banks.map(exportOf))) }));

/** A bank in a form that is equal for two that show and ask the same. */
/** What a package of QTI carries of a bank. */
const comparable = ({ bank, passages, items, reasons }: Bank) => ({
  bank,
  reasons: items.map(({ key }) => (reasons?.get(key) ?? []).map(({ label, html }) => ({ label, html: normalHtml(html) }))),
  passages: passages.map(({ versions: _versions, ...passage }) => ({ ...passage, html: normalHtml(passage.html) })),
  items: items.map(({ hints: _hints, versions: _versions, model: _model, seed: _seed, ...item }) => ({
    ...item,
    stemHtml: normalHtml(item.stemHtml),
    solutionHtml: normalHtml(item.solutionHtml),
    options: item.options.map((option) => ({ ...option, html: normalHtml(option.html) })),
  })),
});
const pictureBytes = (path: string) => readFileSync(new URL(`../../../../../../content/demo/${path}`, import.meta.url));
const findPicture = (path: string) =>
  path === 'media/qa-cevians.svg' ? `data:image/svg+xml;base64,${pictureBytes(path).toString('base64')}` : null;

describe('a bank exported to QTI 3 and converted again', () => {
  test('is the same bank, whatever its questions are', async () => {
    await fc.assert(
      fc.asyncProperty(bankText, async (text) => {
        const faults = collectFaults();
        const bank = readMarkdownBank({ bank: 'b', file: 'b.md', text, findPicture, faults });
        fc.pre(faults.list().length + faults.warnings().length === 0 && bank.items.length > 0);
        const again = await throughQti([bank]);
        // a letter of its own in a text may be an option's: such a question is kept in its order, and is not the same
        fc.pre(!again.report.some(({ changed }) => changed.some((what) => what.includes('may name options by their letters'))));
        expect(again.report.filter(({ at, changed, lost }) => at === null || changed.length > 0 || lost.length > 0)).toEqual([]);
        expect(again.faults).toEqual([]);
        expect(again.banks.map(comparable).map((each) => ({ ...each, passages: used(each) }))).toEqual([
          { ...comparable(bank), passages: used(comparable(bank)) },
        ]);
      }),
      {
        numRuns: 60,
        examples: [
          ['## Question q-1\n- type: single\n- answer: B\n\nText\n\n### Options\nA. a\nB. b\n\n### Solution\nw ***both***aB. c\n'],
          [
            '## Question q-1\n- answer: B\n\nText\n\n### Options\nA. ```js\n   a\n   ```\nB. b\n\n### Reasons\nB. ```js\n   let a = 1;\n   ```\n\n### Solution\nText\n',
          ],
        ],
      },
    );
  });

  test('the demo pack comes back with every question, picture, formula and table', async () => {
    const read = readPack(new URL('../../../../../../content/demo', import.meta.url).pathname);
    if ('faults' in read) throw new Error('the demo pack has faults');
    const again = await throughQti(read.pack.banks);
    expect(again.faults).toEqual([]);
    expect(again.report.filter(({ changed, lost }) => changed.length + lost.length > 0)).toEqual([]);
    const sorted = (banks: readonly Bank[]) =>
      banks
        .map(comparable)
        // a passage with a model is written as its first instance is, as its questions are
        .map((one) => ({ bank: one.bank, items: one.items, passages: used(one) }))
        .toSorted((a, b) => (a.bank < b.bank ? -1 : 1));
    expect(sorted(again.banks)).toEqual(sorted(read.pack.banks));
  });

  const shared = new URL('../../../../../../../shared/data/questions/', import.meta.url);
  // without ../shared this has nothing to read
  test.skipIf(!existsSync(shared)).each(['aqua', 'sat-math', 'lsat-ar'])(
    'the first 60 questions of the reference bank %s come back; what JSON Lines leaves out is added',
    async (name) => {
      const some = readFileSync(new URL(`${name}.jsonl`, shared), 'utf8')
        .split('\n')
        .slice(0, 60)
        .join('\n');
      const bank = readJsonLinesBank({ bank: name, file: `${name}.jsonl`, text: some, faults: collectFaults() });
      const again = await throughQti([bank]);
      const added = comparable(bank).items.map((item) => ({
        ...item,
        difficulty: 'medium',
        solutionHtml:
          item.solutionHtml ||
          `<p>The answer is ${optionReference(item.answer.kind === 'choice' ? (item.answer.labels[0] ?? '') : '')}.</p>`,
      }));
      expect(again.report.filter(({ at }) => at === null)).toEqual([]);
      expect(again.banks.map(comparable).map(({ items }) => items)).toEqual([added]);
    },
  );
});

/** Passages that a question uses: nothing in QTI refers to the others. */
const used = ({ passages, items }: ReturnType<typeof comparable>) =>
  passages.filter(({ key }) => items.some(({ passageKey }) => passageKey === key));

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-qti-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const item = async (inner: string, { version = 2 }: { version?: 2 | 3 } = {}) => {
  const [head, foot] =
    version === 2
      ? ['<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="Q1" title="First">', '</assessmentItem>']
      : [
          '<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="Q1" title="First">',
          '</qti-assessment-item>',
        ];
  const path = join(scratch, 'item.xml');
  writeFileSync(path, `<?xml version="1.0"?>\n${head}${inner}${foot}`);
  return convertOpened(openFile(path));
};
const declare = (base: string, values: readonly string[], more = '', cardinality = 'single') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${base}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`;
const choices = (names: readonly string[], max = 1) =>
  `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${max}"><prompt>Which?</prompt>${names.map((name) => `<simpleChoice identifier="${name}">Choice ${name}</simpleChoice>`).join('')}</choiceInteraction>`;

describe('an item of QTI', () => {
  test.each([
    [
      'a single choice',
      declare('identifier', ['X2']) + `<itemBody><p>Text.</p>${choices(['X1', 'X2'])}</itemBody>`,
      { type: 'single', answer: { kind: 'choice', labels: ['B'] }, stemHtml: '<p>Text.</p>\n<p>Which?</p>' },
    ],
    [
      'several answers',
      declare('identifier', ['X1', 'X3'], '', 'multiple') + `<itemBody>${choices(['X1', 'X2', 'X3'], 0)}</itemBody>`,
      { type: 'multiple', answer: { kind: 'choice', labels: ['A', 'C'] } },
    ],
    [
      'a number',
      `${declare('float', ['1e2'])}<itemBody><p>How many? <textEntryInteraction responseIdentifier="RESPONSE"/> in all</p></itemBody>`,
      { type: 'numeric', answer: { kind: 'numeric', value: '100', tolerance: '0' }, stemHtml: '<p>How many? _____ in all</p>' },
    ],
    [
      'words',
      `${declare('string', ['York'], '<mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="2"/><mapEntry mapKey="york" mappedValue="1"/></mapping>')}<itemBody><p>Where?</p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody>`,
      { type: 'text', answer: { kind: 'text', accepted: ['York'] }, stemHtml: '<p>Where?</p>' },
    ],
    [
      'a choice in the words',
      `${declare('identifier', ['b'])}<itemBody><p>It is <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="a">hot</inlineChoice><inlineChoice identifier="b">cold</inlineChoice></inlineChoiceInteraction>.</p></itemBody>`,
      { type: 'single', answer: { kind: 'choice', labels: ['B'] }, stemHtml: '<p>It is _____.</p>', keepOptions: true },
    ],
    [
      'a tolerance',
      `${declare('float', ['3'])}<itemBody><p>?</p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody><responseProcessing><responseCondition><responseIf><equal toleranceMode="relative" tolerance="10 10"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`,
      { answer: { kind: 'numeric', value: '3', tolerance: '0.3' } },
    ],
    [
      'foreign MathML',
      `${declare('identifier', ['X1'])}<itemBody><p><m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mn>1</m:mn><m:msqrt><m:mi>x</m:mi></m:msqrt></m:mfrac></m:math></p>${choices(['X1', 'X2'])}</itemBody>`,
      { stemHtml: expect.stringContaining('<annotation encoding="application/x-tex">\\frac{1}{\\sqrt{x}}</annotation>') as unknown },
    ],
  ])('in version 2 is read: %s', async (_name, inner, expected) => {
    const { items, faults } = await item(inner);
    expect(faults).toEqual([]);
    expect(items).toMatchObject([{ key: 'q1', ...expected }]);
  });

  test('in version 3 is read with marks, feedback of choices and a solution', async () => {
    const inner = `<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response><qti-mapping default-value="0"><qti-map-entry map-key="A" mapped-value="4"/><qti-map-entry map-key="B" mapped-value="-1"/></qti-mapping></qti-response-declaration>
<qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="1" shuffle="true"><qti-simple-choice identifier="A">a<qti-feedback-inline identifier="A" show-hide="show">Yes</qti-feedback-inline></qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction><p>Why?</p></qti-item-body>
<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response.xml"/><qti-modal-feedback identifier="m" show-hide="show"><qti-content-body><p>Because.</p></qti-content-body></qti-modal-feedback>`;
    const { items, entries } = await item(inner, { version: 3 });
    expect(items).toMatchObject([
      {
        solutionHtml: `<p>Because.</p>\n<p><strong>${optionReference('A')}</strong>: Yes</p>`,
        keepOptions: false,
        stemHtml: '<p>Why?</p>',
      },
    ]);
    expect(items[0]?.options.map(({ html }) => html)).toEqual(['<p>a</p>', '<p>b</p>']);
    expect(entries[0]?.lost).toEqual(['the marks 4/-1: a test keeps them, which --programme writes']);
  });

  test('with a matching is one question, and with several answers becomes questions of one passage', async () => {
    const side = (names: string) =>
      `<simpleMatchSet>${Array.from(names)
        .map((name) => `<simpleAssociableChoice identifier="${name}">${name}</simpleAssociableChoice>`)
        .join('')}</simpleMatchSet>`;
    const matching = await item(
      `${declare('directedPair', ['a y', 'b x'], '', 'multiple')}<itemBody><p>Match.</p><matchInteraction responseIdentifier="RESPONSE">${side('ab')}${side('xyz')}</matchInteraction></itemBody>`,
    );
    expect(matching.items).toMatchObject([{ stemHtml: '<p>Match.</p>', answer: { kind: 'match', labels: ['1-B', '2-A'] } }]);
    expect(matching.items[0]?.options.map(({ html }) => html)).toEqual(['a', 'b', 'x', 'y', 'z'].map((name) => `<p>${name}</p>`));
    const two = declare('string', ['one']).replace('RESPONSE', 'R1') + declare('string', ['two']).replace('RESPONSE', 'R2');
    const gaps = await item(
      `${two}<itemBody><p><textEntryInteraction responseIdentifier="R1"/> and <textEntryInteraction responseIdentifier="R2"/></p></itemBody>`,
    );
    expect(gaps.passages.map(({ html }) => html)).toEqual(['<p>(1) _____ and (2) _____</p>']);
    expect(gaps.items.map(({ answer }) => answer)).toEqual([
      { kind: 'text', accepted: ['one'] },
      { kind: 'text', accepted: ['two'] },
    ]);
  });

  test.each([
    [
      'an essay',
      `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/><itemBody><extendedTextInteraction responseIdentifier="RESPONSE"/></itemBody>`,
      'an essay: the portal has no questions that a person must mark',
    ],
    [
      'a hotspot',
      `${declare('identifier', ['a'])}<itemBody><hotspotInteraction responseIdentifier="RESPONSE"/></itemBody>`,
      "the interaction 'hotspotInteraction', which the portal does not have",
    ],
    [
      'no right answer',
      `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"/><itemBody>${choices(['a', 'b'])}</itemBody>`,
      'the item does not say which answer is right',
    ],
    [
      'an answer that is no choice',
      `${declare('identifier', ['z'])}<itemBody>${choices(['a', 'b'])}</itemBody>`,
      "the right answer 'z' is none of the choices",
    ],
    ['only words', '<itemBody><p>Hello</p></itemBody>', "a text without a question: put it into a passage ('Hello')"],
  ])('is not taken with %s', async (_name, inner, refused) => {
    const { report } = await item(inner);
    expect(report).toMatchObject([{ line: 2, at: null, refused: [refused] }]);
  });
});

describe('the processing of an item decides what is right', () => {
  const typed = '<itemBody><p>How much? <textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody>';
  const given = '<variable identifier="RESPONSE"/>';
  const key = '<correct identifier="RESPONSE"/>';
  const base = (value: string, type = 'float') => `<baseValue baseType="${type}">${value}</baseValue>`;
  const score = (value: string) => `<setOutcomeValue identifier="SCORE">${base(value)}</setOutcomeValue>`;
  const when = (condition: string, right = '1', wrong = '0') =>
    `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>|<responseProcessing><responseCondition><responseIf>${condition}${score(right)}</responseIf><responseElse>${score(wrong)}</responseElse></responseCondition></responseProcessing>`;
  const number = async (value: string, processing: string, type = 'float') => {
    const [outcome = '', rules = ''] = processing.split('|');
    const { items, report } = await item(declare(type, [value]) + outcome + typed + rules);
    const { answer, solutionHtml } = items[0] ?? {};
    return { answer: answer?.kind === 'numeric' ? `${answer.value} ± ${answer.tolerance}` : null, solutionHtml, ...report[0] };
  };
  const equal = (attributes: string) => when(`<equal ${attributes}>${given}${key}</equal>`);

  test.each([
    ['a tolerance on either side', '0.3', equal('toleranceMode="absolute" tolerance="0.1 0.2"'), '0.35 ± 0.15'],
    ['a share', '1.4', equal('toleranceMode="relative" tolerance="5"'), '1.4 ± 0.07'],
    ['a share of a negative number', '-2', equal('toleranceMode="relative" tolerance="10 10"'), '-2 ± 0.2'],
    ['figures', '3.142', when(`<equalRounded roundingMode="significantFigures" figures="3">${given}${key}</equalRounded>`), '3.14 ± 0.005'],
    ['decimal places', '0.5', when(`<equalRounded roundingMode="decimalPlaces" figures="1">${given}${key}</equalRounded>`), '0.5 ± 0.05'],
    ['two bounds', '2', when(`<and><gte>${given}${base('1.5')}</gte><lte>${given}${base('2.5')}</lte></and>`), '2 ± 0.5'],
    ['a number that is written differently', '1e1', when(`<match>${given}${base('10.0')}</match>`), '10 ± 0'],
  ])('keeps %s', async (_name, value, processing, expected) => {
    expect(await number(value, processing)).toMatchObject({ answer: expected, refused: [] });
  });

  test('whole numbers have no ends in between', async () => {
    const processing = when(`<and><gt>${given}${base('1', 'integer')}</gt><lt>${given}${base('5', 'integer')}</lt></and>`);
    expect(await number('3', processing, 'integer')).toMatchObject({ answer: '3 ± 1' });
  });

  test('says what a range makes of the answer, and gives the answer of the file as the solution', async () => {
    expect(await number('0.3', equal('toleranceMode="absolute" tolerance="0.1 0.2"'))).toMatchObject({
      changed: ['the answer 0.3 is written as 0.35 and 0.15 around it: numbers from 0.2 to 0.5 are accepted'],
      solutionHtml: '<p>The answer is 0.3. Numbers from 0.2 to 0.5 are accepted.</p>',
    });
  });

  test.each([
    [
      'every larger number',
      '5',
      when(`<gte>${given}${base('5')}</gte>`),
      'every larger number is accepted too: a pack has one number, with how far off still counts',
    ],
    [
      'another number',
      '3',
      when(`<match>${given}${base('4')}</match>`),
      'the answer 3 is said to be right, but it does not bring the marks',
    ],
    [
      'all but the number',
      '3',
      when(`<not><match>${given}${key}</match></not>`),
      'the answer 3 is said to be right, but it does not bring the marks',
    ],
    [
      'an end that does not count',
      '2',
      equal('toleranceMode="absolute" tolerance="0.5 0.5" includeUpperBound="false"'),
      'numbers from 1.5 to 2.5 are accepted, but not 2.5: the ends of a range count in a pack',
    ],
    [
      'an operator that is not read',
      '2',
      when(`<customOperator>${given}</customOperator>`),
      "its marks cannot be told: 'customOperator' of a number that is typed is not read",
    ],
    [
      'a template that is not there',
      '2',
      '|<responseProcessing template="https://a.example/mine"/>',
      "its marks cannot be told: the processing 'https://a.example/mine' is not in the file",
    ],
  ])('refuses %s', async (_name, value, processing, refused) => {
    expect(await number(value, processing)).toMatchObject({ at: null, refused: [refused] });
  });

  test.each([
    [
      'a part of an answer',
      '<stringMatch caseSensitive="false" substring="true">',
      "every answer that has 'York' in it is accepted: a pack compares whole answers",
    ],
    ['letters of one case', '<stringMatch caseSensitive="true">', null],
  ])('words: %s', async (_name, tag, refused) => {
    const [outcome = '', rules = ''] = when(`${tag}${given}${key}</stringMatch>`).split('|');
    const { report } = await item(declare('string', ['York']) + outcome + typed + rules);
    expect(report[0]?.refused).toEqual(refused === null ? [] : [refused]);
    expect(report[0]?.changed.includes('capital and small letters count as the same')).toBe(refused === null);
  });

  test.each([
    ['rounded', `<match><round>${given}</round>${key}</match>`, 'round'],
    ['rounded to places', `<equal><roundTo roundingMode="decimalPlaces" figures="0">${given}</roundTo>${key}</equal>`, 'roundTo'],
    ['multiplied by itself', `<equal><product>${given}${given}</product>${base('9')}</equal>`, 'product'],
  ])('a number that is %s before it is compared refuses the item', async (_name, condition, operator) => {
    expect((await number('3', when(condition))).refused).toEqual([
      `its marks cannot be told: '${operator}' of a number that is typed is not read`,
    ]);
  });

  test('a copy of a number refuses the item; marks in an outcome of another name are its marks, and two of them refuse it', async () => {
    const outcomes = (...names: string[]) =>
      names.map((name) => `<outcomeDeclaration identifier="${name}" cardinality="single" baseType="float"/>`).join('');
    const set = (name: string, expression: string) => `<setOutcomeValue identifier="${name}">${expression}</setOutcomeValue>`;
    const near = '<equal toleranceMode="absolute" tolerance="0.5 0.5">';
    const rules = (name: string, more = '') =>
      `<responseProcessing>${more}<responseCondition><responseIf>${near}${given}${key}</equal>${set(name, base('2'))}</responseIf></responseCondition></responseProcessing>`;
    const copied = rules('SCORE', set('COPY', given)).replace(`${near}${given}`, `${near}<variable identifier="COPY"/>`);
    expect((await number('3', `${outcomes('SCORE', 'COPY')}|${copied}`)).refused).toEqual([
      "its marks cannot be told: 'setOutcomeValue' of a number that is typed is not read",
    ]);
    expect(await number('3', `${outcomes('GRADE')}|${rules('GRADE')}`)).toMatchObject({
      answer: '3 ± 0.5',
      lost: ['the marks 2/0: a test keeps them, which --programme writes'],
    });
    expect((await number('3', `${outcomes('GRADE', 'BONUS')}|${rules('GRADE', set('BONUS', base('1')))}`)).refused).toEqual([
      "its marks cannot be told: 'BONUS' and 'GRADE' may each be its marks",
    ]);
  });

  test('what wrong answers of the parts of an item cost is shared out to them', async () => {
    const both = ['R1', 'R2'].map((name) => declare('identifier', ['a']).replace('RESPONSE', name)).join('');
    const mapping = '<mapping defaultValue="-0.5"><mapEntry mapKey="a" mappedValue="1"/></mapping></responseDeclaration>';
    const gap = (name: string) =>
      `<inlineChoiceInteraction responseIdentifier="${name}"><inlineChoice identifier="a">a</inlineChoice><inlineChoice identifier="b">b</inlineChoice></inlineChoiceInteraction>`;
    const sums = `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><p>${gap('R1')} or ${gap('R2')}</p></itemBody><responseProcessing><setOutcomeValue identifier="SCORE"><sum><mapResponse identifier="R1"/><mapResponse identifier="R2"/></sum></setOutcomeValue></responseProcessing>`;
    const many = await item(both.replaceAll('</responseDeclaration>', mapping) + sums);
    expect(many.report.map(({ lost }) => lost)).toEqual([
      ['the marks 1/-0.5: a test keeps them, which --programme writes'],
      ['the marks 1/-0.5: a test keeps them, which --programme writes'],
    ]);
    const pairs =
      '<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="directedPair"><correctResponse><value>p x</value><value>q y</value></correctResponse><mapping defaultValue="-0.25"><mapEntry mapKey="p x" mappedValue="1"/><mapEntry mapKey="q y" mappedValue="1"/></mapping></responseDeclaration>';
    const side = (...names: string[]) =>
      `<simpleMatchSet>${names.map((name) => `<simpleAssociableChoice identifier="${name}" matchMax="1">${name}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;
    const matching = (more: string) =>
      `${pairs.replace('<mapping', `<mapping${more}`)}<itemBody><matchInteraction responseIdentifier="RESPONSE">${side('p', 'q')}${side('x', 'y')}</matchInteraction></itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>`;
    const matched = await item(matching(''));
    expect(matched.report.map(({ lost }) => lost[0])).toEqual([
      'the marks 1/-0.25: a test keeps them, which --programme writes',
      'the marks 1/-0.25: a test keeps them, which --programme writes',
    ]);
    const bounded = await item(matching(' lowerBound="0"'));
    expect(bounded.report[0]?.changed).toContain("wrong partners of 'p' cost different marks: each costs 0 now");
  });

  test('several answers whose marks are added up bring theirs each', async () => {
    const part = (name: string, rule: string) =>
      `<responseCondition><responseIf><match><variable identifier="${name}"/><correct identifier="${name}"/></match><setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>${base(rule)}</sum></setOutcomeValue></responseIf></responseCondition>`;
    const two = declare('identifier', ['<![CDATA[a]]>']).replace('RESPONSE', 'R1') + declare('identifier', ['b']).replace('RESPONSE', 'R2');
    const body = choices(['a', 'b']).replace('RESPONSE', 'R1') + choices(['a', 'b']).replace('RESPONSE', 'R2');
    const { report, items } = await item(
      `${two}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody>${body}</itemBody><responseProcessing>${part('R1', '3')}${part('R2', '1')}</responseProcessing>`,
    );
    expect(items.map(({ answer }) => answer)).toEqual([
      { kind: 'choice', labels: ['A'] },
      { kind: 'choice', labels: ['B'] },
    ]);
    expect(report.map(({ lost }) => lost)).toEqual([
      ['the marks 3/0: a test keeps them, which --programme writes'],
      ['the marks 1/0: a test keeps them, which --programme writes'],
    ]);
  });

  test('a choice whose declared answer brings nothing is refused', async () => {
    const [outcome = '', rules = ''] = when(`<match>${given}${base('b', 'identifier')}</match>`).split('|');
    const { report } = await item(`${declare('identifier', ['a']) + outcome}<itemBody>${choices(['a', 'b'])}</itemBody>${rules}`);
    expect(report[0]).toMatchObject({ at: null, refused: ["the answer 'a' is said to be right, but option B brings the marks"] });
  });

  test('answers that may be given in either order are refused', async () => {
    const two = declare('string', ['red']).replace('RESPONSE', 'R1') + declare('string', ['blue']).replace('RESPONSE', 'R2');
    const is = (one: string, other: string) =>
      `<and><match><variable identifier="R1"/>${base(one, 'string')}</match><match><variable identifier="R2"/>${base(other, 'string')}</match></and>`;
    const [outcome = '', rules = ''] = when(`<or>${is('red', 'blue')}${is('blue', 'red')}</or>`).split('|');
    const gaps =
      '<itemBody><p><textEntryInteraction responseIdentifier="R1"/> and <textEntryInteraction responseIdentifier="R2"/></p></itemBody>';
    const { report } = await item(two + outcome + gaps + rules);
    expect(report[0]).toMatchObject({
      at: null,
      refused: ["'red' and 'blue' may be given in either order: a question has one right answer"],
    });
  });

  test('a gap into which several words may go is refused', async () => {
    const mapping =
      '<mapping defaultValue="0"><mapEntry mapKey="W1 G1" mappedValue="1"/><mapEntry mapKey="W2 G1" mappedValue="1"/></mapping>';
    const body =
      '<itemBody><gapMatchInteraction responseIdentifier="RESPONSE"><gapText identifier="W1">red</gapText><gapText identifier="W2">blue</gapText><p>A <gap identifier="G1"/> ball</p></gapMatchInteraction></itemBody>';
    const { report } = await item(
      `${declare('directedPair', ['W1 G1'], mapping, 'multiple')}${body}<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>`,
    );
    expect(report[0]).toMatchObject({ at: null, refused: ["'G1' has several partners: a question has one right answer"] });
  });
});

describe('what an item has beside its question', () => {
  const asked = (body: string, more = '') =>
    item(`${declare('identifier', ['a'])}<itemBody>${body}${choices(['a', 'b'])}</itemBody>${more}`);

  test('notes for others than candidates are left out and quoted', async () => {
    const { items, report } = await asked(
      '<p>A week.</p><rubricBlock view="proctor">Give calculators out now.</rubricBlock><rubricBlock view="scorer tutor">Look at line 2.</rubricBlock><rubricBlock view="candidate">Read twice.</rubricBlock>',
    );
    expect(items[0]?.stemHtml).toBe('<p>A week.</p>\n<p>Read twice.</p>\n<p>Which?</p>');
    expect(items[0]?.solutionHtml).not.toContain('line 2');
    expect(report[0]?.lost).toEqual(["a note for proctor: 'Give calculators out now.'", "a note for scorer and tutor: 'Look at line 2.'"]);
  });

  test('feedback is with the answer that it is shown after, or that its name tells', async () => {
    const modal = (name: string, text: string) =>
      `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="${name}" showHide="show">${text}</modalFeedback>`;
    const plain = (html = '') => html.replace(/<span[^>]*>(\w)<\/span>/g, '$1');
    const named = await asked('', modal('ok', 'Yes.') + modal('no', 'No.'));
    expect(plain(named.items[0]?.solutionHtml)).toBe('<p><strong>A</strong>: Yes.</p>\n<p><strong>Any other answer</strong>: No.</p>');
    const rules =
      '<responseProcessing><setOutcomeValue identifier="FEEDBACK"><variable identifier="RESPONSE"/></setOutcomeValue></responseProcessing>';
    const told = await asked('', rules + modal('a', 'That one.') + modal('b', 'Not that.'));
    expect(plain(told.items[0]?.solutionHtml)).toBe('<p><strong>A</strong>: That one.</p>\n<p><strong>B</strong>: Not that.</p>');
  });

  test('values that are made up for each candidate refuse it; those that the file gives are filled in, in formulas too', async () => {
    const value = (inner: string) =>
      `<templateDeclaration identifier="N" cardinality="single" baseType="integer">${inner}</templateDeclaration>`;
    const body =
      '<p><printedVariable identifier="N"/> and <math xmlns="http://www.w3.org/1998/Math/MathML"><mi>N</mi><mo>+</mo><mn>1</mn></math></p>';
    const given = await asked(body, value('<defaultValue><value>7</value></defaultValue>'));
    expect(given.items[0]?.stemHtml).toMatch(/^<p>7 and .*application\/x-tex">7\+1</s);
    const made = await asked(
      body,
      `${value('')}<templateProcessing><setTemplateValue identifier="N"><randomInteger min="1" max="9"/></setTemplateValue></templateProcessing>`,
    );
    expect(made.report[0]).toMatchObject({ at: null });
    expect(made.report[0]?.refused).toContain('its values are made up for each candidate');
  });

  test('an element that is not known is kept as its words in the text, and refuses the item beside it', async () => {
    const inside = await asked('<p>See <unknownThing>line <b>two</b></unknownThing>.</p>');
    expect(inside.items[0]?.stemHtml).toContain('<p>See line <strong>two</strong>.</p>');
    const beside = await asked('', '<extra>Read me.</extra>');
    expect(beside.report[0]).toMatchObject({ at: null, refused: ["<extra> 'Read me.', which is not read"] });
  });

  test('entities of HTML are the signs that they name; others refuse the file', async () => {
    const { items } = await asked('<p>Is 3&times;4 &le; 2&radic;3?</p>');
    expect(items[0]?.stemHtml).toContain('<p>Is 3×4 ≤ 2√3?</p>');
    await expect(asked('<p>&mine;</p>')).rejects.toThrow('has the entity &mine;, which is not declared');
  });
});

test('one broken file of a package is named, and the rest is read; the set has the title of the package', async () => {
  const one = (name: string, body: string) =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="${name}">${declare('identifier', ['a'])}<itemBody>${body}${choices(['a', 'b'])}</itemBody></assessmentItem>`;
  const page = '<html><body><p>One<br>Two</p></body></html>';
  const shown = '<object data="notes.html" type="text/html"/>';
  const manifest =
    '<manifest><metadata><lom><general><title><string>Term test</string></title></general></lom></metadata><resources/></manifest>';
  const files = {
    'imsmanifest.xml': manifest,
    'good.xml': one('good', ''),
    'bad.xml': one('bad', '<p>'),
    'page.xml': one('page', shown),
    'notes.html': page,
  };
  const opened = openQti({
    file: 'p.zip',
    files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const)),
  });
  const { files: written, passages, entries } = await convertOpened(opened, { programme: 'cat' });
  expect(
    entries.map(({ place, at, changed, refused }) => [
      place.name,
      at,
      [...changed, ...refused].filter((what) => what.includes('well-formed')),
    ]),
  ).toEqual([
    ['good', 'bank/good', []],
    [
      'page',
      'bank/page',
      ['the page notes.html is not well-formed and is read as a browser would: is not well-formed XML: <br> is not closed'],
    ],
    ['bad.xml', null, ['is not well-formed XML: <p> is not closed']],
  ]);
  expect(passages.map(({ html }) => html)).toEqual(['<p>One<br />\nTwo</p>']);
  expect(String(written.get('tests/bank.yaml'))).toContain('name: Term test');
});

test('the weight that a test gives an item is in its marks', async () => {
  const one = (name: string) =>
    `<assessmentItem identifier="${name}" title="${name}"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R"><prompt>Which?</prompt><simpleChoice identifier="a">a</simpleChoice><simpleChoice identifier="b">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
  const weight = (value: string) => `<weight identifier="W${value}" value="${value}"/>`;
  const references = [weight('2.5'), weight('1') + weight('3'), weight('1')];
  const xml = `<assessmentTest identifier="t" title="T"><testPart><assessmentSection identifier="s" title="S">${references.map((each, index) => `<assessmentItemRef identifier="i${index}" href="${index}.xml">${each}</assessmentItemRef>`).join('')}</assessmentSection></testPart></assessmentTest>`;
  const files = Object.entries({ 't.xml': xml, '0.xml': one('A'), '1.xml': one('B'), '2.xml': one('C') });
  const opened = openQti({ file: 'p.zip', files: new Map(files.map(([name, text]) => [name, Buffer.from(text)] as const)) });
  const { entries } = await convertOpened(opened);
  expect(entries.map(({ changed, lost }) => [...changed, ...lost].filter((what) => /weight|marks/.test(what)))).toEqual([
    ['the weight 2.5 of the test is in its marks', 'the marks 2.5/0: a test keeps them, which --programme writes'],
    ['the weight 1 or 3 of the test is not in its marks'],
    [],
  ]);
});

test('marks of a test are kept: exported, and written as a practice set again', async () => {
  const faults = collectFaults();
  const text =
    '## Question one\n- answer: A\n\nWhich?\n\n### Options\nA. a\nB. b\n\n### Solution\nSo.\n\n## Question two\n- type: numeric\n- answer: 3/5\n- tolerance: 1/3\n\nHow many?\n\n### Solution\nSo.\n';
  const bank = readMarkdownBank({ bank: 'b', file: 'b.md', text, findPicture, faults });
  const [one, two] = bank.items;
  if (one === undefined || two === undefined) throw new Error('two questions are written');
  const sections = [
    { name: 'First', minutes: 40, items: [{ item: one, marks: { correct: 3, wrong: -1, blank: -0.1 }, reasons: [] }] },
    { name: 'Second', minutes: 40, items: [{ item: two, marks: { correct: 3, wrong: 0, blank: 0 }, reasons: [] }] },
  ];
  const zip = writePackage([{ key: 'mock', name: 'Mock 1', passages: [], sections }]);
  const { files, items, remarks } = await convertOpened(openQti({ file: 'm.zip', files: readZip(zip) }), { programme: 'cat' });
  expect(items.map(({ answer }) => answer)).toEqual([one.answer, two.answer]);
  expect(remarks).toEqual(['m.zip: time limits are not kept']);
  const written = String(files.get('tests/mock.yaml'));
  expect(written).toContain('name: Mock 1');
  expect(written).toContain('single:\n    correct: 3\n    wrong: -1\n    blank: -0.1');
  expect(written).toMatch(/key: first[\s\S]*key: second/);
});

describe('marks for a part of the right options', () => {
  const text = '## Question one\n- type: multiple\n- answer: A, C\n\nWhich?\n\n### Options\nA. a\nB. b\nC. c\n\n### Solution\nSo.\n';
  const [one] = readMarkdownBank({ bank: 'b', file: 'b.md', text, findPicture, faults: collectFaults() }).items;
  if (one === undefined) throw new Error('a question is written');
  const marks = { correct: 4, wrong: -2, blank: 0, partial: 1 };
  const zip = () =>
    writePackage([
      { key: 'mock', name: 'Mock', passages: [], sections: [{ name: 'First', minutes: null, items: [{ item: one, marks, reasons: [] }] }] },
    ]);
  const convert = (change: (xml: string) => string) => {
    const archive = readZip(zip());
    const files = new Map(
      [...archive.keys()].map((path) => {
        const bytes = archive.get(path) ?? Buffer.alloc(0);
        return [path, path.startsWith('items/') ? Buffer.from(change(bytes.toString())) : bytes];
      }),
    );
    return convertOpened(openQti({ file: 'm.zip', files }), { programme: 'cat' });
  };

  test('are kept: exported, and written as a practice set again', async () => {
    const { files, items, report } = await convert((xml) => xml);
    expect(items.map(({ type, answer }) => ({ type, answer }))).toEqual([{ type: 'multiple', answer: one.answer }]);
    expect(report.flatMap(({ changed, lost }) => [...changed, ...lost])).toEqual([]);
    expect(String(files.get('tests/mock.yaml'))).toContain('multiple:\n    correct: 4\n    wrong: -2\n    blank: 0\n    partial: 1');
  });

  test('are kept where all bring one mark, which is what an item brings that says nothing', async () => {
    const { files } = await convert((xml) =>
      xml
        .replaceAll('mapped-value="1"', 'mapped-value="0.5"')
        .replace(/<qti-outcome-declaration identifier="MAXSCORE".*?<\/qti-outcome-declaration>/s, '')
        .replace('>4</qti-base-value>', '>1</qti-base-value>')
        .replace('>-2</qti-base-value>', '>0</qti-base-value>'),
    );
    expect(String(files.get('tests/mock.yaml'))).toContain('multiple:\n    correct: 1\n    wrong: 0\n    blank: 0\n    partial: 0.5');
  });

  test('change nothing about typed words: all that a mapping accepts is accepted, whatever else is compared', async () => {
    const mapping =
      '<mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="Eboracum" mappedValue="1"/></mapping>';
    const processing =
      '<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match><setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">well</baseValue></setOutcomeValue></responseIf></responseCondition><setOutcomeValue identifier="SCORE"><mapResponse identifier="RESPONSE"/></setOutcomeValue></responseProcessing>';
    const { items } = await item(
      `${declare('string', ['York'], mapping)}<itemBody><p>Where?</p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody>${processing}`,
    );
    expect(items[0]?.answer).toEqual({ kind: 'text', accepted: ['York', 'Eboracum'] });
  });

  test.each([
    ['a wrong option takes nothing away', (xml: string) => xml.replace('default-value="-2"', 'default-value="0"')],
    [
      'a part brings as much as all',
      (xml: string) => xml.replaceAll('mapped-value="1"', 'mapped-value="4"').replace('default-value="-2"', 'default-value="-8"'),
    ],
    ['a part brings more than two decimals', (xml: string) => xml.replaceAll('mapped-value="1"', 'mapped-value="0.3333"')],
    [
      'the right options do not bring the same',
      (xml: string) => xml.replace('map-key="C" mapped-value="1"', 'map-key="C" mapped-value="2"'),
    ],
  ])('are said to be lost where %s', async (_, change) => {
    const { files, report } = await convert(change);
    expect(report.flatMap(({ changed }) => changed)).toEqual([
      'the marks are computed in a way of its own: the question is right or wrong as a whole',
    ]);
    expect(String(files.get('tests/mock.yaml'))).not.toContain('partial');
  });
});
