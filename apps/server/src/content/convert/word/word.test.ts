import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readZip, shelvePictures } from '../container.ts';
import { convertOpened } from '../testing/convert-text.ts';
import { wordDocument } from '../testing/office-files.ts';
import { openWord, openWordPage } from './open-word.ts';

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
        'Tags: sums, Easy ones',
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
      {
        stemHtml: '<p>What is 2 + 2?</p>',
        answer: choice('B'),
        solutionHtml: '<p>Count.</p>\n<p>Then count again.</p>',
        tags: ['sums', 'Easy ones'],
      },
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

  const plain = (html: string | undefined) => (html ?? '').replace(/<annotation[^>]*>|<[^>]*>/g, '');
  const after = lines('(a) yes', '(b) no', 'Ans: a');

  test('text in wrappers is text: of writing directions, marks of forms and tracked changes, in lines, rows and cells', async () => {
    const cell = (text: string) => `<w:tc>${p(run(text))}</w:tc>`;
    const sdt = (inner: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
    const inLine = ['bdo', 'dir', 'customXml', 'smartTag', 'ins'].map((name) => `<w:${name}>${run(` ${name}`)}</w:${name}>`).join('');
    const rows =
      `<w:tr>${cell('1')}${sdt(cell('2'))}<w:ins>${cell('3')}</w:ins></w:tr>` +
      sdt(`<w:tr>${cell('4')}${cell('5')}${cell('6')}</w:tr>`) +
      `<w:customXml><w:tr>${cell('7')}${cell('8')}${cell('9')}</w:tr></w:customXml>`;
    const { items, faults } = await word(
      `<w:customXml>${p(run('1. If') + inLine)}</w:customXml><w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>${after}`,
    );
    expect(faults).toEqual([]);
    expect(items[0]?.stemHtml).toContain('<p>If bdo dir customXml smartTag ins</p>');
    expect([...(items[0]?.stemHtml ?? '').matchAll(/<t[dh][^>]*>(\d)</g)].map(([, text]) => text).join('')).toBe('123456789');
  });

  test('what Word has and no reader knows refuses the question with its text', async () => {
    const strange = `<w:newThing>${run('more')}</w:newThing>`;
    const { report } = await word(
      p(run('1. A?') + strange) + after + lines('2. B?') + '<w:altChunk r:id="rId9"/>' + after + lines('3. C?') + after,
    );
    expect(report.map(({ refused }) => refused)).toEqual([
      ["<newThing> of Word, which is not read: 'more'"],
      ['<altChunk> of Word, which is not read'],
      [],
    ]);
  });

  test('hidden text is left out and named, also where a style hides it', async () => {
    const styles =
      '<w:style w:type="character" w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style>' +
      '<w:style w:type="character" w:styleId="Hid"><w:basedOn w:val="Base"/></w:style>';
    const body =
      p(run('1. Which?') + run(' (key: A)', '<w:vanish/>')) +
      after +
      p(run('2. Which?') + run(' (key: A)', '<w:rStyle w:val="Hid"/>')) +
      after +
      p(run('3. Which?') + run(' shown', '<w:rStyle w:val="Hid"/><w:vanish w:val="0"/>')) +
      after;
    const { items, report } = await word(body, { styles });
    expect(items.map(({ stemHtml }) => plain(stemHtml))).toEqual(['Which?', 'Which?', 'Which? shown']);
    expect(report.map(({ lost }) => lost)).toEqual([["hidden text: '(key: A)'"], ["hidden text: '(key: A)'"], []]);
  });

  test('signs of the font Symbol are what they show; those of a font that is not known refuse the question', async () => {
    const sym = (font: string, code: string) => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
    const symbol = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>';
    const body =
      p(run('1. x ') + sym('Symbol', 'F0B3') + run(' 3, y ') + sym('Symbol', 'F0A3') + run(' 5, ') + sym('Symbol', 'F070') + run('r')) +
      after +
      p(run('2. x ') + run('\uF0B3', symbol) + run(' 3 and ') + run('p D', symbol)) +
      after +
      p(run('3. A sign ') + sym('Wingdings', 'F04A')) +
      after;
    const { items, report } = await word(body);
    expect(items.map(({ stemHtml }) => plain(stemHtml))).toEqual(['x ≥ 3, y ≤ 5, πr', 'x ≥ 3 and π Δ']);
    expect(report[2]?.refused).toEqual(['a character of the font Wingdings']);
  });

  test('cells are under the column of the grid in which Word shows them', async () => {
    const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(run(text))}</w:tc>`;
    const row = (inner: string, properties = '') => `<w:tr><w:trPr>${properties}</w:trPr>${inner}</w:tr>`;
    const rows =
      row(cell('Year') + cell('2020') + cell('2021')) +
      row(cell('30') + cell('40'), '<w:gridBefore w:val="1"/>') +
      row(cell('Sales', '<w:gridSpan w:val="2"/>') + cell('50')) +
      row(cell('Both', '<w:vMerge w:val="restart"/>') + cell('60') + cell('70')) +
      row(cell('', '<w:vMerge/>') + cell('80') + cell('90'));
    const { items } = await word(`${lines('1. Read.')}<w:tbl>${rows}</w:tbl>${after}`);
    const shown = [...(items[0]?.stemHtml ?? '').matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, inner = '']) =>
      [...inner.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, text]) => text),
    );
    expect(shown).toEqual([
      ['Year', '2020', '2021'],
      ['', '30', '40'],
      ['Sales', '', '50'],
      ['Both', '60', '70'],
      ['', '80', '90'],
    ]);
  });

  test('numbers that Word counts within a question are in its text', async () => {
    const list = (id: number, format: string, text: string) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
    const numbering = list(1, 'upperRoman', '%1.') + list(2, 'decimal', 'Statement %1:');
    const body =
      lines('1. Consider:') +
      listed(1, 'All birds fly.') +
      listed(1, 'Penguins are birds.') +
      after +
      lines('2. Read:') +
      listed(2, 'x is even.') +
      listed(2, 'x is prime.') +
      after;
    const { items } = await word(body, { numbering });
    expect(items.map(({ stemHtml }) => plain(stemHtml))).toEqual([
      'Consider:\nI. All birds fly.\nII. Penguins are birds.',
      'Read:\nStatement 1: x is even.\nStatement 2: x is prime.',
    ]);
  });

  test('footnotes and the reading of a sign are in brackets behind what they are of', async () => {
    const footnotes = `<w:footnote w:id="2">${p(run('Take g = 10.'))}</w:footnote>`;
    const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`;
    const note = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const body =
      p(run('1. How far?') + note(2)) + after + p(run('2. The ') + ruby + run(' sign?')) + after + p(run('3. Lost?') + note(7)) + after;
    const { items, report } = await word(body, { footnotes });
    expect(items.map(({ stemHtml }) => plain(stemHtml))).toEqual(['How far? (Take g = 10.)', 'The 漢 (kan) sign?']);
    expect(report[2]?.refused).toEqual(['a footnote that the document does not hold']);
  });

  const four = Array.from({ length: 4 }, (_, index) => [`${index + 1}. Which?`, '(a) w (b) x (c) y (d) z']).flat();
  const keyed = [choice('A'), choice('C'), choice('A'), choice('D')];
  test.each([
    ['a table with its numbers above the answers', table(['Q. No.', '1', '2', '3', '4'], ['Ans', 'a', 'c', 'a', 'd'])],
    ['a table of two such halves', table(['Q.', '1', '2'], ['Ans', '1', '3'], ['Q.', '3', '4'], ['Ans', '1', '4'])],
    [
      'a table with its numbers beside the answers',
      table(['Q. No.', 'Answer', 'Q. No.', 'Answer'], ['1', 'A', '3', '(a)'], ['2', 'C', '4', '4']),
    ],
    ['a table of pairs', table(['1. a', '2. c'], ['3-A', '4) d'])],
    ['lines with tabs', lines('Q. No.\t1\t2\t3\t4', 'Ans\ta\tc\ta\td')],
    ['lines with blanks', lines('1 2 3 4', 'A C A D')],
    ['numbers in brackets', lines('1 (1) 2 (3)', '3. (1), 4. (4)')],
  ])('a key is read as it is laid out: %s', async (_name, key) => {
    const { items } = await word(lines(...four, 'Answer Key') + key);
    expect(items.map(({ answer }) => answer)).toEqual(keyed);
  });

  test('a table that names its answers is a key without a line above it', async () => {
    const { items } = await word(lines(...four) + table(['Q. No.', '1', '2', '3', '4'], ['Ans', 'a', 'c', 'a', 'd']));
    expect(items.map(({ answer, options: all }) => [answer, all.length])).toEqual(keyed.map((answer) => [answer, 4]));
  });

  test('a key answers with several letters and with ranges; what it leaves open refuses the question and is named', async () => {
    const { items, report, remarks } = await word(
      lines(...four, '5. How much?', '6. How much?', '7. Ends?', 'Answer Key', '1. A and C  2. (b), (c)', '3. A or C  4. d') +
        lines('5. 2.5 to 2.7  6. 3.5–3.7', '7. -3'),
    );
    expect(items.map(({ answer }) => answer)).toEqual([
      choice('A', 'C'),
      choice('B', 'C'),
      { kind: 'numeric', value: '2.6', tolerance: '0.1' },
      { kind: 'numeric', value: '3.6', tolerance: '0.1' },
      { kind: 'numeric', value: '-3', tolerance: '0' },
    ]);
    expect(report.filter(({ at }) => at === null).map(({ refused }) => refused)).toEqual([['there is no answer'], ['there is no answer']]);
    expect(remarks).toContain("paper.docx: the answer key is not clear: '3. A or C 4. d'");
  });

  test('two answers of one question refuse it', async () => {
    const { report } = await word(
      lines('1. Which?', '(a) w (b) x', 'Ans: a', '2. Which?', '(a) w (b) x', 'Ans: a', 'Answer Key', '1. b 2. (A)'),
    );
    expect(report.map(({ refused }) => refused)).toEqual([['it has the answers a and b'], []]);
  });

  const counting = (id: number, format: string, text = '%1.') =>
    `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
  const both = lines('(A) 1 only', '(B) 2 only', '(C) both', 'Ans: C');
  test.each([
    ['a list of Word', lines('1. Consider:') + listed(2, 'Red') + listed(2, 'Blue') + both, 'Consider:\n1. Red\n2. Blue'],
    [
      'a list of Word in questions that it counts',
      listed(1, 'Consider:') + listed(2, 'Red') + listed(2, 'Blue') + both,
      'Consider:\n1. Red\n2. Blue',
    ],
    ['typed numbers', lines('1. Consider:', '1. Red', '2. Blue', 'Which?') + both, 'Consider:\n1. Red\n2. Blue\nWhich?'],
    [
      'letters of Word',
      lines('1. Consider:') + listed(3, 'Red') + listed(3, 'Blue') + lines('Which?') + both,
      'Consider:\na. Red\nb. Blue\nWhich?',
    ],
    ['typed letters', lines('1. Consider:', '(a) Red', '(b) Blue', 'Which?') + both, 'Consider:\n(a) Red\n(b) Blue\nWhich?'],
  ])('statements stay in their question: %s', async (_name, body, stem) => {
    const numbering = counting(1, 'decimal') + counting(2, 'decimal') + counting(3, 'lowerLetter');
    const next = body.includes('w:numId w:val="1"') ? listed(1, 'Next?') : lines('2. Next?');
    const { items, report } = await word(body + next + after, { numbering });
    expect(report.map(({ refused }) => refused)).toEqual([[], []]);
    expect(plain(items[0]?.stemHtml)).toBe(stem);
    expect(options(items[0])).toEqual(['1 only', '2 only', 'both']);
    expect(items.map(({ answer }) => answer)).toEqual([choice('C'), choice('A')]);
  });

  test('a list that may be the options, and a line that begins like another option, refuse the question', async () => {
    const body =
      lines('1. Which?') +
      listed(2, 'Red') +
      listed(2, 'Blue') +
      lines('Ans: 2', '2. Which?', '(a) x', '(b) y', '(d) z', 'Ans: a', '3. Which?', 'Ans: b');
    const { items, report } = await word(body, { numbering: counting(2, 'decimal') });
    expect(items).toEqual([]);
    expect(report.map(({ refused }) => refused)).toEqual([
      ['it has a list that may be its options: type a letter in front of each option'],
      ["the line '(d) z' begins like an option, but is not the next one"],
      ["the answer 'b' is the letter of an option, and there are no options: the type 'text' says that it is typed"],
    ]);
  });

  test('fields that Word draws, or whose result is not there, refuse the question; others show their result', async () => {
    const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
    const body =
      p(run('1. What is ') + sign('begin') + code('E') + code('Q \\f(1,2)') + sign('end')) +
      after +
      p(run('2. See ') + sign('begin') + code(' REF x ') + sign('separate') + run('Figure 1') + sign('end')) +
      after +
      p(run('3. See ') + sign('begin') + code('MERGEFIELD x') + sign('separate') + sign('end')) +
      after +
      p(run('4. See ') + '<w:fldSimple w:instr="SYMBOL 179"/>') +
      after;
    const { items, report } = await word(body);
    expect(items.map(({ stemHtml }) => plain(stemHtml))).toEqual(['See Figure 1']);
    expect(report.map(({ refused }) => refused)).toEqual([
      ["a field of Word: 'EQ \\f(1,2)'"],
      [],
      ["a field of Word: 'MERGEFIELD x'"],
      ["a field of Word: 'SYMBOL 179'"],
    ]);
  });

  test('what a style of characters or its base raises and crosses out is raised and crossed out', async () => {
    const styles =
      '<w:style w:type="character" w:styleId="Up"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>' +
      '<w:style w:type="character" w:styleId="Power"><w:basedOn w:val="Up"/></w:style>' +
      '<w:style w:type="character" w:styleId="Out"><w:rPr><w:strike/></w:rPr></w:style>';
    const body =
      p(run('1. ') + run('x', '<w:caps/>') + run('2', '<w:rStyle w:val="Power"/>') + run(' and ') + run('no', '<w:rStyle w:val="Out"/>')) +
      after;
    const { items } = await word(body, { styles });
    expect(items[0]?.stemHtml).toMatch(/<p>X<.*<annotation[^>]*>\^\{2\}<.* and <s>no<\/s>/s);
  });

  test('footnotes keep what their text looks like, without what is hidden in them', async () => {
    const note = p(
      run('Take 10') +
        run('3', '<w:vertAlign w:val="superscript"/>') +
        run(' m') +
        '<w:r><w:br/></w:r>' +
        run('or ') +
        run('(key: A)', '<w:vanish/>') +
        half,
    );
    const body = p(run('1. How far?') + '<w:r><w:footnoteReference w:id="2"/></w:r>') + after;
    const { items, report } = await word(body, { footnotes: `<w:footnote w:id="2">${note}</w:footnote>` });
    expect(items[0]?.stemHtml).toMatch(/How far\? \(Take 10.*\^\{3\}.* m or .*\\frac\{1\}\{2\}.*\)<\/p>/s);
    expect(report[0]?.lost).toEqual(["hidden text: '(key: A)'"]);
  });

  test('numbers of a list are those of its overrides, links and styles; a form that is not known refuses the question', async () => {
    const numbering =
      '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>' +
      '<w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="Romans"/></w:abstractNum>' +
      counting(3, 'upperRoman').replace('<w:lvl ', '<w:styleLink w:val="Romans"/><w:lvl ') +
      counting(4, 'hindiConsonants').replace(
        /<w:numFmt[^>]*>/,
        '<mc:AlternateContent><mc:Choice>$&</mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>',
      ) +
      '<w:num w:numId="1"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:lvl w:ilvl="0"><w:numFmt w:val="upperRoman"/><w:lvlText w:val="(%1)"/></w:lvl></w:lvlOverride></w:num>' +
      '<w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>';
    const styles =
      '<w:style w:type="numbering" w:styleId="Romans"><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Base"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Own"><w:basedOn w:val="Base"/></w:style>';
    const body =
      lines('1. A?') +
      listed(1, 'x') +
      p(run('y'), '<w:pStyle w:val="Own"/>') +
      after +
      lines('2. B?') +
      listed(2, 'x') +
      after +
      lines('3. C?') +
      listed(4, 'x') +
      after;
    const { items, report } = await word(body, { numbering, styles });
    expect(items.map(({ stemHtml }) => plain(stemHtml))).toEqual(['A?\n(I) x\n(II) y', 'B?\nI. x']);
    expect(report[2]?.refused).toEqual(["numbers of the form 'hindiConsonants', which Word counts: type them"]);
  });

  test('hidden rows of a table are left out and named; exceptions to the look of a table are nothing', async () => {
    const row = (text: string, about = '') => `<w:tr>${about}<w:tc>${p(run(text))}</w:tc></w:tr>`;
    const rows = row('Year', '<w:tblPrEx><w:tblBorders/></w:tblPrEx>') + row('key: A', '<w:trPr><w:hidden/></w:trPr>') + row('2020');
    const { items, report } = await word(`${lines('1. Read.')}<w:tbl>${rows}</w:tbl>${after}`);
    expect(plain(items[0]?.stemHtml).trim().split(/\s+/)).toEqual(['Read.', 'Year', '2020']);
    expect(report[0]).toMatchObject({ lost: ["a hidden row of a table: 'key: A'"], refused: [] });
  });

  test('text in a font of before Unicode refuses the question by the name of the font', async () => {
    const font = '<w:rFonts w:ascii="Kruti Dev 010" w:hAnsi="Kruti Dev 010"/>';
    const { report } = await word(p(run('1. ') + run('Hkkjr', font)) + after + p(run('2. ') + run('भारत', font)) + after);
    expect(report.map(({ refused }) => refused)).toEqual([
      ["'Hkkjr' in the font Kruti Dev 010, whose letters are other letters: save it in Unicode"],
      [],
    ]);
    for (const styles of [
      `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:rPr>${font}</w:rPr></w:style>`,
      `<w:docDefaults><w:rPrDefault><w:rPr>${font}</w:rPr></w:rPrDefault></w:docDefaults>`,
    ]) {
      const usual = await word(lines('1. Hkkjr') + after, { styles });
      expect(usual.report[0]?.refused[0]).toBe("'1. Hkkjr' in the font Kruti Dev 010, whose letters are other letters: save it in Unicode");
    }
  });

  const sections = ['Section A: Verbal', '1. V one?', '(a) w (b) x (c) y (d) z', '2. V two?', '(a) w (b) x (c) y (d) z'];
  const second = ['Section B: Quant', '1. Q one?', '(a) w (b) x (c) y (d) z', '2. Q two?', '(a) w (b) x (c) y (d) z'];
  test.each([
    ['with the names of the sections', [...sections, ...second, 'Answer Key', 'Section A', '1. a 2. b', 'Section B', '1. c 2. d']],
    ['with one key behind each section', [...sections, 'Answer Key', '1. a 2. b', ...second, 'Answer Key', '1. c 2. d']],
  ])('sections that each count from 1 have their own answers: %s', async (_name, text) => {
    const { items } = await word(lines(...text));
    expect(items.map(({ answer }) => answer)).toEqual([choice('A'), choice('B'), choice('C'), choice('D')]);
  });

  test('a key that does not say which section it is of answers none', async () => {
    const { items, report, remarks } = await word(lines(...sections, ...second, 'Answer Key', '1. a 2. b', '1. c 2. d'));
    expect(items).toEqual([]);
    expect(report.map(({ refused }) => refused)).toEqual(Array.from({ length: 4 }, () => ['there is no answer']));
    expect(remarks).toContain('paper.docx: the answer key is not clear: 1 is the number of 2 questions. Name their sections in the key');
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

describe('a document as a page for reading', () => {
  const page = async (body: string, more: Omit<About, 'programme'> = {}) => {
    const { pictures, read } = openWordPage({ file: 'lesson.docx', files: readZip(wordDocument({ body, ...more })) });
    return read(await shelvePictures(pictures));
  };
  const styled = (style: string, text: string) => p(run(text), `<w:pStyle w:val="${style}"/>`);

  test('keeps its headings, words, formulas and tables, and a heading is below the name of the lesson', async () => {
    const body = [
      styled('Heading1', 'Signs'),
      p(`${run('Take ')}${half}${run(' of it, ')}${run('always', '<w:b/>')}${run('.')}`),
      styled('Heading2', 'A table'),
      table(['a', 'b'], ['1', '2']),
    ].join('');
    const { text, lost } = await page(body);
    expect(text).toBe('## Signs\n\nTake $\\frac{1}{2}$ of it, **always**.\n\n### A table\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n');
    expect(lost).toEqual([]);
  });

  test('has the lines of a list as one list, with signs or numbers as Word has them', async () => {
    const level = (format: string) => `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1."/></w:lvl>`;
    const list = (id: number, format: string) => `<w:abstractNum w:abstractNumId="${id}">${level(format)}</w:abstractNum>`;
    const num = (id: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
    const numbering = `${list(1, 'bullet')}${list(2, 'decimal')}${num(1)}${num(2)}`;
    const body = `${listed(1, 'One')}${listed(1, 'Two')}${p(run('Then'))}${listed(2, 'First')}${listed(2, 'Second')}`;
    expect((await page(body, { numbering })).text).toBe('- One\n- Two\n\nThen\n\n1. First\n2. Second\n');
  });

  test('says what is lost and where', async () => {
    const { lost } = await page(`${p(run('Kept'))}${p('<w:r><w:object/></w:r>')}`);
    expect(lost).toContain('paragraph 2: an embedded object, such as an equation of an old editor: only its picture can be kept');
  });
});
