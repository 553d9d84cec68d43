import { expect, test } from 'vitest';
import { movedNotice, reminderNotice } from './deadlines.ts';

const deadline = {
  id: 5n,
  kind: 'application',
  title: 'आवेदन की आख़िरी तारीख',
  at: new Date('2026-11-29T18:29:00Z'),
  note: '',
  programmeId: 2n,
  programmeName: 'पीजीडीएम',
  schoolId: 1n,
  schoolName: 'अरावली स्कूल',
} as const;
const timeZone = 'Asia/Kolkata';
const moment = 'रवि 29 नव॰ 2026, 11:59 PM IST';

test.each([
  ['week', '7 दिन बाद'],
  ['day', 'कल'],
] as const)('a student who reads Hindi is reminded in Hindi of a deadline a %s before', (reminder, away) => {
  const { translated, ...english } = reminderNotice({ deadline, reminder, dueAt: deadline.at, timeZone });
  expect(translated?.hi).toEqual({ title: `आवेदन की आख़िरी तारीख, ${away}: अरावली स्कूल`, text: `पीजीडीएम: ${moment}।` });
  expect(english.text).toBe('पीजीडीएम: Sun 29 Nov 2026, 11:59 PM IST.');
});

test('what the school notes of its deadline comes after the Hindi sentence as it was written', () => {
  const { translated } = reminderNotice({ deadline: { ...deadline, note: 'शाम को न रुकें।' }, reminder: 'day', dueAt: deadline.at, timeZone });
  expect(translated?.hi?.text).toBe(`पीजीडीएम: ${moment}। शाम को न रुकें।`);
});

test('a student who reads Hindi hears in Hindi that a deadline has moved, and from when', () => {
  const before = new Date('2026-11-20T18:29:00Z');
  const { translated } = movedNotice({ deadline, before, timeZone, now: before });
  expect(translated?.hi).toEqual({
    title: 'नई तारीख: आवेदन की आख़िरी तारीख, अरावली स्कूल',
    text: `पीजीडीएम: ${moment}। पहले शुक्र 20 नव॰ 2026, 11:59 PM IST थी।`,
  });
});
