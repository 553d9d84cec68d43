import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import { releaseUploads } from '../media/queries.ts';
import { removeNotices } from '../notices/notify.ts';
import {
  forgetLooker,
  forgetMentor,
  listAhead,
  listDaysOffAfter,
  listHours,
  listMissedAfter,
  listOnOffer,
  listSessionsAfter,
  listSettings,
  listTimesAfter,
  removeStudentsSessions,
} from './personal-queries.ts';
import { cancelForLeft } from './sessions/changing.ts';
import { holdSessions } from './sessions/hold-queries.ts';
import { withdrawOffers } from './sessions/offer-queries.ts';
import { portalZone } from '../../platform/web/portal-zone.ts';
import { writeSessionEntries } from './messages/session-entries.ts';
import { notifyStudentGone, notifyWithdrawn } from './messages/notify-sessions.ts';
import { causesOf } from './messages/session-notice.ts';

type RowOf<Q extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Q>>[number];

const lists: readonly PersonalList[] = [
  {
    name: 'mentorSessions',
    tables: ['mentor_bookings', 'feedback_files'],
    rows: ({ linkTo, ...of }) =>
      inBatches({
        read: (after: RowOf<typeof listSessionsAfter> | null) => listSessionsAfter({ ...of, after }),
        present: async ({ files, ...row }) => ({
          ...row,
          files: await Promise.all(files.map(async ({ key, ...file }) => ({ ...file, link: await linkTo(key) }))),
        }),
      }),
  },
  {
    name: 'missedSessions',
    tables: ['missed_sessions'],
    rows: (of) =>
      inBatches({ read: (after: RowOf<typeof listMissedAfter> | null) => listMissedAfter({ ...of, after }), present: (row) => row }),
  },
  {
    name: 'mentorTimes',
    tables: ['mentor_times'],
    rows: (of) =>
      inBatches({ read: (after: RowOf<typeof listTimesAfter> | null) => listTimesAfter({ ...of, after }), present: (row) => row }),
  },
  {
    name: 'mentorSettings',
    tables: ['mentor_settings'],
    rows: (of) =>
      inBatches({
        read: async (after: RowOf<typeof listSettings> | null) => (after === null ? listSettings(of) : []),
        present: (row) => row,
      }),
  },
  {
    name: 'mentorHours',
    tables: ['mentor_hours'],
    rows: (of) =>
      inBatches({
        read: async (after: RowOf<typeof listHours> | null) => (after === null ? listHours(of) : []),
        present: (row) => row,
      }),
  },
  {
    name: 'mentorDaysOff',
    tables: ['mentor_days_off'],
    rows: (of) =>
      inBatches({ read: (after: RowOf<typeof listDaysOffAfter> | null) => listDaysOffAfter({ ...of, after }), present: (row) => row }),
  },
];

/**
 * A student's sessions go with the account, feedback and files among them; the mentors of sessions to come are notified, and the times are free again. A mentor's sessions to come are cancelled, the times on offer withdrawn, and their students notified; those that took
 * place stay with the students, as no one's.
 */
export const mentoringData: PersonalData = {
  lists,
  erasedTables: ['mentor_bookings', 'missed_sessions', 'mentor_times', 'mentor_settings', 'mentor_hours', 'mentor_days_off'],
  async erase({ tx, parts, personId, now }) {
    const bookingIds = await listAhead({ tx, personId, now });
    const alsoTimeIds = await listOnOffer({ tx, mentorId: personId });
    const { bookings } = await holdSessions({ tx, personId, bookingIds, alsoTimeIds });
    const timeZone = await portalZone(parts);
    const of = { tx, jobs: null, now, timeZone };
    for (const booking of bookings) {
      if (booking.mentorId === personId) await cancelForLeft({ ...of, booking, left: 'mentor', reason: 'The mentor has left' });
    }
    // a student's go with the account, and only the mentors hear of it
    const theirs = bookings.filter(({ studentId }) => studentId === personId).map(({ id }) => id);
    await notifyStudentGone({ ...of, bookingIds: theirs });
    const withdrawn = await withdrawOffers({ tx, timeIds: alsoTimeIds, now });
    await notifyWithdrawn({ tx, jobs: null, now, timeZone, withdrawn });
    const { sessions, uploadIds } = await removeStudentsSessions({ tx, studentId: personId });
    await releaseUploads({ tx, uploadIds });
    await writeSessionEntries({ tx, bookingIds: sessions.map(({ id }) => id), now });
    // the mentor was notified of who comes, and why
    await removeNotices({ tx, causes: sessions.flatMap(causesOf) });
    await forgetMentor({ tx, mentorId: personId });
    await forgetLooker({ tx, personId });
  },
};
