const minute = 60_000;

/** A time that can be opened: a session, and the end of the buffer after it. */
export interface CutTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly busyUntil: Date;
}

/** Cuts a stretch into sessions of `minutes` with `buffer` minutes after each. Every session ends inside the stretch; the last buffer may reach past it. */
export function cutTimes({ from, to, minutes, buffer }: { from: Date; to: Date; minutes: number; buffer: number }): CutTime[] {
  const times: CutTime[] = [];
  const step = (minutes + buffer) * minute;
  for (let start = from.getTime(); start + minutes * minute <= to.getTime(); start += step) {
    times.push({ startsAt: new Date(start), endsAt: new Date(start + minutes * minute), busyUntil: new Date(start + step) });
  }
  return times;
}
