/** A stretch of what someone wrote: words as they are, or a formula in LaTeX, on a line of its own where it was written between two dollar signs on each side. */
export interface FormulaPart {
  readonly kind: 'words' | 'formula';
  readonly text: string;
  readonly isBlock: boolean;
}

/**
 * A formula begins with a dollar sign right before it and ends with one right after it that no digit follows, in one paragraph; so prices are words. A dollar sign after a
 * backslash is one.
 */
const formula = /(?<!\\)(?:\$\$(?<block>(?:[^$\\\n]|\\.|\n(?!\n))+?)\$\$|\$(?<line>(?=\S)(?:[^$\\\n]|\\.)+?(?<=\S))\$(?!\d))/gsu;

/** The words and formulas of a text, in order; put together they are the text without the dollar signs of its formulas. */
export function formulaParts(text: string): FormulaPart[] {
  const parts: FormulaPart[] = [];
  let end = 0;
  const addWords = (to: number) => {
    if (to > end) parts.push({ kind: 'words', text: text.slice(end, to), isBlock: false });
  };
  for (const match of text.matchAll(formula)) {
    const { block, line = '' } = match.groups ?? {};
    addWords(match.index);
    parts.push({ kind: 'formula', text: block?.trim() ?? line, isBlock: block !== undefined });
    end = match.index + match[0].length;
  }
  addWords(text.length);
  return parts;
}

/** Whether a place is in a formula, by what is on its line before and after it: a dollar sign is open that is no price, or is closed behind the place. */
function isInFormula(before: string, after: string): boolean {
  const signs = [...before.matchAll(/(?<!\\)\$/g)];
  const last = signs.at(-1);
  if (last === undefined || signs.length % 2 === 0) return false;
  return /(?<!\\)\$/.test(after) || !/^\d/.test(before.slice(last.index + 1));
}

/** Puts a piece of a formula at the cursor, or around what is chosen; outside a formula it becomes one. The answer also says where the cursor is next. */
export function insertFormula({
  text,
  from,
  to,
  before,
  after,
}: {
  text: string;
  from: number;
  to: number;
  before: string;
  after: string;
}): { text: string; from: number; to: number } {
  const isInside = isInFormula(text.slice(text.lastIndexOf('\n', from - 1) + 1, from), text.slice(to).split('\n', 1)[0] ?? '');
  const sign = isInside ? '' : '$';
  const chosen = text.slice(from, to);
  const start = from + sign.length + before.length;
  return {
    text: text.slice(0, from) + sign + before + chosen + after + sign + text.slice(to),
    from: start,
    to: start + chosen.length,
  };
}
