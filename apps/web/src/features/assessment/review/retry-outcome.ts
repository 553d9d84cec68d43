import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { compareAnswer } from '@abhyas/rules/assessment/paper/answers/compare-answer.ts';

/** Whether an answer that was tried again is right, by the keys that the review shows. */
export function isRightNow({
  item,
  response,
}: {
  item: Pick<ReviewItem, 'type' | 'answer' | 'otherAnswers'>;
  response: Response;
}): boolean {
  return [item.answer, ...item.otherAnswers].some(
    (answer) => compareAnswer({ key: keyOf({ type: item.type, answer }), response }) === 'correct',
  );
}

/** A key from what the review says of it: labels, a number with its tolerance (`formatAnswerKey`), or spellings. */
function keyOf({ type, answer }: { type: ReviewItem['type']; answer: readonly string[] }): Parameters<typeof compareAnswer>[0]['key'] {
  if (type === 'text') return { kind: 'text', accepted: answer };
  if (type !== 'numeric') return { kind: 'choice', labels: answer };
  const [value = '', tolerance = '0'] = (answer[0] ?? '').split(' ± ');
  return { kind: 'numeric', value, tolerance };
}
