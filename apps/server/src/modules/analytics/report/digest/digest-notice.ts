import type { Report, ReportEvent } from '@abhyas/contract/analytics/student-report.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { formatDuration } from '@abhyas/rules/messages/duration-words.ts';
import { daysFrom } from '@abhyas/rules/analytics/weeks.ts';
import { dayIn } from '../../../../platform/common/day-in.ts';
import { dayWords, momentWords } from '../../../../platform/common/moment-words.ts';
import { inEachLanguage, type NoticeInput } from '../../../notices/index.ts';
import { digestWords } from './digest-words.ts';

/** What the cause of every digest begins with. */
export const digestCauses = 'digest:';

/** What a digest comes from: one for a parent and week. */
export const digestCause = (monday: string): string => `${digestCauses}${monday}`;

/** A child, and their report in each language; null for a child without a course. */
export interface DigestChild {
  readonly firstName: string;
  readonly reportIn: ((language: Language) => Report) | null;
}

interface Digest {
  readonly children: readonly DigestChild[];
  readonly monday: string;
  readonly timeZone: string;
}

/**
 * The weekly digest of a parent, one child at least: what to ask about, then the figures of the week that begins on `monday`, then what comes next. Its subject
 * says nothing but first names. Days of classes are in `timeZone`.
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

/** What all parts are told in. */
interface Telling {
  readonly monday: string;
  readonly timeZone: string;
  readonly language: Language;
}

function digestNoticeIn({ children, ...telling }: Telling & { children: readonly Child[] }): NoticeInput {
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
  `/studentPage/?${new URLSearchParams({ studentImsPin, variantId, courseId, courseName }).toString()}`;

const sentencesOf = (report: Report | null, isException: boolean): string =>
  (report?.judgement.sentences ?? [])
    .filter((sentence) => sentence.isException === isException)
    .map(({ text }) => text)
    .join(' ');

function askFacts({ firstName, report, language }: Child & Telling): Fact[] {
  const text = sentencesOf(report, true);
  return text === '' ? [] : [{ name: digestWords[language].ask(firstName), text }];
}

function figureFacts({ firstName, report, monday, timeZone, language }: Child & Telling): Fact[] {
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
  return counts + words.missed({ name, recording, day: shortDay({ day: dayIn({ moment: new Date(at), timeZone }), language }) });
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

const nextFacts = ({ firstName, report, language }: Child & Telling): Fact[] =>
  (report?.next ?? []).map((event) => ({ name: digestWords[language].next(firstName), text: eventWords({ event, language }) }));

function eventWords({ event: { name, at, when, place, timeZone }, language }: { event: ReportEvent; language: Language }): string {
  const moment = momentWords({ moment: new Date(at), timeZone, language });
  const said = digestWords[language].event({ name, when, moment });
  return place === '' ? said : `${said}, ${place}`;
}

/** '22 Nov' of a day. */
const shortDay = ({ day, language }: { day: string; language: Language }): string =>
  dayWords({ moment: new Date(`${day}T12:00:00Z`), timeZone: 'UTC', language })
    .replace(/^\S+ /, '')
    .replace(/ \d+$/, '');
