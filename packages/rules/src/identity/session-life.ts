const hour = 3_600_000;

/** Sessions that ended or ran out so long ago are forgotten. */
export const forgetAfterMs = 90 * 24 * hour;

/** Decision 10: a session ends after 12 hours without use, after 30 days, or when it is ended; one of support acting as a student after two hours. */
export function isLive({
  createdAt,
  lastUsedAt,
  endedAt,
  isActing,
  now,
}: {
  createdAt: Date;
  lastUsedAt: Date;
  endedAt: Date | null;
  isActing: boolean;
  now: Date;
}): boolean {
  if (endedAt !== null) return false;
  if (isActing && now.getTime() - createdAt.getTime() >= 2 * hour) return false;
  return now.getTime() - lastUsedAt.getTime() < 12 * hour && now.getTime() - createdAt.getTime() < 30 * 24 * hour;
}

/** Whether to record the use of a session: at most every five minutes, so few requests cost a write. */
export function shouldRecordUse({ lastUsedAt, now }: { lastUsedAt: Date; now: Date }): boolean {
  return now.getTime() - lastUsedAt.getTime() > 5 * 60_000;
}
