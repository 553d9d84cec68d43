import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart } from '../../../../test/player.ts';
import { auditEvents } from '../../audit/tables.ts';
import { pulse } from '../../assessment/closing/tables.ts';
import { recordPulse } from '../../assessment/closing/pulse.ts';

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());
afterEach(() => centre.server.clock.set(testMoment));

const minutes = (count: number) => new Date(testMoment.getTime() + count * 60_000);

/** A session of two candidates who begin at its start, an hour after the test's moment, with ten minutes for their test. */
async function running() {
  const session = await centre.session();
  centre.server.clock.set(minutes(60));
  const windows: Awaited<ReturnType<typeof launchAndStart>>[] = [];
  for (const [index, person] of session.students.entries()) {
    await centre.change((await centre.bookingOf(session, index)).id, 'check-in');
    const test = { ...session.test, person };
    windows.push(await launchAndStart({ server: centre.server, test, token: await centre.tokenOf(person.id) }));
  }
  const endOf = async (index: number) => (await windows[index]?.window.save(1, []))?.data.deadlineAt;
  return { session, windows, endOf };
}

/** Staff give back what was lost from one minute after the test's moment to another. */
const give = async (whom: RequestOf<'giveTimeBack'>['whom'], from: number, until: number) =>
  centre.server.call(
    'giveTimeBack',
    { whom, from: clockAt(from), until: clockAt(until), reason: 'The machine failed' },
    await centre.atDesk(),
  );
/** The clock of the venue, HH:mm. */
const clockAt = (minute: number) =>
  Temporal.Instant.fromEpochMilliseconds(minutes(minute).getTime())
    .toZonedDateTimeISO('Asia/Kolkata')
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

it('TST-063 TST-071 a candidate whose machine failed gets the time back, once, the clock of no one else moves, and it is written down', async () => {
  const { session, windows, endOf } = await running();
  const { id } = await centre.bookingOf(session);
  centre.server.clock.set(minutes(66));
  const whom = { kind: 'candidate', bookingId: String(id) } as const;
  expect((await give(whom, 62, 65)).data).toEqual({ given: 1, leftOut: 0, unchanged: 0 });
  expect(await endOf(0)).toBe(minutes(73).toISOString());
  expect(await endOf(1)).toBe(minutes(70).toISOString());
  expect((await windows[0]?.window.state())?.data.turns.credits).toEqual([
    { from: minutes(62).toISOString(), to: minutes(65).toISOString() },
  ]);
  expect((await give(whom, 62, 65)).data).toEqual({ given: 0, leftOut: 0, unchanged: 1 });
  expect(await endOf(0)).toBe(minutes(73).toISOString());
  const desk = await centre.look(session);
  expect(desk.notes.filter(({ kind }) => kind === 'time-given')).toMatchObject([{ seat: 1, isOpen: false }]);
  expect(desk.notes[0]?.text).toContain('The machine failed');
  const entries = await centre.server.parts.database.orm.select().from(auditEvents).where(eq(auditEvents.action, 'centres.time-given'));
  expect(entries.filter(({ targetId }) => targetId === String(session.students[0]?.id))).toMatchObject([
    { actorId: centre.staff.id, data: { given: 1, reason: 'The machine failed' } },
  ]);
});

it('TST-063 TST-071 a session or a venue gets it for all who were writing; what an outage gave back and what was given before count once', async () => {
  const { session, windows, endOf } = await running();
  const { slotId, venueId } = session.ids;
  await centre.server.parts.database.orm.delete(pulse);
  centre.server.clock.set(minutes(61));
  await recordPulse({ parts: centre.server.parts });
  centre.server.clock.set(minutes(63));
  await recordPulse({ parts: centre.server.parts });
  expect(await endOf(1)).toBe(minutes(72).toISOString());
  centre.server.clock.set(minutes(65));
  // of the four minutes two are back already
  expect((await give({ kind: 'session', slotId }, 61, 65)).data).toEqual({ given: 2, leftOut: 0, unchanged: 0 });
  expect(await endOf(0)).toBe(minutes(74).toISOString());
  centre.server.clock.set(minutes(66));
  await windows[1]?.window.submit(1);
  expect((await give({ kind: 'venue', venueId }, 62, 66)).data).toEqual({ given: 1, leftOut: 0, unchanged: 0 });
  expect(await endOf(0)).toBe(minutes(75).toISOString());
});

it('times that were mixed up are refused, and a place that is not there is not found', async () => {
  const { session, endOf } = await running();
  centre.server.clock.set(minutes(66));
  const mixed = await give({ kind: 'session', slotId: session.ids.slotId }, 65, 62);
  expect(mixed.error.code).toBe('INVALID_REQUEST');
  expect(Object.keys(mixed.error.fields ?? {})).toEqual(['until']);
  expect((await give({ kind: 'session', slotId: session.ids.slotId }, 65, 65)).error.code).toBe('INVALID_REQUEST');
  expect(await endOf(0)).toBe(minutes(70).toISOString());
  expect((await give({ kind: 'session', slotId: '999999' }, 62, 65)).error.code).toBe('NOT_FOUND');
});
