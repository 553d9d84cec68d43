import type { TopicNode } from '@abhyas/contract/learning/learning.ts';

type Completion = Pick<TopicNode, 'isCompleted' | 'status' | 'markAsComplete'>;

/** Whether a node counts as complete: the wire has three forms of it, and any of them will do (LRN-031). */
export function isNodeComplete({ isCompleted, status, markAsComplete }: Completion): boolean {
  return isCompleted === 'True' || status === 'completed' || markAsComplete === '1';
}
