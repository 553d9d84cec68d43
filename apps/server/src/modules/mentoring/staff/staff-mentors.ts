import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import type { MentorSettings } from '@abhyas/contract/mentoring/week.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { recordAudit } from '../../audit/queries.ts';
import { notify } from '../../notices/notify.ts';
import { changedForNotice } from '../messages/session-notice.ts';
import { changeSettings } from '../times/change-settings.ts';
import { getMentorWeek } from '../times/get-week.ts';
import type { Changed } from '../times/open-times.ts';
import { saveHours } from '../times/weekly-hours.ts';
import { findStaffMentor, listStaffMentors } from './mentor-list-queries.ts';

/** A page of the mentors of the portal. `timeZone` is the portal's. */
export async function getStaffMentors({
  parts,
  timeZone,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  timeZone: string;
  body: BodyOf<'staffMentors'>;
}): Promise<ResultOf<'staffMentors'>> {
  return { ...(await listStaffMentors({ queryable: parts.database.orm, timeZone, now: parts.clock.now(), ...body })), timeZone };
}

interface Looking {
  readonly parts: Ports<'clock' | 'database'>;
  readonly timeZone: string;
  readonly personId: bigint;
}

/** A mentor whose account is open, as the list has them. Throws NOT_FOUND. */
export async function requireStaffMentor({ parts, timeZone, personId }: Looking) {
  const mentor = await findStaffMentor({ queryable: parts.database.orm, timeZone, now: parts.clock.now(), personId });
  if (mentor === null) throw new AppError('NOT_FOUND');
  return mentor;
}

/** A mentor with the week of a day, and the hours and settings that the mentor sees. Throws NOT_FOUND. */
export async function getStaffMentor({ date, ...of }: Looking & { date: string }): Promise<ResultOf<'staffMentor'>> {
  const mentor = await requireStaffMentor(of);
  return { mentor, ...(await getMentorWeek({ parts: of.parts, mentorId: of.personId, timeZone: of.timeZone, date })) };
}

interface Changing {
  readonly parts: Ports<'clock' | 'database' | 'jobs'>;
  readonly session: Session;
  readonly timeZone: string;
}

/** Audits what staff change for a mentor and notifies the mentor, in the transaction of the change. */
const changedFor =
  ({ parts, session, mentorId, what }: Changing & { mentorId: bigint; what: 'hours' | 'settings' }) =>
  async (tx: Transaction): Promise<void> => {
    const now = parts.clock.now();
    const entry = { at: now, actorId: session.personId, action: `mentoring.${what}-saved-for`, targetKind: 'person', targetId: mentorId };
    await recordAudit({ queryable: tx, entry });
    await notify({ tx, jobs: parts.jobs, now, notices: [{ ...changedForNotice({ what, now }), personId: mentorId }] });
  };

/** Saves the weekly hours of a mentor for them. Throws NOT_FOUND. */
export async function saveHoursFor({
  body: { personId: mentorId, ...body },
  ...of
}: Changing & { body: BodyOf<'staffSaveMentorHours'> }): Promise<Changed> {
  const { parts, timeZone } = of;
  await requireStaffMentor({ parts, timeZone, personId: mentorId });
  return saveHours({ parts, mentorId, timeZone, ...body, also: changedFor({ ...of, mentorId, what: 'hours' }) });
}

/** Saves the settings of a mentor for them. Throws NOT_FOUND, INVALID_REQUEST for a zone that can't be used. */
export async function saveSettingsFor({
  body: { personId: mentorId, ...settings },
  ...of
}: Changing & { body: BodyOf<'staffSaveMentorSettings'> }): Promise<MentorSettings> {
  const { parts, timeZone } = of;
  await requireStaffMentor({ parts, timeZone, personId: mentorId });
  return changeSettings({ parts, mentorId, timeZone, settings, also: changedFor({ ...of, mentorId, what: 'settings' }) });
}
