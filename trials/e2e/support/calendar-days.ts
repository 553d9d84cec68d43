import type { CalendarEvent } from '@abhyas/contract/calendar/event.ts';
import type { Page } from '@playwright/test';

/** A moment of a day in the zone of the brand: '2027-03-10', '18:30'. */
export const inIndia = (day: string, time: string): string => new Date(`${day}T${time}:00+05:30`).toISOString();

const plain = {
  ctaName: 'Open',
  link: '',
  hangoutLink: '',
  handout: '',
  mentor_name: '',
  about: '',
  startDate: '',
  endDate: '',
  countDownDate: '',
  publishTime: '',
  event_details: { batchName: '', moduleNumber: '', classTitle: '', classDate: '', classTime: '', mappingId: '', mode: '' },
  meetingRecurrance: '0',
  repeatType: '',
  repeatCount: 1,
  repeatOn: '',
  endsNever: false,
  endsOn: '',
  endsAfter: 0,
  state: '',
  movedFrom: '',
  own: false,
  occursAt: '',
} as const;

/** An event of a day, of an hour, unless said otherwise. */
export const eventOn = (
  day: string,
  {
    id,
    time = '18:00',
    to = '19:00',
    until = day,
    ...over
  }: Partial<Omit<CalendarEvent, 'id'>> & { id: number | string; time?: string; to?: string; until?: string },
): CalendarEvent => ({
  ...plain,
  id: String(id),
  entryId: String(id),
  moduleType: 'Event',
  name: `Event ${id}`,
  startTime: inIndia(day, time),
  endTime: inIndia(until, to),
  ...over,
});

/** Answers every question for days with those of these events that are on them. */
export async function answerDays(page: Page, events: readonly CalendarEvent[]): Promise<void> {
  await page.route('**/api/home/calendarData', async (route) => {
    const { from, to } = route.request().postDataJSON() as { from: string; to: string };
    const [first, last] = [inIndia(from, '00:00'), inIndia(to, '23:59')];
    const here = events.filter(({ startTime = '', endTime }) => startTime <= last && endTime >= first);
    await route.fulfill({ json: { data: { timeZone: 'Asia/Kolkata', events: here } } });
  });
}
