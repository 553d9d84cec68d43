import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { say } from '../../../platform/language.ts';
import type { Ports } from '../../../platform/parts.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { listTestCards, type TestCard } from '../../assessment/cards.ts';
import { type MissedClass, listMissedClasses } from '../../classes/list/report-queries.ts';
import { getCourseStatuses } from '../../learning/course/course-queries.ts';
import { getTestLists } from '../../learning/paths/get-test-lists.ts';
import { type NoticeInput, inEachLanguage } from '../../notices/announced.ts';
import { notify } from '../../notices/notify.ts';
import { type Child, listChildren } from '../../relations/queries.ts';
import { shortDay } from './digest.ts';

export const alertsJob = 'analytics.child-alerts';

/** What the causes of all alerts about a student begin with. */
export const alertCauses = (studentId: bigint): string => `child-alert:${studentId}:`;

/** Children read at a time. */
const batchSize = 200;
const hourMs = 3_600_000;
/** The hour of the day, on the clock of the portal, at which parents are notified. */
const hourOfAlerts = 8;
/** The job runs as often, so that each child is read once a morning. The next morning has what a morning without the portal leaves out. */
const minutesOfAlerts = 15;
/** What ended less than `settled` ago may still change; what ended more than `told` ago is no news. In milliseconds. */
const ended = { settled: 8 * hourMs, told: 80 * hourMs } as const;
/** Minutes behind the plan that are worth telling, once a week. */
const minBehind = 120;
/** Parents get so many missed tests of a child at most, those that ended last: where all tests of a course end together, each would be a notice. */
const mostTests = 3;

/** How many minutes a student is behind their study plan in a course; 0 without a plan. */
export type BehindOf = (of: { studentId: bigint; courseId: bigint; variantId: bigint; timeZone: string }) => Promise<number>;

interface Alerting {
  readonly parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs' | 'log'>;
  readonly behindOf: BehindOf;
}

/**
 * Tells parents, once each and in the morning of the portal's zone, of the classes and tests that their child missed, and on Mondays of a plan that is two hours behind. Where it
 * fails for a child it is logged, and the others go on.
 */
export async function sendChildAlerts({ parts, behindOf }: Alerting): Promise<void> {
  const { clock, database } = parts;
  const now = clock.now();
  const timeZone = await portalZone(parts);
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (there.hour !== hourOfAlerts || there.minute >= minutesOfAlerts) return;
  const span = { from: new Date(now.getTime() - ended.told), before: new Date(now.getTime() - ended.settled) };
  for (let after = 0n; ;) {
    const children = await listChildren({ queryable: database.orm, after, max: batchSize });
    const studentIds = children.map(({ id }) => id);
    const classes = Map.groupBy(await listMissedClasses({ queryable: database.orm, studentIds, ...span }), ({ studentId }) => studentId);
    await eachAlone({
      parts,
      items: children,
      about: ({ id: personId }) => ({ personId }),
      failure: 'the parents of a student could not be told',
      work: async (child) => {
        const alerts = [
          ...(classes.get(child.id) ?? []).map((missed) => classAlert({ child, missed, timeZone })),
          ...(await listTestAlerts({ parts, child, span, timeZone })),
          ...(there.dayOfWeek === 1 ? await listPlanAlerts({ behindOf, child, monday: there.toPlainDate().toString(), timeZone }) : []),
        ];
        await tell({ parts, child, alerts });
      },
    });
    after = children.at(-1)?.id ?? after;
    if (children.length < batchSize) return;
  }
}

/** A notice to parents, with what it comes from. */
interface Alert {
  readonly cause: string;
  readonly title: Said;
  readonly text: (language: Language) => Said;
  readonly url: string;
}

/** The page about a child for their parents; their list for a child without a course. */
export const childPage = ({ pin, courseId, variantId, courseName }: Child): string =>
  courseId === null
    ? '/studentList'
    : `/studentPage/?${new URLSearchParams({ studentImsPin: pin, variantId: `${variantId}`, courseId: `${courseId}`, courseName: courseName ?? '' }).toString()}`;

function classAlert({ child, missed, timeZone }: { child: Child; missed: MissedClass; timeZone: string }): Alert {
  const { classId, title, startsAt, hasRecording } = missed;
  return {
    cause: `${alertCauses(child.id)}class:${classId}`,
    title: { key: 'alert_class', values: { name: child.firstName } },
    text: (language) => {
      const values = { title, day: shortDay({ day: dayIn({ moment: startsAt, timeZone }), language }) };
      return hasRecording ? { key: 'alert_class_recorded', values } : { key: 'alert_on', values };
    },
    url: `/mentor/attendance?studentImsPin=${child.pin}`,
  };
}

/** When a test can no longer be taken in time: at its end, or that of a booked session that was moved behind it. */
const overAt = ({ endAt, booked }: TestCard): Date => (booked !== null && booked.closesAt > endAt ? booked.closesAt : endAt);

/** The tests of a child's course that ended in a span, and were not taken. */
async function listTestAlerts({
  parts,
  child,
  span: { from, before },
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  child: Child;
  span: { readonly from: Date; readonly before: Date };
  timeZone: string;
}): Promise<Alert[]> {
  const { courseId } = child;
  if (courseId === null) return [];
  const queryable = parts.database.orm;
  const progress = await getCourseStatuses({ queryable, studentId: child.id, courseId });
  const reader = { role: 'parent', actingAdminId: null } as const;
  const cards = await listTestCards({ queryable, courseId, ...progress, viewer: reader, now: parts.clock.now() });
  const missed = cards
    .map((card) => ({ ...card, overAt: overAt(card) }))
    .filter(({ status, overAt: over }) => status === '' && over > from && over <= before);
  if (missed.length === 0) return [];
  const lists = await getTestLists({ queryable, courseId, progress });
  const listed = new Set(lists.flatMap(({ assets }) => assets.map(({ assessmentId }) => assessmentId)));
  return missed
    .filter(({ assessmentId }) => listed.has(assessmentId))
    .toSorted((one, other) => other.overAt.getTime() - one.overAt.getTime() || (one.assessmentId < other.assessmentId ? -1 : 1))
    .slice(0, mostTests)
    .map(({ assessmentId, name, overAt: over }) => ({
      cause: `${alertCauses(child.id)}test:${assessmentId}`,
      title: { key: 'alert_test', values: { name: child.firstName } },
      text: (language) => ({
        key: 'alert_on',
        values: { title: name, day: shortDay({ day: dayIn({ moment: over, timeZone }), language }) },
      }),
      url: childPage(child),
    }));
}

async function listPlanAlerts({
  behindOf,
  child,
  monday,
  timeZone,
}: {
  behindOf: BehindOf;
  child: Child;
  monday: string;
  timeZone: string;
}): Promise<Alert[]> {
  const { courseId, variantId } = child;
  if (courseId === null || variantId === null) return [];
  const minutes = await behindOf({ studentId: child.id, courseId, variantId, timeZone });
  if (minutes < minBehind) return [];
  const hours = Math.round(minutes / 60);
  return [
    {
      cause: `${alertCauses(child.id)}plan:${monday}`,
      title: { key: 'alert_plan', values: { name: child.firstName } },
      text: () => ({ key: 'alert_plan_text', values: { hours } }),
      url: childPage(child),
    },
  ];
}

async function tell({
  parts: { clock, database, jobs },
  child,
  alerts,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  child: Child;
  alerts: readonly Alert[];
}): Promise<void> {
  if (alerts.length === 0) return;
  const notices = alerts.map(({ cause, title, text, url }) =>
    inEachLanguage((language): NoticeInput => ({
      cause,
      type: 'child-alert',
      title: say(title, language),
      text: say(text(language), language),
      url,
    })),
  );
  await database.transaction((tx) =>
    notify({
      tx,
      jobs,
      now: clock.now(),
      notices: child.parentIds.flatMap((personId) => notices.map((notice) => ({ personId, ...notice }))),
    }),
  );
}
