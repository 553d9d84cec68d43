import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { compareAnswer, itemTypes } from '@abhyas/rules/assessment/types/asked.ts';

/** Whether an answer that was tried again is right, by the keys that the review shows. */
export function isRightNow({
  item,
  response,
}: {
  item: Pick<ReviewItem, 'type' | 'answer' | 'otherAnswers'>;
  response: Response;
}): boolean {
  return [item.answer, ...item.otherAnswers].some(
    (answer) => compareAnswer({ key: itemTypes[item.type].readKey(answer), response }) === 'correct',
  );
}
