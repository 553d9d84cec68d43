import { IconArrowRight, IconPencil } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';

/** On a mentor's home: how much feedback is owed, in one line that leads to the plan (HOM-021). */
export function FeedbackOwed({ count }: { count: number }) {
  return (
    <PathLink className="card-link flex items-center gap-3 px-4 py-3 text-muted" href="/myPlan/dashboard">
      <IconPencil className="flex-none text-brand-text" size={22} stroke={1.75} aria-hidden="true" />
      <span className="grid flex-1 min-w-0">
        <span className="text-ink font-strong">{m.mentor_owed({ count })}</span>
        <span className="text-sm">{m.mentor_waits_about()}</span>
      </span>
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
    </PathLink>
  );
}
