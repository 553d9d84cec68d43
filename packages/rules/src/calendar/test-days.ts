/** A test as far as its days in a calendar depend on it. */
export interface TestWindow {
  readonly releaseAt: Date;
  readonly endAt: Date;
  /** It is taken at a centre, on a slot that is booked from `slotStartAt` on. */
  readonly proctored: boolean;
  readonly takeHome: boolean;
  readonly slotStartAt: Date;
  readonly slotEndAt: Date;
  /** When the class begins in which it is taken; null for every other test. */
  readonly classStartAt: Date | null;
  /** How long it lasts; 0 where it has no clock. */
  readonly seconds: number;
}

/** One of the days of a test: the whole test where it is on one day, else its first day, or the day on which booking opens, or its last. */
export interface TestDay {
  readonly kind: 'whole' | 'opens' | 'booking' | 'last';
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly allDay: boolean;
}

const second = 1000;
/** A test that is open for longer can be taken at almost any time, so the day on which it opens is not shown. */
const maxOpenMs = 31 * 86_400_000;

/**
 * The days of a test's window that a student wants to see in a calendar, on the clock of `timeZone`: its first and last day, for more than
 * a month only the last, within one day one event. A proctored test has the day on which its booking opens, and ends with its last slot
 * unless it may be taken at home; a test in a class is at the time of the class.
 */
export function testDays({ window, timeZone }: { window: TestWindow; timeZone: string }): TestDay[] {
  const { releaseAt, endAt, proctored, takeHome, slotStartAt, slotEndAt, classStartAt, seconds } = window;
  if (classStartAt !== null) {
    const endsAt = new Date(classStartAt.getTime() + (seconds || 3600) * second);
    return [{ kind: 'whole', startsAt: classStartAt, endsAt, allDay: false }];
  }
  const opens = proctored ? slotStartAt : releaseAt;
  const closes = proctored && !takeHome ? slotEndAt : endAt;
  const first = dayOf({ moment: opens, timeZone });
  const last = dayOf({ moment: closes, timeZone });
  if (first.startsAt < last.startsAt) {
    const deadline: TestDay = { kind: 'last', ...last, allDay: true };
    if (!proctored && closes.getTime() - opens.getTime() > maxOpenMs) return [deadline];
    return [{ kind: proctored ? 'booking' : 'opens', ...first, allDay: true }, deadline];
  }
  const isWholeDay = opens <= first.startsAt && closes.getTime() >= first.endsAt.getTime() - second;
  return [
    isWholeDay || closes <= opens
      ? { kind: 'whole', ...last, allDay: true }
      : { kind: 'whole', startsAt: opens, endsAt: closes, allDay: false },
  ];
}

/** The day of a moment in a zone, from its first moment to that of the next day. */
function dayOf({ moment, timeZone }: { moment: Date; timeZone: string }): { startsAt: Date; endsAt: Date } {
  const day = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const at = (days: number) => new Date(day.add({ days }).toZonedDateTime(timeZone).epochMilliseconds);
  return { startsAt: at(0), endsAt: at(1) };
}
