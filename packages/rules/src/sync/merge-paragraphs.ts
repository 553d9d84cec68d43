import { type Change, changesOf } from './changes-of.ts';

/** A place of a text that two people changed, by paragraph: as it was, and as each of them has it. Empty where it is taken away. */
export interface MergeConflict {
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/** A part of a joined text: paragraphs that are settled, or a place that both changed. */
export type MergePart = { readonly paragraphs: readonly string[] } | MergeConflict;

/** Whose version of a place counts. */
export type MergeChoice = 'mine' | 'theirs' | 'both';

/**
 * Joins two texts that were written on one base: a place that both changed, and not alike, is a conflict. Paragraphs end at an empty line; a heading, a field
 * ('- topic: Algebra') and an option ('A. 5') are paragraphs of their own.
 */
export function mergeParagraphs({ base, mine, theirs }: { base: string; mine: string; theirs: string }): MergePart[] {
  const units = paragraphsOf(base);
  const sides = {
    mine: changesOf({ base: units, text: paragraphsOf(mine) }),
    theirs: changesOf({ base: units, text: paragraphsOf(theirs) }),
  };
  const parts: MergePart[] = [];
  const settle = (paragraphs: readonly string[]) => {
    const last = parts.at(-1);
    if (last !== undefined && 'paragraphs' in last) parts[parts.length - 1] = { paragraphs: [...last.paragraphs, ...paragraphs] };
    else if (paragraphs.length > 0) parts.push({ paragraphs });
  };
  let at = 0;
  for (const group of clashes(sides)) {
    const all = [...group.mine, ...group.theirs];
    const [from, to] = [Math.min(...all.map((change) => change.from)), Math.max(...all.map((change) => change.to))];
    const before = units.slice(from, to);
    const [own, other] = [group.mine, group.theirs].map((changes) => applyChanges({ units, changes, from, to }));
    settle(units.slice(at, from));
    if (group.theirs.length === 0 || isSame(own ?? [], other ?? [])) settle(own ?? []);
    else if (group.mine.length === 0) settle(other ?? []);
    else parts.push({ base: before, mine: own ?? [], theirs: other ?? [] });
    at = to;
  }
  settle(units.slice(at));
  return parts;
}

export const isConflict = (part: MergePart): part is MergeConflict => 'base' in part;

/** The joined text. `choices` has one for each conflict, in their order; a conflict without one takes mine. */
export function joinParts(parts: readonly MergePart[], choices: readonly MergeChoice[] = []): string {
  let place = 0;
  return parts
    .flatMap((part) => {
      if (!isConflict(part)) return part.paragraphs;
      const choice = choices[place++] ?? 'mine';
      return choice === 'both' ? [...part.mine, ...part.theirs] : part[choice];
    })
    .join('\n');
}

/** The paragraphs of a text, which they are again joined by line breaks. Empty lines in a row are one paragraph. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [];
  let before: string | null = null;
  for (const line of text.split('\n')) {
    const begins = before === null || isBlank(before) !== isBlank(line) || isOneLine.test(before) || startsOwn.test(line);
    if (begins) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
    before = line;
  }
  return paragraphs.map((lines) => lines.join('\n'));
}
const isBlank = (line: string) => line.trim() === '';
const isOneLine = /^(?:#{1,6}\s|- [a-zA-Z]+:)/;
const startsOwn = /^(?:#{1,6}\s|- [a-zA-Z]+:|[A-L1-9]\.(?:\s|$))/;

/** The changes that belong together because those of the two sides touch the same paragraphs, in the order of the base. */
function clashes({ mine, theirs }: { mine: readonly Change[]; theirs: readonly Change[] }): { mine: Change[]; theirs: Change[] }[] {
  const groups: { mine: Change[]; theirs: Change[] }[] = [];
  const all = [
    ...mine.map((change) => ({ change, side: 'mine' as const, other: 'theirs' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const, other: 'mine' as const })),
  ].toSorted((one, next) => one.change.from - next.change.from || one.change.to - next.change.to);
  for (const { change, side, other } of all) {
    const last = groups.at(-1);
    if (last?.[other].some((opposite) => isClash(opposite, change)) === true) last[side].push(change);
    else groups.push({ mine: [], theirs: [], [side]: [change] });
  }
  return groups;
}

/** Whether two changes touch the same paragraphs, or add at the same place. */
function isClash(one: Change, other: Change): boolean {
  const isAtOnePlace = one.from === one.to && other.from === other.to && one.from === other.from;
  return isAtOnePlace || (one.from < other.to && other.from < one.to);
}

function applyChanges({ units, changes, from, to }: { units: readonly string[]; changes: readonly Change[]; from: number; to: number }) {
  const applied: string[] = [];
  let at = from;
  for (const change of changes) {
    applied.push(...units.slice(at, change.from), ...change.by);
    at = change.to;
  }
  return [...applied, ...units.slice(at, to)];
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((paragraph, index) => paragraph === other[index]);
