import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { convertOpened } from '../testing/convert-text.ts';
import { openMoodle } from './read-moodle.ts';

const moodle = async (questions: string, about: { programme?: string } = {}) =>
  convertOpened(openMoodle({ file: 'quiz.xml', text: `<?xml version="1.0"?>\n<quiz>\n${questions}\n</quiz>` }), about);
const text = (name: string, html: string, more = '') => `<${name} format="html"><text><![CDATA[${html}]]></text>${more}</${name}>`;
const answer = (fraction: string, html: string, feedback = '') =>
  `<answer fraction="${fraction}" format="html"><text>${html}</text><feedback><text>${feedback}</text></feedback></answer>`;
const question = (type: string, inner: string, stem = text('questiontext', '<p>Which?</p>')) =>
  `<question type="${type}"><name><text>First one</text></name>${stem}<defaultgrade>3.0</defaultgrade>${inner}</question>`;
const choice = (...labels: string[]) => ({ kind: 'choice', labels });

describe('Moodle XML', () => {
  test.each([
    [
      'a single choice',
      question('multichoice', `<single>true</single>${answer('0', 'a')}${answer('100', 'b')}`),
      { type: 'single', answer: choice('B') },
    ],
    [
      'several answers',
      question('multichoice', `<single>false</single>${answer('50', 'a')}${answer('-100', 'b')}${answer('50', 'c')}`),
      { type: 'multiple', answer: choice('A', 'C') },
    ],
    [
      'true or false',
      question('truefalse', answer('0', 'true') + answer('100', 'false')),
      { type: 'single', answer: choice('B'), keepOptions: true },
    ],
    [
      'a short answer',
      question('shortanswer', `<usecase>0</usecase>${answer('100', 'Delhi')}${answer('100', 'New Delhi')}`),
      { answer: { kind: 'text', accepted: ['Delhi', 'New Delhi'] } },
    ],
    [
      'a number',
      question(
        'numerical',
        '<answer fraction="100"><text>3.5</text><tolerance>0.25</tolerance></answer><answer fraction="0"><text>*</text></answer>',
      ),
      { answer: { kind: 'numeric', value: '3.5', tolerance: '0.25' } },
    ],
    [
      'general feedback',
      question('truefalse', text('generalfeedback', '<p>So.</p>') + answer('100', 'true')),
      { solutionHtml: '<p>So.</p>' },
    ],
    [
      'one gap',
      question('cloze', '', text('questiontext', '<p>Two and two is {1:NUMERICAL:=4:0.1}.</p>')),
      { type: 'numeric', stemHtml: '<p>Two and two is _____.</p>', answer: { kind: 'numeric', value: '4', tolerance: '0.1' } },
    ],
    ['a key of its own', question('truefalse', `<idnumber>KEY 7</idnumber>${answer('100', 'true')}`), { key: 'key-7' }],
    [
      'options in order',
      question('multichoice', `<shuffleanswers>0</shuffleanswers>${answer('100', 'a')}${answer('0', 'b')}`),
      { keepOptions: true },
    ],
  ])('reads %s', async (_name, xml, expected) => {
    const { items, faults } = await moodle(xml);
    expect(faults).toEqual([]);
    expect(items).toMatchObject([expected]);
  });

  test('formulas, tables, scripts and links of the HTML are kept as a pack has them', async () => {
    const html =
      '<p>If \\(x^2=4\\) and $$\\frac12$$ then&nbsp;H<sub>2</sub>O</p><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2|3</td></tr></table>' +
      '<script>alert(1)</script><p onclick="x()"><a href="javascript:alert(1)">bad</a> <a href="https://a.example/?x=1&amp;y=2">good</a></p>';
    const { items, entries } = await moodle(question('truefalse', answer('100', 'true'), text('questiontext', html)));
    const shown = items[0]?.stemHtml ?? '';
    expect(shown).toContain('<annotation encoding="application/x-tex">x^2=4</annotation>');
    expect(shown).toContain('<annotation encoding="application/x-tex">_{2}</annotation>');
    expect(shown).toContain('<td>2|3</td>');
    expect(shown).toContain('href="https://a.example/?x=1&amp;y=2"');
    expect(shown).not.toMatch(/alert|onclick/);
    expect(entries[0]?.lost).toContain('the link to javascript:alert(1): only addresses of the web and of mail are kept');
  });

  test('pictures are kept under safe names, and a question without its picture is refused', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const file = (name: string, body: Buffer) => `<file name="${name}" path="/" encoding="base64">${body.toString('base64')}</file>`;
    const stem = text(
      'questiontext',
      '<p><img src="@@PLUGINFILE@@/My%20graph%20(1).png" alt="A graph"></p>',
      file('My graph (1).png', png),
    );
    const { files, items } = await moodle(question('truefalse', answer('100', 'true'), stem));
    const pictures = [...files.keys()].filter((path) => path.startsWith('media/'));
    expect(pictures).toEqual([expect.stringMatching(/^media\/my-graph-1-[0-9a-f]{10}\.png$/) as unknown]);
    expect(files.get(pictures[0] ?? '')).toEqual(png);
    expect(items[0]?.stemHtml).toContain('alt="A graph"');
    const without = text(
      'questiontext',
      '<p><img src="@@PLUGINFILE@@/evil.png" alt="x"><img src="https://a.example/b.png" alt="y"></p>',
      file('evil.png', Buffer.from('MZ not a picture')),
    );
    const { entries } = await moodle(question('truefalse', answer('100', 'true'), without));
    expect(entries[0]?.refused).toEqual([
      'the picture @@PLUGINFILE@@/evil.png: it is not a picture of a kind that packs have (PNG, JPEG, WebP, GIF, AVIF or SVG)',
      'the picture https://a.example/b.png: it is on another site, and nothing is fetched',
    ]);
  });

  test('a large picture becomes a smaller WebP', async () => {
    const noise = Buffer.from(Array.from({ length: 700 * 700 * 3 }, (_, index) => (index * 7919 * (index % 251)) % 256));
    const png = await sharp(noise, { raw: { width: 700, height: 700, channels: 3 } })
      .png()
      .toBuffer();
    expect(png.length).toBeGreaterThan(200 * 1024);
    const stem = text(
      'questiontext',
      '<img src="@@PLUGINFILE@@/n.png" alt="Noise">',
      `<file name="n.png" encoding="base64">${png.toString('base64')}</file>`,
    );
    const { files, entries } = await moodle(question('truefalse', answer('100', 'true'), stem));
    const body = [...files].find(([path]) => /^media\/n-\w+\.webp$/.test(path))?.[1];
    expect(body?.length).toBeLessThanOrEqual(200 * 1024);
    expect(entries[0]?.changed.join()).toMatch(/a picture became a WebP of at most \d+ pixels a side/);
  });

  test('a matching is one question whose pairs share the marks; a text with gaps becomes questions of one passage', async () => {
    const pair = (left: string, right: string) =>
      `<subquestion format="html"><text>${left}</text><answer><text>${right}</text></answer></subquestion>`;
    const gaps = text('questiontext', '<p>{1:SHORTANSWER:=one} and {1:MULTICHOICE:=two~three} and {1:MCV:~no~%100%yes}</p>');
    const chosen =
      '<selectoption><text>dog</text><group>1</group></selectoption><selectoption><text>cat</text><group>1</group></selectoption>';
    const { items, passages, report } = await moodle(
      question('matching', `<shuffleanswers>0</shuffleanswers>${pair('cat', 'food')}${pair('dog', 'bone')}`) +
        question('cloze', '', gaps) +
        question('gapselect', chosen, text('questiontext', '<p>A [[2]] and a [[1]]</p>')),
    );
    expect(items[0]?.keepOptions).toBe(false);
    expect(items.map(({ answer: key }) => key)).toEqual([
      { kind: 'match', labels: ['1-B', '2-A'] },
      { kind: 'text', accepted: ['one'] },
      choice('A'),
      choice('B'),
      choice('B'),
      choice('A'),
    ]);
    expect(passages.map(({ html }) => html)).toEqual([
      '<p>(1) _____ and (2) _____ and (3) _____</p>',
      '<p>A (1) _____ and a (2) _____</p>',
    ]);
    expect(report[1]?.changed).toContain('a text with 3 gaps became 3 questions of one passage');
  });

  test('marks and penalties of options are kept in a practice set, shares of them are noted', async () => {
    const xml = question('multichoice', `<single>1</single>${answer('100', 'a')}${answer('-33.33333', 'b')}${answer('-33.33333', 'c')}`);
    const { files, entries } = await moodle(xml, { programme: 'cat' });
    expect(entries[0]?.kept).toBe('single choice, 3 options, marks 3/-1');
    expect(String(files.get('tests/bank.yaml'))).toContain('correct: 3\n    wrong: -1');
  });

  test('what wrong answers of gaps and typed answers cost is kept', async () => {
    const gaps = '{2:MC:%-50%red~=blue~%-50%green} and {1:SA:=x~%-100%*}';
    const cloze = question('cloze', '', text('questiontext', gaps));
    const typed = question('shortanswer', answer('100', 'x') + answer('-50', '*'));
    const kept = async (xml: string) =>
      (await moodle(xml, { programme: 'cat' })).entries.map((entry) => /marks (.*)/.exec(entry.kept)?.[1]);
    expect(await kept(cloze)).toEqual(['2/-1', '1/-1']);
    expect(await kept(typed)).toEqual(['3/-1.5']);
  });

  test('a text that begins with a heading is read, and so is a solution', async () => {
    const { items, faults } = await moodle(
      question(
        'truefalse',
        text('generalfeedback', '<h3>Solution</h3><p>So.</p>') + answer('100', 'true'),
        text('questiontext', '<h2>Question 2</h2><p>Is it?</p>'),
      ),
    );
    expect(faults).toEqual([]);
    expect(items).toMatchObject([{ stemHtml: '<h2>Question 2</h2>\n<p>Is it?</p>', solutionHtml: '<h3>Solution</h3>\n<p>So.</p>' }]);
  });

  test('the picture that Moodle 1.9 has beside a text is kept; without its bytes the question is refused', async () => {
    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const { items, report } = await moodle(
      question('truefalse', `<image>dot.png</image><image_base64>${png.toString('base64')}</image_base64>${answer('100', 'true')}`) +
        question('truefalse', `<image>gone.png</image>${answer('100', 'true')}`),
    );
    expect(items[0]?.stemHtml).toMatch(/^<p>Which\?<\/p>\n<p><img src="data:image\/png/);
    expect(report[1]).toMatchObject({ at: null, refused: ['the picture gone.png: the file does not hold it'] });
  });

  test('gaps bring the marks of their weights, and together exactly those of the question', async () => {
    const gaps = (inner: string) => question('cloze', '', text('questiontext', `<p>${inner}</p>`));
    const { entries } = await moodle(
      gaps('{3:SHORTANSWER:=a} {1:NUMERICAL:=4:0}').replace('3.0', '4') + gaps('{1:SA:=a} {1:SA:=b} {1:SA:=c}').replace('3.0', '1'),
      { programme: 'cat' },
    );
    expect(entries.map(({ kept }) => /marks (.*)/.exec(kept)?.[1])).toEqual(['3/0', '1/0', '0.34/0', '0.33/0', '0.33/0']);
  });

  test('a third of a mark is said to be rounded, a third of three is one', async () => {
    const thirds = answer('100', 'a') + answer('-33.33333', 'b') + answer('-33.33333', 'c');
    const { entries } = await moodle(question('multichoice', thirds) + question('multichoice', thirds).replace('3.0', '1'), {
      programme: 'cat',
    });
    expect(entries.map(({ changed }) => changed.filter((what) => what.includes('mark')))).toEqual([
      [],
      ['-1/3 of a mark is -0.33: marks have hundredths, so thirty of them are -9.9'],
    ]);
  });

  test('feedback is with its answer, units are named, hints are kept and unknown parts quoted', async () => {
    const feedback = (html: string) => `<feedback><text>${html}</text></feedback>`;
    const number = (fraction: string, value: string, said: string) =>
      `<answer fraction="${fraction}"><text>${value}</text><tolerance>0</tolerance>${feedback(said)}</answer>`;
    const units =
      '<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>';
    const { items, report } = await moodle(
      question('numerical', number('100', '5', 'Yes') + number('0', '*', 'No') + units) +
        question(
          'multichoice',
          `${answer('100', 'a', 'Good')}${answer('0', 'b')}${text('incorrectfeedback', 'Look again')}${text('correctfeedback', 'Your answer is correct.')}<hint><text>Try</text></hint>`,
        ) +
        question('truefalse', `<extratext format="html"><text>See the map</text></extratext>${answer('100', 'true')}`),
    );
    expect(items.map(({ solutionHtml }) => solutionHtml.replace(/<span[^>]*>(\w)<\/span>/g, '$1'))).toEqual([
      '<p><strong>Right answer</strong>: Yes</p>\n<p><strong>Any other answer</strong>: No</p>',
      '<p><strong>A</strong>: Good</p>\n<p><strong>Any other answer</strong>: Look again</p>',
    ]);
    expect(items[0]?.stemHtml).toBe('<p>Which?</p>\n<p>(m)</p>');
    expect(items.map(({ hints }) => hints)).toEqual([undefined, ['<p>Try</p>']]);
    expect(report.map(({ lost, refused }) => [...lost, ...refused].filter((what) => !what.startsWith('the marks')))).toEqual([
      ['the other units of the answer: cm'],
      [],
      ["<extratext> 'See the map', which is not read"],
    ]);
  });

  test('tags stay tags, without those that a question cannot have', async () => {
    const tag = (name: string) => `<tag><text>${name}</text></tag>`;
    const { items, report } = await moodle(
      question(
        'truefalse',
        `<tags>${tag('LCM, HCF')}${tag('primes')}${tag('Primes')}${tag('x'.repeat(41))}</tags>${answer('100', 'true')}`,
      ),
    );
    expect(items[0]?.tags).toEqual(['LCM HCF', 'primes']);
    expect(report[0]?.lost.filter((what) => what.startsWith('the tags'))).toEqual([`the tags '${'x'.repeat(41)}': too long or too many`]);
  });

  test('a set is called after the category of its questions, and numbered entities of HTML are decoded', async () => {
    const category = '<question type="category"><category><text>$course$/top/Default/Algebra</text></category></question>';
    const { files, items } = await moodle(
      category +
        question(
          'truefalse',
          answer('100', 'true'),
          '<questiontext format="moodle_auto_format"><text>3 &amp;times; 4?</text></questiontext>',
        ),
      { programme: 'cat' },
    );
    expect(String(files.get('tests/bank.yaml'))).toContain('name: Default / Algebra');
    expect(items[0]?.stemHtml).toBe('<p>3 × 4?</p>');
  });

  test.each([
    ['essay', "an essay: the portal has no questions that a person must mark ('Which?')"],
    ['description', "a text without a question: put it into a passage ('Which?')"],
    ['calculatedmulti', "the type 'calculatedmulti', which the portal does not have ('Which?')"],
  ])('does not take the type %s', async (type, refused) => {
    const { report } = await moodle(question(type, ''));
    expect(report).toEqual([{ line: 3, at: null, changed: [], lost: [], refused: [refused] }]);
  });

  test.each([
    ['entities of its own', '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz>&a;</quiz>', /has entities of its own/],
    ['an external entity', '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz/>', /has entities of its own/],
    ['an element that is not closed', '<quiz><question></quiz>', /not well-formed XML: <question> is not closed/],
    ['too deep a tree', `<quiz>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</quiz>`, /nested more than 200 deep/],
  ])('refuses a file with %s', (_name, xml, message) => {
    expect(() => openMoodle({ file: 'quiz.xml', text: xml })).toThrow(message);
  });
});
