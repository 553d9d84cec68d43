import { expect, test } from 'vitest';
import { dayIn } from './day-in.ts';

test('a day begins at midnight of its zone, whichever moments were asked about before', () => {
  for (const [timeZone, before, after] of [
    ['Asia/Kolkata', '2026-11-21T18:29:59.999Z', '2026-11-21T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-21T18:14:59.999Z', '2026-11-21T18:15:00.000Z'],
    ['America/New_York', '2026-07-21T03:59:59.999Z', '2026-07-21T04:00:00.000Z'],
    ['Pacific/Chatham', '2026-07-21T11:14:59.999Z', '2026-07-21T11:15:00.000Z'],
  ] as const) {
    const day = (moment: string) => dayIn({ moment: new Date(moment), timeZone });
    const [first, second] = [day(before), day(after)];
    expect(Date.parse(second) - Date.parse(first)).toBe(86_400_000);
    expect([day(before), day(after)]).toEqual([first, second]);
  }
});
