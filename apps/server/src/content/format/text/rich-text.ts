import type { Language } from '@abhyas/contract/languages.ts';
import { setFormula } from '../../../platform/common/formulas.ts';
import { foldAnswers } from './fold-answers.ts';
import { isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import katex from 'katex';
import { optionReference } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { LRUCache } from 'lru-cache';
import { namesOfQuiz, packMarkdown, reference } from '@abhyas/rules/content/markdown.ts';
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
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'details', 'summary', ...mathTags],
  allowedAttributes: {
    '*': ['class', 'aria-hidden', 'lang'],
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    th: ['style', 'scope'],
    td: ['style'],
    span: ['class', 'style', 'aria-hidden', 'data-option'],
    div: ['class', 'data-quiz'],
    math: ['xmlns', 'display', 'aria-label'],
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
const markdown = packMarkdown();

/** Sets the formula of a token; one that cannot be set is its source and the parser's message. */
function setToken(tokens: readonly Token[], index: number, displayMode: boolean): string {
  const latex = tokens[index]?.content ?? '';
  try {
    return setFormula(latex, { ...katexOptions, displayMode });
  } catch (error) {
    return escapeHtml(`${latex}:${error instanceof Error ? error.message : ''}`);
  }
}
// in a paragraph there is no section: it would end it
markdown.renderer.rules['math_inline'] = (tokens, index) => setToken(tokens, index, false);
markdown.renderer.rules['math_inline_double'] = (tokens, index) => setToken(tokens, index, true);
markdown.renderer.rules['math_block'] = (tokens, index) => `<section>${setToken(tokens, index, true)}</section>`;
markdown.renderer.rules['math_block_eqno'] = (tokens, index) =>
  `<section class="eqno">${setToken(tokens, index, true)}<span>(${escapeHtml(tokens[index]?.info ?? '')})</span></section>`;
markdown.renderer.rules['option'] = (tokens, index) => optionReference((tokens[index]?.content ?? '').toUpperCase());

// the page that shows the lesson fills it
markdown.renderer.rules['quiz'] = (tokens, index) => `<div class="quiz" data-quiz="${escapeHtml(tokens[index]?.content ?? '')}"></div>\n`;

// a wide table scrolls by itself, never the page
markdown.renderer.rules.table_open = (tokens, index, _options, _env, self) => {
  const token = tokens[index];
  return `<div class="table-scroll"${token === undefined ? '' : self.renderAttrs(token)}><table>\n`;
};
markdown.renderer.rules.table_close = () => '</table></div>\n';

/** What texts without faults and pictures came to. A pack that is edited is read again and again, and most of its texts are as before. */
const rendered = new LRUCache<string, string>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (html, text) => html.length + text.length + 1,
});

/** Renders a text, or remembers what it came to. `render` is given what it complains to. */
function remember<Place extends unknown[]>({
  name,
  complain,
  render,
}: {
  name: string;
  complain: (cause: string, ...place: Place) => void;
  render: (complain: (cause: string, ...place: Place) => void) => string;
}): string {
  const known = rendered.get(name);
  if (known !== undefined) return known;
  let isSound = true;
  const html = render((cause, ...place) => {
    isSound = false;
    complain(cause, ...place);
  });
  if (isSound) rendered.set(name, html);
  return html;
}

/** The language in which the elements around content say it is; a text in another says so on each of its outermost elements. */
const usualLanguage: Language = 'en';

/** Gets a fault in a text, and its line, from 0. */
type Complain = (cause: string, line: number) => void;

/**
 * Markdown with LaTeX between dollar signs to sanitised HTML. Pictures become data urls, so that a question can be read offline. `complain` gets formulas that cannot be set and missing pictures.
 */
export function renderMarkdown({ text, language = usualLanguage, mayAsk = false, findPicture, complain }: MarkdownText): string {
  const render = (told: Complain) => setMarkdown({ text, language, mayAsk, findPicture, complain: told });
  return text.includes('![') ? render(complain) : remember({ name: `markdown ${language} ${String(mayAsk)} ${text}`, complain, render });
}

interface MarkdownText {
  readonly text: string;
  readonly language?: Language | undefined;
  /** Whether it may have a quiz, as a page does. */
  readonly mayAsk?: boolean;
  readonly findPicture: FindPicture;
  readonly complain: Complain;
}

function setMarkdown({ text, language, mayAsk, findPicture, complain }: MarkdownText & { language: Language; mayAsk: boolean }): string {
  const tokens = markdown.parse(text, {});
  if (language !== usualLanguage) for (const token of tokens) if (token.level === 0 && token.nesting === 1) token.attrSet('lang', language);
  // an empty corner of a table heads nothing, so it is an ordinary cell
  for (const [index, token] of tokens.entries()) {
    const [content, end] = tokens.slice(index + 1, index + 3);
    if (token.type !== 'th_open' || content?.content !== '' || end === undefined) continue;
    token.tag = 'td';
    end.tag = 'td';
  }
  for (const { token, line } of placedTokens(tokens)) {
    if (token.type === 'quiz' && !mayAsk) complain('a quiz can only be in a page', line);
    if (token.type !== 'image') continue;
    const path = String(token.attrGet('src') ?? '');
    const url = findPicture(path);
    if (url === null) complain(`there is no picture ${path} in the pack`, line);
    if (token.content.trim() === '') complain(`the picture ${path} needs a description between the brackets`, line);
    token.attrSet('src', url ?? '');
    token.attrSet('loading', 'lazy');
  }
  const html = markdown.renderer.render(foldAnswers(tokens), markdown.options, {});
  if (html.includes('KaTeX parse error') || hollow.test(text)) {
    for (const { token, line } of placedTokens(tokens)) {
      const problem = token.type.startsWith('math_') ? formulaProblem(token.content, token.type !== 'math_inline') : null;
      if (problem !== null) complain(problem, line);
    }
  }
  return sanitizeHtml(html, allowed).trim();
}

type Token = ReturnType<typeof markdown.parse>[number];

/** The tokens of a text with what is in them, each with its line, from 0. */
function* placedTokens(tokens: readonly Token[]): Generator<{ token: Token; line: number }> {
  let line = 0;
  for (const token of tokens) {
    line = token.map?.[0] ?? line;
    yield { token, line };
    let inner = line;
    for (const child of token.children ?? []) {
      yield { token: child, line: inner };
      if (child.type === 'softbreak' || child.type === 'hardbreak') inner += 1;
    }
  }
}

/** A fraction, binomial or root with nothing in one of its places. */
const hollow = /\\(?:[cdt]?frac|binom)\s*(?:\{\s*\}|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}\s*\{\s*\})|\\sqrt\s*(?:\[[^\]]*\]\s*)?\{\s*\}/;

/** Why a formula cannot be set or read; null if it can. */
function formulaProblem(latex: string, displayMode: boolean): string | null {
  if (hollow.test(latex)) return `the formula '${shortened(latex)}' has an empty place`;
  try {
    katex.renderToString(latex, { ...katexOptions, displayMode });
    return null;
  } catch (error) {
    const cause = error instanceof Error ? error.message.replace(/^KaTeX parse error: | at (?:position \d+|end of input):.*$/gs, '') : '';
    return `the formula '${shortened(latex)}' cannot be set: ${shortened(cause)}`;
  }
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text).replaceAll('\n', ' ');

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** '$$…$$' and '$…$' as in Markdown: no backslash or digit before the first sign, no space inside, no digit after the last; '\\$' is a dollar sign. */
export const formulas = /(?<![\\\d])\$\$([^$]+?)(?<!\\)\$\$(?!\d)|(?<![\\\d$])\$(?![\s$])((?:\\.|[^$\n\\])+?)(?<!\s)\$(?!\d)/g;
/** Three words in a row are the prose between two amounts of money, and no formula. Words in braces are the text of one. */
const prose = /(?<![\\{a-z])[a-z]{2,},? [a-z]{1,},? [a-z]{2,}/i;

export const isProse = (latex: string): boolean => prose.test(latex.replaceAll(/\{[^{}]*\}/g, ''));

/**
 * Plain text to HTML: a line break stays one, an empty line begins a paragraph, and what is between dollar signs is LaTeX, as in Markdown. What cannot be set
 * stays text, and `complain` gets it.
 */
export function renderPlain({ text, language = usualLanguage, complain }: PlainText): string {
  return remember({ name: `plain ${language} ${text}`, complain, render: (told) => setPlain({ text, language, complain: told }) });
}

interface PlainText {
  readonly text: string;
  readonly language?: Language | undefined;
  readonly complain: (cause: string) => void;
}

function setPlain({ text, language, complain }: PlainText & { language: Language }): string {
  const tag = language === usualLanguage ? '<p>' : `<p lang="${language}">`;
  const plain = (source: string) =>
    escapeHtml(source)
      .replaceAll(String.raw`\$`, '$')
      .replaceAll(new RegExp(reference, 'g'), (_source, label: string) => optionReference(label.toUpperCase()))
      .replaceAll('\n', '<br>');
  const set = (source: string, latex: string, displayMode: boolean) => {
    if (isProse(latex)) {
      complain(String.raw`what is between two dollar signs reads like words: write \$ where no formula begins`);
      return plain(source);
    }
    const problem = formulaProblem(latex, displayMode);
    if (problem === null) return setFormula(latex, { ...katexOptions, displayMode });
    complain(problem);
    return plain(source);
  };
  const paragraph = (block: string) => {
    let html = '';
    let end = 0;
    for (const match of block.matchAll(formulas)) {
      const [source, displayed, inline = ''] = match;
      html += plain(block.slice(end, match.index)) + set(source, displayed ?? inline, displayed !== undefined);
      end = match.index + source.length;
    }
    return `${tag}${html}${plain(block.slice(end))}</p>`;
  };
  const html = text
    .trim()
    .split(/\n\s*\n/)
    .map(paragraph)
    .join('\n');
  return sanitizeHtml(html, allowed);
}

/** The quizzes of a page: the questions that each names, and its line, from 0. */
export const quizzesIn = (text: string): { names: string[]; line: number }[] =>
  text.includes('{quiz:')
    ? markdown
        .parse(text, {})
        .flatMap((token) => (token.type === 'quiz' ? [{ names: namesOfQuiz(token.content), line: token.map?.[0] ?? 0 }] : []))
    : [];

/** The questions that the HTML of a page asks, in their order. */
export const askedIn = (html: string): string[] =>
  [...html.matchAll(/ data-quiz="([^"]*)"/g)].flatMap(([, names = '']) => namesOfQuiz(names));

/** How many blocks (paragraphs, lists, tables, formulas of their own) a page has: the outermost elements of its HTML. */
export function countBlocks(html: string): number {
  return parseDocument(html).children.filter(isTag).length;
}
