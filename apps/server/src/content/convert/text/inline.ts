import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import type { Notes } from '../model/question.ts';
import { below, nameOf, textOf } from '../container/xml.ts';
import { mathmlToLatex } from '../math/mathml.ts';
import { escapeWords, isShyAround, joinPieces, type Piece } from './escape.ts';
import { formula, joinFormulas, splitFormulas } from './formulas.ts';

/** What a text is converted with. */
export interface TextContext {
  readonly notes: Notes;
  /** Where the pack has the picture that a text names, or why it has none. */
  readonly findPicture: (source: string) => { readonly path: string } | { readonly fault: string };
  /** Whether `$…$` and `\(…\)` in words are formulas. */
  readonly hasFormulas: boolean;
}

const emphasis: Readonly<Record<string, number>> = { em: 1, i: 1, cite: 1, dfn: 1, var: 1, strong: 2, b: 2, mark: 2 };
const crossed = ['s', 'del', 'strike'];
const left = ['script', 'style', 'head', 'title', 'template', 'noscript', 'rp', 'rt'];
const objects: Readonly<Record<string, string>> = {
  video: 'a video',
  audio: 'a sound',
  iframe: 'a frame of another site',
  embed: 'an embedded object',
  svg: 'a drawing in the text',
  canvas: 'a drawing in the text',
  form: 'a form',
  textarea: 'a field to type in',
  select: 'a list to choose from',
  input: 'a field to type in',
};

/** The inline content of these nodes as Markdown. `depth` counts the marks around it, so that delimiters alternate. */
export function inline({ nodes, context, depth = 0 }: { nodes: readonly AnyNode[]; context: TextContext; depth?: number }): string {
  return joinPieces(nodes.flatMap((node) => pieces({ node, context, depth })));
}

function pieces({ node, context, depth }: { node: AnyNode; context: TextContext; depth: number }): Piece[] {
  if (isText(node)) return words(node.data, context);
  if (!isTag(node)) return 'children' in node ? node.children.flatMap((child) => pieces({ node: child, context, depth })) : [];
  const name = nameOf(node).toLowerCase();
  if (left.includes(name)) return [];
  const object = objects[name];
  if (object !== undefined) {
    context.notes.lose(`${object}: packs have none in a text`);
    return [];
  }
  if (/\bkatex(-display)?\b/.test(node.attribs['class'] ?? '')) {
    const [math] = below(node, 'math');
    if (math !== undefined) return [mathPiece({ node: math, context })];
  }
  const inner = () => node.children.flatMap((child) => pieces({ node: child, context, depth }));
  const strength = emphasis[name] ?? styledStrength(node);
  if (strength > 0) return marked({ node, context, depth, count: strength });
  if (crossed.includes(name)) return wrapped({ node, context, depth: depth + 1, delimiter: '~~' });
  switch (name) {
    case 'br':
      return [{ kind: 'other', text: '\\\n' }];
    case 'img':
      return picture({ source: node.attribs['src'] ?? '', name: node.attribs['alt'] ?? '', context });
    case 'object':
      return picture({ source: node.attribs['data'] ?? '', name: textOf(node), context });
    case 'math':
      return [mathPiece({ node, context })];
    case 'code':
    case 'tt':
    case 'kbd':
    case 'samp':
      return code(textOf(node));
    case 'sub':
      return script({ node, sign: '_', context, otherwise: inner });
    case 'sup':
      return script({ node, sign: '^', context, otherwise: inner });
    case 'u':
    case 'ins':
      return underlined({ node, context, depth });
    case 'a':
      return link({ node, context, depth, otherwise: inner });
    default:
      return /^(p|div|li|tr|td|th|h[1-6])$/.test(name) ? [{ kind: 'words', text: ' ' }, ...inner(), { kind: 'words', text: ' ' }] : inner();
  }
}

/** Words as a piece, or with the formulas that are written in them. */
export function words(text: string, { notes, hasFormulas }: Pick<TextContext, 'notes' | 'hasFormulas'>): Piece[] {
  if (!hasFormulas) return [{ kind: 'words', text: escapeWords(text) }];
  return splitFormulas(text).map((piece) => {
    if ('words' in piece) return { kind: 'words', text: escapeWords(piece.words) };
    const set = formula(piece);
    if (set !== null) return { kind: 'formula', text: set };
    notes.change(`the formula ${piece.source.slice(0, 60)} cannot be set and is shown as text`);
    return { kind: 'words', text: escapeWords(piece.source) };
  });
}

function styledStrength({ name, attribs }: Element): number {
  if (name !== 'span') return 0;
  const style = attribs['style'] ?? '';
  if (/font-weight\s*:\s*(bold|[6-9]00)/i.test(style)) return 2;
  return /font-style\s*:\s*italic/i.test(style) ? 1 : 0;
}

function marked({ node, context, depth, count }: { node: Element; context: TextContext; depth: number; count: number }): Piece[] {
  // of two marks beside or inside each other one has stars and the other underscores
  const before = marksBefore(node);
  const sign = (depth + before) % 2 === 0 ? '*' : '_';
  return wrapped({ node, context, depth: depth + before + 1, delimiter: sign.repeat(count) });
}

/** How many marks in a row touch a node from before. */
function marksBefore({ prev }: Element): number {
  const isMark = prev !== null && isTag(prev) && ((emphasis[nameOf(prev).toLowerCase()] ?? 0) > 0 || styledStrength(prev) > 0);
  return isMark ? 1 + marksBefore(prev) : 0;
}

/** Text between delimiters; blanks at its ends move out of them, because delimiters do not work beside a blank. */
function wrapped({ node, context, depth, delimiter }: { node: Element; context: TextContext; depth: number; delimiter: string }): Piece[] {
  const all = joinFormulas(inline({ nodes: node.children, context, depth }));
  const text = all.replace(/^(\s|\\\n)+|(\s|\\\n)+$/g, '');
  if (text === '') return [{ kind: 'words', text: all === '' ? '' : ' ' }];
  const blank = (has: boolean): Piece[] => (has ? [{ kind: 'words', text: ' ' }] : []);
  const piece: Piece = { kind: 'marked', text: delimiter + text + delimiter, isShy: delimiter.startsWith('_') || isShyAround(text) };
  return [...blank(/^\s/.test(all)), piece, ...blank(/\s$/.test(all))];
}

function picture({ source, name, context }: { source: string; name: string; context: TextContext }): Piece[] {
  const found = context.findPicture(source);
  if ('fault' in found) {
    context.notes.lose(`the picture ${source.slice(0, 80)}: ${found.fault}`);
    return [];
  }
  const description = escapeWords(name).trim();
  if (description === '') context.notes.change("a picture had no description: it is called 'Picture'");
  return [{ kind: 'other', text: `![${description || 'Picture'}](${found.path})` }];
}

/** A formula in MathML as LaTeX. */
export function mathPiece({ node, context }: { node: Element; context: TextContext }): Piece {
  const latex = mathmlToLatex(node);
  const set = formula({ latex, display: node.attribs['display'] === 'block' });
  if (set !== null) return { kind: 'formula', text: set };
  context.notes.change(`the formula ${latex.slice(0, 60)} cannot be set and is shown as text`);
  return { kind: 'words', text: escapeWords(textOf(node)) };
}

function code(text: string): Piece[] {
  const plain = text.replace(/\s+/g, ' ');
  if (plain === '') return [];
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  // a blank at both ends is taken off again, as one is needed beside a backtick
  const pad = /^`|`$|^ .*[^ ].* $/.test(plain) ? ' ' : '';
  return [{ kind: 'other', text: fence + pad + plain + pad + fence }];
}

/** A subscript or superscript: a pack has them in formulas only. */
function script({
  node,
  sign,
  context,
  otherwise,
}: {
  node: Element;
  sign: '_' | '^';
  context: TextContext;
  otherwise: () => Piece[];
}): Piece[] {
  const text = textOf(node).replaceAll('\u2212', '-').trim();
  const name = sign === '_' ? 'subscript' : 'superscript';
  if (text === '') return [];
  const set =
    /^[\w\s+\-=(),.'/]+$/.test(text) && !text.includes('_') ? formula({ latex: `${sign}{${scriptLatex(text)}}`, display: false }) : null;
  if (set === null) {
    context.notes.change(`a ${name} is shown as ordinary text`);
    return otherwise();
  }
  context.notes.change(`a ${name} became a formula`);
  return [{ kind: 'formula', text: set }];
}

/** Words stay upright; single letters and numbers are set as in a formula. */
const scriptLatex = (text: string) => text.replace(/[A-Za-z]{2,}/g, (word) => `\\text{${word}}`).replace(/\s+/g, '\\ ');

function underlined({ node, context, depth }: { node: Element; context: TextContext; depth: number }): Piece[] {
  const text = textOf(node).replace(/\s+/g, ' ').trim();
  const isPlain = node.children.every(isText) && /^[\w ,.;:'()-]+$/.test(text) && !text.includes('_') && text.length <= 40;
  const set = isPlain ? formula({ latex: `\\underline{\\text{${text}}}`, display: false }) : null;
  context.notes.change(set === null ? 'an underlined text is bold' : 'an underlined text is set as a formula');
  return set === null ? marked({ node, context, depth, count: 2 }) : [{ kind: 'formula', text: set }];
}

function link({
  node,
  context,
  depth,
  otherwise,
}: {
  node: Element;
  context: TextContext;
  depth: number;
  otherwise: () => Piece[];
}): Piece[] {
  const address = node.attribs['href'] ?? '';
  const text = joinFormulas(inline({ nodes: node.children, context, depth })).trim();
  if (!/^(https?:\/\/|mailto:)[^\s<>\\]+$/i.test(address) || text === '') {
    if (address !== '') context.notes.lose(`the link to ${address.slice(0, 80)}: only addresses of the web and of mail are kept`);
    return otherwise();
  }
  return [{ kind: 'other', text: `[${text}](<${address.replaceAll('&', '&amp;')}>)` }];
}
