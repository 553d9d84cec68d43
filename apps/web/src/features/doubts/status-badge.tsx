import type { DoubtStatus } from '@abhyas/contract/doubts/doubts.ts';
import { IconCheck, IconClock, IconMessageCheck } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';

const states = {
  open: { words: m.doubt_open_state, icon: IconClock, tone: 'warn' },
  answered: { words: m.doubt_answered_state, icon: IconMessageCheck, tone: 'good' },
  closed: { words: m.doubt_closed_state, icon: IconCheck, tone: 'plain' },
} as const;

/** How far a question is, in a word, a mark and a colour. */
export function StatusBadge({ status }: { status: DoubtStatus }) {
  const { words, icon: Picture, tone } = states[status];
  return (
    <Badge tone={tone}>
      <Picture size={14} stroke={2} aria-hidden="true" />
      {words()}
    </Badge>
  );
}
