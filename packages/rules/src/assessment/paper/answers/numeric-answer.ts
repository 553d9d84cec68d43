import type { ItemForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { plainText } from '../../../text/plain-text.ts';
import { parseExactNumber } from './exact-number.ts';

/** True for a response to a numeric question that scoring could not read as a number, so that it must not be saved: '.', '1/0', '9,0', '1e1'. */
export function isNotANumber({ type, response }: { type: ItemForCandidate['type']; response: Response | null }): boolean {
  return type === 'numeric' && response?.kind === 'typed' && response.text !== '' && parseExactNumber(response.text) === null;
}

const unfinished = /^[+-]? ?(?:\.|(?:\d+ )?\d+ ?\/)?$/;

/** Whether a text that is no number may be the beginning of one that is being typed: '-', '.', '1/', '9 1/'. */
export const isUnfinishedNumber = (text: string): boolean => unfinished.test(plainText(text));
