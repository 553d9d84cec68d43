import { retentions } from '@abhyas/contract/adaptive/revision-limits.ts';
import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { leastReviews } from '@abhyas/rules/revision/fit.ts';
import { forecastLoad } from '@abhyas/rules/revision/forecast.ts';
import { sum } from '@abhyas/rules/measurement/arithmetic/sums.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { listCards } from '../revision/card-queries.ts';
import { nameOf, reschedule } from './reschedule.ts';
import { countReviews, findLatestFit, findRevisionSettings, findScheduling, saveRevisionSettings } from './schedule-queries.ts';

const daysShown = 30;

/** How the revision of a student is scheduled, and what each choice would take. Throws as `getCourse` for a course that is not theirs. */
export async function getRevisionSchedule({
  parts,
  studentId,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  body: BodyOf<'revisionSchedule'>;
  timeZone: string;
}): Promise<ResultOf<'revisionSchedule'>> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const { courseId } = await getCourse({ queryable, personId: studentId, ...body });
  const [scheduling, settings, fit, reviews, rows] = await Promise.all([
    findScheduling({ queryable, studentId }),
    findRevisionSettings({ queryable, studentId }),
    findLatestFit({ queryable, studentId }),
    countReviews({ queryable, studentId }),
    listCards({ queryable, studentId, courseId, now }),
  ]);
  const cards = rows.map((card) => ({ ...card, name: nameOf(card) }));
  const first = dayIn({ moment: now, timeZone });
  const today = startOfDay({ day: first, timeZone });
  const loadOf = (retention: number) => forecastLoad({ cards, scheduling: { ...scheduling, retention }, now, today, days: daysShown });
  const expected = loadOf(scheduling.retention);
  const dueDays = cards.map(({ dueAt }) => dayIn({ moment: dueAt, timeZone })).map((day) => (day < first ? first : day));
  const own = Math.round(100 * scheduling.retention);
  return {
    retention: own,
    choices: [...new Set([...retentions, own])]
      .toSorted((one, other) => one - other)
      .map((retention) => ({ retention, perDay: Math.round(sum(loadOf(retention / 100)) / daysShown) })),
    days: expected.map((count, offset) => {
      const day = Temporal.PlainDate.from(first).add({ days: offset }).toString();
      const due = dueDays.filter((each) => each === day).length;
      return { day, due, expected: Math.max(due, Math.round(count)) };
    }),
    reviews,
    needed: leastReviews,
    fit:
      fit === null
        ? null
        : {
            fittedOn: dayIn({ moment: fit.fittedAt, timeZone }),
            reviews: fit.reviews,
            heldOut: fit.heldOut,
            published: fit.published,
            fitted: fit.fitted,
            isKept: fit.isKept,
          },
    reminderHour: settings?.reminderHour ?? null,
  };
}

/** Chooses how a student's revision is scheduled: what is not due yet moves to its new day. */
export async function saveRevisionSchedule({
  parts,
  studentId,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  body: BodyOf<'saveRevisionSchedule'>;
  timeZone: string;
}): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const before = await findScheduling({ queryable: tx, studentId });
    const settings = await findRevisionSettings({ queryable: tx, studentId });
    const known = Math.round(100 * before.retention);
    const { retention = known, reminderHour = settings?.reminderHour ?? null } = body;
    await saveRevisionSettings({ tx, settings: { studentId, retention, reminderHour, timeZone, updatedAt: now } });
    if (retention !== known) await reschedule({ tx, studentId, scheduling: { ...before, retention: retention / 100 }, now });
  });
}
