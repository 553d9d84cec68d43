import * as mentor from '@abhyas/contract/mentoring/mentor.ts';
import * as student from '@abhyas/contract/mentoring/student.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { presentSession } from '../card.ts';
import { actAsMentor } from './act-as-mentor.ts';
import { rateSession, reportAbsence } from './say-as-student.ts';

/** What follows a session: who was there, feedback, the student's rating. Each call answers with the session's card. */
export function mountAfter({ parts, mount }: ModuleContext): void {
  mount.session(mentor.mentorAction, async ({ session, body, timeZone, language }) => {
    await actAsMentor({ parts, mentorId: session.personId, body, timeZone });
    return presentSession({ parts, session, timeZone, language, bookingId: body.bookingId });
  });
  mount.session(student.rateMentorSession, async ({ session, body: { rating, text, ...body }, timeZone, language }) => {
    const bookingId = body.bookingId;
    await rateSession({ parts, studentId: session.personId, bookingId, rating, text });
    return presentSession({ parts, session, timeZone, language, bookingId });
  });
  mount.session(student.reportMentorAbsence, async ({ session, body: { absent, ...body }, timeZone, language }) => {
    const bookingId = body.bookingId;
    await reportAbsence({ parts, studentId: session.personId, bookingId, absent, timeZone });
    return presentSession({ parts, session, timeZone, language, bookingId });
  });
}
