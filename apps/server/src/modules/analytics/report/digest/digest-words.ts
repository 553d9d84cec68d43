import type { Report, ReportEvent } from '@abhyas/contract/analytics/student-report.ts';
import type { Language } from '@abhyas/contract/languages.ts';

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
type LastResult = { marks: string; total: string; name: string; percentile: string; provisional: boolean };
type Missed = NonNullable<Report['classes']['missed']>;

const english = {
  title: (names: string) => `${names}: the week in short`,
  headline: ({ firstName, headline }: { firstName: string; headline: string }) => `${firstName}: ${headline}.`,
  noCourse: 'No course yet',
  all: (firstName: string) => `All about ${firstName}`,
  turnOff: 'Don’t want this email any more? Turn it off under “What comes next”',
  ask: (firstName: string) => `Ask ${firstName} about this`,
  weekTo: ({ firstName, day }: { firstName: string; day: string }) => `${firstName}, week to ${day}`,
  classes: (firstName: string) => `${firstName}, classes`,
  sessions: (firstName: string) => `${firstName}, mentor sessions`,
  lastTest: (firstName: string) => `${firstName}, last test`,
  next: (firstName: string) => `${firstName}, next`,
  predicted: ({ firstName, exam }: { firstName: string; exam: string }) => `${firstName}, predicted ${exam} percentile`,
  range: ({ low, high }: { low: string; high: string }) => ` (${low} to ${high})`,
  mocks: (count: number) => `from ${counted(count, 'mock')}`,
  target: (percentile: string) => `target ${percentile}`,
  sessionCounts: ({ attended, missed, disputed }: Report['sessions']) => {
    const unclear = disputed === 0 ? '' : `; about ${disputed} more mentor and student disagree`;
    return `${attended} attended and ${missed} missed in this course so far${unclear}`;
  },
  classCounts: ({ attended, total }: { attended: number; total: number }) => `${attended} of ${total} attended`,
  /** What was missed is said after the counts, as its own sentence. */
  missed: ({ name, day, recording }: { name: string; day: string; recording: Missed['recording'] }) =>
    `. Missed: ${name}, ${day}${{ none: '', watched: ', recording watched', unwatched: ', recording not watched' }[recording]}`,
  result: ({ marks, total, name, percentile, provisional }: LastResult) =>
    `${marks} of ${total} marks in ${name}${percentile === '' ? '' : `, ${provisional ? 'provisional percentile' : 'percentile'} ${percentile}`}`,
  practice: (time: string) => `${time} of practice`,
  tests: (count: number) => counted(count, 'test'),
  lessons: (count: number) => counted(count, 'lesson'),
  event: ({ name, when, moment }: { name: string; when: ReportEvent['when']; moment: string }) =>
    when === 'starts' ? `${name}, ${moment}` : `${name}, ${when} ${moment}`,
};
const hindi: typeof english = {
  title: (names) => `${names}: हफ़्ते का सार`,
  headline: ({ firstName, headline }) => `${firstName}: ${headline}।`,
  noCourse: 'अभी कोई कोर्स नहीं',
  all: (firstName) => `${firstName} के बारे में सब कुछ`,
  turnOff: 'यह ईमेल और नहीं चाहिए? “आगे क्या है” में बंद करें',
  ask: (firstName) => `${firstName} से पूछें`,
  weekTo: ({ firstName, day }) => `${firstName}, ${day} तक का हफ़्ता`,
  classes: (firstName) => `${firstName}, क्लास`,
  sessions: (firstName) => `${firstName}, मेंटर सेशन`,
  lastTest: (firstName) => `${firstName}, पिछला टेस्ट`,
  next: (firstName) => `${firstName}, आगे`,
  predicted: ({ firstName, exam }) => `${firstName}, ${exam} के पर्सेंटाइल का अनुमान`,
  range: ({ low, high }) => ` (${low} से ${high})`,
  mocks: (count) => `${count} मॉक से`,
  target: (percentile) => `लक्ष्य ${percentile}`,
  sessionCounts: ({ attended, missed, disputed }) => {
    const unclear = disputed === 0 ? '' : `; ${disputed} और पर मेंटर और स्टूडेंट की बात अलग है`;
    return `इस कोर्स में अब तक ${attended} में हिस्सा लिया, ${missed} छूटे${unclear}`;
  },
  classCounts: ({ attended, total }) => `${total} में से ${attended} में हिस्सा लिया`,
  missed: ({ name, day, recording }) =>
    `। छूटी: ${name}, ${day}${{ none: '', watched: ', रिकॉर्डिंग देखी', unwatched: ', रिकॉर्डिंग नहीं देखी' }[recording]}`,
  result: ({ marks, total, name, percentile, provisional }) =>
    `${name} में ${total} में से ${marks} अंक${percentile === '' ? '' : `, ${provisional ? 'अस्थायी पर्सेंटाइल' : 'पर्सेंटाइल'} ${percentile}`}`,
  practice: (time) => `${time} प्रैक्टिस`,
  tests: (count) => `${count} टेस्ट`,
  lessons: (count) => `${count} पाठ`,
  event: ({ name, when, moment }) => `${name}, ${moment}${{ starts: '', opens: ' को खुलेगा', closes: ' को बंद होगा' }[when]}`,
};

/** What the weekly digest of a parent says. */
export const digestWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
