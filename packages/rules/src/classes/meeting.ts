import { joinMs } from './class-card.ts';

/** Services whose meetings mentors hold, with everything below these names. */
const meetingHosts = ['zoom.us', 'meet.google.com', 'teams.microsoft.com', 'teams.live.com', 'webex.com'];

/**
 * Whether the link that an address brings along may be opened (CLS-027): over https, and the class's own, at the host of the class's own, or at a known meeting service. `own` is the link of the class, '' where it
 * has none.
 */
export function isMeetingUrl({ url, own }: { url: string; own: string }): boolean {
  const given = URL.parse(url);
  if (given === null || given.protocol !== 'https:' || given.username !== '' || given.password !== '') return false;
  const known = URL.parse(own);
  if (known?.protocol === 'https:' && known.host === given.host) return true;
  return meetingHosts.some((host) => given.host === host || given.host.endsWith(`.${host}`));
}

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds between two looks at a meeting that runs: less than the minute between two rounds, so that each round looks. */
const lookMs = 45_000;
const day = 24 * hour;

/** Milliseconds before a class from which its meeting is made: providers count how many a host makes in a day, so a whole timetable is not made at once. */
export const meetingMs = 7 * day;
/** Milliseconds before a class at which its meeting is looked at once more, in case someone has deleted it at the provider. */
const checkMs = 30 * minute;
/** Milliseconds after a class for which its provider is asked about it; and those for which a meeting may run on. */
const askedMs = 3 * day;
const overrunMs = hour;

/**
 * What the last conversation with a provider came to. `early`: the meeting is not made yet. `ready`: it is made and follows the class. `running`: people are in it. `waiting`: something is still to come
 * (who was there, the recording). `done`: all is known. `failed`: the provider did not answer.
 */
export type AskOutcome = 'early' | 'ready' | 'running' | 'waiting' | 'done' | 'failed';

/**
 * When a provider is polled about a class next; null: never again. `looks`: it says who is there only while the meeting runs, so it is
 * polled each minute. After the class the pauses grow from two minutes to four hours, after `failures` in a row from a minute to an hour.
 */
export function nextAsk({
  outcome,
  looks,
  startsAt,
  endsAt,
  failures,
  now,
}: {
  outcome: AskOutcome;
  looks: boolean;
  startsAt: Date;
  endsAt: Date;
  failures: number;
  now: Date;
}): Date | null {
  const at = (ms: number) => new Date(ms);
  const since = now.getTime() - endsAt.getTime();
  if (outcome === 'done' || since > askedMs) return null;
  if (outcome === 'failed') {
    // what is not seen while it runs is never seen
    const isUrgent = looks && now.getTime() >= startsAt.getTime() - joinMs && since < 0;
    return at(now.getTime() + Math.min(2 ** Math.max(0, Math.min(failures, 10) - 1) * minute, isUrgent ? lookMs : hour));
  }
  if (outcome === 'early') return at(startsAt.getTime() - meetingMs);
  if (looks) {
    const opens = startsAt.getTime() - joinMs;
    if (now.getTime() < opens) return at(opens);
    if (since < 0 || (outcome === 'running' && since < overrunMs)) return at(now.getTime() + lookMs);
  } else if (since < 0) {
    const check = startsAt.getTime() - checkMs;
    return at(now.getTime() < check ? check : endsAt.getTime() + minute);
  }
  return at(now.getTime() + Math.min(Math.max(since / 2, 2 * minute), 4 * hour));
}
