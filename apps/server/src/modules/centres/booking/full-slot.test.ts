import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '@abhyas/contract/paths.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { secondProcess } from '../../../../test/processes/second-process.ts';

let server: TestApp;
/** The same portal in another process: all it shares is the database. */
let other: FastifyInstance;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
  other = await secondProcess({ server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const tokenOf = async (personId: bigint) => (await make.session({ personId, at: server.clock.now() })).token;

/** A test with a full slot, who has its seat, and a slot that is free. */
async function prepared() {
  const of = await centre.proctoredTest();
  const at = await centre.venue();
  const full = await centre.slot({ assessmentId: of.assessment.id, at, seats: 1 });
  const free = await centre.slot({ assessmentId: of.assessment.id, at, seats: 50, inHours: 72 });
  const holder = await tokenOf(of.person.id);
  const body = ({ id, venueId }: typeof full) => ({
    asset_id: String(of.asset.id),
    slot_id: String(id),
    venue_id: String(venueId),
    centre_id: '',
    is_take_home: '0' as const,
  });
  const book = (slot: typeof full, token: string) => server.call('bookSlot', body(slot), { token });
  const made = (await book(full, holder)).data;
  const students = async (count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => make.student({ in: of })));
    return Promise.all(people.map(({ person }) => tokenOf(person.id)));
  };
  return { of, full, free, holder, made, body, book, students };
}

test('TST-044 a refusal costs one query beside that of the session', async () => {
  const { book, full, students } = await prepared();
  const [token = ''] = await students(1);
  const refused = await watchQueries({ server, work: () => book(full, token) });
  expect([refused.result.error.code, refused.count]).toEqual(['SLOT_FULL', 2]);
});

test('TST-044 those who are refused at once share their queries, and each hears what is true of them', async () => {
  const { book, full, free, holder, students } = await prepared();
  const [elsewhere, tokens] = [await prepared(), await students(40)];
  const [lucky = '', curious = '', ...late] = tokens;
  const { result, count } = await watchQueries({
    server,
    work: () =>
      Promise.all([
        Promise.all(late.map((token) => book(full, token))),
        book(full, holder),
        book(full, elsewhere.holder),
        book(elsewhere.full, curious),
        book(free, lucky),
      ]),
  });
  const [refused, again, stranger, otherTest, booked] = result;
  expect(refused.map(({ error }) => error.code)).toEqual(late.map(() => 'SLOT_FULL'));
  expect([again, stranger, otherTest].map(({ error }) => error.code)).toEqual(['ALREADY_BOOKED', 'RESOURCE_NOT_AVAILABLE', 'SLOT_FULL']);
  expect(booked.data.seat).toBe('1');
  // a query each for session and slot would be more than a hundred with those of the booking
  expect(count).toBeLessThan(70);
});

test('TST-044 those who wait for their turn when the last seat goes leave together, with one look for all of them', async () => {
  const of = await centre.proctoredTest();
  const slot = await centre.slot({ assessmentId: of.assessment.id, at: await centre.venue(), seats: 1 });
  const people = await Promise.all(Array.from({ length: 80 }, () => make.student({ in: of })));
  const tokens = await Promise.all(people.map(({ person }) => tokenOf(person.id)));
  const body = {
    asset_id: String(of.asset.id),
    slot_id: String(slot.id),
    venue_id: String(slot.venueId),
    centre_id: '',
    is_take_home: '0',
  } as const;
  const { result, count } = await watchQueries({
    server,
    work: () => Promise.all(tokens.map((token) => server.call('bookSlot', body, { token }))),
  });
  expect(result.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(result.filter(({ status }) => status !== 200).map(({ error }) => error.code)).toEqual(Array(79).fill('SLOT_FULL'));
  // a look for each at their turn would be 79 of them
  expect(count).toBeLessThan(60);
});

test('TST-044 a seat that falls free through one process is seen in another at once', async () => {
  const { of, body, full, holder, made, students } = await prepared();
  const [token = ''] = await students(1);
  const { path, method } = paths.bookSlot;
  const codeThere = async () => {
    const answer = await other.inject({ method, url: path, headers: { 'access-token': token }, payload: body(full) });
    return answer.json<{ code?: string }>().code;
  };
  expect(await codeThere()).toBe('SLOT_FULL');
  const cancelled = await server.call(
    'cancelSlotBooking',
    { asset_id: String(of.asset.id), slot_booking_id: made.slot_booking_id },
    { token: holder },
  );
  expect(cancelled.status).toBe(200);
  expect(await codeThere()).not.toBe('SLOT_FULL');
});
