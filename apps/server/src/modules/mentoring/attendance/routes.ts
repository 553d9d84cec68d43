import * as mentor from '@abhyas/contract/mentoring/mentor.ts';
import * as student from '@abhyas/contract/mentoring/student.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { presentSession } from '../card.ts';
import { actAsMentor } from './act-as-mentor.ts';
import { rateSession, reportAbsence } from './say-as-student.ts';

/** What follows a session: who was there, feedback, the student's rating. Each call answers with the session's card. */
export function mountAfter({ parts, mount }: ModuleContext): void {
  const zoneOf = (request: { hostname: string }) => parts.brands.timeZoneOf(request.hostname);
  mount.session(mentor.mentorAction, async ({ session, body, request }) => {
    const timeZone = await zoneOf(request);
    await actAsMentor({ parts, mentorId: session.personId, body, timeZone });
    return presentSession({ parts, session, timeZone, bookingId: body.bookingId });
  });
  mount.session(student.rateMentorSession, async ({ session, body: { rating, text, ...body }, request }) => {
    const bookingId = body.bookingId;
    await rateSession({ parts, studentId: session.personId, bookingId, rating, text });
    return presentSession({ parts, session, timeZone: await zoneOf(request), bookingId });
  });
  mount.session(student.reportMentorAbsence, async ({ session, body: { absent, ...body }, request }) => {
    const bookingId = body.bookingId;
    const timeZone = await zoneOf(request);
    await reportAbsence({ parts, studentId: session.personId, bookingId, absent, timeZone });
    return presentSession({ parts, session, timeZone, bookingId });
  });
}
