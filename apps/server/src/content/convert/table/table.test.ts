import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { collectFaults } from '../../format/base.ts';
import { readJsonLinesBank } from '../../format/questions/questions-jsonl.ts';
import { openFile } from '../open-file.ts';
import { convertOpened } from '../testing/convert-text.ts';
import { workbook } from '../testing/office-files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-tables-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const file = (name: string, body: string | Buffer) => {
  const path = join(scratch, name);
  writeFileSync(path, body);
  return path;
};
const csv = async (text: string | Buffer, about: { programme?: string } = {}) => convertOpened(openFile(file('quiz.csv', text)), about);
const choice = (...labels: string[]) => ({ kind: 'choice', labels });
const png = sharp({ create: { width: 8, height: 8, channels: 3, background: '#654321' } })
  .png()
  .toBuffer();

describe('a table of questions', () => {
  test('headings count in any order, case and spelling; the line of a row is the number that a spreadsheet shows', async () => {
    const text =
      'OPTION B,answer,Option-A,Difficulty level,Sr. No.,question text,Explanation,Tags\n4,b,3,Moderate,1,"2 + 2,\nin all?",Count,"Sums, easy ones"\n\nno,A,yes,easy,2,Is 1 < 2?,So,\n';
    const { items, report, faults } = await csv(text);
    expect(faults).toEqual([]);
    expect(items).toMatchObject([
      {
        stemHtml: '<p>2 + 2,<br />\nin all?</p>',
        answer: choice('B'),
        difficulty: 'medium',
        solutionHtml: '<p>Count</p>',
        tags: ['Sums', 'easy ones'],
      },
      { stemHtml: '<p>Is 1 &lt; 2?</p>', answer: choice('A'), difficulty: 'easy' },
    ]);
    expect(items[0]?.options.map(({ html }) => html)).toEqual(['<p>3</p>', '<p>4</p>']);
    expect(report.map(({ line }) => line)).toEqual([2, 4]);
  });

  test('letters of options in a solution follow the shuffle; where they may be something else, the options are kept and the report says so', async () => {
    const head = 'Question,A,B,C,Answer,Solution\n';
    const { items, report, faults } = await csv(
      `${head}Which?,1,2,3,B,"**B** is right: option A is too small, and (C) too large."\nDoes A or B win?,yes,no,None of them,A,Hence (A).\nHow is A?,good,bad,odd,A,Hence (A).\nWhich one?,1,2,3,C,\n`,
    );
    expect(faults).toEqual([]);
    const [b, a, c] = ['B', 'A', 'C'].map((label) => `<span data-option="${label}">${label}</span>`);
    expect(items.map(({ solutionHtml, keepOptions }) => [solutionHtml, keepOptions])).toEqual([
      [`<p>**${b}** is right: option ${a} is too small, and (${c}) too large.</p>`, false],
      ['<p>Hence (A).</p>', true],
      ['<p>Hence (A).</p>', true],
      [`<p>The answer is ${c}.</p>`, false],
    ]);
    expect(report.map(({ changed }) => changed)).toEqual([
      ['letters of options in the solution are references that follow the shuffle'],
      [],
      ['the text may name options by their letters, so they are not shuffled'],
      ['there is no solution in the file: it is the answer'],
    ]);
  });

  const row = async (fields: Readonly<Record<string, string>>) => {
    const all = { Question: 'Which?', A: 'one', B: 'two', C: 'three', Answer: 'A', Solution: 'So.', ...fields };
    const quote = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    return csv(`${quote(Object.keys(all))}\n${quote(Object.values(all))}\n`);
  };

  test.each([
    ['a letter', { Answer: '(b)' }, { type: 'single', answer: choice('B') }],
    ['letters', { Answer: 'A, C' }, { type: 'multiple', answer: choice('A', 'C') }],
    ['letters together', { Answer: 'ac' }, { type: 'multiple', answer: choice('A', 'C') }],
    ['what the option says', { Answer: 'Two' }, { answer: choice('B') }],
    ['the number of the option', { Answer: '3' }, { answer: choice('C') }],
    ['a type that says several', { Answer: 'B', Type: 'MSQ' }, { type: 'multiple', answer: choice('B') }],
    ['labels in the options', { A: 'A) 1', B: 'B) 2', C: 'C) 3' }, { options: [{ label: 'A', html: '<p>1</p>' }, {}, {}] }],
    [
      'a number to type',
      { A: '', B: '', C: '', Answer: '3/5', Tolerance: '0.01' },
      { type: 'numeric', answer: { kind: 'numeric', value: '3/5', tolerance: '0.01' } },
    ],
    [
      'words to type',
      { A: '', B: '', C: '', Answer: 'Delhi | New Delhi' },
      { type: 'text', answer: { kind: 'text', accepted: ['Delhi', 'New Delhi'] } },
    ],
    [
      'true or false',
      { A: '', B: '', C: '', Type: 'True/False', Answer: 'FALSE' },
      { type: 'single', answer: choice('B'), keepOptions: true },
    ],
    ['an id', { ID: 'Alg 07' }, { key: 'alg-07' }],
    ['options that stay', { 'Keep options': 'yes' }, { keepOptions: true }],
  ])('reads %s', async (_name, fields, expected) => {
    const { items, faults } = await row(fields);
    expect(faults).toEqual([]);
    expect(items).toMatchObject([expected]);
  });

  test.each([
    ['no answer', { Answer: '' }, 'there is no answer'],
    ['an answer that is no option', { Answer: 'E' }, "the answer 'E' names none of the 3 options"],
    [
      'numbers as options that are also positions',
      { A: '2', B: '3', C: '1', Answer: '3' },
      "the answer '3' can be read as option B and as option C: write the letter, and options that are no letters",
    ],
    ['an empty option', { B: '' }, 'option B is empty, and one behind it is not'],
    ['one option', { B: '', C: '' }, 'a choice needs two options'],
    ['an unknown type', { Type: 'essay' }, "the type 'essay' is not one the portal has"],
    ['a number that is none', { A: '', B: '', C: '', Type: 'TITA', Answer: 'many' }, "the answer 'many' is not a number"],
    ['no question', { Question: '' }, 'Question q-1: has no text'],
  ])('does not take %s, and says why', async (_name, fields, refused) => {
    const { items, report } = await row(fields);
    expect(items).toEqual([]);
    expect(report).toMatchObject([{ line: 2, at: null, refused: [refused] }]);
  });

  test('answers in columns of their own are the options where another column says which are right', async () => {
    const { items } = await csv('Question,Answer 1,Answer 2,Answer 3,Correct answer(s)\nHow many?,Six,Seven,Eight,2\nWhich?,a,b,c,"1,3"\n');
    expect(items.map(({ options, answer }) => [options.length, answer])).toEqual([
      [3, choice('B')],
      [3, choice('A', 'C')],
    ]);
  });

  test('answers in columns of their own are one answer', async () => {
    const { items } = await csv(
      'Question name,Question text,A,B,C,Answer 1,Answer 2\nQ1,Which?,1,2,3,A,\nQ2,Which two?,x,y,z,A,C\nQ3,Where?,,,,Delhi,New Delhi\n',
    );
    expect(items.map(({ key, answer }) => [key, answer])).toEqual([
      ['q1', choice('A')],
      ['q2', choice('A', 'C')],
      ['q3', { kind: 'text', accepted: ['Delhi', 'New Delhi'] }],
    ]);
  });

  test.each([
    ['Question,Answer 1,Answer 2,Answer 3,Answer 4,Correct answer no.', 'Capital?,Delhi,Agra,Pune,Goa,1', choice('A')],
    ['Question,Answer 1,Answer 2,Answer 3,Ans', 'Capital?,Delhi,Agra,Pune,a', choice('A')],
    ['Question,A,B,C,Answer,Answer 2', 'Which?,x,y,z,A,C', choice('A', 'C')],
    ['Question,A,B,C,Ans,Answer 2', 'Which?,x,y,z,A,', choice('A')],
    ['Question,Answer,Answer 2', 'Where?,Delhi,New Delhi', { kind: 'text', accepted: ['Delhi', 'New Delhi'] }],
    ['Question,Ans', 'How much?,2.5 to 2.7', { kind: 'numeric', value: '2.6', tolerance: '0.1' }],
    ['Question,Answer', 'How much?,2.6 ± 0.1', { kind: 'numeric', value: '2.6', tolerance: '0.1' }],
    ['Question,Type,Answer', 'How much?,numeric,-3--1', { kind: 'numeric', value: '-2', tolerance: '1' }],
    ['Question,Type,Answer', 'Score?,text,3-1', { kind: 'text', accepted: ['3-1'] }],
  ])('the answer is in the columns %s', async (head, cells, answer) => {
    const { items, remarks } = await csv(`${head}\n${cells}\n`);
    expect(items.map((item) => item.answer)).toEqual([answer]);
    expect(remarks).toEqual([]);
  });

  test.each([
    [
      'Question,Answer 1,Answer 2,Answer 3',
      'Capital?,Delhi,Agra,Pune',
      "there are several answers and no options: name the column that says which is right 'Correct answer', or the options 'A', 'B' and so on",
    ],
    [
      'Question,Answer',
      'Score?,3-1',
      "the answer '3-1' can be a range or words: write 'to' between the ends of a range, or the type 'text'",
    ],
    [
      'Question,Answer',
      'How much?,2.5 or 2.7',
      "the answer '2.5 or 2.7' can be a range or words: write 'to' between the ends of a range, or the type 'text'",
    ],
    ['Question;Answer', 'How much?;1,5', "the answer '1,5' can be a number with a decimal comma: write a point, or the type 'text'"],
    ['Question,Answer', 'How much?,3 to 2', "the range '3 to 2' has no beginning or no end"],
  ])('an answer in %s that is not clear refuses the row: %s', async (head, cells, refused) => {
    expect((await csv(`${head}\n${cells}\n`)).report.map((each) => each.refused)).toEqual([[refused]]);
  });

  test('rows with one set or one text share a passage, and marks are kept in a practice set', async () => {
    const text =
      'Set,Passage,Passage title,Question,A,B,Answer,Solution,Marks,Negative marks,Section\n' +
      'rc1,A long story.,Maps,One?,x,y,A,So,3,1,VARC\nrc1,,,Two?,x,y,B,So,3,1,VARC\n,,,Three?,,,7,So,3,0,QA\n,,,Four?,x,y,B,So,4,-2,QA\n';
    const { items, passages, files } = await csv(text, { programme: 'cat' });
    expect(passages).toEqual([{ bank: 'bank', key: 'rc1', title: 'Maps', html: '<p>A long story.</p>' }]);
    expect(items.map(({ passageKey }) => passageKey)).toEqual(['rc1', 'rc1', null, null]);
    const written = String(files.get('tests/bank.yaml'));
    expect(written).toContain('single:\n    correct: 3\n    wrong: -1\n    blank: 0');
    expect(written).toContain('- question: q-4\n        marking:\n          correct: 4\n          wrong: -2');
    expect(written).toMatch(/key: varc\n {4}name: VARC[\s\S]*key: qa\n {4}name: QA/);
  });

  test('pictures are taken from the folder of the file and from nowhere else', async () => {
    file('fig.png', await png);
    const { items, files } = await row({ Picture: 'fig.png' });
    expect([...files.keys()].filter((path) => path.startsWith('media/'))).toHaveLength(1);
    expect(items[0]?.stemHtml).toContain('<img src="data:');
    const { report } = await row({ Picture: 'fig.png, ../../../../etc/hosts, no.png' });
    expect(report[0]).toMatchObject({ at: null });
    expect(report[0]?.refused).toEqual([
      'the picture ../../../../etc/hosts: there is no such file in the folder',
      'the picture no.png: there is no such file in the folder',
    ]);
  });

  test.each([
    ['semicolons', 'Question;A;B;Answer\nWhich, of two?;1;2;B\n'],
    ['tabs', 'Question\tA\tB\tAnswer\nWhich, of two?\t1\t2\tB\n'],
    ['a byte order mark', '\uFEFFQuestion,A,B,Answer\n"Which, of two?",1,2,B\n'],
    ['UTF-16', Buffer.from('\uFEFFQuestion,A,B,Answer\n"Which, of two?",1,2,B\n', 'utf16le')],
  ])('reads a file with %s', async (_name, text) => {
    const { items } = await csv(text);
    expect(items).toMatchObject([{ stemHtml: '<p>Which, of two?</p>', answer: choice('B') }]);
  });

  test('what cannot be read is said: columns, letters of another encoding, a table without questions', async () => {
    expect((await csv('Question,A,B,Answer,Remarks\nWhich?,1,2,B,x\n')).remarks).toEqual(["quiz.csv: the column 'Remarks' is not read"]);
    await expect(csv(Buffer.from('Question,A,B,Answer\nCaf\xe9?,1,2,B\n', 'latin1'))).rejects.toThrow('is not in UTF-8');
    await expect(csv('Name,Age\nA,1\n')).rejects.toThrow("has no heading 'Question'");
    await expect(csv('Question,A\n"open,1\n')).rejects.toThrow('not a table of separated values');
  });
});

describe('an Excel workbook', () => {
  test('numbers, percentages, raised letters and pictures are as Excel shows them; a cell that became a date is not taken', async () => {
    const number = (value: string, style = 0) => ({ number: value, style });
    const rich = { rich: '<r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><t xml:space="preserve"> is?</t></r>' };
    const body = workbook({
      rows: [
        ['Question', 'Option A', 'Option B', 'Answer', 'Solution'],
        [rich, number('0.29999999999999999'), number('0.05', 2), 'B', 'So.'],
        ['Date?', number('46000', 1), 'b', 'B', 'So.'],
      ],
      pictures: [{ at: [1, 2], body: await png }],
    });
    const { items, report } = await convertOpened(openFile(file('quiz.xlsx', body)));
    expect(items).toHaveLength(1);
    expect(items[0]?.stemHtml).toContain('<annotation encoding="application/x-tex">^{2}</annotation>');
    expect(items[0]?.options.map(({ html }) => html.replace(/"data:[^"]*"/, '…'))).toEqual([
      '<p>0.3</p>',
      '<p>5%</p>\n<p><img src=… alt="Picture" loading="lazy" /></p>',
    ]);
    expect(report[1]).toMatchObject({
      line: 3,
      at: null,
      refused: ['the cell B3 was made a date by Excel: format it as text and type it again'],
    });
  });

  const plain = (html: string) => html.replace(/<[^>]*>/g, '');
  test.each([
    ['2.5', 2, '2.50'],
    ['7', '000', '007'],
    ['1500', '"₹"\\ #,##0', '₹ 1,500'],
    ['1500', '[$₹-4009]\\ #,##0.00', '₹ 1,500.00'],
    ['2.5', '0.00" kg"', '2.50 kg'],
    ['0.5', 12, '1/2'],
    ['1.75', 12, '1 3/4'],
    ['0.375', '# ?/8', '3/8'],
    ['0.125', 9, '13%'],
    ['0.12345', 10, '12.35%'],
    ['0.3333333333333333', 2, '0.33'],
    ['1500000', '0.0E+00', '1.5E+06'],
    ['0.00012', 11, '1.20E-04'],
    ['1234567', '#,##0.0,', '1,234.6'],
    ['12345678', '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', '1,23,45,678'],
    ['-1234', '#,##0_);(#,##0)', '(1,234)'],
    ['-2.5', '0.0', '-2.5'],
    ['1.005', 2, '1.01'],
    ['3', '0.##', '3.'],
    ['0', '0;-0;"nil"', 'nil'],
    ['9876543210', '00000\\-00000', '98765-43210'],
    ['0.1', 'General', '0.1'],
    ['42', '"Q"General', 'Q42'],
    ['1E+21', 'General', '1000000000000000000000'],
  ])('the number %s in the format %s is read as %s', async (number, format, shown) => {
    const rows = [
      ['Question', 'A', 'B', 'Answer', 'Solution'],
      ['Which?', { number, style: 3 }, 'other', 'A', 'So.'],
    ];
    const { items } = await convertOpened(openFile(file('formats.xlsx', workbook({ rows, formats: [format] }))));
    expect(plain(items[0]?.options[0]?.html ?? '')).toBe(shown);
  });

  test('what Excel does not show is no answer: errors, dates and formats of unknown countries refuse the row by the name of the cell', async () => {
    const head = ['Question', 'A', 'B', 'Answer', 'Solution'];
    const rows = [
      head,
      ['Error?', { error: '#DIV/0!' }, 'b', 'A', 'So.'],
      ['Time?', { number: '0.5', style: 3 }, 'b', 'A', 'So.'],
      ['Money?', { number: '5', style: 4 }, 'b', 'A', 'So.'],
    ];
    const { items, report } = await convertOpened(openFile(file('errors.xlsx', workbook({ rows, formats: ['[h]:mm', 5] }))));
    expect(items).toEqual([]);
    expect(report.map(({ line, refused }) => [line, refused])).toEqual([
      [2, ['the cell B2 shows the error #DIV/0!: mend it in Excel']],
      [3, ['the cell B3 was made a date by Excel: format it as text and type it again']],
      [4, ['the cell B4 has a number format that is not read: format it as text and type what it shows']],
    ]);
  });

  test('cells far to the right are named as not read', async () => {
    const far = (text: string) => ['Which?', 'a', 'b', 'A', 'So.', ...Array.from({ length: 195 }, () => ''), text];
    const rows = [['Question', 'A', 'B', 'Answer', 'Solution'], far('lost'), far(''), far('lost')];
    const { items, remarks } = await convertOpened(openFile(file('wide.xlsx', workbook({ rows }))));
    expect(items).toHaveLength(3);
    expect(remarks).toEqual([expect.stringMatching(/^wide\.xlsx \(.*\): 2 cells to the right of column 200 \(GR\) are not read$/)]);
  });

  test('a cell that cannot be read refuses its row only where its column is read', async () => {
    const rows = [
      ['Question', 'A', 'B', 'Answer', 'Solution', 'Added on'],
      ['Which?', 'a', 'b', 'A', 'So.', { number: '46000', style: 1 }],
    ];
    const { items, remarks } = await convertOpened(openFile(file('dates.xlsx', workbook({ rows }))));
    expect(items).toHaveLength(1);
    expect(remarks).toEqual(["dates.xlsx (Quiz): the column 'Added on' is not read"]);
  });

  const raised = (text: string) => ({
    rich: `<r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t xml:space="preserve">${text}</t></r><r><t xml:space="preserve"> is?</t></r>`,
  });
  test.each([
    ['2/3', '^{2/3}'],
    ['−1', '^{-1}'],
    ['n + 1', '^{n + 1}'],
    ['½', '^{1/2}'],
    ['0.5', '^{0.5}'],
  ])('the raised text %s is a formula', async (text, latex) => {
    const rows = [
      ['Question', 'A', 'B', 'Answer', 'Solution'],
      [raised(text), 'a', 'b', 'A', 'So.'],
    ];
    const { items } = await convertOpened(openFile(file('raised.xlsx', workbook({ rows }))));
    expect(items[0]?.stemHtml).toContain(`<annotation encoding="application/x-tex">${latex}</annotation>`);
  });

  test('raised text that is no formula, and text in a font of before Unicode, refuse the row', async () => {
    const font = { rich: '<r><rPr><rFont val="Kruti Dev 010"/></rPr><t>Hkkjr</t></r>' };
    const rows = [
      ['Question', 'A', 'B', 'Answer', 'Solution'],
      [raised('√2'), 'a', 'b', 'A', 'So.'],
      [font, 'a', 'b', 'A', 'So.'],
    ];
    const { report } = await convertOpened(openFile(file('raised.xlsx', workbook({ rows }))));
    expect(report.map(({ refused }) => refused)).toEqual([
      ["the cell A2 has the raised text '√2', which is not read: write it as a formula"],
      ['the cell A3 is in the font Kruti Dev 010, whose letters are other letters: save it in Unicode'],
    ]);
  });

  test('escaped characters are what was typed, and merged cells belong to every row they span', async () => {
    const rows = [
      ['Passage', 'Question', 'A', 'B', 'Answer', 'Solution'],
      ['Shared text.', '3 apples_x000D_\nEach 5', 'a', 'b', 'A', 'So.'],
      ['', 'The text _x005F_x000D_ means a return', 'a', 'b', 'B', 'So.'],
      ['', 'Apart?', 'a', 'b', 'B', 'So.'],
    ];
    const { items } = await convertOpened(openFile(file('merged.xlsx', workbook({ rows, merges: ['A2:A3'] }))));
    expect(items.map(({ stemHtml }) => stemHtml)).toEqual([
      '<p>3 apples<br />\nEach 5</p>',
      '<p>The text _x000D_ means a return</p>',
      '<p>Apart?</p>',
    ]);
    expect(items.map(({ passageKey }) => passageKey)).toEqual(['passage-1', 'passage-1', null]);
  });
});

const shared = new URL('../../../../../../../shared/data/questions/', import.meta.url);
describe('the reference question banks as CSV', () => {
  // without ../shared these have nothing to read
  test.skipIf(!existsSync(shared)).each([
    ['sat-math', 220],
    ['lsat-rc', 269],
  ])('%s: all %i questions are taken, with the answers, options and passages they had', async (name, count) => {
    const jsonl = readFileSync(new URL(`${name}.jsonl`, shared), 'utf8');
    const original = readJsonLinesBank({ bank: 'b', file: 'b.jsonl', text: jsonl, faults: collectFaults() });
    const lines = jsonl
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { passage?: string; question: string; options: string[]; label: string });
    const quote = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    const table = lines.map(({ passage, question, options, label }) => {
      const five = Array.from({ length: 5 }, (_, index) => options[index] ?? '');
      return quote([passage ?? '', question, ...five, label, 'See the book.']);
    });
    const { items, passages, report } = await csv(`Passage,Question,A,B,C,D,E,Answer,Solution\n${table.join('\n')}\n`);
    expect(report.filter(({ at }) => at === null)).toEqual([]);
    expect(items).toHaveLength(count);
    expect(passages).toHaveLength(original.passages.length);
    const plain = (html: string) =>
      html
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
    expect(items.map((item) => item.answer)).toEqual(original.items.map((item) => item.answer));
    // JSON Lines knows no formulas between two dollar signs each
    const stems = (all: typeof items) =>
      all.flatMap((item, index) => (lines[index]?.question.includes('$$') ? [] : [plain(item.stemHtml)]));
    expect(stems(items)).toEqual(stems([...original.items]));
    expect(items.map((item) => item.options.map(({ html }) => plain(html)))).toEqual(
      original.items.map((item) => item.options.map(({ html }) => plain(html))),
    );
  });
});
