import { optionReference } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { describe, expect, test } from 'vitest';
import { convertOpened } from './testing/convert-text.ts';
import { parseGift, readGift } from './gift.ts';

const gift = async (text: string) => convertOpened({ pictures: new Map(), read: () => readGift({ file: 'q.gift', text }) });
const one = async (text: string) => {
  const { items, report, faults } = await gift(text);
  expect(faults).toEqual([]);
  return { item: items[0], report: report[0], items };
};
const choice = (...labels: string[]) => ({ kind: 'choice', labels });

describe('the syntax of GIFT', () => {
  test.each([
    ['a choice', 'Who? {=Grant ~no one ~Napoleon}', { type: 'single', answer: choice('A'), stemHtml: '<p>Who?</p>' }],
    ['a choice over lines', 'Who?{\n~no one\n=Grant\n~Napoleon\n}', { type: 'single', answer: choice('B') }],
    ['several right ones by weight', 'Two? {~%50%a ~%50%b ~%-100%c}', { type: 'multiple', answer: choice('A', 'B') }],
    ['true', 'Yes.{T}', { type: 'single', answer: choice('A'), keepOptions: true }],
    ['FALSE in words', 'No.{FALSE}', { answer: choice('B') }],
    ['short answers', 'Two plus two? {=four =4}', { type: 'text', answer: { kind: 'text', accepted: ['four', '4'] } }],
    ['one short answer', '2+2? {=4}', { type: 'text', answer: { kind: 'text', accepted: ['4'] } }],
    ['a number', 'When? {#1822}', { type: 'numeric', answer: { kind: 'numeric', value: '1822', tolerance: '0' } }],
    ['a number with a tolerance', 'Pi? {#3.1415:0.0005}', { answer: { kind: 'numeric', value: '3.1415', tolerance: '0.0005' } }],
    ['a range', 'Pi? {#3.141..3.142}', { answer: { kind: 'numeric', value: '3.1415', tolerance: '0.0005' } }],
    ['a range of negative numbers', 'Cold? {#-5..-4}', { answer: { kind: 'numeric', value: '-4.5', tolerance: '0.5' } }],
    ['numbers with weights', 'When? {#=1822:0 =%50%1822:2}', { answer: { kind: 'numeric', value: '1822', tolerance: '0' } }],
    [
      'a number without a sign before others',
      'From 1 to 5? {#3:2~#Completely wrong}',
      {
        answer: { kind: 'numeric', value: '3', tolerance: '2' },
        solutionHtml: '<p><strong>Any other answer</strong>: Completely wrong</p>',
      },
    ],
    [
      'feedback of numbers',
      'When? {#=1999:0 #Right\n=%50%1999:2 #Close}',
      {
        answer: { kind: 'numeric', value: '1999', tolerance: '0' },
        solutionHtml: '<p><strong>Right answer</strong>: Right</p>\n<p><strong>1999 ± 2</strong>: Close</p>',
      },
    ],
    ['entities of HTML', 'Is 3&times;4 &le; 12? {=a ~b}', { stemHtml: '<p>Is 3×4 ≤ 12?</p>' }],
    ['several exact numbers', 'Root of 4? {#=2 =-2}', { type: 'text', answer: { kind: 'text', accepted: ['2', '-2'] } }],
    ['a missing word', 'Grant is {~buried =entombed} in a tomb.', { type: 'single', stemHtml: '<p>Grant is _____ in a tomb.</p>' }],
    ['a title', '::Q 1:: Who? {=me ~you}', { key: 'q-1', stemHtml: '<p>Who?</p>' }],
    ['an id in a comment', '// [id:art-7] [tag:x]\n::T:: Who? {=me ~you}', { key: 'art-7' }],
    ['a category', '$CATEGORY: $course$/top/Maths/Roots\n\nWho? {=me ~you}', { topic: 'Maths / Roots' }],
    ['escaped signs', 'Is \\{1\\} \\= \\{2\\}\\: \\~ or \\# ? {=a\\=b ~c}', { stemHtml: '<p>Is {1} = {2}: ~ or # ?</p>' }],
    ['an escaped line break', 'One\\nTwo {=a ~b}', { stemHtml: '<p>One<br />\nTwo</p>' }],
    ['HTML', '[html]<p>A <b>bold</b> word</p> {=a ~b}', { stemHtml: '<p>A <strong>bold</strong> word</p>' }],
    ['Markdown', '[markdown]A **bold** word {=a ~b}', { stemHtml: '<p>A <strong>bold</strong> word</p>' }],
    ['plain text', '[plain]2 < 3 & *x* {=a ~b}', { stemHtml: '<p>2 &lt; 3 &amp; *x*</p>' }],
    ['general feedback', 'Who? {=me ~you####Because.}', { solutionHtml: '<p>Because.</p>' }],
    [
      'feedback of answers',
      'Who? {=me#Right ~you#Wrong}',
      {
        solutionHtml: `<p><strong>${optionReference('A')}</strong>: Right</p>\n<p><strong>${optionReference('B')}</strong>: Wrong</p>`,
        keepOptions: false,
      },
    ],
    [
      'feedback of true and false',
      'No.{F#It is#Well done}',
      {
        solutionHtml: `<p><strong>${optionReference('A')}</strong>: It is</p>\n<p><strong>${optionReference('B')}</strong>: Well done</p>`,
      },
    ],
  ])('reads %s', async (_name, text, expected) => {
    const { item } = await one(text);
    expect(item).toMatchObject(expected);
  });

  test('a matching is one question, with what belongs to no item among its options', async () => {
    const text = '::Food:: Match. {=cat -> cat food =dog -> bones = -> stones}';
    const { items } = await one(text);
    const opened = { pictures: new Map(), read: () => readGift({ file: 'q.gift', text }) };
    expect((await convertOpened(opened, { programme: 'cat' })).entries[0]?.kept).toContain('marks 1/0, 0.5 for a part');
    expect(items).toMatchObject([
      { key: 'food', type: 'match', stemHtml: '<p>Match.</p>', answer: { kind: 'match', labels: ['1-B', '2-A'] } },
    ]);
    expect(items[0]?.options).toEqual(
      ['1 cat', '2 dog', 'A bones', 'B cat food', 'C stones'].map((text) => ({ label: text.charAt(0), html: `<p>${text.slice(2)}</p>` })),
    );
  });

  test.each([
    ['an essay', 'Write. {}', 'an essay: the portal has no questions that a person must mark'],
    ['a text alone', 'Just words.', 'a text without a question: put it into a passage'],
    ['an open brace', 'Who? {=me ~you', "a '{' that is not closed: an empty line ends a question"],
    ['a lonely closing brace', 'Who? =me}', "a '}' without a '{' before it"],
    ['two places of answers', 'Who {=me ~you} and {=a ~b}?', 'braces in braces: only one place of a question has answers'],
    ['answers without a sign', 'Who? {me, you}', "an answer begins with '=' or '~'"],
    ['two right ones of a single choice', 'Who? {=me =you ~he}', 'options A and B each bring full marks; a single choice has one answer'],
    ['a number that is none', 'How many? {#many}', 'an answer is not a number'],
    ['two ranges', 'How many? {#=1:1 =9:1}', 'several ranges of numbers are accepted: a pack has one'],
    ['a pattern only', 'Colour? {=*}', "only a pattern is accepted ('*')"],
    ['one option', 'Who? {~%100%me}', "Question q-1: needs at least two options under '### Options', each beginning with 'A. ', 'B. ' …"],
  ])('does not take %s, and says why', async (_name, text, refused) => {
    const { items, report } = await gift(`\n${text}`);
    expect(items).toEqual([]);
    expect(report).toMatchObject([{ line: 2, at: null, refused: [refused] }]);
  });

  test('questions have the line they begin on, comments and Windows line ends aside', () => {
    const lines = '// one\r\n\r\nA? {=a ~b}\r\n// two\r\n\r\nB?\r\n{=a\r\n~b}\r\n';
    expect(parseGift(lines).map(({ line, stem }) => [line, stem.text])).toEqual([
      [3, 'A?'],
      [6, 'B?'],
    ]);
  });

  test('penalties become marks, and are kept with a programme', async () => {
    const text = '::P:: Who? {=me ~%-25%you ~%-25%he}';
    const typed = { pictures: new Map(), read: () => readGift({ file: 'q.gift', text: 'Who? {=me =%-50%*}' }) };
    expect((await convertOpened(typed, { programme: 'cat' })).entries[0]?.kept).toContain('marks 1/-0.5');
    const opened = { pictures: new Map(), read: () => readGift({ file: 'q.gift', text }) };
    const { files, entries } = await convertOpened(opened, { programme: 'cat' });
    expect(entries[0]).toMatchObject({ lost: [], kept: 'single choice, 3 options, marks 1/-0.25' });
    expect(files.get('tests/bank.yaml')).toContain('single:\n    correct: 1\n    wrong: -0.25\n    blank: 0');
    const without = await convertOpened(opened);
    expect(without.entries[0]?.lost).toEqual(['the marks 1/-0.25: a test keeps them, which --programme writes']);
  });
});
