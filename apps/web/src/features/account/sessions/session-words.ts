import type { SessionEntry } from '@abhyas/contract/identity/sessions.ts';
import { dayOf, daysBetween, formatDate, formatTime, formatTimeToSecond } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';

/** 'today at 07:05 PM', 'yesterday at 07:05 PM', 'Nov 22, 2026 at 07:05 PM'. */
function momentInWords({ at, now, time = formatTime(at) }: { at: string; now: Date; time?: string }): string {
  const ago = daysBetween({ from: dayOf(new Date(at)), to: dayOf(now) });
  if (ago === 0) return m.moment_today({ time });
  return ago === 1 ? m.moment_yesterday({ time }) : m.moment_on({ date: formatDate(at), time });
}

/** When a signed-in person and when the session was used last. Two that began on the same kind of device in the same minute differ by their seconds. */
export function sessionWords({ entry, among, now }: { entry: SessionEntry; among: readonly SessionEntry[]; now: Date }): {
  began: string;
  used: string;
} {
  const { sessionId, device, createdAt, lastUsedAt } = entry;
  const began = momentInWords({ at: createdAt, now });
  const hasDouble = among.some(
    (other) => other.sessionId !== sessionId && other.device === device && momentInWords({ at: other.createdAt, now }) === began,
  );
  return {
    began: hasDouble ? momentInWords({ at: createdAt, now, time: formatTimeToSecond(createdAt) }) : began,
    used: momentInWords({ at: lastUsedAt, now }),
  };
}
