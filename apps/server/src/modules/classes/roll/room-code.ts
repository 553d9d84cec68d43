import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { joinMs, mayJoin } from '@abhyas/rules/classes/class-card.ts';
import { isRoomCode, roomCodeAt } from '@abhyas/rules/classes/attendance.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { timeWords, zoneWords } from '../../../platform/common/moment-words.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countHits, type Limit } from '../../../platform/postgres/rate-limit.ts';
import { requireChangeable } from '../card.ts';
import { saveSeen } from '../meetings/presence-queries.ts';
import { addRoomPresence, findScan } from './roll-queries.ts';
import { findClassOfStudent, findRollClass, type RollClass } from './room-queries.ts';

/** Codes that a student tries for one class: no one gets forty bits right by trying. */
const scanLimit: Limit = { name: 'room-code', max: 20, seconds: 600 };

/** Throws NOT_IN_A_ROOM, CLASS_CANCELLED, and ROOM_NOT_OPEN with when it opens. */
function requireOpen({ held, now, timeZone }: { held: RollClass; now: Date; timeZone: string }): void {
  const { cancelledAt, endsAt, inPerson, startsAt } = held;
  if (!inPerson) throw new AppError('NOT_IN_A_ROOM');
  if (cancelledAt !== null) throw new AppError('CLASS_CANCELLED');
  if (mayJoin({ facts: { cancelled: false, startsAt, endsAt }, now })) return;
  if (now >= endsAt) throw new AppError('ROOM_NOT_OPEN', { said: { key: 'refusal_class_over' } });
  const moment = new Date(startsAt.getTime() - joinMs);
  const time = `${timeWords({ moment, timeZone })} ${zoneWords({ moment, timeZone })}`;
  throw new AppError('ROOM_NOT_OPEN', { said: { key: 'refusal_check_in_opens', values: { time } } });
}

/** The code that is on the screen of the room now. Throws NOT_FOUND, NOT_IN_A_ROOM, CLASS_CANCELLED, ROOM_NOT_OPEN. */
export async function getRoomCode({
  parts,
  session,
  mappingId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  session: Session;
  mappingId: bigint;
  timeZone: string;
}): Promise<ResultOf<'roomCode'>> {
  const now = parts.clock.now();
  const held = requireChangeable({ session, held: await findRollClass({ queryable: parts.database.orm, classId: mappingId }) });
  requireOpen({ held, now, timeZone });
  return roomCodeAt({ mac: (text) => parts.vault.hash(text), classId: mappingId, now });
}

/**
 * Checks a student in with the code in the room. Twice is once, and a code that comes too early or is wrong doesn't block a later one. Throws NOT_FOUND for a class of someone else's batch, NOT_IN_A_ROOM, CLASS_CANCELLED,
 * ROOM_NOT_OPEN, ROOM_CODE_WRONG, TOO_MANY_REQUESTS.
 */
export async function scanRoomCode({
  parts,
  session,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  session: Session;
  body: BodyOf<'scanRoomCode'>;
  timeZone: string;
}): Promise<ResultOf<'scanRoomCode'>> {
  const now = parts.clock.now();
  const classId = body.mappingId;
  const { personId } = session;
  const queryable = parts.database.orm;
  const held = await findClassOfStudent({ queryable, classId, studentId: personId });
  if (held === null) throw new AppError('NOT_FOUND');
  requireOpen({ held, now, timeZone });
  const subject = parts.vault.hash(`${personId}:${classId}`).toString('base64url');
  await countHits({ queryable, hits: [{ limit: scanLimit, subject }], now });
  const mac = (text: string) => parts.vault.hash(text);
  if (!isRoomCode({ mac, classId, code: body.code, now })) throw new AppError('ROOM_CODE_WRONG');
  const checkedInAt = await parts.database.transaction(async (tx) => {
    // the round may settle the class in the second in which it ends
    await saveSeen({ tx, classId, save: () => addRoomPresence({ tx, classId, personId, now }) });
    return findScan({ tx, classId, personId });
  });
  return { classTitle: held.title, checkedInAt: checkedInAt ?? now };
}
