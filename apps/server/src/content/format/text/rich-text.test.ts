import { describe, expect, test } from 'vitest';
import { countBlocks, renderMarkdown, renderPlain } from './rich-text.ts';

function render(text: string, language?: 'hi') {
  const complaints: string[] = [];
  const html = renderMarkdown({
    text,
    language,
    findPicture: (path) => (path === 'media/a.svg' ? 'data:image/svg+xml;base64,AA==' : null),
    complain: (cause) => complaints.push(cause),
  });
  return { html, complaints };
}

test('markup in a text is shown as text and links run nothing', () => {
  expect(render('<script>alert(1)</script> <img src=x onerror=alert(1)>').html).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;</p>',
  );
  expect(render('[a](javascript:alert(1))').html).not.toContain('href');
  expect(render('[a](https://example.test/)').html).toContain('rel="noopener noreferrer"');
});

test('LaTeX between dollar signs is set with its MathML, an escaped dollar is a dollar', () => {
  const { html, complaints } = render('$\\frac{3}{5}$ of \\$5');
  expect(html).toContain('<mfrac><mn>3</mn><mn>5</mn></mfrac>');
  expect(html).toContain('of $5');
  expect(complaints).toEqual([]);
});

test.each([
  ['$$x=2$$ holds, so try $y$', 'holds, so try'],
  ['$$\nx=2\n$$ on its last line, and $y$', 'on its last line, and'],
  ['$$x=2$$ (1) is numbered, $y$ is not', '(1) is numbered,'],
  ['- $$x=2$$ in a list with $y$', 'in a list with'],
  ['> $$x=2$$ quoted with $y$', 'quoted with'],
])('what follows a formula of its own on its line is kept: %j', (text, kept) => {
  const { html, complaints } = render(text);
  expect(html).toContain(kept);
  expect(html.match(/class="katex"/g)).toHaveLength(2);
  // a section in a paragraph would end it
  expect(html).not.toContain('<section>');
  expect(complaints).toEqual([]);
});

test('a formula of its own is a block, with the number that follows it', () => {
  expect(render('one\n\n$$x=2$$  \n\ntwo').html).toMatch(/^<p>one<\/p>\n<section><span class="katex-display">.*<\/section><p>two<\/p>$/s);
  expect(render('$$x=2$$ (1)').html).toMatch(/^<section class="eqno">.*\(1\)/s);
});

test('a formula has a name of its own for a screen reader: its plain text', () => {
  const nameOf = (latex: string) => /<math [^>]*aria-label="([^"]*)"/.exec(render(`$${latex}$`).html)?.[1];
  expect(
    [String.raw`x^2-3`, String.raw`\frac{a}{b}`, String.raw`\sqrt{x+1}`, String.raw`x<3`, String.raw`\sum_{i=1}^n i`].map(nameOf),
  ).toEqual(['x² − 3', 'a/b', '√(x + 1)', 'x &lt; 3', '∑_(i = 1)ⁿi']);
  expect(render('$$x=2$$').html).toContain('aria-label="x = 2"');
});

test('a formula that cannot be set, a missing picture and a picture without description are told', () => {
  expect(render('$\\frac{$').complaints).toHaveLength(1);
  expect(render(String.raw`of $\frac{1}{}$`).complaints).toEqual([String.raw`the formula '\frac{1}{}' has an empty place`]);
  expect(render('of $\\sqrt{\\frac{a}{b}}$ and ${}_nC_r$').complaints).toEqual([]);
  expect(render('![a chart](media/b.svg)').complaints).toEqual(['there is no picture media/b.svg in the pack']);
  expect(render('![](media/a.svg)').complaints).toEqual(['the picture media/a.svg needs a description between the brackets']);
});

test('a picture travels inside the text', () => {
  expect(render('![a chart](media/a.svg)').html).toContain('<img src="data:image/svg+xml;base64,AA==" alt="a chart" loading="lazy" />');
});

test('a wide table scrolls by itself', () => {
  expect(render('| a |\n|---|\n| 1 |').html).toMatch(/^<div class="table-scroll"><table>/);
});

test('amounts of money in plain text are not formulas, formulas are', () => {
  const plain = (text: string) => {
    const causes: string[] = [];
    return { html: renderPlain({ text, complain: (cause) => causes.push(cause) }), causes };
  };
  const formula = (text: string) => renderMarkdown({ text, findPicture: () => null, complain: () => undefined });
  expect(plain('a $20 coupon and $30 more')).toEqual({ html: '<p>a $20 coupon and $30 more</p>', causes: [] });
  expect(plain('so $x=2$ <b>').html).toBe(formula('so $x=2$ \\<b>'));
  expect(plain('$$x=2$$').html).toContain('katex-display');
  expect(plain(String.raw`\$5 and \$6, $ 7 $`)).toEqual({ html: '<p>$5 and $6, $ 7 $</p>', causes: [] });
  expect(plain('one\ntwo\n\nthree').html).toBe('<p>one<br />two</p>\n<p>three</p>');
  expect(plain('pays $2 to Jonathan each time, and 3$')).toEqual({
    html: '<p>pays $2 to Jonathan each time, and 3$</p>',
    causes: [String.raw`what is between two dollar signs reads like words: write \$ where no formula begins`],
  });
  expect(plain(String.raw`so $\frac{1}$`)).toEqual({
    html: String.raw`<p>so $\frac{1}$</p>`,
    causes: [expect.stringContaining(String.raw`the formula '\frac{1}' cannot be set: `)],
  });
});

test('the empty corner of a table is no heading', () => {
  expect(render('| | a |\n|---|---|\n| b | 1 |').html).toMatch(/<tr>\s*<td><\/td>\s*<th>a<\/th>/);
});

test.each([
  ['', 0],
  ['one\n\ntwo', 2],
  ['## Head\n\n- a\n- b\n\n> quoted\n\n---', 4],
  ['text with $x^2$ and\n\n$$\\frac{1}{2}$$\n\n| a |\n|---|\n| 1 |', 3],
  ['![a chart](media/a.svg)\n\nafter it', 2],
])('LRN-014 the blocks of a page are its outermost parts: %j has %i', (text, expected) => {
  expect(countBlocks(render(text).html)).toBe(expected);
});

test('a fraction in a line of text is set in full size, and keeps what it was written as', () => {
  const html = renderPlain({ text: String.raw`Half is $\frac{1}{2}$, and $2^{1}$ is two`, complain: () => undefined });
  expect(html.match(/displaystyle="true"/g)).toHaveLength(1);
  expect(html).toContain(String.raw`<annotation encoding="application/x-tex">\frac{1}{2}</annotation>`);
});

test('a text in another language than English says so on each of its outermost elements, and an English one says nothing', () => {
  const of = (text: string, language: 'en' | 'hi') =>
    renderMarkdown({ text, language, findPicture: () => null, complain: () => undefined });
  const text = '## शीर्षक\n\nएक $x$\n\n- दो\n\n| तीन |\n|---|\n| 1 |';
  const html = of(text, 'hi');
  expect(html.match(/<[a-z0-9]+[^>]* lang="hi">/g)).toEqual([
    '<h2 lang="hi">',
    '<p lang="hi">',
    '<ul lang="hi">',
    '<div class="table-scroll" lang="hi">',
  ]);
  expect(countBlocks(html)).toBe(4);
  expect(of(text, 'en')).not.toContain('lang=');
  expect(renderPlain({ text: 'एक\n\nदो', language: 'hi', complain: () => undefined })).toBe('<p lang="hi">एक</p>\n<p lang="hi">दो</p>');
});

describe('the answer of a part to try', () => {
  const page = '## Try it\n\nFind $x$.\n\n### Answer\n\nIt is 4.\n\n- by hand\n\n## After\n\nGo on.';

  test('is behind a fold, with all that follows it up to the next heading', () => {
    const { html } = render(page);
    expect(html).toMatch(
      /<h2>Try it<\/h2>[\s\S]*<details class="answer"><summary>Show answer<\/summary>\s*<p>It is 4\.<\/p>[\s\S]*by hand[\s\S]*<\/details>\s*<h2>After/,
    );
    expect(html).not.toContain('<h3>');
    expect(countBlocks(html)).toBe(5);
  });

  test('ends with the page where nothing follows, and speaks the language of the page', () => {
    expect(render('## Try it\n\nQ\n\n### Answers\n\nA').html).toMatch(/<p>A<\/p>\s*<\/details>$/);
    const { html } = render('## करके देखें\n\nQ\n\n### जवाब\n\nA', 'hi');
    expect(html).toContain('<details class="answer" lang="hi"><summary>जवाब देखें</summary>');
  });

  test('is a heading like any other where there is nothing to try', () => {
    expect(render('## Notes\n\n### Answer\n\nIt is 4.').html).not.toContain('<details');
    expect(render('## Try it\n\nQ\n\n## Answer\n\nA').html).not.toContain('<details');
  });
});
