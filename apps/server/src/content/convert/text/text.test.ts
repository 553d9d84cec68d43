import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../format/text/rich-text.ts';
import { takeNotes } from '../model/notes.ts';
import { toMarkdown } from './blocks.ts';
import { markdownFromHtml, markdownFromPlain } from './markdown-from.ts';

const findPicture = (source: string) => (source === 'a.png' ? { path: 'media/a.png' } : { fault: 'it is not there' });
const context = (hasFormulas = true) => ({ notes: takeNotes(), findPicture, hasFormulas });
const render = (text: string) => renderMarkdown({ text, findPicture: (path) => path, complain: () => undefined });
const textOf = (html: string) => parseDocument(html).children.map(plain).join('').replace(/\s+/g, ' ').trim();
function plain(node: ReturnType<typeof parseDocument>['children'][number]): string {
  if ('data' in node) return node.data;
  return 'children' in node ? `${node.children.map(plain).join('')}${'name' in node && /^(p|br|li|h\d)$/.test(node.name) ? ' ' : ''}` : '';
}

/** Signs that mean something to Markdown, to a pack or to a formula, and words between them. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...Array.from('#*_`~$|<>&![](){}\\-+=.:;"\'0123 \n'),
        'A. ',
        '1. ',
        '## ',
        '---',
        '&amp;',
        '<b>',
        '$$',
        'http://a.b',
        'ñ',
        'क',
        '😀',
        '\u00A0',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));
// eslint-disable-next-line no-control-regex -- these are the ones that no text keeps
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uE000-\uF8FF\uFFFE\uFFFF]/g;

describe('words as Markdown', () => {
  test('any text shows exactly its characters, alone, in an option and in a cell', () => {
    fc.assert(
      fc.property(nasty, (written) => {
        const source = written.replace(unprintable, '').toWellFormed();
        const expected = source.replace(/[\s\u200B\uFEFF]+/gu, ' ').trim();
        const shown = (markdown: string) =>
          textOf(render(markdown))
            .replace(/[\s\u200B\uFEFF]+/gu, ' ')
            .trim();
        const { children } = parseDocument('<p></p><table><tr><td>x</td></tr><tr><td></td></tr></table>');
        expect(children).toHaveLength(2);
        const escaped = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        const html = (around: string) =>
          toMarkdown({ nodes: parseDocument(around.replace('%', () => escaped)).children, context: context(false) });
        expect(shown(html('<p>%</p>'))).toBe(expected);
        expect(shown(html('<ul><li>%</li></ul>'))).toBe(expected);
        expect(shown(html('<table><tr><th>x</th></tr><tr><td>%</td></tr></table>'))).toBe(`x ${expected}`.trim());
        expect(shown(html('<p>a<b>%</b>b</p>')).replaceAll(' ', '')).toBe(`a${expected}b`.replaceAll(' ', ''));
      }),
      { numRuns: 200 },
    );
  });

  test('a text is plain: line breaks stay, an empty line begins a paragraph, money is no formula', () => {
    const show = (text: string) => render(markdownFromPlain({ text, context: context() }));
    expect(show('one\ntwo\n\n# three')).toBe('<p>one<br />\ntwo</p>\n<p># three</p>');
    expect(show('It costs $5 and $6.')).toBe('<p>It costs $5 and $6.</p>');
    expect(show('2\\(x\\)3')).toMatch(/^<p>2<span class="katex">.*<\/span>3<\/p>$/s);
    expect(show('$$x$$ and more')).toMatch(/<\/section>\s*<p>and more<\/p>$/);
  });
});

describe('HTML as Markdown', () => {
  test.each([
    ['<p>a <b>b</b> <i>c</i> <s>d</s></p>', '<p>a <strong>b</strong> <em>c</em> <s>d</s></p>'],
    ['<p>x<b>(y)</b>z <b><i>w</i></b></p>', '<p>x<strong>(y)</strong>z <strong><em>w</em></strong></p>'],
    ['<div>a<br>b</div><div>c</div>', '<p>a<br />\nb</p>\n<p>c</p>'],
    ['<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li></ol>', '<ol>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ol>'],
    ['<ul><li>a</li></ul><ul><li>b</li></ul>', '<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n</ul>'],
    ['<h2>Options</h2><h3>Solution #</h3>', '<h2>Options</h2>\n<h3>Solution #</h3>'],
    ['<blockquote><p>a</p><p>b</p></blockquote><hr>', '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n<hr />'],
    ['<pre><code>## a\n  b\n```</code></pre>', '<pre><code>## a\n  b\n```\n</code></pre>'],
    ['<p><code>a`b</code></p>', '<p><code>a`b</code></p>'],
    ['<p><img src="a.png" alt="A [b]"></p>', '<p><img src="media/a.png" alt="A [b]" loading="lazy" /></p>'],
    ['<p>A. b</p><p>1. c</p><p>- d</p><p>-5</p>', '<p>A. b</p>\n<p>1. c</p>\n<p>- d</p>\n<p>-5</p>'],
    ['<p onclick="x">a<script>b</script><style>c</style></p>', '<p>a</p>'],
  ])('%s', (html, expected) => {
    const shown = render(markdownFromHtml({ html, context: context() }));
    expect(shown.replace(/<ol start="3">/, '<ol>')).toBe(expected);
  });

  test('what a pack has not is noted', () => {
    const notes = takeNotes();
    const html =
      '<p><u>word</u> x<sup>2</sup> <video src="a"></video><img src="b.png"><a href="ftp://a">l</a></p><table><tr><td colspan="2">a<br>b</td></tr><tr><td>1</td><td>2</td></tr></table>';
    markdownFromHtml({ html, context: { ...context(), notes } });
    expect(notes.changed).toEqual([
      'an underlined text is set as a formula',
      'a superscript became a formula',
      'cells of a table that span others are followed by empty ones',
      'line breaks in a cell of a table became blanks',
    ]);
    expect(notes.lost).toEqual(['the link to ftp://a: only addresses of the web and of mail are kept']);
    expect(notes.refused).toEqual(["a video ('a'): packs have none in a text", 'the picture b.png: it is not there']);
  });

  test.each([
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '<p>漢 (kan)</p>'],
    ['<p>Try \\(\\) and \\(x\\)$$ $$.</p>', /^<p>Try and <span class="katex">.*<\/span> \.<\/p>$/s],
    ['<ol type="I"><li>One.</li><li>Two.</li></ol><p>Which of I and II?</p>', '<p>I. One.</p>\n<p>II. Two.</p>\n<p>Which of I and II?</p>'],
    ['<ul><li>a</li>b<ul><li>c</li></ul></ul>', '<ul>\n<li>a<br />\nb\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>'],
    ['<table><caption>Sales</caption><tr><td>a</td></tr></table>', /^<p>Sales<\/p>/],
    ['<noscript>a</noscript><unknown>b <i>c</i></unknown><q>d</q>', '<p>ab <em>c</em>“d”</p>'],
    ['<p>x<span style="vertical-align: super">2</span></p>', /annotation encoding="application\/x-tex">\^\{2\}</],
    ['<p>not <span style="text-decoration: overline">AB</span></p>', /x-tex">\\overline\{\\text\{AB\}\}</],
    ['<p><img class="equation_image" title="\\frac12" src="/equation_images/x" alt="LaTeX"></p>', /x-tex">\\frac12</],
    ['<p><img class="Wirisformula" data-mathml="«math»«msup»«mi»x«/mi»«mn»2«/mn»«/msup»«/math»" src="x.png"></p>', /x-tex">x\^\{2\}</],
    ['<script type="math/tex">x^3</script>', /x-tex">x\^3</],
  ])('%s is kept', (html, expected) => {
    const notes = takeNotes();
    const shown = render(markdownFromHtml({ html, context: { ...context(), notes } }));
    expect(typeof expected === 'string' ? shown === expected : expected.test(shown), shown).toBe(true);
    expect(notes.refused).toEqual([]);
  });

  test.each([
    ['<p>a<iframe src="https://a.example/v"></iframe></p>', "a frame of another site ('https://a.example/v'): packs have none in a text"],
    ['<p><button>Press</button></p>', "a button ('Press'): packs have none in a text"],
    ['<p>See <a href="@@PLUGINFILE@@/t.pdf">it</a></p>', "the file that the text links to ('@@PLUGINFILE@@/t.pdf')"],
    ['<p><span style="text-decoration:overline">x<sup>2</sup></span></p>', "the line above 'x2'"],
    [
      '<p><span style="font-family: \'Kruti Dev 010\'">Hkkjr</span></p>',
      "'Hkkjr' is in the font 'Kruti Dev 010', whose letters are other letters: save it in Unicode",
    ],
    ['<p><font face="Symbol">p</font></p>', "'p' is in a font of signs, whose letters are other signs"],
  ])('%s is refused by its own words', (html, refused) => {
    const notes = takeNotes();
    markdownFromHtml({ html, context: { ...context(), notes } });
    expect(notes.refused).toEqual([refused]);
  });

  test('hidden words and scripts are left out and named', () => {
    const notes = takeNotes();
    const html = '<p>Which?<span style="display:none">(key: C)</span><script>go()</script></p>';
    expect(render(markdownFromHtml({ html, context: { ...context(), notes } }))).toBe('<p>Which?</p>');
    expect(notes.lost).toEqual(["the hidden text '(key: C)'", "a script ('go()')"]);
  });
});
