import type { Doubt, DoubtPost } from '@abhyas/contract/doubts/doubts.ts';

type Status = Doubt['status'];
type Author = DoubtPost['by'];

/** Whether someone on this side asks; the others answer. */
export const asks = (by: Author): boolean => by === 'student' || by === 'parent';

const pages = { student: '/myPage/doubts', mentor: '/myPage/doubts', parent: '/questions', staff: '/staff/questions' } as const;

/** The address of the list that someone on this side reads, or of one doubt in it. */
export const doubtPath = ({ by, doubtId }: { by: Author; doubtId?: bigint | string }): string =>
  doubtId === undefined ? pages[by] : `${pages[by]}?doubtId=${doubtId}`;

/**
 * What a doubt is after someone has posted to it (decision 28): a mentor or the institute answers it, who asks on opens it again. What is closed stays so when someone who answers adds a word.
 */
export function statusAfter({ status, by }: { status: Status; by: Author }): Status {
  if (asks(by)) return 'open';
  return status === 'closed' ? 'closed' : 'answered';
}

/** What may be done with a doubt: both sides go on writing, who asked says when it is settled. */
export function doubtActions({ status, by }: { status: Status; by: Author }): { reply: boolean; close: boolean } {
  return { reply: true, close: asks(by) && status !== 'closed' };
}
