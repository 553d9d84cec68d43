import type { Report, ReportEvent } from '@abhyas/contract/analytics/student-report.ts';
import { formatDuration } from '@abhyas/rules/messages/duration-words.ts';
import { daysFrom } from '@abhyas/rules/analytics/weeks.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { dayWords, timeWords, zoneWords } from '../../../platform/common/moment-words.ts';
import type { NoticeInput } from '../../notices/index.ts';

/** What the cause of every digest begins with. */
export const digestCauses = 'digest:';

/** What a digest comes from: one for a parent and week. */
export const digestCause = (monday: string): string => `${digestCauses}${monday}`;

/** A child, and their report; null for a child without a course. */
export interface DigestChild {
  readonly firstName: string;
  readonly report: Report | null;
}

/**
 * The weekly digest of a parent, one child at least: what to ask about, then the figures of the week that begins on `monday`, then what comes next. Its subject
 * says nothing but first names. Days of classes are in `timeZone`.
 */
export function digestNotice({
  children,
  monday,
  timeZone,
}: {
  children: readonly DigestChild[];
  monday: string;
  timeZone: string;
}): NoticeInput {
  const names = new Intl.ListFormat('en').format(children.map(({ firstName }) => firstName));
  const facts = [askFacts, (child: DigestChild) => figureFacts({ child, monday, timeZone }), nextFacts];
  return {
    cause: digestCause(monday),
    type: 'weekly-digest',
    title: `${names}: the week in short`,
    text: children.map(headlineOf).join(' '),
    url: '/studentList',
    mail: {
      facts: facts.flatMap((factsOf) => children.flatMap(factsOf)),
      links: [
        ...children.flatMap(({ firstName, report }) => (report === null ? [] : [{ text: `All about ${firstName}`, url: pageOf(report) }])),
        { text: 'Don’t want this email any more? Turn it off under “What comes next”', url: '/studentList' },
      ],
      calendar: null,
    },
  };
}

interface Fact {
  readonly name: string;
  readonly text: string;
}

const headlineOf = ({ firstName, report }: DigestChild): string =>
  `${firstName}: ${report === null ? 'No course yet' : report.judgement.headline}.`;

const pageOf = ({ student: { studentImsPin, variantId, courseId, courseName } }: Report): string =>
  `/studentPage/?${new URLSearchParams({ studentImsPin, variantId, courseId, courseName }).toString()}`;

const sentencesOf = (report: Report | null, isException: boolean): string =>
  (report?.judgement.sentences ?? [])
    .filter((sentence) => sentence.isException === isException)
    .map(({ text }) => text)
    .join(' ');

function askFacts({ firstName, report }: DigestChild): Fact[] {
  const text = sentencesOf(report, true);
  return text === '' ? [] : [{ name: `Ask ${firstName} about this`, text }];
}

function figureFacts({ child: { firstName, report }, monday, timeZone }: { child: DigestChild; monday: string; timeZone: string }): Fact[] {
  if (report === null) return [];
  const others = sentencesOf(report, false);
  const week = report.weeks.find(({ from }) => from === monday);
  const sessions = sessionWords(report.sessions);
  const { classes } = report;
  return [
    ...(others === '' ? [] : [{ name: firstName, text: others }]),
    ...lastTest({ firstName, report }),
    ...(week === undefined || week.seconds + week.lessons + week.tests === 0
      ? []
      : [{ name: `${firstName}, week to ${shortDay(daysFrom(monday)[6] ?? monday)}`, text: weekWords(week) }]),
    ...(classes.total === 0 ? [] : [{ name: `${firstName}, classes`, text: classWords({ classes, timeZone }) }]),
    ...(sessions === '' ? [] : [{ name: `${firstName}, mentor sessions`, text: sessions }]),
  ];
}

/** How many sessions of the course there were so far, and what came of them; '' for none. */
function sessionWords({ attended, missed, disputed }: Report['sessions']): string {
  if (attended + missed + disputed === 0) return '';
  const unclear = disputed === 0 ? '' : `; about ${disputed} more mentor and student disagree`;
  return `${attended} attended and ${missed} missed in this course so far${unclear}`;
}

/** '11 of 12 attended. Missed: Arrangements in a circle, 06 Nov, recording not watched' */
function classWords({ classes: { attended, total, missed }, timeZone }: { classes: Report['classes']; timeZone: string }): string {
  const counts = `${attended} of ${total} attended`;
  if (missed === null) return counts;
  const recording = { none: '', watched: ', recording watched', unwatched: ', recording not watched' }[missed.recording];
  return `${counts}. Missed: ${missed.name}, ${shortDay(dayIn({ moment: new Date(missed.at), timeZone }))}${recording}`;
}

function lastTest({ firstName, report: { tests } }: { firstName: string; report: Report }): Fact[] {
  const last = tests.at(-1);
  if (last === undefined) return [];
  const percentile = last.percentile === '' ? '' : `, percentile ${last.percentile}`;
  return [{ name: `${firstName}, last test`, text: `${last.marks} of ${last.totalMarks} marks in ${last.name}${percentile}` }];
}

const counted = (count: number, word: string): string[] => (count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`]);

function weekWords({ seconds, tests, lessons }: Report['weeks'][number]): string {
  const time = seconds === 0 ? [] : [`${formatDuration(seconds)} of practice`];
  return [...time, ...counted(tests, 'test'), ...counted(lessons, 'lesson')].join(', ');
}

function nextFacts({ firstName, report }: DigestChild): Fact[] {
  const events = report?.next ?? [];
  return events.map((event) => ({ name: `${firstName}, next`, text: eventWords(event) }));
}

function eventWords({ name, at, when, place, timeZone }: ReportEvent): string {
  const moment = new Date(at);
  const said = `${dayWords({ moment, timeZone })}, ${timeWords({ moment, timeZone })} ${zoneWords({ moment, timeZone })}`;
  const where = place === '' ? '' : `, ${place}`;
  return when === 'starts' ? `${name}, ${said}${where}` : `${name}, ${when} ${said}${where}`;
}

/** '22 Nov' of a day. */
const shortDay = (day: string): string => dayWords({ moment: new Date(`${day}T12:00:00Z`), timeZone: 'UTC' }).slice(4, 10);
