export type Status = '' | 'in-progress' | 'completed';

/** The state of an asset from when it was begun and completed (LRN-011). */
export function assetStatus({ startedAt, completedAt }: { startedAt: Date | null; completedAt: Date | null }): Status {
  if (completedAt !== null) return 'completed';
  return startedAt === null ? '' : 'in-progress';
}

/**
 * Whether an item of a path counts as completed: when it is, or when the topic, unit or path it is in was marked as complete. Every count of items goes by this; the item's own
 * state stays what it is, so that taking the mark back brings back what was there.
 */
export function countsAsCompleted({ status, marked }: { status: Status; marked: boolean }): boolean {
  return marked || status === 'completed';
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
