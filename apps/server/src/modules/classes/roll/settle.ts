import { presenceIn } from '@abhyas/rules/classes/attendance.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import {
  type Decided,
  listSeen,
  listUnsettled,
  lockUnsettled,
  saveDecided,
  saveSettled,
  type SeenRow,
  shareHeld,
  type Unsettled,
  type UnsettledClass,
} from './settle-queries.ts';

export const settleJob = 'classes.settle';

/** How many classes are read at a time, and how many a round settles at most; what is left waits for the next. */
const perRead = 50;
const perRound = 1000;

/**
 * Decides attendance of the classes that are over by what was reported and watched, and again when something new is known (`settled_at` is
 * null then); what a mentor or staff said stays. Each class is settled in a transaction of its own.
 */
export async function settleDue({ parts }: { parts: Ports<'clock' | 'database' | 'log'> }): Promise<void> {
  const { clock, database } = parts;
  const now = clock.now();
  let after: Unsettled | null = null;
  for (let count = 0; count < perRound; count += perRead) {
    const due: Unsettled[] = await listUnsettled({ queryable: database.orm, now, after, limit: perRead });
    await eachAlone({
      parts,
      items: due,
      about: ({ id: classId }) => ({ classId }),
      failure: 'a class could not be settled',
      work: ({ id: classId }) => database.transaction((tx) => settleClass({ tx, classId, now })),
    });
    // what could not be settled, or another process has, is passed over
    after = due.at(-1) ?? null;
    if (due.length < perRead) return;
  }
}

/** Settles one class, unless another process has it. */
async function settleClass({ tx, classId, now }: { tx: Transaction; classId: bigint; now: Date }): Promise<void> {
  const row = await lockUnsettled({ tx, classId });
  if (row === null) return;
  const seen = await listSeen({ tx, row });
  await saveDecided({ tx, classId, decided: seen.flatMap((each) => decide({ row, seen: each })), now });
  await saveSettled({ tx, classId, now });
}

/** Works out the attendance of one student, after they watched a recording; one who was not seen stays as they are, until the class is settled. */
export async function settleStudent({
  tx,
  classId,
  personId,
  now,
}: {
  tx: Transaction;
  classId: bigint;
  personId: bigint;
  now: Date;
}): Promise<void> {
  const row = await shareHeld({ tx, classId, now });
  if (row === null) return;
  const seen = await listSeen({ tx, row, personId });
  const decided = seen.flatMap((each) => decide({ row, seen: each })).filter(({ present }) => present);
  await saveDecided({ tx, classId, decided, now });
}

/** What is new of one student; nothing where it is known already, or was said by someone. */
function decide({ row: { startsAt, endsAt, share }, seen }: { row: UnsettledClass; seen: SeenRow }): Decided[] {
  const { known, personId, presences, watched } = seen;
  if (known !== null) {
    if (known.corrected) return [];
    // a pack says who was there, without when: that is not taken back
    if (known.present && known.how !== 'Play' && presences.length === 0) return [];
    if (known.present && known.how === 'Play' && watched === null && presences.length === 0) return [];
  }
  const decided = presenceIn({ seen: { stretches: presences, watched }, startsAt, endsAt, share, now: endsAt });
  const isSame = known !== null && known.present === decided.present && known.how === decided.how && known.minutes === decided.minutes;
  return isSame ? [] : [{ personId, ...decided }];
}
