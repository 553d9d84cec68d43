import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { runs, testMoment } from '../../../../test/moments.ts';
import { admissions, attempts } from '../../assessment/tables.ts';
import { notices } from '../../notices/tables.ts';
import { bookings, rooms, slots, waitlistEntries } from '../tables.ts';
import { endOffers } from '../waitlist.ts';

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());

const hour = 3_600_000;
const orm = () => centre.server.parts.database.orm;

/** Three sessions of a test, of three seats and two and one, a free room, and five students. */
async function hall() {
  const session = await centre.session({ seats: 3, booked: 0, inHours: 24 });
  const { at, test } = session;
  const second = await centre.centre.slot({ assessmentId: test.assessment.id, at, seats: 2, inHours: 60 });
  const third = await centre.centre.slot({ assessmentId: test.assessment.id, at, seats: 1, inHours: 80 });
  const small = { venueId: at.venue.id, key: 'small', name: 'Small', seats: 2, columns: 2, gangways: [], separate: false };
  const [other] = await orm().insert(rooms).values(small).returning();
  const students = [test.person];
  while (students.length < 5) students.push((await centre.make.student({ in: test })).person);
  return { test, students, halls: [session.slot, second, third], rooms: [at.room, other] };
}
type Hall = Awaited<ReturnType<typeof hall>>;

const steps = ['book', 'cancel', 'join', 'accept', 'start', 'wait', 'delay', 'room', 'slot', 'choose-again'] as const;
type Step = { readonly kind: (typeof steps)[number]; readonly who: number; readonly which: number };
const stepOf: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...steps), who: fc.nat(4), which: fc.nat(2) });

/** The first session is full, and two wait for it. */
const before: readonly Step[] = [0, 1, 2, 3, 4].map((who) => ({ kind: who < 3 ? 'book' : 'join', who, which: 0 }));

/** Makes a step; gives the status of its call, 200 where there was none to make. */
async function run(of: Hall, { kind, who, which }: Step): Promise<number> {
  const asset_id = String(of.test.asset.id);
  const slot_id = String(of.halls[which]?.id);
  const studentId = of.students[who]?.id ?? 0n;
  const as = { token: await centre.tokenOf(studentId) };
  switch (kind) {
    case 'book': {
      const body = { asset_id, slot_id, venue_id: '', centre_id: '', is_take_home: '0' } as const;
      return (await centre.server.call('bookSlot', body, as)).status;
    }
    case 'cancel': {
      const active = await activeOf(of, studentId);
      if (active === undefined) return 200;
      return (await centre.server.call('cancelSlotBooking', { asset_id, slot_booking_id: String(active.id) }, as)).status;
    }
    case 'join':
      return (await centre.server.call('joinWaitlist', { asset_id, slot_id }, as)).status;
    case 'accept':
      return (await centre.server.call('acceptOffer', { slot_id }, as)).status;
    case 'start': {
      const now = centre.server.clock.now();
      if ((await activeOf(of, studentId)) === undefined) return 200;
      const mine = { assessmentId: of.test.assessment.id, studentId };
      const started = await orm()
        .select()
        .from(attempts)
        .where(and(eq(attempts.assessmentId, mine.assessmentId), eq(attempts.studentId, studentId)));
      if (started.length === 0) await centre.make.attempt({ ...mine, startedAt: now, deadlineAt: new Date(now.getTime() + 1000 * hour) });
      return 200;
    }
    case 'wait':
      centre.server.clock.advance(3 * hour);
      await endOffers({ parts: centre.server.parts });
      return 200;
    case 'delay':
      return incident(slot_id, await centre.delayOf(slot_id, 300));
    case 'room':
      return incident(slot_id, { verb: 'room', roomId: String(of.rooms[who % 2]?.id) });
    case 'slot':
      return incident(slot_id, { verb: 'slot', slotId: String(of.halls[(which + 1) % 3]?.id) });
    case 'choose-again':
      return incident(slot_id, { verb: 'choose-again' });
  }
}

const incident = async (slotId: string, plan: RequestOf<'reportIncident'>['plan']) => {
  const body = { slotId, plan };
  const foretold = await centre.server.call('previewIncident', body, await centre.atDesk());
  const done = await centre.report(slotId, plan);
  expect(done.status).toBe(foretold.status);
  expect(done.status === 200 ? done.data : done.error.code).toEqual(done.status === 200 ? foretold.data : foretold.error.code);
  return done.status;
};

const activeOf = async ({ test }: Hall, studentId: bigint) => {
  const mine = and(eq(bookings.assessmentId, test.assessment.id), eq(bookings.studentId, studentId), isNull(bookings.cancelledAt));
  return (await orm().select().from(bookings).where(mine))[0];
};

/** What is wrong: a seat in two places or none, a line of a session that is over, a booking without its admission, a candidate who lost a seat and was not told. */
async function faultsOf(of: Hall): Promise<string[]> {
  const faults: string[] = [];
  const all = await orm().select().from(bookings).where(eq(bookings.assessmentId, of.test.assessment.id));
  const admitted = await orm().select().from(admissions).where(eq(admissions.assessmentId, of.test.assessment.id));
  const begun = await orm().select().from(attempts).where(eq(attempts.assessmentId, of.test.assessment.id));
  const started = new Set(begun.map(({ studentId }) => studentId));
  const told = await orm()
    .select()
    .from(notices)
    .where(
      inArray(
        notices.personId,
        of.students.map(({ id }) => id),
      ),
    );
  for (const { id } of of.halls) {
    const [slot] = await orm().select().from(slots).where(eq(slots.id, id));
    const live = and(eq(waitlistEntries.slotId, id), inArray(waitlistEntries.state, ['waiting', 'offered']));
    const line = await orm().select().from(waitlistEntries).where(live);
    const seated = all.filter(({ slotId, cancelledAt }) => slotId === id && cancelledAt === null);
    const places = [
      ...(slot?.freeSeats ?? []),
      ...seated.map(({ seat }) => seat),
      ...line.flatMap(({ seat }) => (seat === null ? [] : [seat])),
    ];
    const wanted = Array.from({ length: slot?.seats ?? 0 }, (_, index) => index + 1);
    if (
      places
        .map(Number)
        .toSorted((a, b) => a - b)
        .join(' ') !== wanted.join(' ')
    )
      faults.push(`seats ${places.join(' ')} of ${wanted.length}`);
    if (slot?.state === 'cancelled' && line.length > 0) faults.push('someone waits for a session that is over');
    if (seated.some(({ studentId }) => line.some((entry) => entry.studentId === studentId)))
      faults.push('a candidate waits for the session they have');
    for (const { studentId } of seated) {
      const admission = admitted.find((row) => row.studentId === studentId);
      if (!started.has(studentId) && admission?.opensAt?.getTime() !== slot?.startsAt.getTime())
        faults.push('a candidate is admitted at another time');
    }
  }
  for (const { id, sequence, cancelledBy, absentAt } of all) {
    if (sequence > 0 && !told.some(({ cause }) => cause === `booking:${id}:${sequence}`)) faults.push('someone was not told');
    if (cancelledBy === 'centre' && absentAt !== null) faults.push('someone is absent by the doing of the centre');
  }
  return faults;
}

it('TST-044 TST-047 booked, waited for, started, cancelled, and an incident, in any order: every seat is in one place, everyone is told, no cancellation is used', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 6, maxLength: 18 }), async (taken) => {
      centre.server.clock.set(testMoment);
      const of = await hall();
      const own = new Map<bigint, number>();
      for (const step of [...before, ...taken]) {
        const status = await run(of, step);
        expect([200, 404, 409]).toContain(status);
        const studentId = of.students[step.who]?.id ?? 0n;
        if (['cancel', 'accept'].includes(step.kind)) own.set(studentId, (own.get(studentId) ?? 0) + 1);
        expect(await faultsOf(of)).toEqual([]);
      }
      for (const { id } of of.students) {
        const gone = and(eq(bookings.studentId, id), eq(bookings.cancelledBy, 'student'));
        expect((await orm().select().from(bookings).where(gone)).length).toBeLessThanOrEqual(Math.min(1, own.get(id) ?? 0));
      }
    }),
    runs(6),
  );
}, 120_000);
