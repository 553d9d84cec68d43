import type { z } from 'zod';
import type { ReportSchema, ReportEventSchema } from '@abhyas/contract/analytics/student-report.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { formatDuration } from '@abhyas/rules/messages/duration-words.ts';
import { daysFrom } from '@abhyas/rules/analytics/weeks.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { dayWords, momentWords } from '../../../platform/common/moment-words.ts';
import { type NoticeInput, inEachLanguage } from '../../notices/announced.ts';
import { notify } from '../../notices/notify.ts';
import { listAwaitingDigest } from '../../notices/settings-queries.ts';
import type { Ports } from '../../../platform/parts.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { listLinkedStudents } from '../../relations/queries.ts';
import { presentStudent } from '../../relations/present.ts';
import { countFailure, listPaused, maxTries } from './failure-queries.ts';
import { loadReport } from './load-report.ts';
import { digestWeek } from './report-weeks.ts';

type Report = z.output<typeof ReportSchema>;
type ReportEvent = z.output<typeof ReportEventSchema>;

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
const digestWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };

/** What the cause of every digest begins with. */
export const digestCauses = 'digest:';

/** What a digest comes from: one for a parent and week. */
const digestCause = (monday: string): string => `${digestCauses}${monday}`;

/** A child, and their report in each language; null for a child without a course. */
interface DigestChild {
  readonly firstName: string;
  readonly reportIn: ((language: Language) => Report) | null;
}

interface Digest {
  readonly children: readonly DigestChild[];
  readonly monday: string;
  readonly timeZone: string;
}

/**
 * The weekly digest of a parent, one child at least: what to ask about, the figures of the week that begins on `monday`, and what comes
 * next, with days in `timeZone`. Its subject contains nothing but first names.
 */
export const digestNotice = ({ children, ...of }: Digest): NoticeInput =>
  inEachLanguage((language) => {
    const told = children.map(({ firstName, reportIn }) => ({ firstName, report: reportIn?.(language) ?? null }));
    return digestNoticeIn({ ...of, children: told, language });
  });

interface Child {
  readonly firstName: string;
  readonly report: Report | null;
}

/** The language and zone that all parts are written in. */
interface Notifying {
  readonly monday: string;
  readonly timeZone: string;
  readonly language: Language;
}

function digestNoticeIn({ children, ...telling }: Notifying & { children: readonly Child[] }): NoticeInput {
  const { monday, language } = telling;
  const words = digestWords[language];
  const names = new Intl.ListFormat(language).format(children.map(({ firstName }) => firstName));
  const parts = [askFacts, figureFacts, nextFacts];
  return {
    cause: digestCause(monday),
    type: 'weekly-digest',
    title: words.title(names),
    text: children
      .map(({ firstName, report }) => words.headline({ firstName, headline: report?.judgement.headline ?? words.noCourse }))
      .join(' '),
    url: '/studentList',
    mail: {
      facts: parts.flatMap((factsOf) => children.flatMap((child) => factsOf({ ...child, ...telling }))),
      links: [
        ...children.flatMap(({ firstName, report }) => (report === null ? [] : [{ text: words.all(firstName), url: pageOf(report) }])),
        { text: words.turnOff, url: '/studentList' },
      ],
      calendar: null,
    },
  };
}

interface Fact {
  readonly name: string;
  readonly text: string;
}

const pageOf = ({ student: { studentImsPin, variantId, courseId, courseName } }: Report): string =>
  `/studentPage/?${new URLSearchParams({ studentImsPin, variantId: `${variantId}`, courseId: `${courseId}`, courseName }).toString()}`;

const sentencesOf = (report: Report | null, isException: boolean): string =>
  (report?.judgement.sentences ?? [])
    .filter((sentence) => sentence.isException === isException)
    .map(({ text }) => text)
    .join(' ');

function askFacts({ firstName, report, language }: Child & Notifying): Fact[] {
  const text = sentencesOf(report, true);
  return text === '' ? [] : [{ name: digestWords[language].ask(firstName), text }];
}

function figureFacts({ firstName, report, monday, timeZone, language }: Child & Notifying): Fact[] {
  if (report === null) return [];
  const words = digestWords[language];
  const others = sentencesOf(report, false);
  const week = report.weeks.find(({ from }) => from === monday);
  const { classes, sessions } = report;
  const day = shortDay({ day: daysFrom(monday)[6] ?? monday, language });
  return [
    ...(others === '' ? [] : [{ name: firstName, text: others }]),
    ...lastTest({ firstName, report, language }),
    ...predictedFact({ firstName, report, language }),
    ...(week === undefined || week.seconds + week.lessons + week.tests === 0
      ? []
      : [{ name: words.weekTo({ firstName, day }), text: weekWords({ week, language }) }]),
    ...(classes.total === 0 ? [] : [{ name: words.classes(firstName), text: classWords({ classes, timeZone, language }) }]),
    // of the course so far
    ...(sessions.attended + sessions.missed + sessions.disputed === 0
      ? []
      : [{ name: words.sessions(firstName), text: words.sessionCounts(sessions) }]),
  ];
}

/** '11 of 12 attended. Missed: Arrangements in a circle, 06 Nov, recording not watched' */
function classWords({
  classes: { attended, total, missed },
  timeZone,
  language,
}: {
  classes: Report['classes'];
  timeZone: string;
  language: Language;
}): string {
  const words = digestWords[language];
  const counts = words.classCounts({ attended, total });
  if (missed === null) return counts;
  const { name, at, recording } = missed;
  return counts + words.missed({ name, recording, day: shortDay({ day: dayIn({ moment: at, timeZone }), language }) });
}

function lastTest({ firstName, report: { tests }, language }: { firstName: string; report: Report; language: Language }): Fact[] {
  const last = tests.at(-1);
  if (last === undefined) return [];
  const words = digestWords[language];
  const { marks, totalMarks: total, name, percentile, provisional } = last;
  return [{ name: words.lastTest(firstName), text: words.result({ marks, total, name, percentile, provisional }) }];
}

function predictedFact({ firstName, report: { prediction }, language }: { firstName: string; report: Report; language: Language }): Fact[] {
  const { exam, percentile, low, high, tests, target } = prediction;
  if (percentile === null) return [];
  const words = digestWords[language];
  const shown = (value: number) => value.toFixed(2);
  const range = low === null || high === null ? '' : words.range({ low: shown(low), high: shown(high) });
  const aim = target === null ? '' : words.target(shown(target));
  return [
    {
      name: words.predicted({ firstName, exam }),
      text: [`${shown(percentile)}${range}`, words.mocks(tests), aim].filter(Boolean).join(', '),
    },
  ];
}

function weekWords({ week: { seconds, tests, lessons }, language }: { week: Report['weeks'][number]; language: Language }): string {
  const words = digestWords[language];
  return [
    ...(seconds === 0 ? [] : [words.practice(formatDuration(seconds, language))]),
    ...(tests === 0 ? [] : [words.tests(tests)]),
    ...(lessons === 0 ? [] : [words.lessons(lessons)]),
  ].join(', ');
}

const nextFacts = ({ firstName, report, language }: Child & Notifying): Fact[] =>
  (report?.next ?? []).map((event) => ({ name: digestWords[language].next(firstName), text: eventWords({ event, language }) }));

function eventWords({ event: { name, at, when, place, timeZone }, language }: { event: ReportEvent; language: Language }): string {
  const moment = momentWords({ moment: at, timeZone, language });
  const said = digestWords[language].event({ name, when, moment });
  return place === '' ? said : `${said}, ${place}`;
}

/** '22 Nov' of a day. */
const shortDay = ({ day, language }: { day: string; language: Language }): string =>
  dayWords({ moment: new Date(`${day}T12:00:00Z`), timeZone: 'UTC', language })
    .replace(/^\S+ /, '')
    .replace(/ \d+$/, '');

/** The job that writes the weekly digests. */
export const digestJob = 'analytics.digest';

/** So many parents are read at a time, and so many digests are written at once: the pages of the portal use the same connections. */
const batchSize = 100;
const atOnce = 3;

interface Sending {
  readonly parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'files' | 'jobs' | 'log'>;
  /** Makes the report of a child; it may fail for one and not for others. */
  readonly reportOf?: typeof loadReport;
}

/**
 * Writes the digest of the week for every parent who asked for one and has none yet, from the end of a judged week (`weekCloses`) on; a
 * parent has one notice a week, in however many processes this runs. Where it fails for a parent it is logged and tried again after growing
 * pauses, `maxTries` times in all.
 */
export async function sendDigests({ parts, reportOf = loadReport }: Sending): Promise<void> {
  const timeZone = await portalZone(parts);
  const monday = digestWeek({ now: parts.clock.now(), timeZone });
  if (monday === null) return;
  let after = 0n;
  for (;;) {
    const parents = await listAwaitingDigest({ queryable: parts.database.orm, cause: digestCause(monday), after, max: batchSize });
    const of = { queryable: parts.database.orm, monday, now: parts.clock.now() };
    const paused = await listPaused({ ...of, personIds: parents });
    const waiting = parents.filter((personId) => !paused.has(personId)).values();
    const work = async () => {
      for (const personId of waiting) {
        try {
          await sendDigest({ parts, reportOf, personId, monday, timeZone });
        } catch (error) {
          const tries = await countFailure({ ...of, personId });
          const text = tries < maxTries ? 'a weekly digest could not be written' : 'a weekly digest is given up';
          parts.log.error({ err: error, personId, tries }, text);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (parents.length < batchSize) return;
    after = parents.at(-1) ?? after;
  }
}

async function sendDigest({
  parts,
  reportOf,
  personId,
  monday,
  timeZone,
}: Required<Sending> & { personId: bigint; monday: string; timeZone: string }): Promise<void> {
  const { database, clock, jobs } = parts;
  const all = await listLinkedStudents({ queryable: database.orm, viewerId: personId, kind: 'parent' });
  const linked = all.filter(({ closedAt }) => closedAt === null);
  const reader = { personId, role: 'parent' as const, actingAdminId: null };
  const children: DigestChild[] = [];
  for (const { id, ...row } of linked) {
    const { courseId, variantId, courseName: _courseName, ...named } = presentStudent(row);
    const course =
      courseId === null || variantId === null ? null : await getCourse({ queryable: database.orm, personId: id, courseId, variantId });
    const reportIn = course === null ? null : await reportOf({ parts, reader, student: { id, ...named }, course, timeZone });
    children.push({ firstName: named.firstName, reportIn });
  }
  // of children without a course there is nothing to say yet
  if (children.every(({ reportIn }) => reportIn === null)) return;
  const notice = { personId, ...digestNotice({ children, monday, timeZone }) };
  await database.transaction((tx) => notify({ tx, jobs, now: clock.now(), notices: [notice] }));
}
