import type { z } from 'zod';
import { classPages } from '@abhyas/contract/classes/class-limits.ts';
import type { RollLineSchema } from '@abhyas/contract/classes/roll.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { joinMs } from '@abhyas/rules/classes/class-card.ts';
import { type Presence, presenceIn } from '@abhyas/rules/classes/attendance.ts';
import { eq } from 'drizzle-orm';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getReadableClass, mayChange, presentClass } from '../card.ts';
import type { ClassRow } from '../class-queries.ts';
import { classes } from '../tables.ts';
import { countLines, countStretches, countUnknown, type LineRow, listLines, listStretches } from './roll-queries.ts';

type RollLine = z.output<typeof RollLineSchema>;

/** A class whose roll the caller reads: it is theirs, of a batch of theirs, or they are staff. Throws NOT_FOUND. */
async function getRow({ parts, session, mappingId }: { parts: Ports<'database'>; session: Session; mappingId: bigint }): Promise<ClassRow> {
  const { row } = await getReadableClass({ parts, session, where: eq(classes.id, mappingId), studentPin: '' });
  return row;
}

/** Whether the roll of a class may be marked at `now`, by someone who may change the class. */
export const isRollOpen = ({ held: { startsAt }, now }: { held: { startsAt: Date }; now: Date }): boolean =>
  now.getTime() >= startsAt.getTime() - joinMs;

/** A class and who of its batch is there (CLS-026), a page of them. Throws NOT_FOUND. */
export async function getRoll({
  parts,
  session,
  body: { mappingId, page },
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'classRoll'>;
  timeZone: string;
}): Promise<ResultOf<'classRoll'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const row = await getRow({ parts, session, mappingId });
  const { batch, class: held } = row;
  const [lines, total, unknown] = await Promise.all([
    listLines({ queryable, held, pins: null, limit: classPages.roll, offset: (page - 1) * classPages.roll }),
    countLines({ queryable, held }),
    countUnknown({ queryable, classId: held.id }),
  ]);
  return {
    card: presentClass({ row, session, timeZone, now }),
    students: lines.map((line) => presentLine({ line, held, share: batch.share, now })),
    total,
    unknown,
    canMark: held.cancelledAt === null && mayChange({ session, held }) && isRollOpen({ held, now }),
    isSettled: held.settledAt !== null,
  };
}

/** What is known of a student: what was decided or said, else what was seen until now. Null: nothing. */
export function knownOf({
  line: { known, presences },
  held: { startsAt, endsAt },
  share,
  now,
}: {
  line: LineRow;
  held: { startsAt: Date; endsAt: Date };
  share: number;
  now: Date;
}): Presence | null {
  if (known !== null) return known;
  const soFar = presenceIn({ seen: { stretches: presences, watched: null }, startsAt, endsAt, share, now });
  return soFar.present || soFar.minutes > 0 ? soFar : null;
}

/** When someone last said of a student whether they were there; null where no one has. */
export const saidAtOf = ({ known }: LineRow): Date | null => (known?.corrected === true ? known.decidedAt : null);

/** A line of the roll. Someone who was seen, but not long enough yet, is neither present nor absent. */
export function presentLine({
  line,
  ...of
}: {
  line: LineRow;
  held: { startsAt: Date; endsAt: Date };
  share: number;
  now: Date;
}): RollLine {
  const known = knownOf({ line, ...of });
  const isDecided = line.known !== null;
  return {
    imspin: line.pin,
    name: line.name,
    attend_status: known === null || !(known.present || isDecided) ? '' : known.present ? 'present' : 'absent',
    how: known?.present === true ? (known.how ?? '') : '',
    minutes: known?.minutes ?? 0,
    marked: line.known?.corrected === true,
    saidAt: saidAtOf(line) ?? null,
    reason: line.known?.reason ?? '',
  };
}

/** When someone was in a class, as it was reported, a page of it. Throws NOT_FOUND. */
export async function getStretches({
  parts,
  session,
  body: { imspin, mappingId, page },
}: {
  parts: Ports<'database'>;
  session: Session;
  body: BodyOf<'classStretches'>;
}): Promise<ResultOf<'classStretches'>> {
  const { class: held } = await getRow({ parts, session, mappingId });
  const of = { queryable: parts.database.orm, classId: held.id, pin: imspin.toUpperCase() };
  const [stretches, total] = await Promise.all([
    listStretches({ ...of, limit: classPages.stretches, offset: (page - 1) * classPages.stretches }),
    countStretches(of),
  ]);
  return {
    total,
    stretches,
  };
}
