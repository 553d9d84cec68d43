import type { Language } from '@abhyas/contract/languages.ts';
import type { Reminder } from '@abhyas/rules/notices/reminders.ts';

/** What someone wrote, as a sentence: a full stop is added where it has none. */
const sentence = (text: string, stop: string): string => (/[.!?…।]$/.test(text) ? text : `${text}${stop}`);
const reminders = {
  en: { day: (name) => `Your session with ${name} is tomorrow`, minutes: (name) => `Your session with ${name} starts in 30 minutes` },
  hi: { day: (name) => `${name} के साथ सेशन कल है`, minutes: (name) => `${name} के साथ सेशन 30 मिनट में है` },
} satisfies Record<Language, Record<Reminder<'session'>, (name: string) => string>>;

interface Change {
  readonly name: string;
  readonly isNewTime: boolean;
  readonly isNewMode: boolean;
  readonly isVirtual: boolean;
}

const english = {
  booked: { student: (name: string) => `Booked: session with ${name}`, mentor: (name: string) => `New session with ${name}` },
  moved: ({ name, isNewTime, isNewMode, isVirtual }: Change) => {
    const mode = `is now ${isVirtual ? 'virtual' : 'in person'}`;
    return `Your session with ${name} ${!isNewMode ? 'has a new time' : isNewTime ? `has a new time and ${mode}` : mode}`;
  },
  cancelled: {
    byPortal: (name: string) => `Your session with ${name} is cancelled`,
    byYou: (name: string) => `You cancelled your session with ${name}`,
    byOther: (name: string) => `${name} cancelled your session`,
  },
  virtual: 'virtual',
  /** `when` is the time and the place of the session in words. */
  is: (when: string) => `${when}.`,
  was: (when: string) => `It was ${when}.`,
  about: (reason: string) => `About: ${reason}`,
  reason: (text: string) => `Reason: ${sentence(text, '.')}`,
  late: 'You cancelled less than 24 hours before, so it counts as one of your sessions.',
  free: 'It doesn’t count as one of your sessions.',
  bookAnother: 'Book another time.',
  held: ({ until, when, mentor }: { until: string; when: string; mentor: string }) =>
    `Another time is held for you until ${until}: ${when} with ${mentor}.`,
  reminders: reminders.en,
  withdrawn: {
    title: 'The time held for you is gone',
    text: ({ when, name }: { when: string; name: string }) => `It was ${when}, in place of your session with ${name}. Book another time.`,
  },
  waived: {
    title: (mentor: string) => `${mentor} lets you change your session`,
    text: (when: string) =>
      `It is ${when}. You can move it to another time until it starts. If you cancel it instead, it still counts as one of your sessions.`,
  },
  claim: {
    title: (student: string) => `${student} says you missed a session`,
    text: (when: string) => `It was ${when}. If you were there, say who came: staff then decide.`,
  },
  ruling: {
    title: (name: string) => `Decided: your session with ${name}`,
    upheld: {
      student: 'Our staff found that the mentor did not come. It doesn’t count as one of your sessions.',
      mentor: 'Our staff found that you did not come. It doesn’t count for the student.',
    },
    rejected: {
      student: 'Our staff found that the mentor came. It counts as one of your sessions.',
      mentor: 'Our staff found that you came. It counts for the student, and you can give feedback if they were there.',
    },
  },
  feedback: {
    title: (mentor: string) => `Feedback from ${mentor}`,
    text: (day: string) => `Your session of ${day} has feedback.`,
  },
  facts: {
    mentor: 'Mentor',
    student: 'Student',
    where: 'Where',
    virtual: 'Virtual. You can join from 15 minutes before it starts.',
    about: 'About',
  },
  map: 'Map',
  entry: (name: string) => `Session with ${name}`,
};
const hindi: typeof english = {
  booked: { student: (name) => `बुक है: ${name} के साथ सेशन`, mentor: (name) => `नया सेशन: ${name}` },
  moved: ({ name, isNewTime, isNewMode, isVirtual }) => {
    const mode = `अब ${isVirtual ? 'ऑनलाइन' : 'आमने-सामने'} है`;
    return `${name} के साथ आपके सेशन का ${!isNewMode ? 'समय बदला' : isNewTime ? `समय बदला, ${mode}` : `तरीका बदला, ${mode}`}`;
  },
  cancelled: {
    byPortal: (name) => `${name} के साथ आपका सेशन रद्द है`,
    byYou: (name) => `आपने ${name} के साथ सेशन रद्द किया`,
    byOther: (name) => `${name} ने आपका सेशन रद्द किया`,
  },
  virtual: 'ऑनलाइन',
  is: (when) => `${when}।`,
  was: (when) => `समय था: ${when}।`,
  about: (reason) => `विषय: ${reason}`,
  reason: (text) => `कारण: ${sentence(text, '।')}`,
  late: 'आपने 24 घंटे से कम समय पहले रद्द किया, इसलिए यह आपके सेशनों में गिना जाएगा।',
  free: 'यह आपके सेशनों में नहीं गिना जाएगा।',
  bookAnother: 'दूसरा समय बुक करें।',
  held: ({ until, when, mentor }) => `${until} तक आपके लिए दूसरा समय रखा है: ${when}, ${mentor} के साथ।`,
  reminders: reminders.hi,
  withdrawn: {
    title: 'आपके लिए रखा समय अब नहीं है',
    text: ({ when, name }) => `समय था: ${when}, ${name} के साथ आपके सेशन की जगह। दूसरा समय बुक करें।`,
  },
  waived: {
    title: (mentor) => `${mentor} ने सेशन का समय बदलने की छूट दी`,
    text: (when) => `समय है: ${when}। शुरू होने तक इसका समय बदला जा सकता है। रद्द करने पर यह आपके सेशनों में गिना जाएगा।`,
  },
  claim: {
    title: (student) => `${student} के अनुसार आप सेशन में नहीं आए`,
    text: (when) => `समय था: ${when}। आप आए थे तो बताएँ कि कौन आया: फिर स्टाफ़ तय करेगा।`,
  },
  ruling: {
    title: (name) => `फ़ैसला: ${name} के साथ आपका सेशन`,
    upheld: {
      student: 'स्टाफ़ के अनुसार मेंटर नहीं आए। यह आपके सेशनों में नहीं गिना जाएगा।',
      mentor: 'स्टाफ़ के अनुसार आप नहीं आए। यह स्टूडेंट के लिए नहीं गिना जाएगा।',
    },
    rejected: {
      student: 'स्टाफ़ के अनुसार मेंटर आए थे। यह आपके सेशनों में गिना जाएगा।',
      mentor: 'स्टाफ़ के अनुसार आप आए थे। यह स्टूडेंट के लिए गिना जाएगा, और वे आए थे तो आप फ़ीडबैक दे सकते हैं।',
    },
  },
  feedback: { title: (mentor) => `${mentor} का फ़ीडबैक`, text: (day) => `${day} के आपके सेशन का फ़ीडबैक आ गया है।` },
  facts: {
    mentor: 'मेंटर',
    student: 'स्टूडेंट',
    where: 'कहाँ',
    virtual: 'ऑनलाइन। सेशन में शुरू होने से 15 मिनट पहले से जाएँ।',
    about: 'विषय',
  },
  map: 'नक्शा',
  entry: (name) => `${name} के साथ सेशन`,
};

/** What students and mentors are told of a session. */
export const sessionWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
/** The names of its reminders. */
export const sessionReminders = Object.keys(reminders.en);
