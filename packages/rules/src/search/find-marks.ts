/** Where something is in a text: from this index, and up to that one, in UTF-16 code units. */
export type Mark = [from: number, to: number];

const word = /[\p{L}\p{M}\p{N}]+/gu;
const combining = /^\p{M}+/u;

/** Where the words of a text begin with one of `words`, which are in lower case: the part that they have in common, and the signs that combine with its end. */
export function findMarks({ text, words }: { text: string; words: readonly string[] }): Mark[] {
  const longestFirst = [...new Set(words)].filter(Boolean).toSorted((one, other) => other.length - one.length);
  return [...text.matchAll(word)].flatMap(({ 0: found, index }): Mark[] => {
    const lower = found.toLowerCase();
    const begun = longestFirst.find((each) => lower.startsWith(each));
    if (begun === undefined) return [];
    // some letters have another length in lower case
    if (lower.length !== found.length) return [[index, index + found.length]];
    const rest = combining.exec(found.slice(begun.length))?.[0].length ?? 0;
    return [[index, index + begun.length + rest]];
  });
}
