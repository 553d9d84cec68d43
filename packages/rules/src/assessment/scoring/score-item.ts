import { exactKey } from '../paper/answers/compare-answer.ts';
import type { AnswerKey } from './answer-key.ts';

/** The correct answer as text: option labels, the number with its tolerance, or the accepted spellings. */
export function formatAnswerKey(key: AnswerKey): string[] {
  switch (key.kind) {
    case 'choice':
      return [...key.labels];
    case 'numeric':
      return [exactKey(key.tolerance).above === 0n ? key.value : `${key.value} ± ${key.tolerance}`];
    case 'text':
      return [...key.accepted];
  }
}
