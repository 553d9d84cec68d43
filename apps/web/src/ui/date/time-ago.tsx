import { now } from '../../lib/clock.ts';
import { formatDate, formatTime } from '../../lib/dates/dates.ts';
import { timeAgo } from '../../lib/dates/relative-time.ts';
import { m } from '../../paraglide/messages.js';

interface TimeAgoProps {
  /** ISO 8601. */
  readonly at: string;
  readonly className?: string | undefined;
  /** A sentence around it. */
  readonly words?: (ago: string) => string;
}

/** How long ago a moment was, with the exact one in its tooltip. */
export function TimeAgo({ at, className, words = (ago) => ago }: TimeAgoProps) {
  return (
    <time className={className} dateTime={at} title={`${formatDate(at)}, ${formatTime(at)}`}>
      {words(timeAgo({ moment: new Date(at), now: now() }) ?? m.just_now())}
    </time>
  );
}
