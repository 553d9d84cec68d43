const hour = 3_600_000;

/** What a mentor has chosen: hours of notice before a start, and sessions a day; 0 for no such limit. */
export interface MentorLimits {
  readonly noticeHours: number;
  readonly maxPerDay: number;
}

/**
 * Why a student can't take a free time at `now`; '' where they can. `taken` is how many sessions the mentor has on its day, with times that are held for other students; `isHeld`: it is held for this one, whatever the limits say by then.
 */
export function limitRefusal({
  startsAt,
  isHeld,
  taken,
  limits: { noticeHours, maxPerDay },
  now,
}: {
  startsAt: Date;
  isHeld: boolean;
  taken: number;
  limits: MentorLimits;
  now: Date;
}): '' | 'notice' | 'full' {
  if (isHeld) return '';
  if (startsAt.getTime() - now.getTime() < noticeHours * hour) return 'notice';
  return isDayFull({ taken, maxPerDay }) ? 'full' : '';
}

/** Whether a mentor takes no more sessions on a day that has so many. */
export const isDayFull = ({ taken, maxPerDay }: { taken: number; maxPerDay: number }): boolean => maxPerDay > 0 && taken >= maxPerDay;
