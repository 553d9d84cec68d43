export type Status = '' | 'in-progress' | 'completed';

/** The state of an asset from when it was begun and completed (LRN-011). */
export function assetStatus({ startedAt, completedAt }: { startedAt: Date | null; completedAt: Date | null }): Status {
  if (completedAt !== null) return 'completed';
  return startedAt === null ? '' : 'in-progress';
}

/**
 * The state of a node: completed when the student marked it, or when all it holds is completed; in progress when any of it is begun. An
 * empty node is not begun.
 */
export function nodeStatus({ marked, parts }: { marked: boolean; parts: readonly Status[] }): Status {
  if (marked) return 'completed';
  if (parts.length > 0 && parts.every((part) => part === 'completed')) return 'completed';
  return parts.some((part) => part !== '') ? 'in-progress' : '';
}
