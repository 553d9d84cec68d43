import { cutTimes } from '@abhyas/rules/mentoring/cut-times.ts';
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { MentoringInput, SessionRules } from '../../../modules/mentoring/import.ts';
import { momentIn, startOfDay } from '../../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { getChecked } from '../../format/base.ts';
import type { Pack } from '../../format/pack.ts';
import { weekdays } from '../../format/schemas/mentoring-file.ts';

const minute = 60_000;
const hour = 60 * minute;
const quarter = 15 * minute;
type Mentoring = Pack['mentoring'];
type Session = Mentoring['sessions'][number];

/** The days on which no mentor of a pack has time, and how many sessions its programmes give. */
export function sessionRulesInput({
  pack,
  courseIds,
  anchorDay,
}: {
  pack: Pack;
  courseIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
}): SessionRules {
  const days = pack.holidays.map(({ day, name }) => ({ day: toDay({ text: day, anchor: anchorDay }), name }));
  return {
    holidays: [...new Map(days.map((holiday) => [holiday.day, holiday])).values()],
    limits: pack.programmes.flatMap(({ key, mentorSessions }) =>
      mentorSessions === undefined ? [] : [{ courseId: getChecked(courseIds, key), sessions: mentorSessions }],
    ),
  };
}

/** Sessions with mentors of a pack. `personIds` are by the key of the person: of who is not in the portal nothing is imported. Times are of the mentor's clock, those of sessions of the brand's. */
export function mentoringInput({
  pack,
  courseIds,
  personIds,
  anchorDay,
  timeZone,
  now,
}: {
  pack: Pack;
  courseIds: ReadonlyMap<string, bigint>;
  personIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
  now: Date;
}): MentoringInput {
  const { mentors, sessions } = pack.mentoring;
  const dayOf = (text: string) => toDay({ text, anchor: anchorDay });
  const soonest = (moment: number) => new Date(Math.min(moment, now.getTime()));
  const bufferOf = new Map(mentors.map(({ mentor, buffer }) => [mentor, buffer]));
  return {
    mentors: mentors.flatMap(({ mentor, timezone = null, minutes, buffer, notice, perDay, link = '', about, hours, otherDays, times }) => {
      const mentorId = personIds.get(mentor);
      if (mentorId === undefined) return [];
      const zone = timezone ?? timeZone;
      return [
        {
          mentorId,
          settings: { timeZone: timezone, minutes, buffer, noticeHours: notice, maxPerDay: perDay, meetingUrl: link, about },
          hours: hours.flatMap(({ weekdays: on, ...ofDay }) =>
            on.map((day) => ({ weekday: (weekdays.indexOf(day) + 1) % 7, ...dayHours(ofDay) })),
          ),
          otherDays: otherDays.map(({ day, hours: ofDay }) => ({ day: dayOf(day), hours: ofDay.map(dayHours) })),
          times: times.flatMap(({ from, to, weekdays: on, start, end, virtual, venue = null }) =>
            daysFrom(dayOf(from), dayOf(to)).flatMap((day) => {
              if (!on.includes(weekdayOf(day))) return [];
              const first = momentIn({ text: `${day} ${start}`, timeZone: zone });
              const last =
                end === '00:00' ? startOfDay({ day: nextDay(day), timeZone: zone }) : momentIn({ text: `${day} ${end}`, timeZone: zone });
              return cutTimes({ from: first, to: last, minutes, buffer }).map((time) => ({
                ...time,
                day,
                virtual: virtual === '1',
                venue,
              }));
            }),
          ),
        },
      ];
    }),
    sessions: sessions.flatMap((session) => {
      const { key, mentor, student, programme, day, time, minutes, venue = null, reason } = session;
      const [mentorId, studentId] = [personIds.get(mentor), personIds.get(student)];
      if (mentorId === undefined || studentId === undefined) return [];
      // a session of now began at the last quarter of an hour
      const startsAt =
        time === 'now' ? new Date(Math.floor(now.getTime() / quarter) * quarter) : momentIn({ text: `${dayOf(day)} ${time}`, timeZone });
      const endsAt = new Date(startsAt.getTime() + minutes * minute);
      const busyUntil = new Date(endsAt.getTime() + (bufferOf.get(mentor) ?? 0) * minute);
      const bookedAt = soonest(startsAt.getTime() - 31 * 24 * hour);
      const place = { mentorId, studentId, courseId: getChecked(courseIds, programme), startsAt, endsAt, busyUntil, venue };
      return [{ key, ...place, reason, bookedAt, ...outcomeOf({ pack, session, startsAt, endsAt, soonest, now, dayOf }) }];
    }),
  };
}

const dayHours = ({ start: from, end: to, virtual, venue }: Mentoring['mentors'][number]['otherDays'][number]['hours'][number]) => ({
  from,
  to,
  virtual: virtual === '1',
  venue: venue ?? null,
});

/** What came of a session by now: of one that is not over there is nothing but that it was cancelled. */
function outcomeOf({
  pack,
  session: { key, attendance, cancelled, feedback, files, rating, ratingText, steps },
  startsAt,
  endsAt,
  soonest,
  now,
  dayOf,
}: {
  pack: Pack;
  session: Session;
  startsAt: Date;
  endsAt: Date;
  soonest: (moment: number) => Date;
  now: Date;
  dayOf: (text: string) => string;
}) {
  const isOver = endsAt <= now;
  const hasFeedback = isOver && feedback !== undefined;
  return {
    cancelled:
      cancelled === undefined
        ? null
        : { by: cancelled.by, reason: cancelled.reason, at: soonest(startsAt.getTime() - cancelled.hours * hour) },
    attendance: isOver && attendance !== 'mentor-absent' ? (attendance ?? null) : null,
    mentorAbsentAt: isOver && attendance === 'mentor-absent' ? soonest(endsAt.getTime() + hour / 3) : null,
    feedback: hasFeedback ? { text: feedback, at: soonest(endsAt.getTime() + 2 * hour) } : null,
    files: hasFeedback ? files.map((path) => fileOf({ pack, key, path })) : [],
    steps: hasFeedback ? steps.map(({ text, due }) => ({ text, dueOn: due === undefined ? null : dayOf(due) })) : [],
    rating: isOver && rating !== undefined ? { stars: rating, text: ratingText } : null,
  };
}

/** A file of feedback, under a key of its own: what was attached can be given up with the feedback. */
function fileOf({ pack, key, path }: { pack: Pack; key: string; path: string }) {
  const { mime, body } = getChecked(pack.media, path);
  const digest = createHash('sha256').update(`${pack.key}\nsession\n${key}\n${path}`).digest('hex').slice(0, 32);
  return { key: `uploads/${digest}${extname(path)}`, name: path.slice(path.lastIndexOf('/') + 1), mime, body };
}

const nextDay = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
const weekdayOf = (day: string) => weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'mon';

/** The days from one to another, YYYY-MM-DD. */
function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = nextDay(day)) days.push(day);
  return days;
}
