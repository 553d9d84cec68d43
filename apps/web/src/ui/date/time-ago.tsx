import { now } from '../../lib/clock.ts';
import { formatDate, formatTime } from '../../lib/format/dates.ts';
import { timeAgo } from '../../lib/format/relative-time.ts';
import { m } from '../../paraglide/messages.js';

/** How long ago a moment was, with the exact one in its tooltip. `at` is ISO 8601. */
export function TimeAgo({ at, className }: { at: string; className?: string | undefined }) {
  return (
    <time className={className} dateTime={at} title={`${formatDate(at)}, ${formatTime(at)}`}>
      {timeAgo({ moment: new Date(at), now: now() }) ?? m.just_now()}
    </time>
  );
}
