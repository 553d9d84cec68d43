import type { DoubtStatus } from '@abhyas/contract/doubts/doubts.ts';
import { IconCheck, IconClock, IconMessageCheck } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import classes from './status-badge.module.css';

const states = {
  open: { words: m.doubt_open_state, icon: IconClock },
  answered: { words: m.doubt_answered_state, icon: IconMessageCheck },
  closed: { words: m.doubt_closed_state, icon: IconCheck },
} as const;

/** How far a question is, in a word, a mark and a colour. */
export function StatusBadge({ status }: { status: DoubtStatus }) {
  const { words, icon: Picture } = states[status];
  return (
    <span className={classes['badge']} data-status={status}>
      <Picture size={14} stroke={2} aria-hidden="true" />
      {words()}
    </span>
  );
}
