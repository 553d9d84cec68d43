import type { SessionAction } from '@abhyas/contract/mentoring/card.ts';
import { reasonText } from '../../../lib/language/reason-text.ts';
import { m } from '../../../paraglide/messages.js';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { JoinNow } from './join-now.tsx';

interface JoinButtonProps {
  readonly bookingId: string;
  readonly action: Pick<SessionAction, 'enabled' | 'reason'> | undefined;
}

/** The way into a virtual session: disabled with its reason until 15 minutes before the start (MEN-005), then the filled button of its card. */
export function JoinButton({ bookingId, action }: JoinButtonProps) {
  if (action === undefined) return null;
  return action.enabled ? <JoinNow bookingId={bookingId} /> : <DisabledAction label={m.session_join()} reason={reasonText('join-later')} />;
}
