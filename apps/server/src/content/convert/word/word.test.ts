import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readZip } from '../container/zip.ts';
import { convertOpened } from '../testing/convert-text.ts';
import { wordDocument } from '../testing/office-files.ts';
import { openWord } from './open-word.ts';

type About = Omit<Parameters<typeof wordDocument>[0], 'body'> & { programme?: string };
const word = async (body: string, { programme, ...more }: About = {}) =>
  convertOpened(openWord({ file: 'paper.docx', files: readZip(wordDocument({ body, ...more })) }), { programme: programme ?? null });
const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (inner: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
const lines = (...texts: readonly string[]) =>
  texts
    .map((text) =>
      p(
        text
          .split('\t')
          .map((part) => run(part))
          .join('<w:r><w:tab/></w:r>'),
      ),
    )
    .join('');
const listed = (id: number, text: string, level = 0) =>
  p(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`);
const math = (inner: string) => `<m:oMath>${inner}</m:oMath>`;
const half = math('<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>');
const table = (...rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${p(run(cell))}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
const choice = (...labels: string[]) => ({ kind: 'choice', labels });
const options = (item: { options: readonly { html: string }[] } | undefined) =>
  item?.options.map(({ html }) => html.replace(/<[^>]*>/g, ''));

describe('a document of Word', () => {
  test('typed questions: options on lines or in one line, answers, solutions, typed numbers and words', async () => {
    const { items, faults, remarks } = await word(
      lines(
        'Mock paper',
        '1. What is 2 + 2?',
        '(A) 3',
        '(B) 4',
        'Ans: B',
        'Solution: Count.',
        'Then count again.',
        'Q2) Pick the two',
        'that are even.',
        '(a) 1\t(b) 2\t(c) 3\t(d) 4',
        'Answer: (b), (d)',
        '3. How much is a half of 7?',
        'Answer: 3.5',
        'Tolerance: 0.1',
        'Sol. 1. Half of 6 is 3.',
        '2. Half of 1 is 0.5.',
        'Question 4: Name the capital.',
        'Ans. Delhi | New Delhi',
      ),
    );
    expect(faults).toEqual([]);
    expect(remarks).toEqual(['paper.docx: not part of a question: Mock paper']);
    expect(items).toMatchObject([
      { stemHtml: '<p>What is 2 + 2?</p>', answer: choice('B'), solutionHtml: '<p>Count.</p>\n<p>Then count again.</p>' },
      { type: 'multiple', stemHtml: '<p>Pick the two</p>\n<p>that are even.</p>', answer: choice('B', 'D') },
      {
        type: 'numeric',
        answer: { kind: 'numeric', value: '3.5', tolerance: '0.1' },
        solutionHtml: '<p>1. Half of 6 is 3.</p>\n<p>2. Half of 1 is 0.5.</p>',
      },
      { type: 'text', answer: { kind: 'text', accepted: ['Delhi', 'New Delhi'] } },
    ]);
    expect(options(items[1])).toEqual(['1', '2', '3', '4']);
  });

  test('numbers and letters that Word counts are the questions and options', async () => {
    const level = (index: number, format: string) => `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`;
    const numbering =
      `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal')}${level(1, 'lowerLetter')}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
    const body =
      listed(1, 'One?') +
      listed(1, 'yes', 1) +
      listed(1, 'no', 1) +
      lines('Answer: a') +
      listed(1, 'Two?') +
      listed(1, 'x', 1) +
      listed(1, 'y', 1) +
      listed(1, 'z', 1) +
      lines('Answer: c');
    const { items, report } = await word(body, { numbering });
    expect(items.map(({ answer }) => answer)).toEqual([choice('A'), choice('C')]);
    expect(options(items[1])).toEqual(['x', 'y', 'z']);
    expect(report.map(({ line }) => line)).toEqual([1, 5]);
  });

  test('equations, pictures, tables and formats are kept, in stems and options', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#abcdef' } })
      .png()
      .toBuffer();
    const drawing = '<w:r><w:drawing><wp:inline><wp:docPr descr="A triangle"/><a:blip r:embed="rId1"/></wp:inline></w:drawing></w:r>';
    const body =
      p(run('1. ') + run('Bold', '<w:b/>') + run(' and x') + run('2', '<w:vertAlign w:val="superscript"/>') + run(' is ') + half) +
      p(`<m:oMathPara>${half}</m:oMathPara>`) +
      p(drawing) +
      table(['Year', 'Sales'], ['2020', '5|6']) +
      p(run('(a) ') + half) +
      lines('(b) 2', 'Ans: a');
    const { items, files, faults } = await word(body, { pictures: [png] });
    expect(faults).toEqual([]);
    const shown = items[0]?.stemHtml ?? '';
    expect(shown).toContain('<p><strong>Bold</strong> and x<span class="katex">');
    expect(shown.match(/<annotation encoding="application\/x-tex">\\frac\{1\}\{2\}<\/annotation>/g)).toHaveLength(2);
    expect(shown).toContain('display="block"');
    expect(shown).toContain('alt="A triangle"');
    expect(shown).toContain('<td>5|6</td>');
    expect(items[0]?.options[0]?.html).toContain('\\frac{1}{2}');
    expect([...files.keys()].filter((path) => path.startsWith('media/'))).toEqual([expect.stringMatching(/^media\/image1-\w+\.png$/)]);
  });

  test('a passage is shared by its questions, a range of numbers ends it, and a key at the end answers them', async () => {
    const { items, passages } = await word(
      lines(
        'Directions for questions 1 to 2: Read and answer.',
        'A long story.',
        '1. One?',
        '(1) x (2) y',
        '2. Two?',
        '(1) x (2) y',
        '3. Three?',
        '(1) x (2) y',
        'Passage: Maps',
        'Maps leave things out.',
        '4. Four?',
        'Answer Key',
        '1. (a) 2. b 3-B',
        '4 - 17.5',
      ),
    );
    expect(passages).toMatchObject([
      { key: 'passage-1', title: '', html: '<p>Directions for questions 1 to 2: Read and answer.</p>\n<p>A long story.</p>' },
      { key: 'passage-2', title: 'Maps', html: '<p>Maps leave things out.</p>' },
    ]);
    expect(items.map(({ passageKey }) => passageKey)).toEqual(['passage-1', 'passage-1', null, 'passage-2']);
    expect(items.map(({ answer }) => answer)).toEqual([
      choice('A'),
      choice('B'),
      choice('B'),
      { kind: 'numeric', value: '17.5', tolerance: '0' },
    ]);
  });

  test('a question written as a table of its parts is read, with marks', async () => {
    const form = table(
      ['Question', 'Which?'],
      ['Type', 'multiple_choice'],
      ['Option', 'one', 'incorrect'],
      ['Option', 'two', 'correct'],
      ['Solution', 'So.'],
      ['Marks', '4', '1'],
    );
    const { items, files } = await word(form, { programme: 'cat' });
    expect(items).toMatchObject([{ type: 'single', stemHtml: '<p>Which?</p>', answer: choice('B'), solutionHtml: '<p>So.</p>' }]);
    expect(String(files.get('tests/bank.yaml'))).toContain('correct: 4\n    wrong: -1');
  });

  test('what is lost of a question is said of that question', async () => {
    const box = '<w:r><w:drawing><wp:txbxContent/></w:drawing></w:r>';
    const body = lines('1. One?', '(a) x', '(b) y', 'Ans: a', '2. Two?') + p(box) + lines('(a) x', '(b) y', 'Ans: a');
    const { report } = await word(body);
    expect(report.map(({ at, refused }) => [at, refused])).toEqual([
      ['bank/q-1', []],
      [null, ['a text box']],
    ]);
  });

  test('what cannot be taken is said with its paragraph', async () => {
    const emf = '<w:r><w:drawing><wp:inline><a:blip r:embed="rId1"/></wp:inline></w:drawing></w:r>';
    const { report } = await word(
      lines('1. No answer?', '(a) x', '(b) y', '2. Which?', '(a) x', '(b) y', 'Ans: e', '3. A picture') +
        p(emf) +
        lines('(a) x', '(b) y', 'Ans: a'),
      {
        pictures: [Buffer.from('not a picture')],
      },
    );
    expect(report).toMatchObject([
      { line: 1, at: null, refused: ['there is no answer'] },
      { line: 4, at: null, refused: ["the answer 'e' names none of the 2 options"] },
      { line: 8, at: null, refused: [expect.stringContaining('it is not a picture of a kind that packs have')] },
    ]);
  });
});

const shared = new URL('../../../../../../../shared/data/questions/aqua.jsonl', import.meta.url);
describe('a reference question bank as a document', () => {
  // without ../shared this has nothing to read
  test.skipIf(!existsSync(shared))('aqua: all 254 questions are taken, with their answers and options', async () => {
    const all = readFileSync(shared, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { question: string; options: string[]; rationale: string; correct: string });
    const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const body = all.map(({ question, options: texts, rationale, correct }, index) =>
      lines(
        `Q${index + 1}. ${escape(question)}`,
        ...texts.map((text) => escape(text.replace(/^([A-E])\)\1\)/, '$1)'))),
        `Ans: ${correct}`,
        `Solution: ${escape(rationale)}`,
      ),
    );
    const { items, report } = await word(body.join(''));
    expect(report.filter(({ at }) => at === null)).toEqual([]);
    expect(items.map(({ answer }) => answer)).toEqual(all.map(({ correct }) => choice(correct)));
    expect(items.every((item) => item.options.length === 5)).toBe(true);
  });
});
