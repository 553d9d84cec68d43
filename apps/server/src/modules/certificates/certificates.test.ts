import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { createLocalJWKSet, decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { watchQueries } from '../../../test/query-count.ts';
import { attempts, attemptScores } from '../assessment/tables.ts';
import { courses, enrolments, people } from '../identity/tables.ts';
import { assetProgresses } from '../learning/tables.ts';
import { notices } from '../notices/tables.ts';
import { issueCertificates } from './issue.ts';
import { certificates } from './tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
  make = factories(server.parts);
});
afterAll(() => server.close());

const orm = () => server.parts.database.orm;
const issue = () => issueCertificates({ parts: server.parts, jobs: server.parts.jobs });
const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });

/** A student of a course that gives certificates, with two lessons, one completed. */
async function aStudent() {
  const { person, course, variant } = await make.student();
  await orm().update(courses).set({ certificates: true }).where(eq(courses.id, course.id));
  const lessons = [await make.asset({ courseId: course.id }), await make.asset({ courseId: course.id })];
  const complete = async (at: number) => {
    const lesson = lessons[at];
    if (lesson === undefined) throw new Error('there are two');
    const now = server.clock.now();
    const of = { studentId: person.id, courseId: course.id, assetId: lesson.asset.id, nodeId: lesson.topic.id };
    await orm()
      .insert(assetProgresses)
      .values({ ...of, startedAt: now, lastOpenedAt: now, completedAt: now });
  };
  await complete(0);
  const { token } = await make.session({ personId: person.id });
  const own = async () => (await server.call('certificates', {}, { token })).data.certificates;
  const file = async (certificateId: string, as: 'pdf' | 'badge') =>
    Buffer.from((await server.call('certificateFile', { certificateId, as }, { token })).data.file, 'base64').toString('latin1');
  return { person, course, variant, complete, token, own, file };
}

/** Staff with the right to people. */
const staff = async () => (await make.session({ personId: (await make.person({ role: 'admin' })).id })).token;

test('LRN-031 a course that is completed gives one certificate, in however many processes the job runs, and its student is told', async () => {
  const { person, course, complete, own, file } = await aStudent();
  await issue();
  expect(await own()).toEqual([]);
  await complete(1);
  await Promise.all([issue(), issue()]);
  await issue();
  const [certificate, ...others] = await own();
  expect(others).toEqual([]);
  expect(certificate).toMatchObject({ kind: 'course', title: course.name, name: `${person.firstName} ${person.lastName}`, revokedAt: '' });
  expect(certificate?.code).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(certificate?.url).toBe(`${server.parts.config.publicUrl}/certificates/${certificate?.code}`);
  expect((await file(certificate?.certificateId ?? '', 'pdf')).slice(0, 5)).toBe('%PDF-');
  const told = await orm().select().from(notices).where(eq(notices.personId, person.id));
  expect(told.map(({ title }) => title)).toEqual([`Certificate: ${course.name}`]);
});

test('a course without certificates gives none, and no one else reads those of a student', async () => {
  const { person, course, complete, own } = await aStudent();
  await complete(1);
  await orm().update(courses).set({ certificates: false }).where(eq(courses.id, course.id));
  await issue();
  expect(await own()).toEqual([]);
  await orm().update(courses).set({ certificates: true }).where(eq(courses.id, course.id));
  await issue();
  const [certificate] = await own();
  const other = await aStudent();
  const body = { certificateId: certificate?.certificateId ?? '', as: 'pdf' as const };
  expect((await server.call('certificateFile', body, { token: other.token })).error.code).toBe('NOT_FOUND');
  const parent = await make.person({ role: 'parent' });
  const { token } = await make.session({ personId: parent.id });
  const asked = { studentImsPin: person.pin ?? '' };
  expect((await server.call('certificates', asked, { token })).error.code).toBe('NOT_FOUND');
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: person.id });
  expect((await server.call('certificates', asked, { token })).data.certificates).toHaveLength(1);
});

test('a student whose certificate cannot be written holds up no other of the course', async () => {
  const { person, course, variant, complete, own } = await aStudent();
  await complete(1);
  const { person: next } = await make.student({ in: { course, variant } });
  const done = await orm().select().from(assetProgresses).where(eq(assetProgresses.studentId, person.id));
  await orm()
    .insert(assetProgresses)
    .values(done.map((row) => ({ ...row, studentId: next.id })));
  await orm().execute(sql.raw(`alter table certificates add constraint no_one check (student_id <> ${person.id})`));
  await issue();
  await orm().execute(sql`alter table certificates drop constraint no_one`);
  expect(await orm().$count(certificates, eq(certificates.studentId, next.id))).toBe(1);
  expect(await own()).toEqual([]);
  await issue();
  expect(await own()).toHaveLength(1);
});

test('how many students have completed all lessons, or taken a series, does not change how often their tests are read', async () => {
  const { course, variant, complete, person } = await aStudent();
  await complete(1);
  const open = await make.assessment({ courseId: course.id });
  await make.asset({ courseId: course.id, type: 'assessment', assessmentId: open.assessment.id });
  const [candidate] = await orm().select().from(people).where(eq(people.pin, 'ASC1001'));
  const taken = await orm()
    .select()
    .from(attempts)
    .where(eq(attempts.studentId, candidate?.id ?? 0n));
  const done = await orm().select().from(assetProgresses).where(eq(assetProgresses.studentId, person.id));
  const asked = async () => {
    await orm().delete(certificates);
    const { statements } = await watchQueries({ server, work: issue });
    return statements.filter(({ text }) => /attempt|assessment/.test(text)).length;
  };
  await asked();
  const few = await asked();
  const before = await orm().$count(certificates);
  const [enrolled] = await orm()
    .select()
    .from(enrolments)
    .where(eq(enrolments.personId, candidate?.id ?? 0n));
  for (let more = 0; more < 3; more += 1) {
    const { person: next } = await make.student({ in: { course, variant } });
    await orm()
      .insert(assetProgresses)
      .values(done.map((row) => ({ ...row, studentId: next.id })));
    await make.enrol({ personId: next.id, variantId: enrolled?.variantId ?? 0n });
    for (const { id, ...attempt } of taken) {
      const [made] = await orm()
        .insert(attempts)
        .values({ ...attempt, studentId: next.id })
        .returning({ id: attempts.id });
      const scores = await orm().select().from(attemptScores).where(eq(attemptScores.attemptId, id));
      if (made && scores.length > 0)
        await orm()
          .insert(attemptScores)
          .values(scores.map((score) => ({ ...score, attemptId: made.id })));
    }
  }
  expect(await asked()).toBe(few);
  expect(await orm().$count(certificates)).toBe(before + 3);
});

test('what came with a pack is no news: its certificates are issued, and no one is told', async () => {
  const { person, complete, own } = await aStudent();
  await complete(1);
  await issueCertificates({ parts: server.parts, jobs: null });
  await issue();
  expect(await own()).toHaveLength(1);
  expect(await orm().$count(notices, eq(notices.personId, person.id))).toBe(0);
});

test('a series of mocks that were all taken gives a certificate with their scores, once their reviews are open', async () => {
  const token = await server.signIn('ASC1001');
  await issue();
  const own = (await server.call('certificates', {}, { token })).data.certificates;
  expect(own.map(({ kind, title, courseName }) => [kind, title, courseName])).toEqual([['series', 'Half mocks', 'CAT']]);
  const [row] = await orm()
    .select()
    .from(certificates)
    .where(eq(certificates.code, own[0]?.code ?? ''));
  expect([row?.summary.lessons, row?.summary.tests, row?.summary.scores.at(-1)?.percentile]).toEqual([0, 6, '86.84']);
});

test('the page of a code says what it is and whether it is valid, in two languages, and nothing else of the student', async () => {
  const { person, course, complete, own } = await aStudent();
  await complete(1);
  await issue();
  const [certificate] = await own();
  const page = await get(`/certificates/${certificate?.code.toLowerCase().replaceAll('-', '')}`);
  expect([page.statusCode, page.headers['x-robots-tag'], page.headers['content-type']]).toEqual([
    200,
    'noindex, nofollow',
    'text/html; charset=utf-8',
  ]);
  for (const said of ['This certificate is valid', `${person.firstName} ${person.lastName}`, course.name])
    expect(page.body).toContain(said);
  for (const hidden of [person.pin, person.email, person.mobile]) expect(page.body).not.toContain(hidden);
  expect((await get(`/certificates/${certificate?.code}`, { 'accept-language': 'hi' })).body).toContain('यह सर्टिफ़िकेट मान्य है');
  for (const code of ['AAAA-AAAA-AAAA-AAAA', 'nothing']) {
    const unknown = await get(`/certificates/${code}`);
    expect([unknown.statusCode, unknown.body.includes('No certificate has this code')]).toEqual([404, true]);
  }
  let looks = 0;
  while ((await get('/certificates/nothing')).statusCode === 404 && looks < 200) looks += 1;
  expect(looks).toBeLessThan(121);
});

test('staff revoke a certificate with a reason, and put one with the corrected name in its place; both codes say so', async () => {
  const { person, complete, own, file } = await aStudent();
  await complete(1);
  await issue();
  const [first] = await own();
  const token = await staff();
  const id = first?.certificateId ?? '';
  await orm().update(people).set({ lastName: 'Kaul' }).where(eq(people.id, person.id));
  const reissued = (await server.call('changeCertificate', { certificateId: id, change: { verb: 'reissue' } }, { token })).data;
  expect(reissued.certificates.map(({ name, issuedAt }) => [name, issuedAt])).toEqual([[`${person.firstName} Kaul`, first?.issuedAt]]);
  expect((await server.call('changeCertificate', { certificateId: id, change: { verb: 'reissue' } }, { token })).error.code).toBe(
    'NOT_FOUND',
  );
  const [second] = await own();
  expect(second?.code).not.toBe(first?.code);
  await orm().execute('truncate rate_limits');
  expect((await get(`/certificates/${first?.code}`)).body).toContain('This certificate was replaced by a new one');
  const reason = 'The test was <b>repeated</b>';
  await server.call('changeCertificate', { certificateId: second?.certificateId ?? '', change: { verb: 'revoke', reason } }, { token });
  const page = (await get(`/certificates/${second?.code}`)).body;
  expect(page).toContain('This certificate was revoked');
  // why is between the student and the portal
  expect(page).not.toContain('repeated');
  expect(await file(second?.certificateId ?? '', 'pdf').catch(() => 'refused')).toBe('refused');
  // the job does not issue what was revoked
  await issue();
  expect((await own()).map(({ reason: said }) => said)).toEqual([reason]);
});

test('a badge is a credential of Open Badges 3.0 that anyone verifies with the public key, and its status list says when it is revoked', async () => {
  const { person, course, complete, own, file } = await aStudent();
  await complete(1);
  await issue();
  const [certificate] = await own();
  const jwt = await file(certificate?.certificateId ?? '', 'badge');
  const at = (url: string) => url.replace(server.parts.config.publicUrl, '');
  const { kid = '', alg } = decodeProtectedHeader(jwt);
  expect(alg).toBe('RS256');
  const key = (await get(at(kid))).json<JWK>();
  expect(Object.keys(key)).not.toContain('d');
  const { payload } = await jwtVerify(jwt, await importJWK(key, alg));
  const keys = (await get('/api/certificates/jwks.json')).json<{ keys: JWK[] }>();
  await jwtVerify(jwt, createLocalJWKSet(keys));
  expect(payload).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    id: certificate?.url,
    jti: certificate?.url,
    validFrom: `${certificate?.issuedAt.slice(0, 19)}Z`,
    credentialSubject: {
      identifier: [{ identityType: 'name', identityHash: `${person.firstName} ${person.lastName}`, hashed: false }],
      achievement: { type: ['Achievement'], achievementType: 'Course', name: course.name },
    },
  });
  const issuer = (await get(at(payload.iss ?? ''))).json<object>();
  expect(payload['issuer']).toEqual(issuer);
  const isRevoked = async () => {
    const { statusListCredential: list, statusListIndex: index } = payload['credentialStatus'] as Record<string, string>;
    const { payload: status } = await jwtVerify((await get(at(list ?? ''))).body, await importJWK(key, alg));
    const bits = gunzipSync(
      Buffer.from(String((status['credentialSubject'] as Record<string, string>)['encodedList']).slice(1), 'base64url'),
    );
    return ((bits[Number(index) >> 3] ?? 0) & (0x80 >> (Number(index) & 7))) > 0;
  };
  expect(await isRevoked()).toBe(false);
  const body = { certificateId: certificate?.certificateId ?? '', change: { verb: 'revoke' as const, reason: 'A mistake' } };
  await server.call('changeCertificate', body, { token: await staff() });
  expect(await isRevoked()).toBe(true);
  // it is signed once, until someone else is revoked
  server.clock.advance(5_000);
  const list = String((payload['credentialStatus'] as Record<string, string>)['statusListCredential']);
  const bodies = [await get(at(list)), await get(at(list))].map(({ body: signed }) => signed);
  expect(bodies[0]).toBe(bodies[1]);
  // what was changed is no longer signed
  const [head, , signature] = jwt.split('.');
  const forged = [head, Buffer.from(JSON.stringify({ ...payload, name: 'Another' })).toString('base64url'), signature].join('.');
  await expect(jwtVerify(forged, await importJWK(key, alg))).rejects.toThrow('signature verification failed');
  for (const name of ['status-9.jwt', 'status-01.jwt', 'other.json']) expect((await get(`/api/certificates/${name}`)).statusCode).toBe(404);
  let reads = 0;
  while ((await get('/api/certificates/jwks.json')).statusCode === 200 && reads < 700) reads += 1;
  expect(reads).toBeLessThan(601);
});
