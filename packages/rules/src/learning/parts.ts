import type { SeenParts } from '@abhyas/contract/learning/learning.ts';

/**
 * What a student has really watched, seen or read of an asset, in parts: seconds of a video, pages of a PDF or blocks of a page, from 0; a link is one.
 * Several are pairs [first, last], both inclusive, in order and apart.
 */
export type PartKind = 'video' | 'html' | 'pdf' | 'link';

/** A video counts as watched at this share of its seconds: credits and a late second of the player do not keep it open. */
export const watchedShare = 0.9;

/** A page for reading counts as read at this share of its blocks: a table that someone passes over does not keep it open. */
export const readShare = 0.8;

/** How close to its end, in seconds, a video has nothing left to go on with. */
const tailSeconds = 5;

/** The parts of several lists as one list, in order and apart; neighbours become one pair. A pair that ends before it begins is left out. */
export function unionParts(...lists: readonly SeenParts[]): SeenParts {
  const pairs = lists
    .flat()
    .filter(([first, last]) => first <= last)
    .toSorted(([one], [other]) => one - other);
  const union: SeenParts = [];
  for (const [first, last] of pairs) {
    const open = union.at(-1);
    if (open !== undefined && first <= open[1] + 1) open[1] = Math.max(open[1], last);
    else union.push([first, last]);
  }
  return union;
}

/** How many parts a list holds. */
export function countParts(seen: SeenParts): number {
  return unionParts(seen).reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** The parts of a list that an asset of `parts` parts has. */
function within({ seen, parts }: { seen: SeenParts; parts: number }): SeenParts {
  return seen.filter(([first]) => first < parts).map(([first, last]) => [first, Math.min(last, parts - 1)]);
}

/**
 * Whether an asset is completed by what was seen of it (LRN-014): a video when nine tenths of its seconds were watched, a PDF when every page was on the
 * screen, a page for reading when four fifths of its blocks were read, a link when it was opened. Without a number of parts nothing completes.
 */
export function isComplete({ kind, seen, parts }: { kind: PartKind; seen: SeenParts; parts: number }): boolean {
  if (parts <= 0) return false;
  const share = { video: watchedShare, html: readShare, pdf: 1, link: 1 }[kind];
  return countParts(within({ seen: unionParts(seen), parts })) >= Math.ceil(parts * share);
}

/** How far a student has come who has seen so many parts, 0 to 1, as rows and rings show it. What is completed counts as whole. */
export function progressAt({ completed, seenCount, parts }: { completed: boolean; seenCount: number; parts: number }): number {
  if (completed) return 1;
  return parts <= 0 ? 0 : Math.round(Math.min(1, seenCount / parts) * 1000) / 1000;
}

/** The same, by the parts they have seen; those past the end do not count. */
export function progressOf({ completed, seen, parts }: { completed: boolean; seen: SeenParts; parts: number }): number {
  return progressAt({ completed, seenCount: countParts(within({ seen, parts })), parts });
}

/** The part to go on from: where it was left, or the beginning where nothing is left from there. */
export function resumeAt({
  kind,
  position,
  parts,
  completed,
}: {
  kind: PartKind;
  position: number;
  parts: number;
  completed: boolean;
}): number {
  if (parts > 0 && position >= (kind === 'video' ? parts - tailSeconds : parts)) return 0;
  return completed && position >= parts - 1 ? 0 : position;
}
