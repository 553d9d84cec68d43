import { formulaParts } from '../doubts/formula-parts.ts';

/** So much of a stem is read for a line of a list. */
export const maxLine = 400;

export interface LinePart {
  readonly kind: 'words' | 'formula';
  readonly text: string;
}

/** Words of Markdown without their marks: pictures are left out, of a link its text stays. */
const plain = (words: string): string =>
  words
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*\|?[-:| ]*-[-:| ]*\|[-:| ]*$/gm, ' ')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+])\s+/gm, '')
    .replaceAll(/(?<!\\)(?:\||`|~~|\*{1,2}(?=\S)|(?<=\S)\*{1,2})/g, (mark) => (mark === '|' ? ' ' : ''))
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ');

/** The start of a stem as one line of words and formulas in LaTeX. A formula that the end of the line cuts is left out. */
export function stemLine(stem: string): LinePart[] {
  const start = stem.slice(0, maxLine);
  const parts = formulaParts(start).map(({ kind, text }): LinePart => ({
    kind,
    text: kind === 'words' ? text : text.replaceAll(/\s+/g, ' '),
  }));
  const isCut = stem.length >= maxLine;
  return parts.flatMap(({ kind, text }, place): LinePart[] => {
    if (kind === 'formula') return [{ kind, text }];
    const isLast = isCut && place === parts.length - 1;
    const words = plain(isLast ? text.replace(/(?<!\\)\$[^$]*$/, '…') : text);
    const shown = place === 0 ? words.trimStart() : words;
    return shown === '' ? [] : [{ kind, text: shown }];
  });
}
