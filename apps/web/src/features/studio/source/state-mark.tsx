import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { IconCircleCheck, IconEye, IconPencil } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';

type SourceState = AnswerOf<'submitSource'>['state'];

const marks = {
  draft: { Icon: IconPencil, tone: 'text-muted', words: m.studio_question_draft },
  review: { Icon: IconEye, tone: 'text-info', words: m.studio_question_in_review },
  published: { Icon: IconCircleCheck, tone: 'text-good', words: m.studio_question_published },
} as const;

export const stateWords = (state: SourceState): string => marks[state].words();

/** The state of a text as a sign, with its words for a screen reader. */
export function StateMark({ state }: { state: SourceState }) {
  const { Icon, tone, words } = marks[state];
  return <Icon className={`flex-none ${tone}`} size={18} stroke={1.75} role="img" aria-label={words()} />;
}
