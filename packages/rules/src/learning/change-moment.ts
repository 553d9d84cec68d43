/** How old a change may be that is only now arriving, in milliseconds: longer than a browser waits for its answer. */
const oldest = 60_000;

/**
 * The moment that orders a change among others of the same thing: when the device sent it. A device whose clock is wrong gets no say over the others: a moment
 * from the future counts as now, and none is older than a minute. Without one (null) it is now.
 */
export function changeMoment({ sentAt, now }: { sentAt: Date | null; now: Date }): Date {
  if (sentAt === null) return now;
  return new Date(Math.min(Math.max(sentAt.getTime(), now.getTime() - oldest), now.getTime()));
}
