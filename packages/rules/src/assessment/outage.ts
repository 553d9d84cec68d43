import type { Credit } from '@abhyas/contract/assessment.ts';
import { GRACE_MS } from './section-clock.ts';

/** How long no server of the portal may be heard of before the time is given back, in milliseconds. Shorter gaps are what a request may take anyhow. */
export const OUTAGE_MS = 3_000;

/** A stretch in milliseconds since the epoch. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The outage that ends now, or null: from the last moment at which a server was heard of (`pulse`; null where none ever was). */
export function outageAt({ pulse, now }: { pulse: number | null; now: number }): Stretch | null {
  return pulse !== null && now - pulse > OUTAGE_MS ? { from: pulse, to: now } : null;
}

/**
 * What of an outage an open attempt is given back; null where it had not begun or was over, grace included. One whose time ran out just before keeps
 * what the grace is for: its last answers may arrive after the outage, with a millisecond of the time as if it had stopped there.
 */
export function creditOf({ outage, startedAt, deadlineAt }: { outage: Stretch; startedAt: number; deadlineAt: number }): Credit | null {
  const { from, to } = outage;
  if (startedAt >= to || deadlineAt + GRACE_MS <= from) return null;
  const begin = Math.max(startedAt, Math.min(from, deadlineAt - 1));
  return { from: new Date(begin).toISOString(), to: new Date(to).toISOString() };
}

/** How much time credits give in all, in milliseconds; what overlaps counts once. */
export function creditedMs(credits: readonly Credit[]): number {
  const stretches = credits.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })).sort((a, b) => a.from - b.from);
  let sum = 0;
  let reached = -Infinity;
  for (const { from, to } of stretches) {
    sum += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return sum;
}
