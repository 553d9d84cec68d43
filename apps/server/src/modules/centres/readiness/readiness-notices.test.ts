import { expect, test } from 'vitest';
import { alarmNotice, readyNotice, unreadyNotice } from './readiness-notices.ts';

const session = {
  id: 7n,
  venueId: 3n,
  venue: 'दादर सेंटर',
  test: 'मॉक 7',
  room: 'कमरा 2',
  booked: 18,
  seats: 20,
  startsAt: new Date('2026-11-22T12:30:00Z'),
  timeZone: 'Asia/Kolkata',
};
const recorded = { venue: 'asked', machines: 17, invigilator: 'assigned' } as const;
const hindiOf = ({ translated }: ReturnType<typeof alarmNotice>) => [translated?.hi?.title, translated?.hi?.text];
const latin = /[a-z]{3,}/;

test.each([
  ['venue', 'जगह पक्की नहीं हुई: 06:00 PM, दादर सेंटर'],
  ['paper', '20 में से 17 मशीनों पर प्रश्न-पत्र: 06:00 PM, दादर सेंटर'],
  ['invigilator', 'निरीक्षक नहीं आए: 06:00 PM, दादर सेंटर'],
] as const)('staff who read Hindi hear in Hindi what is missing: %s', (thing, title) => {
  const [said, text] = hindiOf(alarmNotice({ session, recorded, thing, now: session.startsAt }));
  expect(said).toBe(title);
  expect(text).toBe('मॉक 7, कमरा 2। रवि 22 नव॰ 2026, 06:00 PM IST, दादर सेंटर। 18 कैंडिडेट की बुकिंग है।');
});

test('staff hear that no one is named as invigilator', () => {
  const [said] = hindiOf(
    alarmNotice({ session, recorded: { ...recorded, invigilator: 'none' }, thing: 'invigilator', now: session.startsAt }),
  );
  expect(said).toBe('कोई निरीक्षक नहीं: 06:00 PM, दादर सेंटर');
});

test('candidates who read Hindi hear in Hindi that their session is being prepared, and that it is ready', () => {
  const of = { session, test: { name: 'मॉक 7', courseId: 1n }, assetId: 9n, alarm: session.startsAt };
  const [preparing, ready] = [hindiOf(unreadyNotice(of)), hindiOf(readyNotice(of))];
  expect(preparing[0]).toBe('आपके सेशन की तैयारी जारी है: मॉक 7');
  expect(ready[0]).toBe('आपका सेशन तैयार है: मॉक 7');
  for (const text of [...preparing, ...ready]) expect(text).not.toMatch(latin);
  for (const text of [preparing[1], ready[1]]) expect(text).toMatch(/^रवि 22 नव॰ 2026, 06:00 PM IST, दादर सेंटर। .*आएँ।$/);
});
