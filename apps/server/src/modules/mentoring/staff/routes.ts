import * as contract from '@abhyas/contract/mentoring/staff.ts';
import * as mentors from '@abhyas/contract/mentoring/staff-mentors.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { getWeek } from '../times/get-week.ts';
import { listHolidaySessions } from './holiday-sessions.ts';
import { listMissedSessions, settleMissedSession } from './missed-sessions.ts';
import { getMentorWork, reassignWork } from './reassign-work.ts';
import { getStaffMentor, getStaffMentors, saveHoursFor, saveSettingsFor } from './staff-mentors.ts';

/** What staff see and change of mentoring: mentors with their hours and settings, sessions to which someone did not come, and those that a holiday hits. */
export function mountStaffMentoring({ parts, mount }: ModuleContext): void {
  mount.session(contract.staffMissedSessions, ({ body, timeZone }) => listMissedSessions({ parts, timeZone, body }));
  mount.session(contract.staffHolidaySessions, ({ body, timeZone }) => listHolidaySessions({ parts, timeZone, body }));
  mount.session(contract.settleMissedSession, async ({ session, body, timeZone }) => {
    await settleMissedSession({ parts, session, body, timeZone });
    return {};
  });
  mount.session(mentors.staffMentors, ({ body, timeZone }) => getStaffMentors({ parts, timeZone, body }));
  mount.session(mentors.staffMentor, ({ body, timeZone }) => getStaffMentor({ parts, timeZone, ...body }));
  mount.session(mentors.staffSaveMentorHours, async ({ session, body, timeZone }) => {
    const changed = await saveHoursFor({ parts, session, timeZone, body });
    return { ...changed, week: await getWeek({ parts, mentorId: body.personId, timeZone, date: '' }) };
  });
  mount.session(mentors.staffSaveMentorSettings, ({ session, body, timeZone }) => saveSettingsFor({ parts, session, timeZone, body }));
  mount.session(mentors.mentorWork, ({ body, timeZone }) => getMentorWork({ parts, timeZone, body }));
  mount.session(mentors.reassignWork, ({ session, body, timeZone }) => reassignWork({ parts, session, timeZone, body }));
}
