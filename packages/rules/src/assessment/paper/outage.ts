import type { Credit } from '@abhyas/contract/assessment/assessment.ts';
import { GRACE_MS } from './section-clock.ts';

/** How long no server of the portal may be heard of before the time is given back, in milliseconds. Shorter gaps are what a request may take anyhow. */
export const OUTAGE_MS = 3_000;

/** A stretch in milliseconds since the epoch. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The outage that ends now, or null: from the last moment at which a server was heard of (`pulse`; null if none ever was). */
export function outageAt({ pulse, now }: { pulse: number | null; now: number }): Stretch | null {
  return pulse !== null && now - pulse > OUTAGE_MS ? { from: pulse, to: now } : null;
}

/**
 * The time an open attempt gets back for an outage; null if it had not started or was over, grace period included. If its time ran out shortly before, it
 * keeps its grace period: its last answers may arrive after the outage, with a millisecond of time as if it had paused there.
 */
export function creditFor({ outage, startedAt, deadlineAt }: { outage: Stretch; startedAt: number; deadlineAt: number }): Credit | null {
  const { from, to } = outage;
  if (startedAt >= to || deadlineAt + GRACE_MS <= from) return null;
  const begin = Math.max(startedAt, Math.min(from, deadlineAt - 1));
  return { from: new Date(begin).toISOString(), to: new Date(to).toISOString() };
}

/** How much time credits give in all, in milliseconds; what overlaps counts once. */
export function creditedMs(credits: readonly Credit[]): number {
  return creditedWithin({ credits, from: -Infinity, to: Infinity });
}

/** How much of that is between two moments. */
export function creditedWithin({ credits, from, to }: Stretch & { readonly credits: readonly Credit[] }): number {
  const stretches = credits
    .map((credit) => ({ begin: Date.parse(credit.from), end: Date.parse(credit.to) }))
    .sort((a, b) => a.begin - b.begin);
  let sum = 0;
  let reached = from;
  for (const { begin, end } of stretches) {
    sum += Math.max(0, Math.min(end, to) - Math.max(begin, reached));
    reached = Math.max(reached, end);
  }
  return sum;
}
