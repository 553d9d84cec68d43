import type { Status } from '@abhyas/rules/learning/completion.ts';
import { progressAt } from '@abhyas/rules/learning/parts.ts';
import type { CourseProgress } from '../course-queries.ts';

/** The picture of an asset's card: its own, a video's poster, that of its place or of the path. */
export function pictureOf({
  asset,
  node,
  path,
}: {
  asset: { thumbKey: string; posterKey: string };
  node: { thumbKey: string } | undefined;
  path: { thumbKey: string };
}): string {
  return asset.thumbKey || asset.posterKey || node?.thumbKey || path.thumbKey;
}

/** What of an asset is a student's own: how far they are with it, and what they marked it with. */
export interface OwnOfAsset {
  /** A test's is on its card; here it is not begun. */
  readonly status: Status;
  /** How much of it was watched, seen or read, 0 to 1. */
  readonly progress: number;
  readonly bookmarked: boolean;
  readonly isMyTask: boolean;
}

/** Of an asset that a student has not touched. */
export const nothingOwn: OwnOfAsset = { status: '', progress: 0, bookmarked: false, isMyTask: false };

/** Returns what says how a student is with an asset, from what the database has of them in its course. `parts` are its seconds, pages or blocks. */
export function ownIn({ opened: { completed, begun }, bookmarked, tasks }: Pick<CourseProgress, 'opened' | 'bookmarked' | 'tasks'>) {
  const isCompleted = new Set(completed);
  const seen = new Map(begun.map(({ assetId, seenCount }) => [assetId, seenCount]));
  const isBookmarked = new Set(bookmarked);
  const isTask = new Set(tasks);
  return ({ id, parts }: { readonly id: bigint; readonly parts: number }): OwnOfAsset => {
    const covered = seen.get(id);
    return {
      status: isCompleted.has(id) ? 'completed' : covered === undefined ? '' : 'in-progress',
      progress: progressAt({ completed: isCompleted.has(id), seenCount: covered ?? 0, parts }),
      bookmarked: isBookmarked.has(id),
      isMyTask: isTask.has(id),
    };
  };
}
