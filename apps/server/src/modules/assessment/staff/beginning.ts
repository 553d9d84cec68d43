const longest = 140;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** An element with what is in it; text is a string. */
interface Element {
  readonly tag: string;
  readonly attributes: string;
  readonly children: (Element | string)[];
}

/** The beginning of a question as one line of plain text, for a list. A formula reads as on one line of paper: fractions with a slash, powers raised. */
export function beginningOf(html: string): string {
  const text = treeOf(html)
    .children.map(textOf)
    .join('')
    .replace(/[\u200b\u2061-\u2064]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}

/** The HTML is sanitised: every element is closed, or stands alone. */
function treeOf(html: string): Element {
  const root: Element = { tag: '', attributes: '', children: [] };
  const open = [root];
  for (const [, closing, tag = '', attributes = '', text] of html.matchAll(/<(\/?)([a-z]\w*)([^>]*)>|([^<]+)/gi)) {
    if (text !== undefined) open.at(-1)?.children.push(decoded(text));
    else if (closing === '/') {
      const at = open.findLastIndex((element) => element.tag === tag);
      if (at > 0) open.length = at;
    } else {
      const element = { tag, attributes, children: [] };
      open.at(-1)?.children.push(element);
      if (!attributes.endsWith('/') && !/^(?:br|img|hr)$/.test(tag)) open.push(element);
    }
  }
  return root;
}

const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ');

const inline = new Set(['span', 'a', 'em', 'strong', 'b', 'i', 'u', 'del', 'code', 'sup', 'sub', 'small', 'eq']);

function textOf(node: Element | string): string {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  if (attributes.includes('katex-html')) return '';
  if (tag === 'math') return mathOf(node);
  const inside = children.map(textOf).join('');
  if (tag === 'sup') return raised(inside);
  return inline.has(tag) ? inside : ` ${inside} `;
}

/** What is with a space on either side, where something is before it. */
const between = /^[+\-−±∓=≠≈≡<>≤≥×÷∈∉→⇒⇔∪∩]$/;

function mathOf(node: Element | string): string {
  if (typeof node === 'string') return node;
  const { tag, children } = node;
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
function joined(children: Element['children'], parts: readonly string[]): string {
  let line = '';
  for (const [index, part] of parts.entries()) {
    const child = children[index];
    const isOperator = typeof child === 'object' && child.tag === 'mo' && between.test(part);
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
