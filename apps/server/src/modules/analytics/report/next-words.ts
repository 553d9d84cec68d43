import type { Language } from '@abhyas/contract/languages.ts';

const english = {
  atHome: 'At home',
  online: 'Online',
  virtual: 'Virtual',
  session: (mentorName: string) => `Session with ${mentorName === '' ? 'a mentor' : mentorName}`,
};
const hindi: typeof english = {
  atHome: 'घर पर',
  online: 'ऑनलाइन',
  virtual: 'ऑनलाइन',
  session: (mentorName) => `${mentorName === '' ? 'मेंटर' : mentorName} के साथ सेशन`,
};

/** What a report says of what comes next. */
export const nextWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
