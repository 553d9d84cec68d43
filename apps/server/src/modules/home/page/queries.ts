import { asked, askTogether } from '../../../platform/postgres/together.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { isEnrolled, isNewStudent } from '../../identity/people/course-queries.ts';
import { completedLately, courseProgressColumns } from '../../learning/course/course-queries.ts';
import { diagnosticColumns } from '../../adaptive/rounds/round-queries.ts';
import { revisionDueColumn } from '../../adaptive/revision/card-queries.ts';
import { frontOffers } from '../../centres/seats/line.ts';
import { frontClasses } from '../../classes/list/front-classes.ts';
import { frontSessions } from '../../mentoring/sessions/reading.ts';
import { profilePercent } from '../../profile/reading-queries.ts';
import { hidFirstWeek, rewardsSeenAt } from '../dismissal-queries.ts';

/** What is the student's own on home, of several modules: a round trip costs more than reading it does. */
const ownHome = askTogether({
  by: ['studentId', 'courseId', 'variantId', 'now', 'until'],
  prepare: ({ queryable, from }) =>
    queryable
      .select({
        ...courseProgressColumns,
        isEnrolled,
        revision: revisionDueColumn,
        classes: frontClasses,
        sessions: frontSessions,
        offers: frontOffers,
        isNewStudent,
        hidFirstWeek,
        ...diagnosticColumns,
        rewardsSeenAt,
        completedLately,
        profilePercent,
      })
      .from(from)
      .orderBy(asked.place)
      .prepare('home_own'),
});

/** Whether a student is in a variant of a course, what they have begun and completed there, their classes and sessions that run or are next, the seats that are held for them, what is due to be revised, and what they completed lately. */
export async function getOwnHome({
  queryable,
  ...call
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  variantId: bigint;
  now: Date;
  /** The end of today. */
  until: Date;
}) {
  const {
    revision,
    classes,
    sessions,
    offers,
    isEnrolled: enrolled,
    isNewStudent: isNew,
    hidFirstWeek: hid,
    diagnostic,
    diagnosticAnswered,
    rewardsSeenAt: seenAt,
    completedLately: completed,
    profilePercent: percent,
    ...progress
  } = await ownHome(queryable)(call);
  return {
    revision,
    classes,
    sessions,
    offers,
    isEnrolled: enrolled,
    profilePercent: percent,
    showsFirstWeek: isNew && !hid,
    diagnostic,
    diagnosticAnswered,
    lately: { seenAt, completed },
    progress,
  };
}
