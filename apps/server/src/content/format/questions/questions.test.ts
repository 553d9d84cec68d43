import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { collectFaults } from '../base.ts';
import { readJsonLinesBank } from './questions-jsonl.ts';
import { readMarkdownBank } from './questions-markdown.ts';

function markdown(text: string) {
  const faults = collectFaults();
  const bank = readMarkdownBank({ bank: 'b', file: 'questions/b.md', text, findPicture: () => null, faults });
  return { ...bank, faults: faults.list().map(({ line, cause }) => `${line} ${cause}`) };
}

const good = `---
topic: Algebra
---

## Passage p
- title: A text

Some words.

## Question one
- type: multiple
- passage: p
- difficulty: hard
- answer: C, A

Which?

### Options
A. first
B. second
   runs on
C. third

### Solution
Because.

## Question two
- type: numeric
- answer: 3/5
- tolerance: 0.01

How much?

### Solution
So much.
`;

const bilingual = `---
topic: Algebra
---

## Passage p
- title: A text

Some words.

### Passage (hi)
- title: एक पाठ

कुछ शब्द।

## Question one
- answer: B

If $x = 2$, what is $x^2$?

### Options
A. $2$
B. $4$

### Hint
Multiply $x$ by itself.

### Hint
It is no {option:A}.

### Solution
It is {option:B}.

### Question (hi)
यदि $x = 2$, तो $x^2$ क्या है?

### Options (hi)
A. $2$
B. $4$

### Hint (hi)
$x$ को उसी से गुणा कीजिए।

### Hint (hi)
यह {option:A} नहीं है।

### Solution (hi)
यह {option:B} है।
`;
const warned = (text: string) => {
  const faults = collectFaults();
  readMarkdownBank({ bank: 'b', file: 'questions/b.md', text, findPicture: () => null, faults });
  return faults.warnings().map(({ line, cause }) => `${line} ${cause}`);
};

describe('hints and versions in a bank', () => {
  test('are read with the question, each text in its language', () => {
    const { items, passages, faults } = markdown(bilingual);
    expect(faults).toEqual([]);
    expect(warned(bilingual)).toEqual([]);
    expect(passages[0]).toEqual({
      bank: 'b',
      key: 'p',
      title: 'A text',
      html: '<p>Some words.</p>',
      versions: [{ language: 'hi', html: '<p lang="hi">कुछ शब्द।</p>', title: 'एक पाठ' }],
    });
    expect(items[0]?.hints?.map((html) => html.replace(/<[^>]*>/g, ''))).toHaveLength(2);
    expect(items[0]?.versions).toMatchObject([
      {
        language: 'hi',
        options: [{ label: 'A' }, { label: 'B' }],
        solutionHtml: '<p lang="hi">यह <span data-option="B">B</span> है।</p>',
      },
    ]);
    expect(items[0]?.versions?.[0]?.hints).toHaveLength(2);
  });

  test('say at their line where a version differs from the question', () => {
    const line = (words: string) => bilingual.split('\n').findIndex((each) => each.startsWith(words)) + 1;
    expect(warned(bilingual.replace('- title: एक पाठ\n\n', ''))).toEqual([
      `${line('### Passage (hi)')} Passage p: the Hindi version has no title: write '- title: …' below its heading`,
    ]);
    expect(warned(bilingual.replace('यदि $x = 2$', 'यदि $x = 3$'))).toEqual([
      `${line('यदि')} Question one: the formulas in the text differ: Hindi says $x=3$, English $x=2$`,
    ]);
    expect(markdown(bilingual.replace('B. $4$\n\n### Hint (hi)', '\n### Hint (hi)')).faults).toEqual([
      `${line('### Question (hi)')} Question one: the Hindi version has no option B`,
      `${line('यह {option:B}') - 1} Question one: {option:B} names no option of this question`,
    ]);
    expect(markdown(bilingual.replace('यह {option:A} नहीं', 'यह विकल्प A नहीं')).faults).toHaveLength(1);
    expect(markdown(bilingual.replace('### Question (hi)', '### Question (en)').replaceAll('(hi)\nA', '(en)\nA')).faults[0]).toBe(
      `${line('### Question (hi)')} Question one: the bank is in English itself: a version is in another language`,
    );
    expect(markdown(bilingual.replace('### Solution (hi)', '### Solution')).faults).toContain(
      `${line('### Solution (hi)')} Question one: write '### Solution (hi)'`,
    );
  });
});

describe('a bank in Markdown', () => {
  test('is read with its passage, defaults, options over several lines and answers', () => {
    const { items, passages, faults } = markdown(good);
    expect(faults).toEqual([]);
    expect(passages).toEqual([{ bank: 'b', key: 'p', title: 'A text', html: '<p>Some words.</p>' }]);
    expect(items[0]).toMatchObject({ key: 'one', type: 'multiple', topic: 'Algebra', difficulty: 'hard', passageKey: 'p' });
    expect(items[0]?.answer).toEqual({ kind: 'choice', labels: ['A', 'C'] });
    expect(items[0]?.options[1]?.html).toBe('<p>second\nruns on</p>');
    expect(items[1]).toMatchObject({
      topic: 'Algebra',
      difficulty: 'medium',
      options: [],
      answer: { kind: 'numeric', value: '3/5', tolerance: '0.01' },
    });
  });

  const matching = (answer: string, options = '1. cat\n2. dog\nA. bone\nB. milk\nC. stone') =>
    `## Question one\n- type: match\n- answer: ${answer}\n\nMatch.\n\n### Options\n${options}\n\n### Solution\nSo {option:B}.\n`;

  test('a matching has its items above its options, and one pair for each', () => {
    const { items, faults } = markdown(matching('2 – A, 1-B'));
    expect(faults).toEqual([]);
    expect(items[0]).toMatchObject({ type: 'match', answer: { kind: 'match', labels: ['1-B', '2-A'] } });
    expect(items[0]?.options.map(({ label }) => label)).toEqual(['1', '2', 'A', 'B', 'C']);
  });

  test.each([
    ['no pair', 'B', "3 Question one: 'B' is not a pair: the answer has one for each item, as in '1-B, 2-A'"],
    ['an item left out', '1-B', '3 Question one: the answer does not match item 2'],
    ['an item twice', '1-B, 1-A', '3 Question one: the answer matches item 1 twice'],
    ['an option that is not there', '1-B, 2-D', "3 Question one: the pair '2-D' names what the question does not have"],
  ])('a matching with %s in its answer is a fault at its line', (_name, answer, fault) => {
    expect(markdown(matching(answer)).faults).toEqual([fault]);
  });

  test('a matching needs two items and two options, in their order', () => {
    expect(markdown(matching('1-B', '1. cat\nA. bone\nB. milk')).faults).toEqual([
      "3 Question one: needs two items ('1. ', '2. ') and two options ('A. ', 'B. ') at least",
    ]);
    expect(markdown(matching('1-B, 2-A', '1. cat\nA. bone\n2. dog\nB. milk')).faults).toEqual([
      "9 Question one: option 2 must begin with '2. '",
    ]);
  });

  test.each([
    ['an answer that is no option', good.replace('C, A', 'E'), "14 Question one: the answer 'E' is not one of the 3 options"],
    [
      'an answer that is no number',
      good.replace('3/5', 'many'),
      "29 Question two: the answer 'many' is not a whole number, a decimal or a fraction like 3/5",
    ],
    [
      'a passage that is not there',
      good.replace('passage: p', 'passage: q'),
      "12 Question one: there is no passage 'q' above it in this file",
    ],
    [
      'a field no one knows',
      good.replace('tolerance: 0.01', 'tolerence: 0.01'),
      "30 Question two: there is no field 'tolerence' here; did you mean 'tolerance'?",
    ],
    ['options out of order', good.replace('\nB. second', '\nC. second'), "20 Question one: option 2 must begin with 'B. '"],
    ['no solution', good.replace('So much.', ''), '27 Question two: has no solution'],
    ['a key twice', good.replace('Question two', 'Question one'), '27 Question one: this key appears twice in the file'],
    [
      'a strange heading',
      good.replace('## Question two', '## Question Two!'),
      "27 a heading is '## Passage key' or '## Question key'; a key is lower-case letters, digits and dashes",
    ],
    [
      'keepOptions that is neither',
      good.replace('- tolerance: 0.01', '- keepOptions: yes'),
      "30 Question two: keepOptions is 'true' or 'false'",
    ],
    ['a wrong difficulty', good.replace('hard', 'cruel'), "13 Question one: difficulty is 'easy', 'medium' or 'hard'"],
  ])('reports %s with its line', (_name, text, fault) => {
    expect(markdown(text).faults).toContain(fault);
  });

  const isLettered = (text: string) => good.replace('- type: multiple', '- type: single').replace('C, A', 'C').replace('Because.', text);
  test.each([
    ['That is **B**.', "**{option:B}** for '**B**'"],
    ['Option A is out.', "{option:A} for 'A'"],
    ['विकल्प B सही है।', "{option:B} for 'B'"],
  ])('refuses letters of options in a solution: %s', (text, better) => {
    expect(markdown(isLettered(`First.\n\n${text}`)).faults).toEqual([
      `27 Question one: names options by letters that the shuffle changes: write ${better}, or keepOptions: true. A letter that is no option is written as a formula, $A$`,
    ]);
    expect(markdown(isLettered(text).replace('- passage: p', '- passage: p\n- keepOptions: true')).faults).toEqual([]);
  });

  test('shows a reference as the letter of its option, in every text of the question and in both formats', () => {
    const text = isLettered('It is **{option:c}**, and `{option:A}` is code.').replace('Which?', 'Unless {option:A}, which?');
    const { items, faults } = markdown(text);
    expect(faults).toEqual([]);
    expect(items[0]?.solutionHtml).toBe(
      '<p>It is <strong><span data-option="C">C</span></strong>, and <code>{option:A}</code> is code.</p>',
    );
    expect(items[0]?.stemHtml).toBe('<p>Unless <span data-option="A">A</span>, which?</p>');
  });

  test('refuses a reference to an option that is not there, and letters in a passage whose questions are shuffled', () => {
    expect(markdown(isLettered('That is {option:D}.')).faults).toEqual(['25 Question one: {option:D} names no option of this question']);
    expect(markdown(good.replace('So much.', 'That is {option:A}.')).faults).toEqual([
      '35 Question two: {option:A} names no option of this question',
    ]);
    const directions = good.replace('Some words.', 'Some words.\n\nMark (A) if only the first is enough.');
    expect(markdown(directions).faults).toEqual([
      "10 Passage p: '(A)' names an option by its letter, and the options of its questions are shuffled: keepOptions: true in each of them keeps their order",
    ]);
    expect(markdown(directions.replace('- type: multiple', '- type: multiple\n- keepOptions: true')).faults).toEqual([]);
    expect(markdown(good.replace('Some words.', 'As {option:A} says.')).faults).toEqual([
      '8 Passage p: {option:A} names no option: a passage has none of its own',
    ]);
  });

  test('keeps the order of options that hang on it', () => {
    expect(markdown(good).items[0]?.keepOptions).toBe(false);
    expect(markdown(good.replace('C. third', 'C. Both of the above')).items[0]?.keepOptions).toBe(true);
  });

  test('reports every fault at once', () => {
    const text = good.replace('C, A', 'E').replace('3/5', 'many').replace('So much.', '');
    expect(markdown(text).faults).toHaveLength(3);
  });
});

function jsonLines(text: string) {
  const faults = collectFaults();
  const bank = readJsonLinesBank({ bank: 'b', file: 'questions/b.jsonl', text, faults });
  return { ...bank, faults: faults.list().map(({ line, cause }) => `${line} ${cause}`) };
}

describe('a bank in JSON Lines', () => {
  const plain = { question: 'How many?', options: ['A)1', 'B)2'], rationale: 'Count.', correct: 'B' };
  const labelled = { passage: 'A story.', question: 'Which?', options: ['(A)one', '(B)two'], label: 'A', other: null };

  test('takes labels off, groups passages and keeps both shapes', () => {
    const { items, passages, faults } = jsonLines(
      [plain, labelled, { ...labelled, question: 'And which?' }].map((line) => JSON.stringify(line)).join('\n'),
    );
    expect(faults).toEqual([]);
    expect(items.map((item) => item.options.map((option) => option.html))).toEqual([
      ['<p>1</p>', '<p>2</p>'],
      ['<p>one</p>', '<p>two</p>'],
      ['<p>one</p>', '<p>two</p>'],
    ]);
    expect(items[0]?.answer).toEqual({ kind: 'choice', labels: ['B'] });
    expect(items[0]?.solutionHtml).toBe('<p>Count.</p>');
    expect(passages).toHaveLength(1);
    expect(items.map((item) => item.passageKey === null)).toEqual([true, false, false]);
  });

  test('labels decide which option is which, in whatever order they are written', () => {
    const read = (options: string[]) => jsonLines(JSON.stringify({ ...plain, options, correct: 'B' })).items[0];
    const shown = (options: string[]) => read(options)?.options.map(({ label, html }) => `${label} ${html}`);
    expect(shown(['A)1', 'C)3', 'B)2', 'D)4'])).toEqual(['A <p>1</p>', 'B <p>2</p>', 'C <p>3</p>', 'D <p>4</p>']);
    expect(read(['A)1', 'C)3', 'B)2', 'D)4'])?.answer).toEqual({ kind: 'choice', labels: ['B'] });
    expect(shown(['b. 2', 'a. 1'])).toEqual(['A <p>1</p>', 'B <p>2</p>']);
    expect(shown(['A)A)1', 'B)B)2'])).toEqual(['A <p>1</p>', 'B <p>2</p>']);
    // no labels: statements by their numbers, and names
    expect(shown(['I. only', 'II. only', 'both'])).toEqual(['A <p>I. only</p>', 'B <p>II. only</p>', 'C <p>both</p>']);
    expect(shown(['A.M. Roy', 'B.C. Sen'])).toEqual(['A <p>A.M. Roy</p>', 'B <p>B.C. Sen</p>']);
  });

  test('letters that surely name options follow the shuffle, and where others may, the options are kept', () => {
    const read = (rationale: string, more = {}) => jsonLines(JSON.stringify({ ...plain, ...more, rationale })).items[0];
    expect(read('So the answer is (B).')).toMatchObject({
      solutionHtml: '<p>So the answer is (<span data-option="B">B</span>).</p>',
      keepOptions: false,
    });
    expect(read('Hence B.', { question: 'Does A or B win?' })).toMatchObject({ solutionHtml: '<p>Hence B.</p>', keepOptions: true });
    expect(read('Count.', { options: ['one', 'None of these'] })?.keepOptions).toBe(true);
  });

  test('a key stays when lines move, and equal questions both stay', () => {
    const one = jsonLines([plain, labelled].map((line) => JSON.stringify(line)).join('\n'));
    const other = jsonLines([labelled, plain, plain].map((line) => JSON.stringify(line)).join('\n'));
    expect(other.items[1]?.key).toBe(one.items[0]?.key);
    expect(other.items).toHaveLength(3);
    expect(new Set(other.items.map((item) => item.key)).size).toBe(3);
  });

  test('malformed lines are reported by number and the others are read', () => {
    const { items, faults } = jsonLines(
      [JSON.stringify(plain), '{"question":', '', '{"question":"?"}', JSON.stringify({ ...plain, correct: 'C' })].join('\n'),
    );
    expect(items).toHaveLength(1);
    expect(faults).toEqual([
      '2 this line is not JSON',
      "4 the answer is missing: 'correct' or 'label' names the letter of the right option",
      '4 options: this field is missing',
      "5 the answer 'C' is not one of the 2 options",
    ]);
  });
});

const shared = new URL('../../../../../../../shared/data/questions/', import.meta.url);
const banks = [
  ['aqua', 254, 0],
  ['sat-math', 220, 7],
  ['lsat-lr', 510, 507],
  ['lsat-ar', 230, 40],
  ['lsat-rc', 269, 40],
] as const;

describe('the reference question banks', () => {
  // without ../shared these have nothing to read
  test.skipIf(!existsSync(shared)).each(banks)(
    '%s.jsonl: all %i questions in %i passage groups, none dropped',
    (name, questions, groups) => {
      const { items, passages, faults } = jsonLines(readFileSync(new URL(`${name}.jsonl`, shared), 'utf8'));
      expect(faults).toEqual([]);
      expect(items).toHaveLength(questions);
      expect(passages).toHaveLength(groups);
      for (const item of items) {
        for (const option of item.options) expect(option.html).not.toMatch(/^<p>\(?[A-E]\)/);
      }
    },
  );
});

describe('the language of a bank', () => {
  const ofPack = { file: 'questions/b', findPicture: () => null, language: 'hi' } as const;

  test('is the one it names, else that of its pack, in all that it shows', () => {
    const read = (text: string) => readMarkdownBank({ ...ofPack, bank: 'b', text, faults: collectFaults() });
    const [one] = read(good).items;
    expect([one?.stemHtml, one?.options[0]?.html, one?.solutionHtml]).toEqual([
      '<p lang="hi">Which?</p>',
      '<p lang="hi">first</p>',
      '<p lang="hi">Because.</p>',
    ]);
    const english = read(good.replace('topic: Algebra', 'topic: Algebra\nlanguage: en'));
    expect(english.passages[0]?.html).toBe('<p>Some words.</p>');
    expect(english.items[0]).toMatchObject({ topic: 'Algebra', stemHtml: '<p>Which?</p>' });
  });

  test('of which the portal has none is a fault at its line, and a line of JSON names its own', () => {
    expect(markdown(good.replace('topic: Algebra', 'topic: Algebra\nlanguage: fr')).faults).toEqual(["3 language: must be 'en' or 'hi'"]);
    const line = { question: 'Which?', options: ['first', 'second'], correct: 'A', rationale: 'Because.' };
    const text = [line, { ...line, question: 'Which one?', language: 'en' }].map((each) => JSON.stringify(each)).join('\n');
    const { items } = readJsonLinesBank({ ...ofPack, bank: 'b', text, faults: collectFaults() });
    expect(items.map(({ stemHtml }) => stemHtml)).toEqual(['<p lang="hi">Which?</p>', '<p>Which one?</p>']);
  });
});

describe('a model', () => {
  const text = [
    '---',
    'topic: Sums',
    'instances: 3',
    '---',
    '',
    '## Question sum',
    '- answer: A',
    '',
    '```model',
    'a in 2..40',
    'b in 2..40',
    'where distinct(a + b, a * b, a - b)',
    '```',
    '',
    'What is {{a}} + {{b}}?',
    '',
    '### Options',
    'A. {{a + b}}',
    'B. {{a * b}}',
    'C. {{a - b}}',
    '',
    '### Reasons',
    'B. Multiplies',
    'C. Subtracts',
    '',
    '### Solution',
    'It is {{a + b}}.',
    '',
    '### Question (hi)',
    '{{a}} + {{b}} क्या है?',
    '',
    '### Options (hi)',
    'A. {{a + b}}',
    'B. {{a * b}}',
    'C. {{a - b}}',
    '',
    '### Solution (hi)',
    '{{a + b}} है।',
    '',
  ].join('\n');

  test('is its first instance, with others beside it that have keys no file can name', () => {
    const { items, instances = [], keys, faults } = markdown(text);
    expect(faults).toEqual([]);
    expect(items).toMatchObject([{ key: 'sum', position: 1, model: 'sum', seed: 1 }]);
    expect(instances.map(({ key, model, position }) => [key, model, position])).toEqual([
      ['sum.2', 'sum', 1],
      ['sum.3', 'sum', 1],
    ]);
    expect([...keys]).toEqual(['sum']);
    expect(new Set([...items, ...instances].map(({ stemHtml }) => stemHtml)).size).toBe(3);
    for (const { stemHtml, options, versions } of [...items, ...instances]) {
      const [, a, b] = /(\d+) \+ (\d+)/.exec(stemHtml) ?? [];
      expect(options[0]?.html).toBe(`<p>${Number(a) + Number(b)}</p>`);
      expect(versions?.[0]?.stemHtml).toBe(`<p lang="hi">${a} + ${b} क्या है?</p>`);
    }
  });

  test('is refused at the line of what is wrong in its text, and where a wrong option has no reason', () => {
    const lines = text.split('\n');
    const at = (part: string) => lines.findIndex((line) => line.includes(part)) + 1;
    expect(markdown(text.replace('C. Subtracts\n', '')).faults).toEqual([
      `${at('C. {{a - b}}')} Question sum: option C is wrong by no mistake: name it below '### Reasons'`,
    ]);
    expect(markdown(text.replace('{{a * b}}', '{{a / 0}}')).faults[0]).toContain(`${at('B. {{a * b}}')} Question sum: with seed 1 (a = `);
    expect(markdown(text.replace('instances: 3', 'instances: 99')).faults).toEqual(['3 instances: must be at most 40']);
    expect(markdown(text.replace('- answer: A', '- answer: A\n- instances: 1')).faults).toEqual([
      '8 Question sum: instances is a number from 2 to 40',
    ]);
    expect(markdown(text.replace('a in 2..40', 'a in [7]').replace('b in 2..40', 'b in [9]')).faults).toEqual([
      `${at('```model')} Question sum: the model has a single instance: draw from more values`,
    ]);
  });
});

describe('a set', () => {
  const solved = ['### Solution', 'It is {{twice}}.', ''];
  const text = [
    '## Passage fares',
    '- title: Fares of {{a}}',
    '- instances: 3',
    '',
    '```model',
    'a in 2..90',
    'twice = 2 * a',
    '```',
    '',
    'A ride costs {{a}}.',
    '',
    '### Passage (hi)',
    '- title: {{a}} का किराया',
    'एक सवारी {{a}} की है।',
    '',
    '## Question two-rides',
    '- type: numeric',
    '- passage: fares',
    '- answer: {{twice}}',
    '',
    'What do two rides cost?',
    '',
    ...solved,
    '## Question more-rides',
    '- type: numeric',
    '- passage: fares',
    '- answer: {{n * a}}',
    '',
    '```model',
    'n in 3..9',
    'where n * a != twice',
    '```',
    '',
    'What do {{n}} rides cost?',
    '',
    ...solved,
  ].join('\n');
  const named = new Map([['two-rides', [7]]]);

  test('is drawn once for its passage, whose questions have the same seeds and may draw more', () => {
    const faults = collectFaults();
    const read = readMarkdownBank({ bank: 'b', file: 'questions/b.md', text, named, findPicture: () => null, faults });
    expect(faults.list()).toEqual([]);
    expect(read.passages.map(({ key }) => key)).toEqual(['fares', 'fares.2', 'fares.3', 'fares.7']);
    const all = [...read.items, ...(read.instances ?? [])];
    expect(all.map(({ key, passageKey, model, seed }) => [key, passageKey, model, seed])).toEqual([
      ['two-rides', 'fares', 'two-rides', 1],
      ['more-rides', 'fares', 'more-rides', 1],
      ['two-rides.2', 'fares.2', 'two-rides', 2],
      ['two-rides.3', 'fares.3', 'two-rides', 3],
      ['two-rides.7', 'fares.7', null, 7],
      ['more-rides.2', 'fares.2', 'more-rides', 2],
      ['more-rides.3', 'fares.3', 'more-rides', 3],
    ]);
    for (const { key, title, html, versions } of read.passages) {
      const [, a = ''] = /costs (\d+)/.exec(html) ?? [];
      expect(title).toBe(`Fares of ${a}`);
      expect(versions).toEqual([{ language: 'hi', title: `${a} का किराया`, html: `<p lang="hi">एक सवारी ${a} की है।</p>` }]);
      for (const { answer, stemHtml } of all.filter(({ passageKey }) => passageKey === key))
        expect(answer).toMatchObject({ value: String(Number(a) * Number(/(\d+) rides/.exec(stemHtml)?.[1] ?? 2)) });
    }
  });

  test('is refused at the line of a name that its passage has, of a condition on what the passage draws, and of how many there are', () => {
    const at = (part: string) => text.split('\n').findIndex((line) => line.includes(part)) + 1;
    const refused = (from: string, to: string) => markdown(text.replace(from, to)).faults;
    expect(refused('n in 3..9', 'a in 3..9')[0]).toBe(`${at('n in 3..9')} Question more-rides: 'a' is named twice`);
    expect(refused('where n * a != twice', 'where a > 100')[0]).toContain('belong into the model of the passage');
    expect(refused('- answer: {{twice}}', '- instances: 4\n- answer: {{twice}}')[0]).toContain(
      'its passage says how many instances there are',
    );
    expect(refused('a in 2..90', 'a in 2..').slice(-1)[0]).toContain('the model of its passage has a fault');
  });
});
