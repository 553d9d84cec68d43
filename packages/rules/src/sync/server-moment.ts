/** The `Date` of an answer counts whole seconds. */
const dateStepMs = 1000;

/**
 * By how many milliseconds the server's clock is ahead of a device's after an answer whose `Date` says `said`, changed no further than it
 * must be. The answer was written between `sentAt` and `receivedAt` by the device, in milliseconds since 1970; without a date, or where the device's clock was set meanwhile, nothing changes.
 */
export function correctedAhead({
  ahead,
  said,
  sentAt,
  receivedAt,
}: {
  ahead: number;
  said: number;
  sentAt: number;
  receivedAt: number;
}): number {
  const [least, most] = [said - receivedAt, said + dateStepMs - sentAt];
  return least <= most ? Math.min(most, Math.max(least, ahead)) : ahead;
}
