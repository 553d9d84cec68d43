import type { Language } from '@abhyas/contract/languages.ts';
import type { Reminder } from '@abhyas/rules/notices/reminders.ts';

/** What someone wrote, as a sentence: a full stop is added where it has none. */
const sentence = (text: string, stop: string): string => (/[.!?…।]$/.test(text) ? text : `${text}${stop}`);
const reminders = {
  en: { day: (title) => `${title} is tomorrow`, minutes: (title) => `${title} starts in 30 minutes` },
  hi: { day: (title) => `कल क्लास है: ${title}`, minutes: (title) => `30 मिनट में क्लास है: ${title}` },
} satisfies Record<Language, Record<Reminder<'class'>, (title: string) => string>>;

/** `when` is the time and the place of a class in words. */
interface Of {
  readonly batch: string;
  readonly when: string;
}

const english = {
  titles: {
    added: (title: string) => `New class: ${title}`,
    moved: (title: string) => `${title} has a new time`,
    placed: (title: string) => `${title} has a new place`,
    reassigned: (title: string) => `${title} has another mentor`,
    cancelled: (title: string) => `${title} is cancelled`,
  },
  added: ({ batch, when }: Of) => `${batch}: ${when}.`,
  moved: ({ batch, when, before }: Of & { before: string }) => `${batch}: now ${when}. It was ${before}.`,
  placed: ({ batch, when }: Of) => `${batch}: now ${when}.`,
  reassigned: ({ batch, when }: Of) => `${batch}: ${when}. You no longer teach it.`,
  cancelled: ({ batch, when, reason }: Of & { reason: string }) => `${batch}: it was ${when}. Reason: ${sentence(reason, '.')}`,
  joined: {
    title: (batch: string) => `You're in ${batch}`,
    text: ({ count, title, when }: { count: number; title: string; when: string }) =>
      `${count === 1 ? '1 class' : `${count} classes`} to come. The next one: ${title}, ${when}.`,
  },
  reminders: reminders.en,
  message: ({ title, from }: { title: string; from: string }) =>
    from === '' ? `Message about “${title}”` : `Message from ${from} about “${title}”`,
  online: 'online',
  facts: { batch: 'Batch', where: 'Where', online: 'Online. You can join from 15 minutes before it starts.' },
};
const hindi: typeof english = {
  titles: {
    added: (title) => `नई क्लास: ${title}`,
    moved: (title) => `क्लास का समय बदला: ${title}`,
    placed: (title) => `क्लास की जगह बदली: ${title}`,
    reassigned: (title) => `क्लास के मेंटर बदले: ${title}`,
    cancelled: (title) => `क्लास रद्द: ${title}`,
  },
  added: ({ batch, when }) => `${batch}: ${when}।`,
  moved: ({ batch, when, before }) => `${batch}: अब ${when}। पहले का समय: ${before}।`,
  placed: ({ batch, when }) => `${batch}: अब ${when}।`,
  reassigned: ({ batch, when }) => `${batch}: ${when}। यह क्लास अब दूसरे मेंटर के पास है।`,
  cancelled: ({ batch, when, reason }) => `${batch}: समय था ${when}। कारण: ${sentence(reason, '।')}`,
  joined: {
    title: (batch) => `आप ${batch} में हैं`,
    text: ({ count, title, when }) => `आगे ${count} क्लासें हैं। अगली: ${title}, ${when}।`,
  },
  reminders: reminders.hi,
  message: ({ title, from }) => (from === '' ? `“${title}” के बारे में मैसेज` : `“${title}” के बारे में ${from} का मैसेज`),
  online: 'ऑनलाइन',
  facts: { batch: 'बैच', where: 'कहाँ', online: 'ऑनलाइन। क्लास में शुरू होने से 15 मिनट पहले से जाएँ।' },
};

/** What students and mentors are told of a class. */
export const classWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
