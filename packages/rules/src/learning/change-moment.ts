/** How old a change may be that is only now arriving, in milliseconds: longer than a browser waits for its answer. */
const oldest = 60_000;

/**
 * The time that orders changes of the same thing: when the device sent it. A device with a wrong clock cannot override others: a time in the future counts as
 * now, and none is older than a minute. Null means now.
 */
export function changeMoment({ sentAt, now }: { sentAt: Date | null; now: Date }): Date {
  if (sentAt === null) return now;
  return new Date(Math.min(Math.max(sentAt.getTime(), now.getTime() - oldest), now.getTime()));
}
