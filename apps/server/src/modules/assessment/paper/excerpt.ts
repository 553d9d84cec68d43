import { type ChildNode, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';

const maxLength = 140;

/** A question as one line of plain text. Formulas are written on one line: fractions with a slash, powers raised. */
export const lineOf = (html: string): string =>
  parseDocument(html)
    .children.map(textOf)
    .join('')
    .replace(/[\u200b\u2061-\u2064]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The start of a question as one line of plain text, for lists. */
export function excerptOf(html: string): string {
  const text = lineOf(html);
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;
}

const inline = new Set(['span', 'a', 'em', 'strong', 'b', 'i', 'u', 'del', 'code', 'sup', 'sub', 'small', 'eq']);

function textOf(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  const { name: tag, attribs, children } = node;
  if (attribs['class'] === 'katex-html') return '';
  if (tag === 'math') return mathOf(node);
  const inside = children.map(textOf).join('');
  if (tag === 'sup') return raised(inside);
  return inline.has(tag) ? inside : ` ${inside} `;
}

/** What is with a space on either side, where something is before it. */
const between = /^[+\-−±∓=≠≈≡<>≤≥×÷∈∉→⇒⇔∪∩]$/;

function mathOf(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  const { name: tag, children } = node;
  const parts = children.map(mathOf);
  const [first = '', second = '', third = ''] = parts;
  switch (tag) {
    case 'annotation':
      return '';
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`;
    case 'msup':
      return grouped(first) + raised(second);
    case 'msub':
      return first + lowered(second);
    case 'msubsup':
      return first + lowered(second) + raised(third);
    case 'msqrt':
      return `√${grouped(parts.join(''))}`;
    case 'mroot':
      return `${raised(second, '')}√${grouped(first)}`;
    case 'mspace':
      return ' ';
    case 'mtr':
      return `${parts.join(', ')}; `;
    case 'mo':
      return parts.join('').trim();
    default:
      return joined(children, parts);
  }
}

/** Neighbours in a formula: an operator between two of them has room, a sign before the first has none. */
function joined(children: readonly ChildNode[], parts: readonly string[]): string {
  let line = '';
  for (const [index, part] of parts.entries()) {
    const child = children[index];
    const isOperator = child !== undefined && isTag(child) && child.name === 'mo' && between.test(part);
    const isSign = line === '' || / $|[([,]$/.test(line);
    line += isOperator && !isSign ? ` ${part} ` : part;
  }
  return line;
}

/** In brackets, where it is more than one thing. */
function grouped(text: string): string {
  return /[\s/]|.[+\-−]/.test(text) ? `(${text})` : text;
}

const small = {
  up: { from: '0123456789+−-n', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ' },
  down: { from: '0123456789+−-', to: '₀₁₂₃₄₅₆₇₈₉₊₋₋' },
} as const;

function smallOf(text: string, { from, to }: { from: string; to: string }): string | null {
  const signs = text.split('').map((sign) => (from.includes(sign) ? to.charAt(from.indexOf(sign)) : null));
  return signs.length > 0 && signs.every((sign) => sign !== null) ? signs.join('') : null;
}

function raised(text: string, mark = '^'): string {
  return smallOf(text, small.up) ?? mark + grouped(text);
}

function lowered(text: string): string {
  return smallOf(text, small.down) ?? `_${grouped(text)}`;
}
