import type { Language } from '@abhyas/contract/languages.ts';
import type { Reminder } from '@abhyas/rules/notices/reminders.ts';

const reminders = {
  en: { day: (test) => `Your slot is tomorrow: ${test}`, hours: (test) => `Your slot is in 2 hours: ${test}` },
  hi: { day: (test) => `आपका स्लॉट कल है: ${test}`, hours: (test) => `आपका स्लॉट 2 घंटे में है: ${test}` },
} satisfies Record<Language, Record<Reminder<'slot'>, (test: string) => string>>;

const english = {
  titles: {
    booked: (test: string) => `Booked: ${test}`,
    cancelled: (test: string) => `Booking cancelled: ${test}`,
    moved: (test: string) => `Your booking has changed: ${test}`,
    withdrawn: (test: string) => `Choose another slot: ${test}`,
  },
  reminders: reminders.en,
  anyTime: ({ from, to }: { from: string; to: string }) => `Any time from ${from} to ${to}`,
  home: 'Take Home',
  /** `when` is the time and the place of the booking in words. */
  is: (when: string) => `${when}.`,
  was: (when: string) => `It was ${when}.`,
  free: 'This doesn’t use up your cancellation.',
  arranged: (what: string) => `Arranged for you: ${what}.`,
  facts: { arranged: 'Arranged for you', by: 'Be there by', where: 'Where', seat: 'Seat', bring: 'Bring' },
  seat: ({ room, seat }: { room: string; seat: string }) => `${room}, seat ${seat}`,
  map: 'Map',
};
const hindi: typeof english = {
  titles: {
    booked: (test) => `बुक है: ${test}`,
    cancelled: (test) => `बुकिंग रद्द: ${test}`,
    moved: (test) => `आपकी बुकिंग बदली: ${test}`,
    withdrawn: (test) => `दूसरा स्लॉट चुनें: ${test}`,
  },
  reminders: reminders.hi,
  anyTime: ({ from, to }) => `${from} से ${to} तक, कभी भी`,
  home: 'घर से',
  is: (when) => `${when}।`,
  was: (when) => `समय था: ${when}।`,
  free: 'इससे रद्द करने का आपका मौका कम नहीं हुआ।',
  arranged: (what) => `आपके लिए इंतज़ाम: ${what}।`,
  facts: { arranged: 'आपके लिए इंतज़ाम', by: 'इस समय तक पहुँचें', where: 'कहाँ', seat: 'सीट', bring: 'साथ लाएँ' },
  seat: ({ room, seat }) => `${room}, सीट ${seat}`,
  map: 'नक्शा',
};

/** What students are told of their bookings. */
export const bookingWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
