import type { Language } from '@abhyas/contract/languages.ts';

const english = {
  title: 'Admit card',
  id: (pin: string) => `Student ID ${pin}`,
  /** The names of the facts. */
  facts: {
    day: 'Date',
    report: 'Come by',
    time: 'Test',
    venue: 'Centre',
    room: 'Room',
    seat: 'Seat',
    bring: 'Bring',
    arrangements: 'Arranged',
  },
  to: 'to',
  show: 'Show this card at the centre desk, on paper or on your phone, with your photo ID.',
  changes: (pin: string) => `If your booking changes, this code stops working. Download a new card. Issued to ${pin}.`,
};
const hindi: typeof english = {
  title: 'एडमिट कार्ड',
  id: (pin) => `स्टूडेंट ID ${pin}`,
  facts: {
    day: 'तारीख',
    report: 'पहुँचें',
    time: 'टेस्ट',
    venue: 'सेंटर',
    room: 'कमरा',
    seat: 'सीट',
    bring: 'साथ लाएँ',
    arrangements: 'इंतज़ाम',
  },
  to: 'से',
  show: 'यह कार्ड सेंटर के डेस्क पर फ़ोटो ID के साथ दिखाएँ, कागज पर या फ़ोन पर।',
  changes: (pin) => `बुकिंग बदलने पर यह कोड काम नहीं करेगा। तब नया कार्ड डाउनलोड करें। ${pin} के लिए जारी।`,
};

/** What an admit card says around the facts of a booking. */
export const cardWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
