import type { Language } from '@abhyas/contract/languages.ts';

/** `from` and `to` are days in words. */
interface Span {
  readonly count: number;
  readonly from: string;
  readonly to: string;
}

const english = {
  added: {
    title: (count: number) => `${count} new classes`,
    text: ({ from, to }: Span) => `from ${from} to ${to}. Open your classes to see them.`,
  },
  changed: {
    title: (_count: number) => 'Your timetable has changed',
    text: ({ count }: Span) => `${count} classes have a new time or place. Open your classes to see them.`,
  },
  reassigned: {
    title: (count: number) => `${count} classes have another mentor`,
    text: ({ from, to }: Span) => `from ${from} to ${to}. You no longer teach them.`,
  },
  more: (count: number) => ({ name: `And ${count} more`, text: 'these are not in the calendar file' }),
};
const hindi: typeof english = {
  added: {
    title: (count) => `${count} नई ${count === 1 ? 'क्लास' : 'क्लासें'}`,
    text: ({ from, to }) => `${from} से ${to} तक। देखने के लिए अपनी क्लासें खोलें।`,
  },
  changed: {
    title: () => 'आपका टाइमटेबल बदला है',
    text: ({ count }) => `${count} क्लासों का समय या जगह बदली है। देखने के लिए अपनी क्लासें खोलें।`,
  },
  reassigned: {
    title: (count) => `${count} क्लासों के मेंटर बदले`,
    text: ({ from, to }) => `${from} से ${to} तक। ये अब दूसरे मेंटर के पास हैं।`,
  },
  more: (count) => ({ name: `और ${count}`, text: 'ये कैलेंडर फ़ाइल में नहीं हैं' }),
};

/** What is told of many classes of a batch at once. */
export const timetableWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
