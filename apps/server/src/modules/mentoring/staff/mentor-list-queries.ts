import { staffPageSize } from '@abhyas/contract/assessment/staff-tests.ts';
import { mentorDays, type MentorSort, type MentorState } from '@abhyas/contract/mentoring/session-limits.ts';
import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { busyBetween } from '../../agenda/busy-queries.ts';
import { countOpenOf } from '../../doubts/waiting-queries.ts';
import { canBeNotified, fullNameOf, personView } from '../../identity/people/views.ts';

const listed = personView('listed');
const dayMs = 86_400_000;

interface Which {
  readonly queryable: Queryable;
  readonly search: string;
  readonly state: MentorState;
  /** The portal's, of mentors who have chosen none. */
  readonly timeZone: string;
  readonly now: Date;
}

const row = z.object({
  personId: z.bigint(),
  name: z.string(),
  pin: z.string(),
  timeZone: z.string(),
  meetingUrl: z.string(),
  sessions: z.number(),
  classes: z.number(),
  doubts: z.number(),
  missed: z.number(),
  disputes: z.number(),
  rating: z.number().nullable(),
  ratings: z.number(),
  daysOff: z.array(z.string()),
});
const totalRow = z.object({ total: z.number() });

const later = (now: Date, days: number) => new Date(now.getTime() + days * dayMs);

/** What is counted of a mentor, each as an expression for a row of `listed` with its `settings`. */
function countsOf({ timeZone, now }: Pick<Which, 'timeZone' | 'now'>) {
  const until = later(now, mentorDays.ahead);
  const of = (what: SQL, where: SQL) =>
    sql`(select ${what} from mentor_bookings as booking where booking.mentor_id = ${listed.id} and booking.cancelled_at is null and ${where})`;
  const rated = sql`booking.rating is not null and booking.starts_at > ${later(now, -mentorDays.rated)}::timestamptz`;
  const clock = sql`coalesce(settings.time_zone, ${timeZone})`;
  return {
    sessions: of(sql`count(*)::int`, sql`booking.starts_at > ${now}::timestamptz and booking.starts_at < ${until}::timestamptz`),
    classes: sql`(select count(*)::int from ${busyBetween({ from: now, until, sources: ['class'] })} as taught where taught.person_id = ${listed.id})`,
    doubts: countOpenOf(listed.id),
    missed: of(
      sql`count(*)::int`,
      sql`booking.mentor_absent_at is not null and booking.starts_at > ${later(now, -mentorDays.missed)}::timestamptz`,
    ),
    rating: of(sql`round(avg(booking.rating), 1)::float`, rated),
    ratings: of(sql`count(*)::int`, rated),
    daysOff: sql`array(
      select off.day::text from mentor_days_off as off
       where off.mentor_id = ${listed.id} and off.day >= (${now}::timestamptz at time zone ${clock})::date
         and off.day < (${until}::timestamptz at time zone ${clock})::date order by off.day)`,
  };
}

/** Of how many sessions a student says that the mentor did not come and staff have not decided. */
const disputes = sql`(
  select count(*)::int from missed_sessions as said join mentor_bookings as booking on booking.id = said.booking_id
   where booking.mentor_id = ${listed.id} and said.missing = 'mentor' and said.said_by = 'student' and said.taken_back_at is null and said.looked_at is null)`;

function fits({ search, state, ...of }: Which): SQL {
  const counts = countsOf(of);
  const like = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isNamed = search.trim() === '' ? sql`true` : sql`(${fullNameOf(listed)} ilike ${like} or ${listed.pin} ilike ${like})`;
  const states = {
    '': sql`true`,
    off: sql`cardinality(${counts.daysOff}) > 0`,
    idle: sql`${counts.sessions} + ${counts.classes} = 0`,
    'no-link': sql`coalesce(settings.meeting_url, '') = ''`,
  };
  return sql`${listed.role} = 'mentor' and ${canBeNotified(listed)} and ${isNamed} and ${states[state]}`;
}

const mentors = sql`${listed} left join mentor_settings as settings on settings.mentor_id = ${listed.id}`;

const read = ({ queryable, timeZone, now, where, order, page }: Which & { where: SQL; order: SQL; page: number }) => {
  const { sessions, classes, doubts, missed, rating, ratings, daysOff } = countsOf({ timeZone, now });
  return queryRows({
    queryable,
    row,
    statement: sql`
    select ${listed.id} as "personId", ${fullNameOf(listed)} as name, coalesce(${listed.pin}, '') as pin,
           coalesce(settings.time_zone, '') as "timeZone", coalesce(settings.meeting_url, '') as "meetingUrl",
           ${sessions} as sessions, ${classes} as classes, ${doubts} as doubts, ${missed} as missed, ${disputes} as disputes,
           ${rating} as rating, ${ratings} as ratings, ${daysOff} as "daysOff"
      from ${mentors}
     where ${where}
     order by ${order}, ${listed.firstName}, ${listed.lastName}, ${listed.id}
     limit ${staffPageSize} offset ${(page - 1) * staffPageSize}`,
  });
};

/** A page of the mentors of the portal with what is counted of each, and how many there are. The number of mentors bounds the rows, and an index by mentor each count. */
export async function listStaffMentors({ sort, page, ...which }: Which & { sort: MentorSort; page: number }) {
  const { sessions, classes, doubts, missed, rating } = countsOf(which);
  const order = {
    name: sql`${listed.firstName}`,
    sessions: sql`${sessions} desc`,
    classes: sql`${classes} desc`,
    doubts: sql`${doubts} desc`,
    missed: sql`${missed} + ${disputes} desc`,
    rating: sql`${rating} desc nulls last`,
  };
  const where = fits(which);
  const [mentorRows, totals] = await Promise.all([
    read({ ...which, where, order: order[sort], page }),
    queryRows({ queryable: which.queryable, row: totalRow, statement: sql`select count(*)::int as total from ${mentors} where ${where}` }),
  ]);
  return { mentors: mentorRows, total: totals[0]?.total ?? 0 };
}

/** One mentor with what is counted of them; null where there is none. */
export async function findStaffMentor({ personId, ...of }: Pick<Which, 'queryable' | 'timeZone' | 'now'> & { personId: bigint }) {
  const which: Which = { ...of, search: '', state: '' };
  const [mentor] = await read({ ...which, where: sql`${listed.id} = ${personId} and ${fits(which)}`, order: sql`${listed.id}`, page: 1 });
  return mentor ?? null;
}

const otherRow = z.object({ personId: z.bigint(), name: z.string(), hasLink: z.boolean() });

/** The mentors of the portal but one, by name, with whether they have a link for virtual sessions. */
export const listOtherMentors = ({ queryable, mentorId }: { queryable: Queryable; mentorId: bigint }) =>
  queryRows({
    queryable,
    row: otherRow,
    statement: sql`
    select ${listed.id} as "personId", ${fullNameOf(listed)} as name, coalesce(settings.meeting_url, '') <> '' as "hasLink"
      from ${mentors}
     where ${listed.role} = 'mentor' and ${canBeNotified(listed)} and ${listed.id} <> ${mentorId}
     order by ${listed.firstName}, ${listed.lastName}, ${listed.id} limit ${packLimits.mentors}`,
  });
