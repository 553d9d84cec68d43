import { joinMs } from './class-card.ts';
import { plainText } from '../text/plain-text.ts';

/** The toggles of an attendance page (MEN-044). `all` is on where every other one is. */
export interface AttendanceFilter {
  readonly all: boolean;
  readonly missed: boolean;
  readonly attended: boolean;
}
export type AttendanceToggle = keyof AttendanceFilter;

export const everyClass: AttendanceFilter = { all: true, missed: true, attended: true };

/**
 * The toggles after one of them was pressed. All turns every one on or off (MEN-045); turning one off turns All off (MEN-046); with the last of the others All turns on (MEN-047).
 */
export function toggleAttendance({ filter, pressed }: { filter: AttendanceFilter; pressed: AttendanceToggle }): AttendanceFilter {
  const isOn = !filter[pressed];
  if (pressed === 'all') return { all: isOn, missed: isOn, attended: isOn };
  const next = { ...filter, [pressed]: isOn };
  return { ...next, all: next.missed && next.attended };
}

/** A stretch during which someone was there; `leftAt` null: no end is known. */
export interface Stretch {
  readonly joinedAt: Date;
  readonly leftAt: Date | null;
}

/** A stretch as it was reported. `portal`: joined by the link of the portal; `provider`: in the meeting; `room`: scanned the code in the room. */
export interface ReportedStretch extends Stretch {
  readonly source: 'portal' | 'provider' | 'room';
}

/** What was reported of one student and one class. */
interface Seen {
  /** Also those that are not of this class: which count is `presenceIn`'s to say. Overlapping ones, from two devices, count once. */
  readonly stretches: readonly ReportedStretch[];
  /** Seconds of the recording that they watched, each counted once; null: never played. */
  readonly watched: { readonly seconds: number; readonly of: number } | null;
}

export interface Presence {
  readonly present: boolean;
  readonly how: 'Live' | 'Play' | 'Room' | null;
  /** Whole minutes of the class. */
  readonly minutes: number;
}

const minuteMs = 60_000;

/** Milliseconds that stretches cover between `from` and `until`, with what overlaps counted once. A stretch without an end lasts until `until`. */
export function coveredMs({ stretches, from, until }: { stretches: readonly Stretch[]; from: Date; until: Date }): number {
  const inOrder = stretches
    .map(({ joinedAt, leftAt }) => [joinedAt.getTime(), leftAt?.getTime() ?? until.getTime()] as const)
    .toSorted(([one], [other]) => one - other);
  let covered = 0;
  let reached = from.getTime();
  for (const [joined, left] of inOrder) {
    const end = Math.min(left, until.getTime());
    const start = Math.max(joined, reached);
    if (end <= start) continue;
    covered += end - start;
    reached = end;
  }
  return covered;
}

/**
 * Whether a stretch is of a class: it begins before the end, and reaches into the time from which the class is open (`joinMs` before its start). Where no end is known, as of a scan, it has to begin in that time: who opens the link on
 * another day was not in this class.
 */
function isOf({ stretch: { joinedAt, leftAt }, startsAt, endsAt }: { stretch: Stretch; startsAt: Date; endsAt: Date }): boolean {
  return joinedAt < endsAt && (leftAt ?? joinedAt).getTime() >= startsAt.getTime() - joinMs;
}

/**
 * Whether a student was in a class (decision 23, 39), by what is known at `now`: in the room, joined live, or played the recording, each
 * alone for at least `share` per cent of it (0: at all). While the class runs, the share is that of the class so far; before it starts, who
 * joined is there already.
 */
export function presenceIn({
  seen: { stretches, watched },
  startsAt,
  endsAt,
  share,
  now,
}: {
  seen: Seen;
  startsAt: Date;
  endsAt: Date;
  share: number;
  now: Date;
}): Presence {
  const counted = stretches.filter((stretch) => isOf({ stretch, startsAt, endsAt }));
  const live = counted.filter(({ source }) => source !== 'room');
  const until = now < endsAt ? now : endsAt;
  const whole = Math.max(until.getTime() - startsAt.getTime(), 0);
  if (live.length < counted.length) return { present: true, how: 'Room', minutes: Math.round(whole / minuteMs) };
  const covered = coveredMs({ stretches: live, from: startsAt, until });
  const minutes = Math.round(covered / minuteMs);
  if (live.length > 0 && covered * 100 >= share * whole) return { present: true, how: 'Live', minutes };
  if (watched !== null && (share === 0 || (watched.of > 0 && watched.seconds * 100 >= share * watched.of)))
    return { present: true, how: 'Play', minutes: Math.round(watched.seconds / 60) };
  return { present: false, how: null, minutes };
}

const hour = 3_600_000;
/** Milliseconds after the end of a class during which its mentor says who was there without giving a reason. */
export const rollCallMs = 24 * hour;

/** What is known of a student and a class; null: nothing yet. */
type Known = Pick<Presence, 'present' | 'how'> | null;

/**
 * Whether marking a student so is a correction, which needs a reason: it contradicts what was seen, or it comes more than a day after the class. Where no one saw the student, the roll call is what says who
 * was there.
 */
export function isCorrection({ known, present, endsAt, now }: { known: Known; present: boolean; endsAt: Date; now: Date }): boolean {
  if (known?.present === present) return false;
  const isLate = now.getTime() > endsAt.getTime() + rollCallMs;
  return isLate || (known !== null && known.how !== null);
}

/** Milliseconds for which the screen in a room shows one code. */
export const roomStepMs = 30_000;

/** Crockford's alphabet without letters that look like others: a code can be typed where no camera works. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

/** A keyed hash of a text: at least `codeLength` bytes, which no one can work out without the key. */
type Mac = (text: string) => Uint8Array;

/** The half minute that a moment is in, counted from 1970. */
const stepAt = (now: Date): number => Math.floor(now.getTime() / roomStepMs);

const codeOf = ({ mac, classId, step }: { mac: Mac; classId: bigint; step: number }): string =>
  Array.from(mac(`room\n${classId}\n${step}`).slice(0, codeLength), (byte) => letters[byte % letters.length]).join('');

/** The code of a class at `now`, and how long it is shown. Nothing is stored: class, time and key make it. */
export const roomCodeAt = ({ mac, classId, now }: { mac: Mac; classId: bigint; now: Date }): { code: string; msLeft: number } => ({
  code: codeOf({ mac, classId, step: stepAt(now) }),
  msLeft: roomStepMs - (now.getTime() % roomStepMs),
});

/** Whether a code is the one of `now` or the one before: who scans in the last second still gets in, and a photo is useless after a minute. */
export function isRoomCode({ mac, classId, code, now }: { mac: Mac; classId: bigint; code: string; now: Date }): boolean {
  const given = asTyped(code);
  const step = stepAt(now);
  return [step, step - 1].some((each) => codeOf({ mac, classId, step: each }) === given);
}

/** A code as someone types it: small letters, blanks and dashes do not matter, nor O for 0, nor I and L for 1. */
const asTyped = (code: string): string =>
  plainText(code).toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
