/** A node of MathML as any parser has it: an element with its name and children, or text. */
export interface MathNode {
  readonly name?: string;
  readonly data?: string;
  readonly children?: readonly MathNode[];
}

/** What is with a space on either side, where something is before it. */
const between = /^[+\-−±∓=≠≈≡<>≤≥×÷∈∉→⇒⇔∪∩]$/;

/** A formula in MathML as one line of plain text: fractions with a slash, powers raised. It is what a screen reader calls the formula, and what stands for it where only text can be. */
export const formulaText = (math: MathNode): string =>
  lineOf(math)
    .replace(/[\u200b\u2061-\u2064]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function lineOf({ name = '', data = '', children = [] }: MathNode): string {
  if (name === '') return data;
  const parts = children.map(lineOf);
  const [first = '', second = '', third = ''] = parts;
  switch (name) {
    case 'annotation':
      return '';
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`;
    case 'msup':
      return grouped(first) + raised(second);
    case 'msub':
    case 'munder':
      return first + lowered(second);
    case 'msubsup':
    case 'munderover':
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
function joined(children: readonly MathNode[], parts: readonly string[]): string {
  let line = '';
  for (const [index, part] of parts.entries()) {
    const isOperator = children[index]?.name === 'mo' && between.test(part);
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

export function raised(text: string, mark = '^'): string {
  if (text === '∘') return '°';
  return smallOf(text, small.up) ?? mark + grouped(text);
}

function lowered(text: string): string {
  return smallOf(text, small.down) ?? `_${grouped(text)}`;
}
