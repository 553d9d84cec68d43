import type { z } from 'zod';
import type { ReportSchema, ReportEventSchema } from '@abhyas/contract/analytics/student-report.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { durationSaid } from '@abhyas/rules/messages/duration-words.ts';
import { daysFrom } from '@abhyas/rules/analytics/weeks.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { dayWords, momentWords } from '../../../platform/common/moment-words.ts';
import { say, textIn } from '../../../platform/language.ts';
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
  const names = new Intl.ListFormat(language).format(children.map(({ firstName }) => firstName));
  const parts = [askFacts, figureFacts, nextFacts];
  return {
    cause: digestCause(monday),
    type: 'weekly-digest',
    title: say({ key: 'digest_title', values: { names } }, language),
    text: children
      .map(({ firstName: name, report }) => {
        const headline = report?.judgement.headline ?? ({ key: 'digest_no_course' } as const);
        return say({ key: 'digest_headline', values: { name, headline } }, language);
      })
      .join(' '),
    url: '/studentList',
    mail: {
      facts: parts.flatMap((factsOf) => children.flatMap((child) => factsOf({ ...child, ...telling }))),
      links: [
        ...children.flatMap(({ firstName: name, report }) =>
          report === null ? [] : [{ text: say({ key: 'digest_all', values: { name } }, language), url: pageOf(report) }],
        ),
        { text: say({ key: 'digest_turn_off' }, language), url: '/studentList' },
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

/** A fact whose name and text are messages; a text that is worded already stays. */
const factIn = (language: Language, { name, text }: { name: Said; text: Said | string }): Fact => ({
  name: say(name, language),
  text: textIn(text, language),
});

function askFacts({ firstName: name, report, language }: Child & Notifying): Fact[] {
  const text = sentencesOf(report, true);
  return text === '' ? [] : [factIn(language, { name: { key: 'digest_ask', values: { name } }, text })];
}

function figureFacts({ firstName: name, report, monday, timeZone, language }: Child & Notifying): Fact[] {
  if (report === null) return [];
  const others = sentencesOf(report, false);
  const week = report.weeks.find(({ from }) => from === monday);
  const { classes, sessions } = report;
  const day = shortDay({ day: daysFrom(monday)[6] ?? monday, language });
  const facts: { name: Said; text: Said | string }[] = [
    ...lastTest({ name, report }),
    ...predictedFact({ name, report, language }),
    ...(week === undefined || week.seconds + week.lessons + week.tests === 0
      ? []
      : [{ name: { key: 'digest_week', values: { name, day } } as const, text: weekWords({ week, language }) }]),
    ...(classes.total === 0
      ? []
      : [{ name: { key: 'digest_classes', values: { name } } as const, text: classesSaid({ classes, timeZone, language }) }]),
    // of the course so far
    ...(sessions.attended + sessions.missed + sessions.disputed === 0
      ? []
      : [{ name: { key: 'digest_sessions', values: { name } } as const, text: sessionsSaid(sessions) }]),
  ];
  return [...(others === '' ? [] : [{ name, text: others }]), ...facts.map((fact) => factIn(language, fact))];
}

function sessionsSaid({ attended, missed, disputed }: Report['sessions']): Said {
  const counts: Said = { key: 'digest_session_counts', values: { attended, missed } };
  return disputed === 0 ? counts : { key: 'digest_disputed', values: { counts, count: disputed } };
}

/** '11 of 12 attended. Missed: Arrangements in a circle, 06 Nov, recording not watched' */
function classesSaid({
  classes: { attended, total, missed },
  timeZone,
  language,
}: {
  classes: Report['classes'];
  timeZone: string;
  language: Language;
}): Said {
  const counts: Said = { key: 'digest_class_counts', values: { attended, total } };
  if (missed === null) return counts;
  const { name, at, recording } = missed;
  const day = shortDay({ day: dayIn({ moment: at, timeZone }), language });
  return { key: 'digest_missed', values: { counts, name, day, recording } };
}

function lastTest({ name, report: { tests } }: { name: string; report: Report }): { name: Said; text: Said }[] {
  const last = tests.at(-1);
  if (last === undefined) return [];
  const { marks, totalMarks: total, percentile, provisional } = last;
  const standing = percentile === '' ? 'none' : provisional ? 'provisional' : 'final';
  return [
    {
      name: { key: 'digest_last_test', values: { name } },
      text: { key: 'digest_result', values: { marks, total, name: last.name, percentile, standing } },
    },
  ];
}

function predictedFact({
  name,
  report: { prediction },
  language,
}: {
  name: string;
  report: Report;
  language: Language;
}): { name: Said; text: string }[] {
  const { exam, percentile: figure, low, high, tests, target } = prediction;
  if (figure === null) return [];
  const shown = (value: number) => value.toFixed(2);
  const percentile = shown(figure);
  const texts = [
    low === null || high === null
      ? percentile
      : say({ key: 'digest_range', values: { percentile, low: shown(low), high: shown(high) } }, language),
    say({ key: 'digest_mocks', values: { count: tests } }, language),
    ...(target === null ? [] : [say({ key: 'digest_target', values: { percentile: shown(target) } }, language)]),
  ];
  return [{ name: { key: 'digest_predicted', values: { name, exam } }, text: texts.join(', ') }];
}

function weekWords({ week: { seconds, tests, lessons }, language }: { week: Report['weeks'][number]; language: Language }): string {
  const time = durationSaid(seconds);
  const parts: Said[] = [
    ...(time === null ? [] : [{ key: 'digest_practice', values: { time } } as const]),
    ...(tests === 0 ? [] : [{ key: 'digest_tests', values: { count: tests } } as const]),
    ...(lessons === 0 ? [] : [{ key: 'digest_lessons', values: { count: lessons } } as const]),
  ];
  return parts.map((part) => say(part, language)).join(', ');
}

const nextFacts = ({ firstName: name, report, language }: Child & Notifying): Fact[] =>
  (report?.next ?? []).map((event) =>
    factIn(language, { name: { key: 'digest_next', values: { name } }, text: eventWords({ event, language }) }),
  );

/** What comes next, in words: its name, when, and where. */
export function eventWords({ event: { name, at, when, place, timeZone }, language }: { event: ReportEvent; language: Language }): string {
  const moment = momentWords({ moment: at, timeZone, language });
  const said = say({ key: 'digest_event', values: { name, when, moment } }, language);
  return place === '' ? said : `${said}, ${place}`;
}

/** '22 Nov' of a day. */
export const shortDay = ({ day, language }: { day: string; language: Language }): string =>
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
