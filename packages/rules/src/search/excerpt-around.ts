import { findMarks, type Mark } from './find-marks.ts';

/** How much comes before the first word that was found, in characters. */
const before = 40;

/** The last beginning of a word at or before an index, and not before `from`. */
function wordStart({ text, index, from }: { text: string; index: number; from: number }): number {
  const blank = text.lastIndexOf(' ', index - 1);
  return blank < from ? from : blank + 1;
}

/** At most `max` characters of a text on one line, around the first word that begins with one of `words`, and where those words are in it. */
export function excerptAround({ text, words, max }: { text: string; words: readonly string[]; max: number }): {
  text: string;
  marks: Mark[];
} {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const first = findMarks({ text: line, words })[0]?.[0] ?? 0;
  const isNear = first <= before || line.length <= max;
  const start = isNear ? 0 : wordStart({ text: line, index: first - before, from: Math.max(0, first - 2 * before) });
  const rest = line.slice(start);
  const isLong = rest.length > max;
  const end = isLong ? Math.max(wordStart({ text: rest, index: max, from: first - start }) - 1, max - before) : rest.length;
  const shown = `${start > 0 ? '… ' : ''}${rest
    .slice(0, end)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}${isLong ? '…' : ''}`;
  return { text: shown, marks: findMarks({ text: shown, words }) };
}
