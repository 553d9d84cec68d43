import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { quote } from '../model/notes.ts';
import type { Notes } from '../model/question.ts';
import { below, nameOf, readXml, textOf } from '../container.ts';
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
/** What a browser shows nothing of. */
const silent = ['style', 'head', 'title', 'meta', 'link', 'rp', 'col', 'colgroup'];
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
  button: 'a button',
  applet: 'an embedded object',
};

/** The inline content of these nodes as Markdown. `depth` counts the marks around it, so that delimiters alternate. */
export function inline({ nodes, context, depth = 0 }: { nodes: readonly AnyNode[]; context: TextContext; depth?: number }): string {
  return joinPieces(nodes.flatMap((node) => pieces({ node, context, depth })));
}

function pieces({ node, context, depth }: { node: AnyNode; context: TextContext; depth: number }): Piece[] {
  if (isText(node)) return words(node.data, context);
  if (!isTag(node)) return 'children' in node ? node.children.flatMap((child) => pieces({ node: child, context, depth })) : [];
  const name = nameOf(node).toLowerCase();
  if (silent.includes(name) || (name === 'input' && node.attribs['type'] === 'hidden')) return [];
  if (name === 'script' || name === 'template') return scripted({ node, context });
  const object = objects[name];
  if (object !== undefined) {
    const source = node.attribs['src'] ?? below(node, 'source')[0]?.attribs['src'] ?? textOf(node);
    context.notes.refuse(`${object}${source.trim() === '' ? '' : ` (${quote(source)})`}: packs have none in a text`);
    return [];
  }
  if (isHidden(node)) {
    if (textOf(node).trim() !== '') context.notes.lose(`the hidden text ${quote(textOf(node))}`);
    return [];
  }
  if (/\bkatex(-display)?\b/.test(node.attribs['class'] ?? '')) {
    const [math] = below(node, 'math');
    if (math !== undefined) return [mathPiece({ node: math, context })];
  }
  if (/\bmultilang\b/.test(node.attribs['class'] ?? '')) context.notes.change('a text in several languages is shown in all of them');
  if (signFont.test(`${node.attribs['face'] ?? ''};${node.attribs['style'] ?? ''}`) && textOf(node).trim() !== '')
    context.notes.refuse(`${quote(textOf(node))} is in a font of signs, whose letters are other signs`);
  const font = node.attribs['face'] ?? /font(?:-family)?\s*:([^;]*)/i.exec(node.attribs['style'] ?? '')?.[1] ?? '';
  if (oldHindiFont.test(font) && /[^\s\p{Script=Devanagari}]/u.test(textOf(node)))
    context.notes.refuse(`${quote(textOf(node))} is in the font ${font.trim()}, whose letters are other letters: save it in Unicode`);
  const option = /^[A-L]$/.exec(node.attribs['data-option'] ?? '');
  if (option !== null) return [{ kind: 'other', text: `{option:${option[0]}}` }];
  const inner = () => node.children.flatMap((child) => pieces({ node: child, context, depth }));
  const strength = emphasis[name] ?? styledStrength(node);
  if (strength > 0) return marked({ node, context, depth, count: strength });
  const style = name === 'span' || name === 'font' ? (node.attribs['style'] ?? '') : '';
  if (/text-decoration[^;]*overline/i.test(style)) return overlined({ node, context, depth });
  if (/text-decoration[^;]*underline/i.test(style)) return underlined({ node, context, depth });
  if (/vertical-align\s*:\s*sub\b/i.test(style)) return script({ node, sign: '_', context, otherwise: inner });
  if (/vertical-align\s*:\s*super\b/i.test(style)) return script({ node, sign: '^', context, otherwise: inner });
  if (crossed.includes(name) || /text-decoration[^;]*line-through/i.test(style))
    return wrapped({ node, context, depth: depth + 1, delimiter: '~~' });
  switch (name) {
    case 'br':
      return [{ kind: 'other', text: '\\\n' }];
    case 'img':
      return picturedFormula({ node, context }) ?? picture({ source: node.attribs['src'] ?? '', name: node.attribs['alt'] ?? '', context });
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
    case 'rt':
      return [{ kind: 'words', text: ' (' }, ...inner(), { kind: 'words', text: ')' }];
    case 'q':
      return [{ kind: 'words', text: '“' }, ...inner(), { kind: 'words', text: '”' }];
    default:
      return /^(p|div|li|tr|td|th|h[1-6])$/.test(name) || /\bmultilang\b/.test(node.attribs['class'] ?? '')
        ? [{ kind: 'words', text: ' ' }, ...inner(), { kind: 'words', text: ' ' }]
        : inner();
  }
}

/** Words as a piece, or with the formulas that are written in them. */
export function words(text: string, { notes, hasFormulas }: Pick<TextContext, 'notes' | 'hasFormulas'>): Piece[] {
  if (!hasFormulas) return [{ kind: 'words', text: escapeWords(text) }];
  return splitFormulas(text).flatMap((piece): Piece[] =>
    'words' in piece ? [{ kind: 'words', text: escapeWords(piece.words) }] : latexPiece({ ...piece, context: { notes } }),
  );
}

const signFont = /(^|font-family\s*:[^;]*)(\bsymbol\b|wingdings|webdings)/i;
/** Fonts of before Unicode, in which a Latin letter shows one of Devanagari. */
export const oldHindiFont =
  /kruti ?dev|dev ?lys|chanakya|s[hu]+sha\b|walkman|shivaji|shree-?dev|akruti|\b(?:aps-|dvb?w?-?tt|krishna\b|kundli|bhaskar\b|4c ?gandhi|xdvng|sanskrit ?99|agra\b|naidunia|brh ?dev)/i;

export function isHidden({ attribs }: Element): boolean {
  return attribs['hidden'] !== undefined || /(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribs['style'] ?? '');
}

/** A script: a formula where its type says so, and else nothing that a pack could have. */
function scripted({ node, context }: { node: Element; context: TextContext }): Piece[] {
  const type = node.attribs['type'] ?? '';
  const text = textOf(node);
  if (type.startsWith('math/tex')) return latexPiece({ latex: text, display: /mode=display/.test(type), source: text, context });
  if (text.trim() !== '' || node.attribs['src'] !== undefined)
    context.notes.lose(`a ${nameOf(node).toLowerCase()} (${quote(node.attribs['src'] ?? text)})`);
  return [];
}

/** A formula that an editor has drawn as a picture and whose source is beside it; null for any other picture. */
function picturedFormula({ node, context }: { node: Element; context: TextContext }): Piece[] | null {
  const latex =
    node.attribs['data-equation-content'] ??
    (/\bequation_image\b/.test(node.attribs['class'] ?? '') ? (node.attribs['title'] ?? '') : (node.attribs['data-latex'] ?? ''));
  if (latex.trim() !== '') return latexPiece({ latex, display: false, source: latex, context });
  const mathml = (node.attribs['data-mathml'] ?? '').replace(
    /[«»¨§`]/g,
    (sign) => ({ '«': '<', '»': '>', '¨': '"', '§': '&', '`': "'" })[sign] ?? '',
  );
  if (mathml.trim() === '') return null;
  try {
    return [mathPiece({ node: readXml({ file: 'formula', text: mathml }).root, context })];
  } catch {
    return null;
  }
}

function latexPiece({
  latex,
  display,
  source,
  context,
}: {
  latex: string;
  display: boolean;
  source: string;
  context: Pick<TextContext, 'notes'>;
}): Piece[] {
  const set = formula({ latex, display });
  if (set !== null) return [{ kind: 'formula', text: set }];
  if (latex.trim() === '') return emptyFormula(context);
  context.notes.change(`the formula ${source.slice(0, 60)} cannot be set and is shown as text`);
  return [{ kind: 'words', text: escapeWords(source) }];
}

/** A formula without anything in it, as editors leave behind. */
function emptyFormula({ notes }: Pick<TextContext, 'notes'>): Piece[] {
  notes.lose('an empty formula');
  return [{ kind: 'words', text: ' ' }];
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
    context.notes.refuse(`the picture ${source.slice(0, 80)}: ${found.fault}`);
    return [];
  }
  const description = escapeWords(name).trim();
  if (description === '') context.notes.change("a picture had no description: it is called 'Picture'");
  return [{ kind: 'other', text: `![${description || 'Picture'}](${found.path})` }];
}

/** A formula in MathML as LaTeX. */
export function mathPiece({ node, context }: { node: Element; context: TextContext }): Piece {
  const latex = mathmlToLatex(node, context.notes.refuse);
  const set = formula({ latex, display: node.attribs['display'] === 'block' });
  if (set !== null) return { kind: 'formula', text: set };
  if (latex.trim() === '' && textOf(node).trim() === '') return emptyFormula(context)[0] ?? { kind: 'words', text: '' };
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

function lined({ node, command }: { node: Element; command: string }): string | null {
  const text = textOf(node).replace(/\s+/g, ' ').trim();
  const isPlain = node.children.every(isText) && /^[\w ,.;:'()-]+$/.test(text) && !text.includes('_') && text.length <= 40;
  return isPlain ? formula({ latex: `\\${command}{\\text{${text}}}`, display: false }) : null;
}

function underlined({ node, context, depth }: { node: Element; context: TextContext; depth: number }): Piece[] {
  const set = lined({ node, command: 'underline' });
  context.notes.change(set === null ? 'an underlined text is bold' : 'an underlined text is set as a formula');
  return set === null ? marked({ node, context, depth, count: 2 }) : [{ kind: 'formula', text: set }];
}

/** A line above a text is a mean, a complement or a segment: it is set, or refuses the question. */
function overlined({ node, context, depth }: { node: Element; context: TextContext; depth: number }): Piece[] {
  const set = lined({ node, command: 'overline' });
  if (set !== null) {
    context.notes.change('an overlined text is set as a formula');
    return [{ kind: 'formula', text: set }];
  }
  if (textOf(node).trim() !== '') context.notes.refuse(`the line above ${quote(textOf(node))}`);
  return marked({ node, context, depth, count: 2 });
}

/** An address of a file that came with the text. */
const besideText =
  /^(@@PLUGINFILE@@|\$IMS-CC-FILEBASE|%24IMS-CC-FILEBASE|@X@)|^[^:?#]+\.(pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|rtf|zip|mp3|mp4|wav|ogg|webm|png|jpe?g|gif|svg|html?)$/i;

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
    if (besideText.test(address)) context.notes.refuse(`the file that the text links to (${quote(address)})`);
    else if (address !== '') context.notes.lose(`the link to ${address.slice(0, 80)}: only addresses of the web and of mail are kept`);
    return otherwise();
  }
  return [{ kind: 'other', text: `[${text}](<${address.replaceAll('&', '&amp;')}>)` }];
}
