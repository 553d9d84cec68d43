import * as mentor from '@abhyas/contract/mentoring/mentor.ts';
import * as student from '@abhyas/contract/mentoring/student.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { presentSession, presentSessions } from '../card.ts';
import { bookSession, getFreeTimes } from './booking.ts';
import { cancelAsMentor, cancelByStudent, moveSession, waiveNotice } from './changing.ts';
import { bookForStudent, getTimesFor } from './for-students.ts';
import { answerOffer, proposeTime } from './offers.ts';
import { getDashboard, getMentored, getStudentSessions, getToday, joinSession } from './reading.ts';

/** Booking, moving and cancelling of sessions, their offers and lists. A call that changes a session answers with its card. */
export function mountSessions({ parts, mount }: ModuleContext): void {
  mount.session(student.mentorFreeTimes, ({ session, body, timeZone }) =>
    getFreeTimes({ parts, studentId: session.personId, body, timeZone }),
  );
  mount.session(student.studentSessions, ({ session, body, timeZone, language }) =>
    getStudentSessions({ parts, session, body, timeZone, language }),
  );
  mount.session(student.bookMentorSlot, async ({ session, body, timeZone, language }) => {
    const bookingId = await bookSession({ parts, studentId: session.personId, body, timeZone });
    return presentSession({ parts, session, timeZone, language, bookingId });
  });
  mount.session(student.cancelMentorSlot, async ({ session, body, timeZone, language }) => {
    const bookingId = body.bookingId;
    await cancelByStudent({ parts, studentId: session.personId, bookingId, timeZone });
    return presentSession({ parts, session, timeZone, language, bookingId });
  });
  mount.session(student.moveMentorSlot, async ({ session, body: { mode, overClass = false, ...body }, timeZone, language }) => {
    const bookingId = body.bookingId;
    await moveSession({ parts, studentId: session.personId, bookingId, timeId: body.timeId, mode, overClass, timeZone });
    return presentSession({ parts, session, timeZone, language, bookingId });
  });
  mount.session(student.answerMentorOffer, async ({ session, body: { accept, overClass = false, ...body }, timeZone, language }) => {
    const bookingId = await answerOffer({
      parts,
      studentId: session.personId,
      bookingId: body.bookingId,
      accept,
      overClass,
      timeZone,
    });
    return presentSession({ parts, session, timeZone, language, bookingId });
  });
  mount.session(student.joinMentorSession, async ({ session, body }) => ({
    hangoutLink: await joinSession({ parts, personId: session.personId, bookingId: body.bookingId }),
  }));
  mount.session(mentor.mentorDashboard, ({ session, body, timeZone, language }) =>
    getDashboard({ parts, session, body, timeZone, language }),
  );
  mount.session(mentor.mentorCancel, async ({ session, body: { bookingId, reason }, timeZone, language }) => {
    const bookingIds = bookingId;
    await cancelAsMentor({ parts, mentorId: session.personId, bookingIds, reason, timeZone });
    return presentSessions({ parts, session, timeZone, language, bookingIds });
  });
  mount.session(mentor.waiveNotice, async ({ session, body, timeZone, language }) => {
    const bookingId = body.bookingId;
    await waiveNotice({ parts, mentorId: session.personId, bookingId, timeZone });
    return presentSession({ parts, session, timeZone, language, bookingId });
  });
  mount.session(mentor.mentorTimesFor, ({ session, body, timeZone }) => getTimesFor({ parts, session, body, timeZone }));
  mount.session(mentor.mentorBook, async ({ session, body, timeZone, language }) => {
    const bookingId = await bookForStudent({ parts, session, body, timeZone });
    return presentSession({ parts, session, timeZone, language, bookingId });
  });
  mount.session(mentor.proposeTime, async ({ session, body: { bookingId, timeId }, timeZone, language }) => {
    await proposeTime({ parts, mentorId: session.personId, bookingId, timeId, timeZone });
    return presentSession({ parts, session, timeZone, language, bookingId });
  });
  mount.session(mentor.mentorToday, ({ session, timeZone, language }) => getToday({ parts, session, timeZone, language }));
  mount.session(mentor.mentorStudents, ({ session, body, timeZone }) => getMentored({ parts, mentorId: session.personId, body, timeZone }));
}
