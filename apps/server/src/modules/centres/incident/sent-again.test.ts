import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { testMoment } from '../../../../test/moments.ts';
import { slots } from '../tables.ts';

type Session = Awaited<ReturnType<Centre['session']>>;

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());

const minutes = (count: number) => new Date(testMoment.getTime() + count * 60_000);
const slotOf = async ({ slot: { id } }: Session) =>
  (await centre.server.parts.database.orm.select().from(slots).where(eq(slots.id, id)))[0];
const preview = async ({ ids: { slotId } }: Session, plan: RequestOf<'previewIncident'>['plan']) =>
  centre.server.call('previewIncident', { slotId, plan }, await centre.atDesk());

it('a session is put off once by a report that is sent again, or by two of staff who saw the same start', async () => {
  const session = await centre.session();
  const { id } = session.slot;
  const plan = await centre.delayOf(id, 30);
  expect((await centre.report(id, plan)).status).toBe(200);
  expect((await centre.report(id, plan)).error).toMatchObject({ code: 'START_CHANGED' });
  expect((await preview(session, plan)).error.code).toBe('START_CHANGED');
  expect((await slotOf(session))?.startsAt).toEqual(minutes(90));
  const both = await centre.session();
  const plans = [await centre.delayOf(both.slot.id, 30), await centre.delayOf(both.slot.id, 60)];
  const answers = await Promise.all(plans.map(async (each) => centre.report(both.slot.id, each)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([90, 120].map((each) => minutes(each))).toContainEqual((await slotOf(both))?.startsAt);
});

it('a session is put off by five minutes at least and twelve hours at most', async () => {
  const session = await centre.session();
  const asked = async (by: number) => preview(session, await centre.delayOf(session.slot.id, by));
  for (const by of [-30, 0, 4, 721]) expect((await asked(by)).error.code).toBe('INVALID_REQUEST');
  expect((await asked(5)).status).toBe(200);
});

it('nothing is done where the effect is no longer the one that staff saw', async () => {
  const session = await centre.session({ booked: 2 });
  const plan = { verb: 'choose-again' } as const;
  const { data: expected } = await preview(session, plan);
  const { id, assetId } = await centre.bookingOf(session, 1);
  const token = await centre.tokenOf(session.students[1]?.id ?? 0n);
  await centre.server.call('cancelSlotBooking', { asset_id: String(assetId), slot_booking_id: String(id) }, { token });
  expect((await centre.report(session.slot.id, plan, { expected })).error.code).toBe('EFFECT_CHANGED');
  expect(await slotOf(session)).toMatchObject({ state: 'open' });
  expect((await centre.look(session)).notes).toEqual([]);
  expect((await centre.report(session.slot.id, plan)).data).toMatchObject({ chooseAgain: 1 });
});
