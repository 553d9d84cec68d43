import { type AnyNode, type Element, isTag } from 'domhandler';
import { attribute, below, elements, nameOf, textOf } from '../container.ts';
import { quote } from '../model/notes.ts';
import { canSet } from '../text/formulas.ts';
import {
  accentOf,
  charactersToLatex,
  fenced,
  isBigOperator,
  isFunctionName,
  joinLatex,
  matrix,
  nameToLatex,
  raised,
  textToLatex,
} from './symbols.ts';

/** A formula in MathML as LaTeX. A program that wrote it from LaTeX leaves the source beside it, which then counts. `refuse` gets every part that LaTeX has no form for. */
export function mathmlToLatex(math: Element, refuse: (what: string) => void): string {
  const source = below(math, 'annotation').find((each) => /tex/i.test(attribute(each, 'encoding')));
  const tex = source === undefined ? '' : textOf(source).trim();
  if (tex !== '' && canSet(tex)) return tex;
  const strange = strangeIn(math);
  if (strange !== null) refuse(`a formula has <${nameOf(strange)}> ${quote(textOf(strange))}, which is not read`);
  // the source is what is left where nothing else is there
  return row(math.children) || tex;
}

/** What layout MathML has; the rest (content MathML, columns of arithmetic, pictures in formulas) has no form in LaTeX here. */
const read = new Set(
  'math semantics mrow mstyle mpadded merror mi mn mo mtext ms mspace mfrac msqrt mroot msup msub msubsup mover munder munderover mtable mtr mlabeledtr mtd mfenced menclose mphantom mmultiscripts none mprescripts maligngroup malignmark'.split(
    ' ',
  ),
);
const enclosed = /^(box|roundedbox|circle|updiagonalstrike|downdiagonalstrike|horizontalstrike|top|bottom)$/;

function strangeIn(node: Element): Element | null {
  for (const child of elements(node)) {
    if (nameOf(child).startsWith('annotation')) continue;
    const isRead =
      read.has(nameOf(child)) &&
      (nameOf(child) !== 'menclose' ||
        attribute(child, 'notation')
          .split(/\s+/)
          .every((each) => enclosed.test(each)));
    const strange = isRead ? (/^(mtext|ms)$/.test(nameOf(child)) ? null : strangeIn(child)) : child;
    if (strange !== null) return strange;
  }
  return null;
}

const ignored = new Set(['annotation', 'annotation-xml', 'none', 'mprescripts', 'maligngroup', 'malignmark']);
const fences = /^[()[\]{}|‖⟨⟩⌊⌋⌈⌉]$/;

function row(nodes: readonly AnyNode[]): string {
  const children = nodes.filter(isTag).filter((node) => !ignored.has(nameOf(node)));
  const [head, tail] = [children[0], children.at(-1)];
  const fence = (node: Element | undefined) => {
    const text = node === undefined || nameOf(node) !== 'mo' ? '' : textOf(node).trim();
    return fences.test(text) ? text : null;
  };
  const [open, close] = [fence(head), fence(tail)];
  if (open === '{' && children.length === 2 && children[1] !== undefined && nameOf(children[1]) === 'mtable')
    return matrix({ rows: cells(children[1]), name: 'cases' });
  if (open !== null && close !== null && children.length > 2)
    return fenced({ open, close, content: joinLatex(children.slice(1, -1).map(convert)) });
  return joinLatex(children.map(convert));
}

function convert(node: Element): string {
  const parts = elements(node);
  const part = (index: number) => (parts[index] === undefined ? '' : convert(parts[index]));
  const text = textOf(node).trim();
  switch (nameOf(node)) {
    case 'mi':
      return identifier({ text, variant: attribute(node, 'mathvariant') });
    case 'mn':
    case 'mo':
      return isFunctionName(text) ? `\\${text}` : charactersToLatex(text);
    case 'mtext':
    case 'ms':
      return textToLatex(textOf(node).replace(/\s+/g, ' '));
    case 'mspace':
      return '\\ ';
    case 'mfrac':
      return attribute(node, 'linethickness') === '0' ? `{${part(0)} \\atop ${part(1)}}` : `\\frac{${part(0)}}{${part(1)}}`;
    case 'msqrt':
      return `\\sqrt{${row(node.children)}}`;
    case 'mroot':
      return `\\sqrt[${part(1)}]{${part(0)}}`;
    case 'msup':
      return raised(base(part(0)), part(1));
    case 'msub':
      return `${base(part(0))}_{${part(1)}}`;
    case 'msubsup':
      return `${base(part(0))}_{${part(1)}}^{${part(2)}}`;
    case 'mover':
      return over({ text: parts[1] === undefined ? '' : textOf(parts[1]), above: part(1), under: part(0), isOperator: isLimits(parts[0]) });
    case 'munder':
      return under({ part, parts });
    case 'munderover':
      return isLimits(parts[0]) ? `${part(0)}_{${part(1)}}^{${part(2)}}` : `\\overset{${part(2)}}{\\underset{${part(1)}}{${part(0)}}}`;
    case 'mtable':
      return matrix({ rows: cells(node) });
    case 'mfenced': {
      const separator = attribute(node, 'separators').trim().charAt(0) || ',';
      const [open, close] = [node.attribs['open'] ?? '(', node.attribs['close'] ?? ')'];
      const only = parts.length === 1 ? parts[0] : undefined;
      if (open === '{' && close === '' && only !== undefined && nameOf(only) === 'mtable')
        return matrix({ rows: cells(only), name: 'cases' });
      return fenced({ open, close, content: parts.map(convert).join(separator) });
    }
    case 'menclose':
      return attribute(node, 'notation')
        .split(/\s+/)
        .reduce((inner, notation) => `${enclosures[notation] ?? ''}{${inner}}`, row(node.children));
    case 'mphantom':
      return `\\phantom{${row(node.children)}}`;
    case 'mmultiscripts':
      return multiscripts(parts);
    default:
      // words in an element that only groups others are words
      return parts.length === 0 ? charactersToLatex(text) : row(node.children);
  }
}

const enclosures: Readonly<Record<string, string>> = {
  box: '\\boxed',
  roundedbox: '\\boxed',
  circle: '\\boxed',
  updiagonalstrike: '\\cancel',
  downdiagonalstrike: '\\bcancel',
  horizontalstrike: '\\sout',
  top: '\\overline',
  bottom: '\\underline',
};

/** A base with scripts behind it and, after <mprescripts>, before it, each a lower and an upper one. */
function multiscripts([of, ...scripts]: readonly Element[]): string {
  const at = scripts.findIndex((each) => nameOf(each) === 'mprescripts');
  const pairs = (some: readonly Element[]) => {
    const written: string[] = [];
    for (let index = 0; index < some.length; index += 2) {
      const [low, high] = [some[index], some[index + 1]].map((each) => (each === undefined ? '' : convert(each)));
      written.push(`${index === 0 ? '' : '{}'}${low === '' ? '' : `_{${low}}`}${high === '' ? '' : `^{${high}}`}`);
    }
    return written.join('');
  };
  const before = at < 0 ? [] : scripts.slice(at + 1);
  return `${before.length === 0 ? '' : `{}${pairs(before)}`}${base(of === undefined ? '' : convert(of))}${pairs(at < 0 ? scripts : scripts.slice(0, at))}`;
}

function identifier({ text, variant }: { text: string; variant: string }): string {
  const plain = charactersToLatex(text);
  if (variant === 'bold' || variant === 'bold-italic') return `\\mathbf{${plain}}`;
  if (variant === 'double-struck') return `\\mathbb{${plain}}`;
  if (variant === 'script') return `\\mathcal{${plain}}`;
  if (isFunctionName(text)) return `\\${text}`;
  if (/^[A-Za-z]{2,}$/.test(text)) return nameToLatex(text);
  return variant === 'normal' && /^[A-Za-z]$/.test(text) ? `\\mathrm{${plain}}` : plain;
}

/** Whether limits belong above and below: a big operator, or a function like lim. */
function isLimits(node: Element | undefined): boolean {
  if (node === undefined) return false;
  const text = textOf(node).trim();
  return isBigOperator(text) || /^(lim|max|min|sup|inf|∫)/.test(text);
}

/** What a script is attached to: one sign, or a group. */
function base(latex: string): string {
  return /^(\\[A-Za-z]+|[^\\{}])?$/.test(latex) ? latex : `{${latex}}`;
}

function over({ text, above, under: low, isOperator }: { text: string; above: string; under: string; isOperator: boolean }): string {
  if (isOperator) return `${low}^{${above}}`;
  const accent = accentOf(text);
  return accent === null ? `\\overset{${above}}{${low}}` : `\\${accent}{${low}}`;
}

function under({ part, parts }: { part: (index: number) => string; parts: readonly Element[] }): string {
  if (isLimits(parts[0])) return `${part(0)}_{${part(1)}}`;
  const sign = parts[1] === undefined ? '' : textOf(parts[1]).trim();
  if (sign === '⏟') return `\\underbrace{${part(0)}}`;
  if (['_', '\u0332', '¯', '‾'].includes(sign)) return `\\underline{${part(0)}}`;
  return `\\underset{${part(1)}}{${part(0)}}`;
}

function cells(table: Element): string[][] {
  return elements(table, 'mtr', 'mlabeledtr').map((line) => elements(line, 'mtd').map((cell) => row(cell.children)));
}
