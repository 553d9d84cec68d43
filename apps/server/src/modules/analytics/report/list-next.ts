import type { ReportEvent } from '@abhyas/contract/analytics/student-report.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { isSeat, nextTest } from '@abhyas/rules/assessment/cards/next-test.ts';
import { isOver } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { AssessmentFace } from '../../assessment/index.ts';
import { getBookedSlots } from '../../centres/index.ts';
import { type getCourseStatuses, getTestLists } from '../../learning/index.ts';
import type { SessionReader } from '../../mentoring/index.ts';
import { nextWords } from './next-words.ts';

const maxEvents = 4;

/** What comes next for a student of a course, soonest first, in any language: the tests they have booked, the next one of the others, `classes`, and `sessions` with mentors. */
export async function listNext({
  parts,
  assessment,
  reader,
  studentId,
  courseId,
  progress,
  sessions,
  classes,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  assessment: Pick<AssessmentFace, 'listTestCards'>;
  reader: SessionReader;
  studentId: bigint;
  courseId: bigint;
  progress: Awaited<ReturnType<typeof getCourseStatuses>>;
  sessions: readonly BookingCard[];
  classes: readonly { readonly title: string; readonly startsAt: Date; readonly inPerson: boolean; readonly place: string }[];
  timeZone: string;
}): Promise<(language: Language) => ReportEvent[]> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const [cards, lists] = await Promise.all([
    assessment.listTestCards({ queryable, courseId, ...progress, viewer: reader, now }),
    getTestLists({ queryable, courseId, progress }),
  ]);
  const assetOf = new Map(lists.flatMap(({ assets }) => assets.map(({ id, assessmentId }) => [assessmentId, id] as const)));
  const left = cards.filter(({ assessmentId, status }) => status !== 'completed' && assetOf.has(assessmentId));
  const seats = left.filter(({ booked }) => isSeat({ booked, now }));
  const homes = left.filter(({ booked, endAt }) => booked?.takeHome === true && !isOver({ endAt, now }));
  const assetIds = seats.flatMap(({ assessmentId }) => assetOf.get(assessmentId) ?? []);
  const slots = assetIds.length === 0 ? [] : await getBookedSlots({ parts, studentId, assetIds, timeZone });
  const other = nextTest({ tests: left.filter((card) => !seats.includes(card) && !homes.includes(card)), now });
  const eventsIn = (words: (typeof nextWords)[Language]): ReportEvent[] => [
    ...seats.map(({ assessmentId, name, booked: seat }): ReportEvent => {
      const slot = slots.find(({ asset_id, is_active }) => is_active === '1' && asset_id === String(assetOf.get(assessmentId)));
      const at = (seat?.opensAt ?? now).toISOString();
      return { kind: 'test', name, at, when: 'starts', place: slot?.venue_name ?? '', timeZone: slot?.time_zone ?? timeZone };
    }),
    ...homes.map((test) => openTest({ test, place: words.atHome, timeZone, now })),
    ...(other === null ? [] : [openTest({ test: other, place: '', timeZone, now })]),
    ...classes.map(({ title, startsAt, inPerson, place }): ReportEvent => ({
      kind: 'class',
      name: title,
      at: startsAt.toISOString(),
      when: 'starts',
      place: inPerson ? place : words.online,
      timeZone,
    })),
    ...sessions.map(({ mentorName, startsAt, mode, venue, timeZone: zone }): ReportEvent => ({
      kind: 'session',
      // the student is named by the page: a session is with their mentor, for a mentor who reads it too
      name: words.session(mentorName),
      at: startsAt,
      when: 'starts',
      place: mode === 'Virtual' ? words.virtual : venue,
      timeZone: zone,
    })),
  ];
  return (language) =>
    eventsIn(nextWords[language])
      .toSorted((one, another) => Date.parse(one.at) - Date.parse(another.at))
      .slice(0, maxEvents);
}

function openTest({
  test: { name, releaseAt, endAt, deadlineAt },
  place,
  timeZone,
  now,
}: {
  test: { name: string; releaseAt: Date; endAt: Date; deadlineAt: Date | null };
  place: string;
  timeZone: string;
  now: Date;
}): ReportEvent {
  const isOpen = releaseAt <= now;
  return {
    kind: 'test',
    name,
    at: (deadlineAt ?? (isOpen ? endAt : releaseAt)).toISOString(),
    when: isOpen ? 'closes' : 'opens',
    place,
    timeZone,
  };
}
