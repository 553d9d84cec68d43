import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { goodPersonal } from '@abhyas/rules/profile/testing.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { messagesTo } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { guardianOf } from '../../../../test/factories/profile.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(() => server.parts.database.orm.execute(sql`truncate rate_limits`));

const familyDetails = [guardianOf()];

async function studentWith(more: Parameters<typeof make.person>[0] = {}) {
  const person = await make.person(more);
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  const save = (body: Partial<RequestOf<'studentPrelogin'>>, as = token) =>
    server.call('studentPrelogin', { mode: 'save', ...body }, { token: as });
  const data = async () => (await server.call('studentData', {}, { token })).data;
  const family = async () => (await data()).student_profile_details.profile.familyDetails;
  const parents = async () =>
    (await server.parts.database.orm.execute(sql`select from relations where subject_id = ${person.id}`)).rows.length;
  const titles = async () => (await server.call('listNotices', { unreadOnly: false }, { token })).data.notices.map(({ title }) => title);
  return { person, token, save, data, family, parents, titles };
}

test('IDN-081 a family changes with the password only: a stolen session lets no parent in', async () => {
  const { save, family, parents } = await studentWith();
  expect((await save({ familyDetails })).error.code).toBe('PROOF_NEEDED');
  expect((await save({ familyDetails, password: 'wrong' })).error.code).toBe('INCORRECT_PASSWORD');
  expect((await save({ familyDetails, password: '' })).error.code).toBe('INCORRECT_PASSWORD');
  expect([await family(), await parents()]).toEqual([[], 0]);
  expect((await save({ familyDetails, password: demoPassword })).status).toBe(200);
  expect(await parents()).toBe(2);

  const [stored] = await family();
  const changes = [
    [{ ...stored, ...guardianOf({ Parent_Guardian_Id: stored?.Parent_Guardian_Id ?? '', Parent_Guardian_Mobile_No: '9811111111' }) }],
    [...(await family()), guardianOf({ recordKey: 'g2', Parent_Guardian_Email_ID: 'thief@home.example' })],
    (await family()).map((guardian) => ({ ...guardian, isDelete: '1' as const })),
  ];
  for (const changed of changes) expect((await save({ familyDetails: changed })).error.code).toBe('PROOF_NEEDED');
  expect(await parents()).toBe(2);
});

test('IDN-029 support acting as the student leaves the family alone, and may save the rest', async () => {
  const { person, save, family, parents } = await studentWith();
  const support = await make.person({ role: 'staff', rights: ['support'] });
  const { token } = await make.session({ personId: person.id, actingAdminId: support.id, at: server.clock.now() });
  for (const mode of ['save', 'finish'] as const) {
    expect((await save({ mode, familyDetails, password: demoPassword }, token)).error.code).toBe('FORBIDDEN');
  }
  expect((await save({ mode: 'skip', familyDetails, password: demoPassword }, token)).status).toBe(200);
  expect([await family(), await parents()]).toEqual([[], 0]);
  expect((await save(goodPersonal, token)).status).toBe(200);
});

test('a family that stays as it is asks for no password', async () => {
  const { save, family, titles } = await studentWith();
  await save({ familyDetails, password: demoPassword });
  expect((await save({ ...goodPersonal, familyDetails: await family() })).status).toBe(200);
  expect(await titles()).toEqual(['Your family details changed']);
});

test('without a password, the code that the session began with a moment ago is the proof', async () => {
  const { save, parents } = await studentWith({ password: null });
  server.clock.advance(15 * 60_000);
  expect((await save({ familyDetails })).error.code).toBe('SIGN_IN_AGAIN');
  expect(await parents()).toBe(0);
  const fresh = await studentWith({ password: null });
  expect((await fresh.save({ familyDetails })).status).toBe(200);
});

test('the student hears of a change in the portal and by mail', async () => {
  const { person, save, titles } = await studentWith();
  await save({ familyDetails });
  expect(await titles()).toEqual([]);
  await save({ familyDetails, password: demoPassword });
  expect(await titles()).toEqual(['Your family details changed']);
  expect(await messagesTo({ server, to: person.email })).toMatchObject([{ kind: 'family-changed', channel: 'mail' }]);
});

test('PRO-007 a skip without a password keeps the family as a draft, and lets no one in', async () => {
  const { save, data, family, parents } = await studentWith();
  expect((await save({ mode: 'skip', ...goodPersonal, familyDetails })).status).toBe(200);
  expect([await family(), await parents()]).toEqual([[], 0]);
  expect(await data()).toMatchObject({ drafts: { family: { familyDetails } }, onboarding: { savedSections: ['personal'] } });
});
