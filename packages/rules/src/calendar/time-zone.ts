const known = new Map<string, boolean>();

/**
 * Whether a time zone can be kept: one that Temporal knows by a name. `Intl` takes more ('CST'), and an offset ('+05:30') means the
 * opposite to PostgreSQL.
 */
export function isTimeZone(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  let isKnown = /^[A-Za-z][\w+/-]{0,59}$/.test(name);
  try {
    if (isKnown) Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
  } catch {
    isKnown = false;
  }
  if (known.size < 1000) known.set(name, isKnown);
  return isKnown;
}

/** A zone that was stored, null where it can't be used (any more): then what holds without one holds, and nothing fails. */
export const knownZone = (name: string | null): string | null => (name !== null && isTimeZone(name) ? name : null);
