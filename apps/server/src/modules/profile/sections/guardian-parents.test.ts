import type { Guardian } from '@abhyas/contract/profile/profile.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserCookie, type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { lastCode } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { guardianOf } from '../../../../test/factories/profile.ts';
import { whileOpen } from '../../../../test/while-changing.ts';
import { ensureParentOf, removeUnusedParents } from '../../identity/people/parent-queries.ts';
import { people } from '../../identity/tables.ts';
import { parentLinks } from '../../relations/parent-links.ts';
import { replaceRelations } from '../../relations/links-queries.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
beforeEach(() => orm().execute(sql`truncate rate_limits, otp_challenges`));

let families = 0;
/** A guardian with a mobile and an email of their own. */
const newGuardian = (more: Partial<Guardian> = {}) => {
  families += 1;
  return guardianOf({
    Parent_Guardian_Mobile_No: String(9_700_000_000 + families),
    Parent_Guardian_Email_ID: `Guardian${families}@Home.example`,
    ...more,
  });
};
async function studentWith(...familyDetails: Guardian[]) {
  const person = await make.person();
  const { token } = await make.session({ personId: person.id });
  const save = async (guardians: Guardian[]) =>
    (await server.call('studentPrelogin', { mode: 'save', password: demoPassword, familyDetails: guardians }, { token })).data
      .student_profile_details.profile.familyDetails;
  return { person, token, save, saved: await save(familyDetails) };
}
const askCode = (identifier: string) =>
  server.call(
    'otpGeneration',
    { ...(identifier.includes('@') ? { studentEmail: identifier } : { studentImsPin: identifier }), loginType: 'parent' },
    { cookies: browserCookie() },
  );
/** Signs in as a parent with a code. */
async function signIn(identifier: string): Promise<string> {
  const sent = await askCode(identifier);
  if (sent.status !== 200) throw new Error(sent.error.code);
  const otp = await lastCode({ server, to: identifier.toLowerCase() });
  const isEmail = identifier.includes('@');
  const body = { studentemail: isEmail ? identifier : '', studentimspin: isEmail ? '' : identifier, studentpassword: '', otp };
  const by = { loginmode: '1', loginType: 'parent', platform: 'web' } as const;
  return (await server.call('studentLoginCheck', { ...body, ...by }, { cookies: browserCookie() })).data.token;
}
const pinsSeenBy = async (token: string) =>
  (await server.call('studentList', {}, { token })).data.map(({ studentImsPin }) => studentImsPin);
const mustFind = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('it is there');
  return value;
};
const parentsNow = async () => {
  const { rows } = await orm().execute(sql`
    select viewer_id::text, subject_id::text, source from relations order by subject_id, source, viewer_id`);
  const { rows: parents } = await orm().execute(sql`select id::text, mobile, email, pin from people where role = 'parent' order by id`);
  return { rows, parents };
};

test('IDN-081 the mobile and the email of a guardian each get a code, and see exactly this student', async () => {
  const guardian = newGuardian();
  const { person } = await studentWith(guardian);
  for (const identifier of [guardian.Parent_Guardian_Mobile_No, guardian.Parent_Guardian_Email_ID]) {
    const token = await signIn(identifier);
    expect(await pinsSeenBy(token)).toEqual([person.pin]);
    const read = await server.call('studentDataByPin', { studentImsPin: person.pin }, { token });
    expect(read.data.firstName).toBe(person.firstName);
  }
});

test('a guardian of two students sees both', async () => {
  const guardian = newGuardian();
  const one = await studentWith(guardian);
  const two = await studentWith({ ...guardian, recordKey: 'other' });
  const seen = await pinsSeenBy(await signIn(guardian.Parent_Guardian_Mobile_No));
  expect(seen.toSorted()).toEqual([one.person.pin, two.person.pin].toSorted());
});

test('saving the same twice changes nothing', async () => {
  const { save, saved } = await studentWith(newGuardian());
  const before = await parentsNow();
  await save(saved);
  expect(await parentsNow()).toEqual(before);
});

test('a mobile that is changed loses sight at once, and the new one has it', async () => {
  const guardian = newGuardian();
  const { person, save, saved } = await studentWith(guardian);
  const token = await signIn(guardian.Parent_Guardian_Mobile_No);
  expect(await pinsSeenBy(token)).toEqual([person.pin]);
  const moved = newGuardian().Parent_Guardian_Mobile_No;
  await save([{ ...mustFind(saved[0]), Parent_Guardian_Mobile_No: moved }]);
  // the parent was made for this guardian and is gone; a session that is still remembered sees no one
  const seen = await server.call('studentList', {}, { token });
  expect(seen.status === 200 ? seen.data : []).toEqual([]);
  expect((await askCode(guardian.Parent_Guardian_Mobile_No)).error.code).toBe('PARENT_NOT_LINKED');
  expect(await pinsSeenBy(await signIn(moved))).toEqual([person.pin]);
  expect(await pinsSeenBy(await signIn(guardian.Parent_Guardian_Email_ID))).toEqual([person.pin]);
});

test('a guardian who is deleted loses sight at once; one with a password keeps the account and sees no one', async () => {
  const guardian = newGuardian();
  const { save, saved } = await studentWith(guardian, newGuardian({ recordKey: 'second' }));
  const token = await signIn(guardian.Parent_Guardian_Mobile_No);
  await orm().update(people).set({ passwordHash: 'a hash' }).where(eq(people.mobile, guardian.Parent_Guardian_Mobile_No));
  await save([{ ...mustFind(saved[0]), isDelete: '1' }, mustFind(saved[1])]);
  expect(await pinsSeenBy(token)).toEqual([]);
  for (const identifier of [guardian.Parent_Guardian_Mobile_No, guardian.Parent_Guardian_Email_ID])
    expect((await askCode(identifier)).error.code).toBe('PARENT_NOT_LINKED');
  const { rows } = await orm().execute(
    sql`select mobile from people where mobile = ${guardian.Parent_Guardian_Mobile_No} or email = ${guardian.Parent_Guardian_Email_ID.toLowerCase()}`,
  );
  expect(rows).toEqual([{ mobile: guardian.Parent_Guardian_Mobile_No }]);
});

test('naming someone else’s parent gives that parent nothing to sign in with, and no one their children', async () => {
  const child = await make.person();
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: child.id });
  const own = newGuardian({ Parent_Guardian_Mobile_No: parent.mobile });
  const intruder = await studentWith(own);
  const [row] = await orm().select().from(people).where(eq(people.id, parent.id));
  expect(row).toEqual(parent);
  expect(await pinsSeenBy(await signIn(own.Parent_Guardian_Email_ID))).toEqual([intruder.person.pin]);
  const parentToken = await signIn(parent.mobile);
  expect((await pinsSeenBy(parentToken)).toSorted()).toEqual([child.pin, intruder.person.pin].toSorted());
  const list = await server.call('studentList', {}, { token: intruder.token });
  expect(list.status).toBe(403);
  await intruder.save([{ ...mustFind(intruder.saved[0]), isDelete: '1' }, newGuardian({ recordKey: 'new' })]);
  expect(await pinsSeenBy(parentToken)).toEqual([child.pin]);
});

test('a mobile that moves from one guardian to another stays the same parent', async () => {
  const guardian = newGuardian();
  const { person, save, saved } = await studentWith(guardian);
  const token = await signIn(guardian.Parent_Guardian_Mobile_No);
  await save([
    { ...mustFind(saved[0]), isDelete: '1' },
    { ...guardian, recordKey: 'again', Parent_Guardian_Relation: 'Aunt' },
  ]);
  expect(await pinsSeenBy(token)).toEqual([person.pin]);
});

test('a parent who has another mobile now keeps the child, whatever else of the guardian is corrected', async () => {
  const guardian = newGuardian();
  const { person, save, saved } = await studentWith(guardian);
  const token = await signIn(guardian.Parent_Guardian_Mobile_No);
  const byEmail = await signIn(guardian.Parent_Guardian_Email_ID);
  const own = newGuardian().Parent_Guardian_Mobile_No;
  await server.call('changeContact', { kind: 'mobile', value: own, password: '' }, { token });
  const otp = await lastCode({ server, to: own });
  expect((await server.call('verifyContact', { kind: 'mobile', value: own, otp }, { token })).status).toBe(200);
  const corrected = newGuardian().Parent_Guardian_Email_ID;
  const [stored] = await save([{ ...mustFind(saved[0]), Parent_Guardian_FirstName: 'Meera Devi', Parent_Guardian_Email_ID: corrected }]);
  expect(await pinsSeenBy(token)).toEqual([person.pin]);
  expect(await pinsSeenBy(await signIn(corrected))).toEqual([person.pin]);
  const gone = await server.call('studentList', {}, { token: byEmail });
  expect(gone.status === 200 ? gone.data : []).toEqual([]);
  // the mobile that the student knows is corrected to the one there is: still the same parent
  await save([{ ...mustFind(stored), Parent_Guardian_Mobile_No: own }]);
  expect(await pinsSeenBy(token)).toEqual([person.pin]);
  await save([{ ...mustFind(stored), isDelete: '1' }, newGuardian({ recordKey: 'next' })]);
  expect(await pinsSeenBy(token)).toEqual([]);
});

test.each([
  ['email', { Parent_Guardian_Email_ID: '' }],
  ['name', { Parent_Guardian_FirstName: '' }],
  ['relation', { Parent_Guardian_Relation: '' }],
])('a guardian without %s is no one’s parent, and becomes one when it is there', async (_name, part) => {
  const guardian = newGuardian();
  const { Parent_Guardian_Mobile_No: mobile, Parent_Guardian_Email_ID: email } = guardian;
  const person = await make.person();
  const { token } = await make.session({ personId: person.id });
  const send = async (mode: 'save' | 'skip', familyDetails: Guardian[]) =>
    (await server.call('studentPrelogin', { mode, password: demoPassword, familyDetails }, { token })).data.student_profile_details.profile
      .familyDetails;
  const [kept] = await send('skip', [{ ...guardian, ...part }]);
  expect(kept?.Parent_Guardian_Mobile_No).toBe(mobile);
  for (const identifier of [mobile, email]) expect((await askCode(identifier)).error.code).toBe('PARENT_NOT_LINKED');
  await send('save', [guardian]);
  for (const identifier of [mobile, email]) expect(await pinsSeenBy(await signIn(identifier))).toEqual([person.pin]);
});

test('a guardian who is let in already and is then found wanting keeps what stays, and loses what is changed', async () => {
  const guardian = newGuardian();
  const { person, token, saved } = await studentWith(guardian);
  const stored = mustFind(saved[0]);
  await orm().execute(sql`update guardians set email = '' where student_id = ${person.id}`);
  const skip = (more: Partial<Guardian>) =>
    server.call(
      'studentPrelogin',
      { mode: 'skip', password: demoPassword, familyDetails: [{ ...stored, Parent_Guardian_Email_ID: '', ...more }] },
      { token },
    );
  await skip({ Parent_Guardian_Relation: 'Aunt' });
  expect(await pinsSeenBy(await signIn(guardian.Parent_Guardian_Mobile_No))).toEqual([person.pin]);
  const moved = newGuardian().Parent_Guardian_Mobile_No;
  await skip({ Parent_Guardian_Mobile_No: moved });
  for (const mobile of [guardian.Parent_Guardian_Mobile_No, moved]) {
    expect((await askCode(mobile)).error.code).toBe('PARENT_NOT_LINKED');
  }
});

describe('a parent whom one student lets go while another names them', () => {
  const find = (tx: Parameters<typeof ensureParentOf>[0]['tx'], value: string) =>
    ensureParentOf({ tx, identifier: { kind: 'mobile', value }, name: 'Meera', now: server.clock.now() });
  const link = (tx: Parameters<typeof ensureParentOf>[0]['tx'], { viewerId, subjectId }: { viewerId: bigint; subjectId: bigint }) =>
    replaceRelations({ tx, source: `test:race:${subjectId}`, inputs: [{ kind: 'parent', viewerId, subjectId }] });
  const viewersOf = async (subjectId: bigint) =>
    (await orm().execute(sql`select viewer_id from relations where subject_id = ${subjectId}`)).rows.map(({ viewer_id: id }) => id);

  test('stays where the naming came first', async () => {
    const value = newGuardian().Parent_Guardian_Mobile_No;
    const parent = await server.parts.database.transaction((tx) => find(tx, value));
    const child = await make.person();
    await whileOpen({
      server,
      open: async (tx) => void (await link(tx, { viewerId: await find(tx, value), subjectId: child.id })),
      work: () => server.parts.database.transaction((tx) => removeUnusedParents({ tx, personIds: [parent], parentLinks })),
    });
    expect(await viewersOf(child.id)).toEqual([parent]);
  });

  test('is rebuilt where the letting go came first', async () => {
    const value = newGuardian().Parent_Guardian_Mobile_No;
    const parent = await server.parts.database.transaction((tx) => find(tx, value));
    const child = await make.person();
    await whileOpen({
      server,
      open: (tx) => removeUnusedParents({ tx, personIds: [parent], parentLinks }),
      work: () => server.parts.database.transaction(async (tx) => link(tx, { viewerId: await find(tx, value), subjectId: child.id })),
    });
    expect(await viewersOf(child.id)).not.toContain(parent);
    expect(await viewersOf(child.id)).toHaveLength(1);
  });
});
