/** The groups of three letters of a word as pg_trgm makes them: with two blanks before it and one behind. */
function groupsOf(word: string): Set<string> {
  const letters = Array.from(`  ${word} `);
  return new Set(letters.slice(2).map((_letter, index) => letters.slice(index, index + 3).join('')));
}

/** From this on two words are alike. Below it pg_trgm, whose own threshold is 0.3, finds what only begins alike: *mention* for *mentor*. */
export const likeFrom = 0.37;

/** How alike two words are by their groups of three letters, from 0 to 1: what `similarity` of pg_trgm gives. */
export function similarity(one: string, other: string): number {
  const [groups, others] = [groupsOf(one), groupsOf(other)];
  const shared = [...groups].filter((group) => others.has(group)).length;
  return shared / (groups.size + others.size - shared);
}

/** A word with two neighbouring letters swapped, for each two of them: what pg_trgm finds unlike in a short word. */
export function swapped(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .slice(1)
    .map((letter, index) => letters.toSpliced(index, 2, letter, letters[index] ?? '').join(''))
    .filter((other) => other !== word);
}

/** Whether someone who typed one word may have meant the other. */
export const isLike = (one: string, other: string): boolean => similarity(one, other) >= likeFrom || swapped(one).includes(other);
