import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGift } from './gift.ts';
import type { Opened } from './model/opened.ts';
import { openMoodle } from './moodle/read-moodle.ts';
import { openQti } from './qti/open-qti.ts';
import { openTables } from './open-file.ts';
import { convertOpened } from './testing/convert-text.ts';

/** Signs of Markdown, of a pack, of HTML and of formulas, whole and broken. */
const sign = fc.constantFrom(
  '## Question a',
  '### Options',
  '### Solution',
  '- type: x',
  'A. ',
  'B) ',
  '\n',
  '\n\n',
  '---',
  '===',
  '```',
  ' ',
  '> ',
  '1. ',
  '*',
  '_',
  '**',
  '`',
  '|',
  '$x$',
  '$$y$$',
  '$',
  '\\',
  '\\(',
  '\\)',
  '<b>',
  '</b>',
  '<p>',
  '<ul><li>',
  '<table><tr><td>',
  '<pre>',
  '<h2>',
  '&lt;',
  '&',
  '![a](b)',
  '[a](b)',
  'word',
  '7',
  '₹',
  '\u00A0',
  '😀',
  '#',
  '|---|',
  '<br>',
  '<img src="x.png">',
  '$\\frac{$',
  '$$\\begin{x}$$',
);
const text = fc.array(sign, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(' '));

const sources: readonly ((texts: readonly [string, string, string, string]) => Opened)[] = [
  ([stem, one, two, solution]) => {
    const cells = ['Question', 'A', 'B', 'Answer', 'Solution', 'Passage'];
    const rows = [
      { line: 1, cells },
      { line: 2, cells: [`w ${stem}`, `x ${one}`, `y ${two}`, 'A', solution, solution] },
      { line: 3, cells: [stem, one, two, 'B', '', ''] },
    ];
    return openTables({ tables: [{ file: 'f', bank: '', rows }], picturesOf: () => new Map() });
  },
  ([stem, one, two, solution]) => {
    const cdata = (inner: string) => `<text><![CDATA[${inner}]]></text>`;
    const answers = `<answer fraction="100" format="html">${cdata(one)}<feedback>${cdata(two)}</feedback></answer><answer fraction="0" format="html">${cdata(two)}</answer>`;
    const about = `<questiontext format="html">${cdata(stem)}</questiontext><generalfeedback format="html">${cdata(solution)}</generalfeedback>`;
    return openMoodle({ file: 'm', text: `<quiz><question type="multichoice">${about}${answers}</question></quiz>` });
  },
  ([stem, one, two, solution]) => {
    const escape = (inner: string) => inner.replace(/[\\~=#{}:]/g, (each) => `\\${each}`).replace(/\n\s*\n/g, '\n');
    const gift = `${escape(stem)} {=${escape(one)} ~${escape(two)} ####${escape(solution)}}`;
    return { pictures: new Map(), read: () => readGift({ file: 'g', text: gift }) };
  },
];

test('whatever the texts of a file are, a question that is taken is one of a bank without faults, and the others say why not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(text, text, text, text), async (texts) => {
      for (const source of sources) {
        const { items, entries, faults } = await convertOpened(source(texts));
        expect(faults).toEqual([]);
        expect(entries.filter(({ at }) => at !== null)).toHaveLength(items.length);
        expect(entries.filter(({ at, refused }) => (at === null) !== refused.length > 0)).toEqual([]);
      }
    }),
    { numRuns: 150 },
  );
});

const textOfMoodle = (name: string, words: string) => `<${name} format="html"><text>${words}</text></${name}>`;
const documents: readonly (readonly [string, string, (text: string) => Opened])[] = [
  [
    'a choice of QTI 2',
    '<assessmentItem identifier="Q" title="T"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><div><p>Text <b>bold</b></p><table><caption>C</caption><tr><td>x</td><td>y</td></tr></table><ul><li>one</li></ul><ruby>k<rt>r</rt></ruby></div><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt><simpleChoice identifier="a">One<feedbackInline identifier="a">F</feedbackInline></simpleChoice><simpleChoice identifier="b">Two</simpleChoice></choiceInteraction></itemBody><modalFeedback identifier="m">Because</modalFeedback></assessmentItem>',
    (source) => openQti({ file: 'f.xml', files: new Map([['f.xml', Buffer.from(source)]]) }),
  ],
  [
    'a matching of QTI 2',
    '<assessmentItem identifier="Q" title="T"><responseDeclaration identifier="R" cardinality="multiple" baseType="directedPair"><correctResponse><value>a x</value><value>b y</value></correctResponse></responseDeclaration><itemBody><p>Text</p><matchInteraction responseIdentifier="R"><prompt>P</prompt><simpleMatchSet><simpleAssociableChoice identifier="a">a</simpleAssociableChoice><simpleAssociableChoice identifier="b">b</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="x">x</simpleAssociableChoice><simpleAssociableChoice identifier="y">y</simpleAssociableChoice></simpleMatchSet></matchInteraction></itemBody></assessmentItem>',
    (source) => openQti({ file: 'f.xml', files: new Map([['f.xml', Buffer.from(source)]]) }),
  ],
  [
    'an item of QTI 1.2',
    '<questestinterop><item ident="i" title="T"><presentation><flow><material><mattext texttype="text/html">Text</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><flow_label><response_label ident="1"><flow_mat><material><mattext>a</mattext></material></flow_mat></response_label></flow_label><response_label ident="2"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></flow></presentation><resprocessing><outcomes><decvar varname="SCORE"/></outcomes><respcondition><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar varname="SCORE">1</setvar></respcondition></resprocessing><itemfeedback ident="f"><flow_mat><material><mattext>F</mattext></material></flow_mat></itemfeedback></item></questestinterop>',
    (source) => openQti({ file: 'f.xml', files: new Map([['f.xml', Buffer.from(source)]]) }),
  ],
  [
    'Moodle XML',
    `<quiz><question type="multichoice">${textOfMoodle('questiontext', 'Text')}${textOfMoodle('generalfeedback', 'G')}<answer fraction="100"><text>a</text><feedback><text>F</text></feedback></answer><answer fraction="0"><text>b</text></answer>${textOfMoodle('incorrectfeedback', 'No')}</question><question type="matching">${textOfMoodle('questiontext', 'Text')}<subquestion><text>l</text><answer><text>r</text></answer></subquestion><subquestion><text>k</text><answer><text>s</text></answer></subquestion></question></quiz>`,
    (source) => openMoodle({ file: 'm.xml', text: source }),
  ],
];

test.each(documents)(
  '%s: an element that is not known is kept as its words, or refuses the question and is named',
  async (_name, document, open) => {
    const places = [...document.matchAll(/<\w+[^>]*[^/>]>|<\/\w+>/g)].map((tag) => tag.index + tag[0].length).slice(1, -1);
    // an answer, a comparison and a mark are no words of a question: one that is not what it should be refuses it
    const isValue = (at: number) => /<(value|varequal|setvar)[^>]*>$/.test(document.slice(0, at));
    const silent: string[] = [];
    for (const at of places.filter((place) => !isValue(place))) {
      const { files, entries, remarks } = await convertOpened(
        open(`${document.slice(0, at)}<strange>Unheard</strange>${document.slice(at)}`),
      );
      const said = [...files.values(), JSON.stringify(entries), ...remarks].map(String).join('\n');
      if (!/Unheard|<strange>/.test(said)) silent.push(`${document.slice(Math.max(0, at - 60), at)} … ${document.slice(at, at + 30)}`);
    }
    expect(silent).toEqual([]);
  },
);
