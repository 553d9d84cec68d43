import { describe, expect, test } from 'vitest';
import { convertOpened } from '../testing/convert-text.ts';
import { openQti } from './open-qti.ts';

const open = async (items: string, more: Readonly<Record<string, string>> = {}) => {
  const text = `<?xml version="1.0"?><questestinterop><assessment ident="g1" title="Week 3"><section ident="root_section">${items}</section></assessment></questestinterop>`;
  const files = Object.entries({ 'imsmanifest.xml': '<manifest/>', 'g1/g1.xml': text, ...more });
  return convertOpened(openQti({ file: 'c.zip', files: new Map(files.map(([name, body]) => [name, Buffer.from(body)] as const)) }), {
    programme: 'cat',
  });
};
const field = (name: string, value: string) =>
  `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`;
const html = (text: string) => `<material><mattext texttype="text/html">${text}</mattext></material>`;
const label = (ident: string, text: string) => `<response_label ident="${ident}">${html(text)}</response_label>`;
const choice = (name: string, labels: string, cardinality = 'Single', prompt = '') =>
  `<response_lid ident="${name}" rcardinality="${cardinality}">${prompt}<render_choice>${labels}</render_choice></response_lid>`;
const typed = (name: string, about = '') =>
  `<response_str ident="${name}" rcardinality="Single"><render_fib${about}><response_label ident="answer1"/></render_fib></response_str>`;
const is = (name: string, value: string) => `<varequal respident="${name}">${value}</varequal>`;
const when = (condition: string, mark = '100', { action = 'Set', more = '', goesOn = false } = {}) =>
  `<respcondition continue="${goesOn ? 'Yes' : 'No'}"><conditionvar>${condition}</conditionvar><setvar action="${action}" varname="SCORE">${mark}</setvar>${more}</respcondition>`;
const item = (type: string, presentation: string, conditions: string, { points = '2', more = '' } = {}) =>
  `<item ident="i1" title="One"><itemmetadata><qtimetadata>${field('question_type', type)}${field('points_possible', points)}</qtimetadata></itemmetadata><presentation>${html('&lt;p&gt;Which &amp;times; [a] [b]?&lt;/p&gt;')}${presentation}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${conditions}</resprocessing>${more}</item>`;
const two = label('11', 'Seven') + label('12', 'Eight');
const plain = (text = '') => text.replace(/<span[^>]*>(\w)<\/span>/g, '$1');

describe('an item of QTI 1.2 as Canvas exports it', () => {
  test.each([
    [
      'a single choice with its points',
      item('multiple_choice_question', choice('response1', two), when(is('response1', '12'))),
      { type: 'single', answer: { kind: 'choice', labels: ['B'] }, stemHtml: '<p>Which × [a] [b]?</p>' },
      'marks 2/0',
    ],
    [
      'several answers',
      item(
        'multiple_answers_question',
        choice('response1', two + label('13', 'Nine'), 'Multiple'),
        when(`<and>${is('response1', '11')}<not>${is('response1', '12')}</not>${is('response1', '13')}</and>`),
      ),
      { type: 'multiple', answer: { kind: 'choice', labels: ['A', 'C'] } },
      'marks 2/0',
    ],
    [
      'a number with a margin',
      item(
        'numerical_question',
        typed('response1', ' fibtype="Decimal"'),
        when(
          `<or>${is('response1', '4.0')}<and><vargte respident="response1">3.9</vargte><varlte respident="response1">4.1</varlte></and></or>`,
        ),
      ),
      { type: 'numeric', answer: { kind: 'numeric', value: '4', tolerance: '0.1' } },
      'marks 2/0',
    ],
    [
      'words',
      item('short_answer_question', typed('response1'), when(`<or>${is('response1', 'Delhi')}${is('response1', 'New Delhi')}</or>`)),
      { type: 'text', answer: { kind: 'text', accepted: ['Delhi', 'New Delhi'] } },
      'marks 2/0',
    ],
  ])('%s', async (_name, xml, expected, marks) => {
    const { items, faults, entries, files } = await open(xml);
    expect(faults).toEqual([]);
    expect(items).toMatchObject([{ key: 'i1', ...expected }]);
    expect(entries[0]?.kept).toContain(marks);
    expect(String(files.get('tests/week-3.yaml'))).toContain('name: Week 3');
  });

  test('a matching, gaps with lists and gaps that are filled become questions of one passage', async () => {
    const each = (name: string, value: string) => when(is(name, value), '50', { action: 'Add', goesOn: true });
    const matching = item(
      'matching_question',
      choice('response_1', two, 'Single', html('week')) + choice('response_2', two, 'Single', html('octopus')),
      each('response_1', '11') + each('response_2', '12'),
    );
    const filled = item(
      'fill_in_multiple_blanks_question',
      choice('response_a', label('21', 'red') + label('22', 'crimson')) + choice('response_b', label('31', 'blue')),
      each('response_a', '21') + each('response_a', '22') + each('response_b', '31'),
    );
    const { items, passages, entries } = await open(matching + filled.replace('ident="i1"', 'ident="i2"'));
    expect(items.map(({ stemHtml, answer }) => [stemHtml, answer])).toEqual([
      ['<p>week</p>', { kind: 'choice', labels: ['A'] }],
      ['<p>octopus</p>', { kind: 'choice', labels: ['B'] }],
      ['<p>Gap (1)</p>', { kind: 'text', accepted: ['red', 'crimson'] }],
      ['<p>Gap (2)</p>', { kind: 'text', accepted: ['blue'] }],
    ]);
    expect(passages.map(({ html: text }) => text)).toEqual(['<p>Which × [a] [b]?</p>', '<p>Which × (1) _____ (2) _____?</p>']);
    expect(entries.map(({ kept }) => /marks (.*)/.exec(kept)?.[1])).toEqual(['1/0', '1/0', '1/0', '1/0']);
  });

  test('what wrong answers cost is kept, of parts too, and never below the minimum', async () => {
    const set = (condition: string, mark: string) => when(condition, mark, { action: 'Add', goesOn: true });
    const conditions = set(is('response1', '11'), '2') + set(is('response1', '12'), '-1');
    const single = item('multiple_choice_question', choice('response1', two), conditions);
    const parts = item(
      'matching_question',
      choice('r1', two, 'Single', html('one')) + choice('r2', two, 'Single', html('two')),
      ['r1', 'r2'].map((name) => set(is(name, '11'), '50') + set(is(name, '12'), '-25')).join(''),
    );
    const free = (xml: string) => xml.replace('minvalue="0"', 'minvalue="-100"');
    const kept = async (xml: string) => (await open(xml)).entries.map((entry) => /marks (.*)/.exec(entry.kept)?.[1]);
    expect(await kept(single)).toEqual(['2/0']);
    expect(await kept(free(single))).toEqual(['2/-1']);
    expect(await kept(free(parts))).toEqual(['1/-0.5', '1/-0.5']);
    const { entries } = await open(parts);
    expect(entries[0]?.changed).toContain('what a wrong answer costs hangs on the other answers: it costs 0 now');
  });

  test('a text that a section shows with its items refuses them', async () => {
    const one = item('multiple_choice_question', choice('response1', two), when(is('response1', '12')));
    const shared = `<section ident="s1"><presentation_material><flow_mat>${html('Read this.')}</flow_mat></presentation_material>${one}</section>`;
    const { report } = await open(shared + one.replace('ident="i1"', 'ident="i2"'));
    expect(report.map(({ refused }) => refused)).toEqual([["the text that it shares with its section is not read: 'Read this.'"], []]);
  });

  test('feedback is with its answer', async () => {
    const told = (name: string, text: string) => `<itemfeedback ident="${name}"><flow_mat>${html(text)}</flow_mat></itemfeedback>`;
    const shows = (name: string, condition: string) =>
      `<respcondition continue="Yes"><conditionvar>${condition}</conditionvar><displayfeedback feedbacktype="Response" linkrefid="${name}"/></respcondition>`;
    const conditions =
      shows('general_fb', '<other/>') +
      shows('12_fb', is('response1', '12')) +
      when(is('response1', '11'), '100', { more: '<displayfeedback linkrefid="correct_fb"/>' });
    const { items } = await open(
      item('multiple_choice_question', choice('response1', two), conditions, {
        more: told('general_fb', 'A week.') + told('12_fb', 'Count again.') + told('correct_fb', 'Yes.'),
      }),
    );
    expect(plain(items[0]?.solutionHtml)).toBe('<p>A week.</p>\n<p><strong>A</strong>: Yes.</p>\n<p><strong>B</strong>: Count again.</p>');
  });

  test('pictures are found where Canvas has them, and one that is missing refuses the item', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const shown = (path: string) => `&lt;img src="$IMS-CC-FILEBASE$/${path}" alt="A dot"&gt;`;
    const labels = label('11', shown('My%20files/dot.png')) + label('12', 'none');
    const files = new Map([
      [
        'q.xml',
        Buffer.from(
          `<questestinterop>${item('multiple_choice_question', choice('r', labels), when(is('r', '11')))}${item('multiple_choice_question', choice('r', label('11', shown('gone.png')) + label('12', 'x')), when(is('r', '11')))}</questestinterop>`,
        ),
      ],
      ['web_resources/My files/dot.png', png],
    ]);
    const { items, report } = await convertOpened(openQti({ file: 'c.zip', files }));
    expect(items[0]?.options[0]?.html).toContain('<img src="data:image/png');
    expect(report[1]).toMatchObject({ at: null, refused: ['the picture $IMS-CC-FILEBASE$/gone.png: the package does not hold it'] });
  });

  test.each([
    ['essay_question', typed('r'), '', /^an essay: .*\('Which/],
    ['calculated_question', typed('r'), '', /^its values are made up for each candidate/],
    ['text_only_question', '', '', /^a text without a question/],
    ['multiple_choice_question', choice('r', two), '', /^the item does not say which answer is right$/],
    [
      'multiple_choice_question',
      choice('r', two),
      '<respcondition><conditionvar><var_extension/></conditionvar></respcondition>',
      /<var_extension> is not read$/,
    ],
    [
      'hot_spot',
      '<response_xy ident="r"><render_hotspot/></response_xy>',
      when(is('r', '1')),
      /^the response 'render_hotspot', which the portal does not have$/,
    ],
  ])('%s is refused by name', async (type, presentation, conditions, refused) => {
    const { report } = await open(item(type, presentation, conditions));
    expect(report[0]).toMatchObject({ at: null, refused: [expect.stringMatching(refused)] });
  });
});

test('a matching of Blackboard has its right sides apart, and its pairs set no marks', async () => {
  const formatted = (text: string) => `<flow class="Block"><material><mattext>${text}</mattext></material></flow>`;
  const side = (name: string, text: string) =>
    `<flow class="Block">${formatted(text)}<response_lid ident="${name}" rcardinality="Single"><render_choice><flow_label><response_label ident="${name}a"/></flow_label><flow_label><response_label ident="${name}b"/></flow_label></render_choice></response_lid></flow>`;
  const pair = (name: string, value: string) => `<respcondition><conditionvar>${is(name, value)}</conditionvar></respcondition>`;
  const xml = `<questestinterop><assessment title="M"><section><item><itemmetadata><bbmd_questiontype>Matching</bbmd_questiontype><qmd_absolutescore_max>4</qmd_absolutescore_max></itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK">${formatted('Match.')}</flow><flow class="RESPONSE_BLOCK">${side('r1', 'India')}${side('r2', 'France')}</flow><flow class="RIGHT_MATCH_BLOCK">${formatted('Paris')}${formatted('Delhi')}</flow></flow></presentation><resprocessing>${pair('r1', 'r1b')}${pair('r2', 'r2a')}</resprocessing></item></section></assessment></questestinterop>`;
  const { items, passages, entries } = await convertOpened(openQti({ file: 'm.xml', files: new Map([['m.xml', Buffer.from(xml)]]) }), {
    programme: 'cat',
  });
  expect(passages.map(({ html: text }) => text)).toEqual(['<p>Match.</p>']);
  expect(items.map(({ stemHtml, options, answer }) => [stemHtml, options.map((option) => option.html), answer])).toEqual([
    ['<p>India</p>', ['<p>Paris</p>', '<p>Delhi</p>'], { kind: 'choice', labels: ['B'] }],
    ['<p>France</p>', ['<p>Paris</p>', '<p>Delhi</p>'], { kind: 'choice', labels: ['A'] }],
  ]);
  expect(entries.map(({ kept }) => /marks (.*)/.exec(kept)?.[1])).toEqual(['2/0', '2/0']);
});

test('an item of QTI 1.2 as Blackboard exports it: formatted texts, its maximum, feedback of right and wrong', async () => {
  const block = (kind: string, inner: string) => `<flow class="${kind}">${inner}</flow>`;
  const formatted = (text: string) =>
    `<flow_mat class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${text}</mat_formattedtext></mat_extension></material></flow_mat>`;
  const option = (ident: string, text: string) =>
    `<flow_label class="Block"><response_label ident="${ident}" shuffle="Yes">${formatted(text)}</response_label></flow_label>`;
  const told = (name: string, text: string) =>
    `<itemfeedback ident="${name}" view="All"><flow_mat class="Block">${formatted(text)}</flow_mat></itemfeedback>`;
  const set = (condition: string, mark: string, name: string) =>
    `<respcondition title="${name}"><conditionvar>${condition}</conditionvar><setvar variablename="SCORE" action="Set">${mark}</setvar><displayfeedback linkrefid="${name}" feedbacktype="Response"/></respcondition>`;
  const xml = `<questestinterop><assessment title="Pool &amp; more"><section><item maxattempts="0"><itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype><qmd_absolutescore_max>10.0</qmd_absolutescore_max></itemmetadata><presentation>${block('Block', block('QUESTION_BLOCK', formatted('&lt;p&gt;How many?&lt;/p&gt;')) + block('RESPONSE_BLOCK', `<response_lid ident="response" rcardinality="Single"><render_choice shuffle="Yes">${option('a', 'Six')}${option('b', 'Seven')}</render_choice></response_lid>`))}</presentation><resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" maxvalue="10.0"/></outcomes>${set('<varequal respident="response" case="No">b</varequal>', 'SCORE.max', 'correct')}${set('<other/>', '0', 'incorrect')}</resprocessing>${told('correct', 'Good.')}${told('incorrect', 'No.')}</item></section></assessment></questestinterop>`;
  const files = new Map([
    ['imsmanifest.xml', Buffer.from('<manifest/>')],
    ['res00001.dat', Buffer.from(xml)],
  ]);
  const { items, entries } = await convertOpened(openQti({ file: 'b.zip', files }), { programme: 'cat' });
  expect(items).toMatchObject([{ stemHtml: '<p>How many?</p>', answer: { kind: 'choice', labels: ['B'] }, keepOptions: false }]);
  expect(plain(items[0]?.solutionHtml)).toBe('<p><strong>A</strong>: No.</p>\n<p><strong>B</strong>: Good.</p>');
  expect(entries[0]?.kept).toContain('marks 10/0');
});
