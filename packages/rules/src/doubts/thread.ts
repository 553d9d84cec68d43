import type { Doubt, DoubtPost } from '@abhyas/contract/doubts/doubts.ts';

type Status = Doubt['status'];
type Author = DoubtPost['by'];

/**
 * What a doubt is after somebody has posted to it (decision 28): a mentor answers it, a student who asks on opens it again. What a student has closed
 * stays so when a mentor adds a word.
 */
export function statusAfter({ status, by }: { status: Status; by: Author }): Status {
  if (by === 'student') return 'open';
  return status === 'closed' ? 'closed' : 'answered';
}

/** What may be done with a doubt: both sides go on writing, the student says when it is settled. */
export function doubtActions({ status, by }: { status: Status; by: Author }): { reply: boolean; close: boolean } {
  return { reply: true, close: by === 'student' && status !== 'closed' };
}
