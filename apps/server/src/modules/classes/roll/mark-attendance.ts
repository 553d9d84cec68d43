import { classPages } from '@abhyas/contract/classes/class-limits.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { isCorrection } from '@abhyas/rules/classes/attendance.ts';
import { chunks } from '../../../platform/common/chunks.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { recordAudits } from '../../audit/queries.ts';
import { requireChangeable } from '../card.ts';
import { settleAgain } from '../meetings/presence-queries.ts';
import { isRollOpen, knownOf, presentLine, saidAtOf } from './get-roll.ts';
import { type LineRow, listLines, type Said, saveSaid, takeBackSaid } from './roll-queries.ts';
import { lockRoll, type RollClass } from './room-queries.ts';

/** How many students one entry of the audit names; of more there are several. */
const perEntry = 50;

/**
 * Marks students of a class, or takes marks back, all or none. Audited with who was marked as what. Throws NOT_FOUND, also for a pin that is not on the roll, ROLL_NOT_OPEN, CLASS_CANCELLED, REASON_NEEDED,
 * CHANGED_ELSEWHERE where someone has said something else of one of them since the caller saw the roll.
 */
export async function markAttendance({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'markAttendance'>;
}): Promise<ResultOf<'markAttendance'>> {
  const now = parts.clock.now();
  const classId = body.mappingId;
  return parts.database.transaction(async (tx) => {
    const held = requireChangeable({ session, held: await lockRoll({ tx, classId }) });
    if (held.cancelledAt !== null) throw new AppError('CLASS_CANCELLED');
    if (!isRollOpen({ held, now })) throw new AppError('ROLL_NOT_OPEN');
    const pins = [...new Set(body.imspins.map((pin) => pin.toUpperCase()))];
    const of = { queryable: tx, held, pins, limit: classPages.roll };
    const lines = await listLines(of);
    if (lines.length !== pins.length) throw new AppError('NOT_FOUND');
    requireSeen({ lines, body });
    const personIds = lines.map(({ personId }) => personId);
    if (body.attend_status === '') {
      await takeBackSaid({ tx, classId, personIds, isSettled: held.settledAt !== null });
      await settleAgain({ tx, classId });
    } else {
      const said = lines.flatMap((line) => sayOf({ line, held, present: body.attend_status === 'present', now }));
      requireReason({ said, reason: body.reason });
      const rows = said.map(({ line: { personId }, isCorrection: corrects, ...row }) => ({
        ...row,
        personId,
        reason: corrects ? body.reason : '',
      }));
      await saveSaid({ tx, classId, said: rows, byId: session.personId, now });
    }
    const { attend_status: status, reason } = body;
    const entries = [...chunks(personIds, perEntry)].map((ids) => ({
      at: now,
      actorId: session.personId,
      action: 'classes.attendance-marked',
      targetKind: 'class',
      targetId: body.mappingId,
      data: { status, isCorrection: reason !== '', students: ids.length, ids: ids.join(',') },
    }));
    await recordAudits({ queryable: tx, entries });
    const changed = await listLines(of);
    return { students: changed.map((line) => presentLine({ line, held, share: held.share, now })) };
  });
}

/** Throws CHANGED_ELSEWHERE, with whom it is of, unless each line says what the caller saw, or what they want it to say. */
function requireSeen({
  lines,
  body: { imspins, saidAt, attend_status: wanted },
}: {
  lines: readonly LineRow[];
  body: Pick<BodyOf<'markAttendance'>, 'imspins' | 'saidAt' | 'attend_status'>;
}): void {
  const seen = new Map(imspins.map((pin, place) => [pin.toUpperCase(), saidAt[place] ?? null]));
  const changed = lines.filter((line) => {
    const at = saidAtOf(line);
    if (at === null ? wanted === '' : wanted === (line.known?.present === true ? 'present' : 'absent')) return false;
    return at?.getTime() !== seen.get(line.pin)?.getTime();
  });
  const [first] = changed;
  if (first === undefined) return;
  throw new AppError('CHANGED_ELSEWHERE', {
    said:
      changed.length === 1
        ? { key: 'refusal_marked_since', values: { name: first.name } }
        : { key: 'refusal_marked_since_many', values: { count: changed.length } },
  });
}

interface Saying extends Pick<Said, 'present' | 'how' | 'minutes'> {
  readonly line: LineRow;
  /** It contradicts what is known, or comes late. */
  readonly isCorrection: boolean;
}

/** What is to be saved of one student; nothing where it is known already. */
function sayOf({ line, held, present, now }: { line: LineRow; held: RollClass; present: boolean; now: Date }): Saying[] {
  const seen = knownOf({ line, held, share: held.share, now });
  // who was seen, but not long enough yet, is not known to be absent
  const known = line.known === null && seen?.present === false ? null : seen;
  if (known?.present === present && (line.known !== null || known.how !== null)) return [];
  const corrects = isCorrection({ known, present, endsAt: held.endsAt, now });
  return [{ line, present, how: seen?.how ?? null, minutes: seen?.minutes ?? 0, isCorrection: corrects }];
}

/** Throws REASON_NEEDED, with the pins of those whom it corrects, where a correction comes without a reason. */
function requireReason({ said, reason }: { said: readonly Saying[]; reason: string }): void {
  const corrected = said.filter((each) => each.isCorrection);
  const [first] = corrected;
  if (first === undefined || reason.length >= 3) return;
  const ask = ({ line: { name }, present }: Saying) =>
    ({ key: `refusal_say_why_${present ? 'present' : 'absent'}`, values: { name } }) as const;
  throw new AppError('REASON_NEEDED', {
    ...(corrected.length === 1 ? { said: ask(first) } : {}),
    fields: Object.fromEntries(corrected.map((each) => [each.line.pin, ask(each)])),
  });
}
