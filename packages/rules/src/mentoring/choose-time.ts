import type { SessionMode } from '@abhyas/contract/mentoring/card.ts';
import type { FreeTime } from '@abhyas/contract/mentoring/student.ts';

/** What is chosen in the dialog Book Slot so far; '' where nothing is. `startsAt` is an ISO moment, and `timeId` names the mentor's time at it. */
export interface TimeChoice {
  readonly mode: SessionMode | '';
  readonly venueId: string;
  readonly date: string;
  readonly startsAt: string;
  readonly timeId: string;
}
export const noTimeChosen: TimeChoice = { mode: '', venueId: '', date: '', startsAt: '', timeId: '' };

interface Among {
  readonly times: readonly FreeTime[];
  readonly choice: TimeChoice;
}

/** The times that start in the future, soonest first. */
export const timesAhead = ({ times, now }: { times: readonly FreeTime[]; now: Date }): FreeTime[] =>
  times.filter(({ startsAt }) => Date.parse(startsAt) > now.getTime()).toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));

/** The day and the zone in which a time is shown: the venue's where it is a session in person, or can be nothing else; otherwise the portal's (note 0019). */
export const shownIn = ({ time, mode }: { time: FreeTime; mode: SessionMode | '' }): { date: string; timeZone: string } =>
  time.venueTimeZone !== '' && (mode === 'In person' || !time.modes.includes('Virtual'))
    ? { date: time.venueDate, timeZone: time.venueTimeZone }
    : { date: time.date, timeZone: time.timeZone };

/** Choosing a time fills in all of it. One that can be both keeps the chosen mode, else it is virtual. */
export function chooseTime({ choice, time }: { choice: TimeChoice; time: FreeTime }): TimeChoice {
  const { timeId, startsAt, modes } = time;
  const mode = modes.find((one) => one === choice.mode) ?? modes[0] ?? '';
  return { mode, venueId: mode === 'In person' ? time.venueId : '', date: shownIn({ time, mode }).date, startsAt, timeId };
}

/** Choosing a mode keeps a time that can be held in it, with its venue, and drops everything else. */
export function chooseMode({ times, choice, mode }: Among & { mode: SessionMode }): TimeChoice {
  if (choice.mode === mode) return choice;
  const time = times.find(({ timeId }) => timeId === choice.timeId);
  return time?.modes.includes(mode) ? chooseTime({ choice: { ...noTimeChosen, mode }, time }) : { ...noTimeChosen, mode };
}

/** Choosing a venue drops what was chosen at another one. */
export const chooseTimeVenue = ({ choice, venueId }: { choice: TimeChoice; venueId: string }): TimeChoice =>
  choice.venueId === venueId ? choice : { ...noTimeChosen, mode: 'In person', venueId };

/** Choosing a date drops a time of another day. */
export const chooseTimeDate = ({ choice, date }: { choice: TimeChoice; date: string }): TimeChoice =>
  choice.date === date ? choice : { ...choice, date, startsAt: '', timeId: '' };

/** Choosing when it starts chooses the mentor too where only one is free then. */
export function chooseStart({ times, choice, startsAt }: Among & { startsAt: string }): TimeChoice {
  const next = { ...choice, startsAt, timeId: '' };
  const [only, ...others] = timesAtStart({ times, choice: next });
  return { ...next, timeId: only !== undefined && others.length === 0 ? only.timeId : '' };
}

/** The times in the chosen mode at the chosen venue; none before there is a mode, and in person none before there is a venue. */
export function timesInMode({ times, choice: { mode, venueId } }: Among): FreeTime[] {
  if (mode === '') return [];
  return times.filter((time) => time.modes.includes(mode) && (mode === 'Virtual' || (venueId !== '' && time.venueId === venueId)));
}

/** The days that can be chosen, in order. */
export const daysInMode = (among: Among): string[] =>
  [...new Set(timesInMode(among).map((time) => shownIn({ time, mode: among.choice.mode }).date))].toSorted();

/** The starts that can be chosen on the chosen day, soonest first, each once. */
export const startsOn = (among: Among): string[] => [
  ...new Set(
    timesInMode(among)
      .filter((time) => shownIn({ time, mode: among.choice.mode }).date === among.choice.date)
      .map(({ startsAt }) => startsAt)
      .toSorted(),
  ),
];

/** The times at the chosen start: one for each mentor who is free then. */
export const timesAtStart = (among: Among): FreeTime[] => timesInMode(among).filter(({ startsAt }) => startsAt === among.choice.startsAt);

/** The choice without what is no longer free: another mentor's time at the same start stays to be chosen. */
export function withoutGone({ times, choice }: Among): TimeChoice {
  if (choice.timeId === '' && choice.startsAt === '') return choice;
  if (choice.timeId !== '' && times.some(({ timeId }) => timeId === choice.timeId)) return choice;
  const start = startsOn({ times, choice }).includes(choice.startsAt) ? choice.startsAt : '';
  return { ...choice, startsAt: start, timeId: '' };
}
