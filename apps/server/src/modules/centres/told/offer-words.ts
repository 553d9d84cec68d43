import type { Language } from '@abhyas/contract/languages.ts';

const english = {
  free: (test: string) => `A seat is free: ${test}`,
  newTime: (test: string) => `New time: ${test}`,
  released: (test: string) => `Your held seat was released: ${test}`,
  closed: (test: string) => `Your waitlist has closed: ${test}`,
  /** `slot` is the time and the place of the session in words. */
  is: (slot: string) => `${slot}.`,
  held: (until: string) => `It’s held for you until ${until}.`,
  stillWaiting: 'You’re still on the waitlist.',
  again: 'Book another slot, or join the waitlist again.',
  another: 'Book another slot, or join its waitlist.',
  take: 'Take this seat',
  decline: 'Decline',
};
const hindi: typeof english = {
  free: (test) => `एक सीट खाली है: ${test}`,
  newTime: (test) => `नया समय: ${test}`,
  released: (test) => `आपके लिए रुकी सीट छूट गई: ${test}`,
  closed: (test) => `आपकी वेटलिस्ट बंद हुई: ${test}`,
  is: (slot) => `${slot}।`,
  held: (until) => `यह आपके लिए ${until} तक रुकी है।`,
  stillWaiting: 'आप अब भी वेटलिस्ट में हैं।',
  again: 'दूसरा स्लॉट बुक करें, या फिर से वेटलिस्ट में जुड़ें।',
  another: 'दूसरा स्लॉट बुक करें, या उसकी वेटलिस्ट में जुड़ें।',
  take: 'यह सीट लें',
  decline: 'मना करें',
};

/** What students are told of seats from the waitlist. */
export const offerWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
