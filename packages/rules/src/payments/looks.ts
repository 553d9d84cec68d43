const minuteMs = 60_000;
/** The message of a gateway is minutes late at most; one that has not come by then is looked for. */
const firstMs = 15 * minuteMs;
/** Milliseconds after which no more is looked for: gateways give up telling within three days. */
const lastMs = 3 * 24 * 60 * minuteMs;

/** When a gateway is first asked what became of a payment. */
export const firstLook = (askedAt: Date): Date => new Date(askedAt.getTime() + firstMs);

/** When it is asked again after a look at `now`, each time after three times as long; null for no more. */
export function nextLook({ askedAt, now }: { askedAt: Date; now: Date }): Date | null {
  const age = now.getTime() - askedAt.getTime();
  return age >= lastMs ? null : new Date(now.getTime() + 2 * age);
}
