import { momentIn } from '../../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { type Faults, type Place, defaultTimeZone, endsBefore, haveOneAnchor, isDay } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import type { MentoringFile } from '../../format/schemas/mentoring-file.ts';
import { requireKnown, uniqueNames } from '../check-names.ts';

type Files = Pick<PackFiles, 'brands' | 'mentoring' | 'people' | 'programmes' | 'venues'>;
type Session = MentoringFile['sessions'][number];
type Hours = MentoringFile['mentors'][number]['hours'][number];
type DayHours = Omit<Hours, 'weekdays'>;
type At = (...path: PropertyKey[]) => Place;

/** Days are counted from here where the anchor day is not known. */
const anyAnchor = '2000-01-01';
const minute = 60_000;
const maxDays = 26 * 7;
const attachable = /\.(jpe?g|png|webp|pdf)$/i;

/** Checks sessions with mentors: people, programmes, venues and files, free hours that are hours, and sessions that can have been. */
export function checkMentoring({ files, media, faults }: { files: Files; media: ReadonlyMap<string, unknown>; faults: Faults }): void {
  const { mentoring: file } = files;
  if (file === null) return;
  const { mentors, sessions } = file.value;
  const checkName = requireKnown(faults);
  const unique = (what: string) => uniqueNames({ faults, what });
  const programmes = new Set((files.programmes?.value.programmes ?? []).map(({ key }) => key));
  const venues = new Set((files.venues?.value.venues ?? []).map(({ key }) => key));
  const people = new Map((files.people?.value.people ?? []).map((person) => [person.key, person]));
  /** Adds a fault for who is not there, or is something else. */
  const checkPerson = (name: string, role: 'mentor' | 'student', at: Place) => {
    checkName(people, name, 'person', at);
    const found: string = people.get(name)?.role ?? '';
    if (found !== '' && found !== role) faults.add({ ...at, cause: `'${name}' is no ${role}` });
  };
  const mentorOnce = unique('mentor');
  mentors.forEach(({ mentor, hours, otherDays, times }, m) => {
    checkPerson(mentor, 'mentor', file.at(['mentors', m, 'mentor']));
    mentorOnce(mentor, file.at(['mentors', m, 'mentor']));
    const checkHours = (one: DayHours, at: At) => {
      checkName(venues, one.venue, 'venue', at('venue'));
      if (one.virtual === '0' && one.venue === undefined)
        faults.add({ ...at('virtual'), cause: "name a 'venue', or leave out virtual: '0'" });
      if (one.end !== '00:00' && one.end <= one.start) faults.add({ ...at('end'), cause: 'the end is not after the start' });
    };
    hours.forEach((one, h) => {
      const at: At = (...path) => file.at(['mentors', m, 'hours', h, ...path]);
      checkHours(one, at);
      if (hours.slice(0, h).some((other) => areAtOnce(one, other))) faults.add({ ...at('start'), cause: 'two of these hours overlap' });
    });
    const dayOnce = unique('day');
    otherDays.forEach(({ day, hours: ofDay }, d) => {
      dayOnce(day, file.at(['mentors', m, 'otherDays', d, 'day']));
      ofDay.forEach((one, h) => {
        const at: At = (...path) => file.at(['mentors', m, 'otherDays', d, 'hours', h, ...path]);
        checkHours(one, at);
        if (ofDay.slice(0, h).some((other) => overlap(one, other))) faults.add({ ...at('start'), cause: 'two of these hours overlap' });
      });
    });
    times.forEach((one, t) => {
      const at: At = (...path) => file.at(['mentors', m, 'times', t, ...path]);
      checkHours(one, at);
      const { from, to } = one;
      if (endsBefore({ start: from, end: to })) faults.add({ ...at('to'), cause: 'the last day is before the first' });
      else if (isDay(from) && isDay(to) && haveOneAnchor([from, to]) && daysBetween(from, to) >= maxDays)
        faults.add({ ...at('to'), cause: 'these are more than 26 weeks' });
    });
  });
  const keys = unique('key');
  sessions.forEach((session, s) => {
    const at: At = (...path) => file.at(['sessions', s, ...path]);
    keys(session.key, at('key'));
    checkPerson(session.mentor, 'mentor', at('mentor'));
    checkPerson(session.student, 'student', at('student'));
    checkName(programmes, session.programme, 'programme', at('programme'));
    for (const field of ['mentor', 'student'] as const) {
      const person = people.get(session[field]);
      const own = new Set(person?.programmes.map(({ programme }) => programme));
      if (person !== undefined && programmes.has(session.programme) && !own.has(session.programme) && !own.has(''))
        faults.add({ ...at('programme'), cause: `'${session[field]}' is not in the programme '${session.programme}'` });
    }
    checkName(venues, session.venue, 'venue', at('venue'));
    session.files.forEach((path, f) => {
      checkName(media, path, 'file', at('files', f));
      if (path !== '' && !attachable.test(path)) faults.add({ ...at('files', f), cause: 'a JPEG, PNG, WebP or PDF can be attached' });
    });
    checkOutcome({ session, at, faults });
  });
  checkApart({ files, faults });
}

/** Whether two stretches of weekly hours have a time in common. */
const areAtOnce = (one: Hours, other: Hours): boolean => one.weekdays.some((day) => other.weekdays.includes(day)) && overlap(one, other);
const overlap = (one: DayHours, other: DayHours): boolean => one.start < endOf(other) && other.start < endOf(one);
const endOf = ({ end }: DayHours): string => (end === '00:00' ? '24:00' : end);

const daysBetween = (from: string, to: string): number => {
  const [first, last] = [from, to].map((text) => Temporal.PlainDate.from(toDay({ text, anchor: anyAnchor })));
  return first === undefined || last === undefined ? 0 : first.until(last).days;
};

/** What came of a session: only of one that has been, and only what goes together. */
function checkOutcome({ session, at, faults }: { session: Session; at: At; faults: Faults }): void {
  const { attendance, cancelled, day, feedback, files, rating, ratingText, steps, time } = session;
  const refuse = (field: string, cause: string) => faults.add({ ...at(field), cause });
  if (time === 'now' && day !== 'today') refuse('time', "only a session of 'today' is 'now'");
  if (cancelled !== undefined && attendance !== undefined) refuse('attendance', 'no one attends a session that is cancelled');
  if (attendance !== undefined && isDay(day) && haveOneAnchor(['today', day]) && !endsBefore({ start: 'today', end: day }))
    refuse('attendance', 'this session has not been yet');
  if (attendance !== 'present') {
    if (feedback !== undefined) refuse('feedback', 'feedback is for a session whose student was present');
    if (rating !== undefined) refuse('rating', 'a student rates a session at which they were present');
  }
  if (feedback === undefined) {
    if (files.length > 0) refuse('files', 'files belong to feedback');
    if (steps.length > 0) refuse('steps', 'steps are agreed on with the feedback');
  }
  if (rating === undefined && ratingText !== '') refuse('ratingText', 'a text belongs to a rating');
}

/** Neither mentor nor student has two sessions at once. Only sessions are compared whose distance is known whatever the anchor day is. */
function checkApart({ files: { brands, mentoring: file }, faults }: { files: Files; faults: Faults }): void {
  if (file === null) return;
  const timeZone = brands?.value.brands[0]?.timezone || defaultTimeZone;
  const bufferOf = new Map(file.value.mentors.map(({ mentor, buffer }) => [mentor, buffer]));
  const before: (Session & { from: number; until: number })[] = [];
  file.value.sessions.forEach((session, s) => {
    const { cancelled, day, mentor, minutes, student, time } = session;
    if (cancelled !== undefined || !isDay(day) || !/^\d\d:\d\d$/.test(time) || Number.isNaN(minutes)) return;
    const from = momentIn({ text: `${toDay({ text: day, anchor: anyAnchor })} ${time}`, timeZone }).getTime();
    const until = from + (minutes + (bufferOf.get(mentor) ?? 0)) * minute;
    const other = before.find(
      (one) => (one.mentor === mentor || one.student === student) && haveOneAnchor([one.day, day]) && from < one.until && one.from < until,
    );
    if (other !== undefined)
      faults.add({ ...file.at(['sessions', s, 'time']), cause: `the session '${other.key}' is then, with its buffer` });
    before.push({ ...session, from, until });
  });
}
