import katex from 'katex';
import { LRUCache } from 'lru-cache';
import { formulas, isProse } from '../../format/text/rich-text.ts';

/** Formulas that were tried: a bank has the same ones many times. */
const tried = new LRUCache<string, boolean>({ max: 10_000 });

/** True where the portal can set the formula. */
export function canSet(latex: string): boolean {
  if (latex.trim() === '') return false;
  const known = tried.get(latex);
  if (known !== undefined) return known;
  const isSet = trySetting(latex);
  tried.set(latex, isSet);
  return isSet;
}

function trySetting(latex: string): boolean {
  try {
    katex.renderToString(latex, { throwOnError: true, strict: 'ignore', trust: false, output: 'mathml' });
    return true;
  } catch {
    return false;
  }
}

/** LaTeX as it is between dollar signs: on one line, without a dollar sign of its own. */
const oneLine = (latex: string) => latex.replace(/\s+/g, ' ').trim();

/** A formula as a pack writes it, or null where the portal cannot set it. */
export function formula({ latex, display }: { latex: string; display: boolean }): string | null {
  const plain = oneLine(latex);
  // a command that ends in a backslash and a blank would lose the blank
  const closed = plain.endsWith('\\') ? `${plain} {}` : plain;
  if (!canSet(closed) || /(?<!\\)\$/.test(closed)) return null;
  return display ? `${own}$$${closed}$$${own}` : `$${closed}$`;
}

/** Around a formula that is a paragraph of its own, until the paragraphs are written: Markdown drops what is behind one on its line. */
const own = '\uE100';

/** The text as paragraphs: each formula of its own is one. */
export function separateFormulas(text: string): string[] {
  return text.split(own);
}

/** The text as one line, in which formulas of their own are among the words. */
export function joinFormulas(text: string): string {
  return text.replace(/\uE100\$\$(.*?)\$\$\uE100/g, (_, latex: string) => `$${latex}$`);
}

/** A piece of a text: words, or a formula in the words. */
type Piece = { readonly words: string } | { readonly latex: string; readonly display: boolean; readonly source: string };

/** `\(…\)` and `\[…\]`, and what a pack's own plain texts have between dollar signs. */
const written = new RegExp(String.raw`\\\((.*?)\\\)|\\\[(.*?)\\\]|\$\$\s*\$\$|${formulas.source}`, 'gs');

const plain = (text: string) => text.replaceAll('\\$', '$');

/** Finds the formulas that are written in a text as `\(…\)`, `\[…\]`, `$…$` or `$$…$$`. */
export function splitFormulas(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(written)) {
    const [source, round, square, double, single] = found;
    if (single !== undefined && isProse(single)) continue;
    if (found.index > end) pieces.push({ words: plain(text.slice(end, found.index)) });
    const latex = round ?? square ?? double ?? single ?? '';
    pieces.push({ latex, display: square !== undefined || double !== undefined, source });
    end = found.index + source.length;
  }
  if (end < text.length) pieces.push({ words: plain(text.slice(end)) });
  return pieces;
}
