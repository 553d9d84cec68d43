import type { Files } from '../../../platform/files/file-store.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { mapVenueIds } from '../../centres/index.ts';
import { lockTimes } from '../sessions/hold-queries.ts';
import { insertTimes } from '../times/time-queries.ts';
import { mapFreeDays } from '../times/week-queries.ts';
import { addDays } from '../times/week-days.ts';
import { closeHolidays } from './close-holidays.ts';
import { listTimesOnHolidays } from './holiday-queries.ts';
import { ensureSettings, replaceHolidays, replaceLimits, saveOpenedUntil } from './import-queries.ts';
import { importSessions } from './import-sessions.ts';
import type { MentoringInput, MentorInput } from './inputs.ts';

/**
 * Brings holidays and limits to what a pack says, and adds its sessions, settings and free times. What people have changed stays: a mentor's own settings, sessions, and times that they
 * closed, because times are opened only after the last one that an import has opened. Free times on a holiday close; gives how many sessions are on one.
 */
export async function importMentoring({
  tx,
  files,
  pack,
  courseIds,
  input: { holidays, limits, mentors, sessions },
  timeZone,
  now,
}: {
  tx: Transaction;
  files: Pick<Files, 'put'>;
  pack: string;
  /** Of all courses of the pack. */
  courseIds: readonly bigint[];
  input: MentoringInput;
  /** Of mentors who have chosen none. */
  timeZone: string;
  now: Date;
}): Promise<{ onHolidays: number }> {
  await replaceHolidays({ tx, pack, days: holidays });
  await replaceLimits({ tx, courseIds, limits });
  const venueIds = await mapVenueIds({ tx, pack });
  // times before sessions, as `holdSessions` has them; those that close at the end are the same, but for what this import opens
  await lockTimes({ tx, timeIds: await listTimesOnHolidays({ tx, timeZone, now }) });
  // before the times, which are not opened at an hour of a session
  await importSessions({ tx, files, pack, venueIds, timeZone, sessions, now });
  for (const mentor of mentors) await importMentor({ tx, mentor, venueIds, now });
  return { onHolidays: await closeHolidays({ tx, timeZone, now }) };
}

async function importMentor({
  tx,
  mentor: { mentorId, settings, times },
  venueIds,
  now,
}: {
  tx: Transaction;
  mentor: MentorInput;
  venueIds: ReadonlyMap<string, bigint>;
  now: Date;
}): Promise<void> {
  const openedUntil = await ensureSettings({ tx, mentorId, settings });
  const wanted = times
    .filter(({ startsAt }) => startsAt > now && (openedUntil === null || startsAt > openedUntil))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return;
  const freeDays = await mapFreeDays({ queryable: tx, mentorId, from: first.day, before: addDays({ day: last.day, days: 1 }) });
  const open = wanted
    .filter(({ day }) => !freeDays.has(day))
    .map(({ day: _day, venue, ...time }) => ({ ...time, venueId: venue === null ? null : (venueIds.get(venue) ?? null) }));
  await insertTimes({ queryable: tx, mentorId, times: open });
  await saveOpenedUntil({ tx, mentorId, until: last.startsAt });
}
