import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { endOffers } from '../../../apps/server/src/modules/centres/waitlist.ts';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';
import { openLanes } from './lanes.ts';
import { bookCall, callBy, type Outcome, send } from './seat-calls.ts';
import { hallFaults, type HallState, lookAt } from './seat-faults.ts';
import { type Client, type Hall, seedClients, seedHalls } from '../seed/seed-halls.ts';
import type { Jobs } from '../../../apps/server/src/platform/queue.ts';

/** Groups that race beside each other, each for two slots of two seats. */
const maxGroups = 20;
const students = 10;
/** Milliseconds until an offer that is to run out in a round does so, and within which it is noticed. */
const runsOut = { after: 15, noticed: 30 };

interface Move {
  readonly kind: 'book' | 'cancel' | 'join' | 'leave' | 'accept';
  readonly slotId: string;
  readonly bytes: string;
}

/** Whom it tells hears of it with the next round of the portal's own jobs. */
const noJobs: Jobs = { define: () => undefined, schedule: () => undefined, send: () => Promise.resolve() };

/** Runs the rounds and tells what was called, refused and found wrong. */
export async function raceForSeats({
  database,
  port,
  lanes: count,
  races,
  test,
}: {
  database: Database;
  port: number;
  lanes: number;
  races: number;
  test: { readonly assessmentId: bigint; readonly assetId: string; readonly variantId: bigint };
}) {
  const groups = Math.min(maxGroups, races);
  const clients = await seedClients({ database, prefix: 'RAC', count: groups * students, variantId: test.variantId });
  const halls = await seedHalls({ database, assessmentId: test.assessmentId, count: groups * 2, seats: 2 });
  const lanes = openLanes({ ports: [port], lanes: count });
  const told = { kinds: [] as string[], refusals: [] as string[], broken: [] as string[], faults: [] as string[], times: [] as number[] };
  let left = races;

  const race = async (group: number) => {
    const pool = clients.slice(group * students, (group + 1) * students);
    const pair = halls.slice(group * 2, group * 2 + 2);
    const slotIds = pair.map(({ slotId }) => slotId);
    const random = randomFrom(group + 1);
    let before = await lookAt({ database, slotIds });
    while (left-- > 0) {
      const moves = movesOf({ pool, pair, state: before, assetId: test.assetId, random });
      const expiring = random() < 0.3;
      if (expiring) await letRunOut({ database, slotIds });
      const worker = expiring
        ? pause(random() * runsOut.noticed).then(() => endOffers({ parts: { database, clock: { now: () => new Date() }, jobs: noJobs } }))
        : undefined;
      const began = performance.now();
      const done = await Promise.all(moves.map(async (move) => ({ move, outcome: await send({ lanes, bytes: move.bytes, began }) })));
      await worker;
      for (const { move, outcome } of done) note({ told, move, outcome });
      await allowCancelling({ database, slotIds });
      const after = await lookAt({ database, slotIds });
      for (const [index, state] of after.entries()) {
        const direct = done.filter(
          ({ move, outcome }) => move.kind === 'book' && move.slotId === state.slotId && outcome.code === '',
        ).length;
        told.faults.push(...hallFaults({ before: before[index] ?? state, after: state, direct }));
      }
      before = after;
    }
  };
  await Promise.all(Array.from({ length: groups }, (_, group) => race(group)));
  lanes.close();
  const { rows } = await database.orm.execute<{ state: string; count: number }>(sql`
    select state, count(*)::int as count from waitlist_entries where offered_at is not null and slot_id = any(${sql.param(halls.map(({ slotId }) => slotId))}::bigint[]) group by state order by state`);
  return { ...told, offers: rows.map(({ state, count: times }) => `${times} ${state}`).join(', ') };
}

function note({
  told,
  move,
  outcome,
}: {
  told: { kinds: string[]; refusals: string[]; broken: string[]; times: number[] };
  move: Move;
  outcome: Outcome;
}): void {
  told.kinds.push(move.kind);
  told.times.push(outcome.ms);
  if (outcome.status === 409) told.refusals.push(`${move.kind} ${outcome.code}`);
  else if (outcome.status !== 200) told.broken.push(`${move.kind} ${outcome.code}`);
}

/** What the candidates do at once, each at most one thing, by what they have: a seat, an offer, a place in line, or nothing. */
function movesOf({
  pool,
  pair,
  state,
  assetId,
  random,
}: {
  pool: readonly Client[];
  pair: readonly Hall[];
  state: readonly HallState[];
  assetId: string;
  random: () => number;
}): Move[] {
  return pool.flatMap((client): Move[] => {
    const hall = pair[random() < 0.5 ? 0 : 1];
    const here = state.find(({ slotId }) => slotId === hall?.slotId);
    if (hall === undefined || here === undefined || random() < 0.4) return [];
    const { slotId } = hall;
    const move = (kind: Move['kind'], bytes: string): Move[] => [{ kind, slotId, bytes }];
    const inLine = here.line.find(({ student, state: of }) => student === client.personId && (of === 'waiting' || of === 'offered'));
    const seat = state.flatMap(({ booked }) => booked).find(({ student }) => student === client.personId);
    const leave = () => move('leave', callBy({ client, name: 'leaveWaitlist', body: { slot_id: slotId } }));
    if (inLine?.state === 'offered')
      return random() < 0.7 ? move('accept', callBy({ client, name: 'acceptOffer', body: { slot_id: slotId } })) : leave();
    if (inLine !== undefined && random() < 0.1) return leave();
    if (seat !== undefined && random() < 0.6) {
      return move('cancel', callBy({ client, name: 'cancelSlotBooking', body: { asset_id: assetId, slot_booking_id: seat.id } }));
    }
    if (inLine === undefined && random() < 0.5)
      return move('join', callBy({ client, name: 'joinWaitlist', body: { asset_id: assetId, slot_id: slotId } }));
    return move('book', bookCall({ client, hall, assetId }));
  });
}

/** Has the offers of these slots run out in a moment, in the middle of what follows. */
async function letRunOut({ database, slotIds }: { database: Database; slotIds: readonly string[] }): Promise<void> {
  const endsAt = new Date(Date.now() + runsOut.after);
  await database.transaction(async (tx) => {
    // in the order of everyone who changes an entry: its slot first
    await tx.execute(sql`select id from slots where id = any(${sql.param([...slotIds])}::bigint[]) order by id for no key update`);
    await tx.execute(sql`
    update waitlist_entries set offer_ends_at = ${endsAt.toISOString()}::timestamptz
     where state = 'offered' and slot_id = any(${sql.param([...slotIds])}::bigint[])`);
  });
}

/** A student may cancel once. So that the same ones can go on, what they have cancelled is counted as the centre's. */
async function allowCancelling({ database, slotIds }: { database: Database; slotIds: readonly string[] }): Promise<void> {
  await database.orm.execute(sql`
    update bookings set cancelled_by = 'centre' where cancelled_by = 'student' and slot_id = any(${sql.param([...slotIds])}::bigint[])`);
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
