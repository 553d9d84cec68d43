import { isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import katex from 'katex';
import markdownIt from 'markdown-it';
import texmath from 'markdown-it-texmath';
import sanitizeHtml from 'sanitize-html';

/** How a pack's pictures are found: the data url of one, or null if there is no such picture. */
export type FindPicture = (path: string) => string | null;

const katexOptions = { throwOnError: true, strict: 'ignore', trust: false, output: 'htmlAndMathml' } as const;

const mathTags = [
  'math',
  'semantics',
  'annotation',
  'mrow',
  'mi',
  'mn',
  'mo',
  'ms',
  'mtext',
  'mspace',
  'msup',
  'msub',
  'msubsup',
  'mfrac',
  'msqrt',
  'mroot',
  'mover',
  'munder',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
  'mstyle',
  'mpadded',
  'menclose',
  'mphantom',
  'svg',
  'path',
  'line',
];
const length = [/^-?[\d.]+(em|ex|px|%)?$/];

/** What may be in a page, a question or a solution. No scripts, no styles but KaTeX's measures, links to http(s) and mail only. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', ...mathTags],
  allowedAttributes: {
    '*': ['class', 'aria-hidden'],
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    th: ['style', 'scope'],
    td: ['style'],
    span: ['class', 'style', 'aria-hidden'],
    math: ['xmlns', 'display'],
    annotation: ['encoding'],
    mo: ['stretchy', 'fence', 'separator', 'lspace', 'rspace', 'minsize', 'maxsize'],
    mi: ['mathvariant'],
    mspace: ['width', 'linebreak'],
    mtable: ['rowspacing', 'columnalign', 'columnspacing', 'columnlines', 'rowlines'],
    mstyle: ['scriptlevel', 'displaystyle'],
    mover: ['accent'],
    munder: ['accentunder'],
    mpadded: ['height', 'depth', 'width', 'voffset', 'lspace'],
    menclose: ['notation'],
    svg: ['xmlns', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'style'],
    path: ['d'],
    line: ['x1', 'x2', 'y1', 'y2', 'stroke-width'],
  },
  allowedStyles: {
    '*': {
      height: length,
      width: length,
      top: length,
      'vertical-align': length,
      'min-width': length,
      'padding-left': length,
      'margin-left': length,
      'margin-right': length,
      'margin-top': length,
      'border-bottom-width': length,
      'border-width': length,
      'border-style': [/^solid$/],
      'border-right-width': length,
      position: [/^relative$/],
      'text-align': [/^(left|right|center)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  parser: { lowerCaseAttributeNames: false },
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
};
const markdown = markdownIt({ html: false, linkify: false, typographer: false }).use(texmath, {
  engine: katex,
  delimiters: 'dollars',
  katexOptions,
});

// a wide table scrolls by itself, never the page
markdown.renderer.rules.table_open = () => '<div class="table-scroll"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

/**
 * Markdown with LaTeX between dollar signs to sanitised HTML. Pictures become data urls, so that a question can be read offline. `complain` is told
 * of formulas that cannot be set and of pictures that are not there.
 */
export function renderMarkdown({
  text,
  findPicture,
  complain,
}: {
  text: string;
  findPicture: FindPicture;
  complain: (cause: string) => void;
}): string {
  const tokens = markdown.parse(text, {});
  // an empty corner of a table heads nothing, so it is an ordinary cell
  for (const [index, token] of tokens.entries()) {
    const [content, end] = tokens.slice(index + 1, index + 3);
    if (token.type !== 'th_open' || content?.content !== '' || end === undefined) continue;
    token.tag = 'td';
    end.tag = 'td';
  }
  for (const token of tokens.flatMap((block) => block.children ?? [])) {
    if (token.type !== 'image') continue;
    const path = String(token.attrGet('src') ?? '');
    const url = findPicture(path);
    if (url === null) complain(`there is no picture ${path} in the pack`);
    if (token.content.trim() === '') complain(`the picture ${path} needs a description between the brackets`);
    token.attrSet('src', url ?? '');
    token.attrSet('loading', 'lazy');
  }
  const html = markdown.renderer.render(tokens, markdown.options, {});
  // the math plug-in writes a formula it cannot set as its source and the parser's message
  const bad = /KaTeX parse error: ([^<]{0,200})/.exec(html);
  if (bad !== null) complain(`a formula cannot be set: ${bad[1]?.trim()}`);
  return sanitizeHtml(html, allowed).trim();
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * Plain text to HTML: a line break stays one, an empty line begins a paragraph. With `math`, what is between a pair of dollar signs is
 * LaTeX where KaTeX can set it, and stays text where it cannot.
 */
export function renderPlain({ text, math }: { text: string; math: boolean }): string {
  // an amount of money is not a formula: no space inside the signs, no digit after the closing one
  const formula = /\$(?!\s)([^$\n]+?)(?<!\s)\$(?!\d)/g;
  const paragraph = (source: string) => {
    if (!math) return escapeHtml(source);
    let html = '';
    let end = 0;
    for (const match of source.matchAll(formula)) {
      html += escapeHtml(source.slice(end, match.index)) + setFormula(match[0], match[1] ?? '');
      end = match.index + match[0].length;
    }
    return html + escapeHtml(source.slice(end));
  };
  const html = text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => `<p>${block.split('\n').map(paragraph).join('<br>')}</p>`)
    .join('\n');
  return sanitizeHtml(html, allowed);
}

function setFormula(source: string, latex: string): string {
  try {
    return katex.renderToString(latex, katexOptions);
  } catch {
    return escapeHtml(source);
  }
}

/** How many blocks (paragraphs, lists, tables, formulas of their own) a page has: the outermost elements of its HTML. */
export function countBlocks(html: string): number {
  return parseDocument(html).children.filter(isTag).length;
}
