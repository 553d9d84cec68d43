import type { BookCause } from '@abhyas/contract/adaptive/errors.ts';
import type { RevisionCause } from '@abhyas/contract/adaptive/rounds.ts';
import type { ErrorTag } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../../paraglide/messages.js';
import { tagName } from '../../../shared/assessment/tag-name.ts';
import { Badge, type BadgeTone } from '../../../ui/cards/badge.tsx';

export const tags = ['concept', 'careless', 'misread', 'time', 'guess'] as const satisfies readonly ErrorTag[];
export const causes = [...tags, 'none'] as const satisfies readonly BookCause[];

export const isCause = (text: string | undefined): text is BookCause => causes.some((cause) => cause === text);

export const causeName = (cause: BookCause): string => tagName(cause === 'none' ? '' : cause);
export const topicName = (topic: string): string => (topic === '' ? m.err_no_topic() : topic);

const happened: Readonly<Record<RevisionCause, readonly [tone: BadgeTone, name: () => string]>> = {
  wrong: ['bad', m.err_wrong],
  skipped: ['plain', m.err_skipped],
  guess: ['marked', m.err_guess],
  slow: ['warn', m.err_slow],
};

export function Happened({ of }: { of: RevisionCause }) {
  const [tone, name] = happened[of];
  return <Badge tone={tone}>{name()}</Badge>;
}

export const groupName = ({ key, grouping }: { key: string; grouping: 'topic' | 'cause' }): string =>
  grouping === 'topic' ? topicName(key) : isCause(key) ? causeName(key) : key;
