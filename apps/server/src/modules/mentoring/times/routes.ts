import * as contract from '@abhyas/contract/mentoring/week.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { changeSettings } from './change-settings.ts';
import { closeTimes } from './close-times.ts';
import { copyWeek } from './copy-week.ts';
import { endDayOff, previewDayOff, takeDayOff } from './day-off.ts';
import { type Asking, getMentorWeek, getWeek } from './get-week.ts';
import { type Changed, openTimes } from './open-times.ts';
import { saveHours } from './weekly-hours.ts';

/** A mentor's times, week, days off and settings. A call that changes a week answers with it. */
export function mountTimes({ parts, mount }: ModuleContext): void {
  const askingOf = ({ session, timeZone }: { session: Session; timeZone: string }): Asking => ({
    parts,
    mentorId: session.personId,
    timeZone,
  });
  const withWeek = async ({ of, date, changed, leftOut }: Changed & { of: Asking; date: string }) => ({
    week: await getWeek({ ...of, date }),
    changed,
    leftOut,
  });
  mount.session(contract.mentorWeek, ({ body: { date }, ...by }) => getMentorWeek({ ...askingOf(by), date }));
  mount.session(contract.openTimes, async ({ body, ...by }) => {
    const of = askingOf(by);
    return withWeek({ of, date: body.date, ...(await openTimes({ ...of, body })) });
  });
  mount.session(contract.closeTimes, async ({ body: { timeId }, ...by }) => {
    const of = askingOf(by);
    return withWeek({ of, ...(await closeTimes({ ...of, timeIds: timeId })) });
  });
  mount.session(contract.copyWeek, async ({ body, ...by }) => {
    const of = askingOf(by);
    return withWeek({ of, date: body.week, ...(await copyWeek({ ...of, ...body })) });
  });
  mount.session(contract.previewDayOff, ({ body: { date }, ...by }) => previewDayOff({ ...askingOf(by), date }));
  mount.session(contract.takeDayOff, async ({ body, ...by }) => {
    const of = askingOf(by);
    return withWeek({ of, date: body.date, ...(await takeDayOff({ ...of, parts, body })) });
  });
  mount.session(contract.endDayOff, async ({ body: { date }, ...by }) => {
    const of = askingOf(by);
    return withWeek({ of, date, ...(await endDayOff({ ...of, date })) });
  });
  mount.session(contract.saveMentorSettings, ({ body, ...by }) => changeSettings({ ...askingOf(by), settings: body }));
  mount.session(contract.saveMentorHours, async ({ body, ...by }) => {
    const of = askingOf(by);
    return withWeek({ of, date: '', ...(await saveHours({ ...of, ...body })) });
  });
}
