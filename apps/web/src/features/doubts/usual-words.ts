import { answerTime } from '@abhyas/rules/doubts/answer-time.ts';
import { m } from '../../paraglide/messages.js';

/** 'Usually answered within 5 h' */
export function usualWords(minutes: number): string {
  const time = answerTime(minutes);
  if (time.unit === 'hour') return m.doubts_usual_hour();
  return time.unit === 'hours' ? m.doubts_usual_hours({ count: time.count }) : m.doubts_usual_days({ count: time.count });
}
