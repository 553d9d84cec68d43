import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { codeOf, setUpAuthenticator } from '../../../../test/devices/authenticator.ts';
import { factories } from '../../../../test/factories.ts';
import { messagesTo } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';

let server: TestApp;
let token = '';
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
  token = await server.signIn('STF3001');
});
afterAll(() => server.close());

const find = async (search: string) => (await server.call('staffPeople', { search, page: 1 }, { token })).data.people;
const idOf = async (pin: string) => (await find(pin)).find((person) => person.pin === pin)?.personId ?? '';
const details = async (pin: string) => (await server.call('staffPerson', { personId: await idOf(pin) }, { token })).data;
const batches = async () => (await server.call('staffPeople', { search: '', page: 1 }, { token })).data.batches;
const csvOf = (...rows: string[]) => ['ID,Role,First name,Last name,Mobile,Email,Courses,Parents,Mentors', ...rows].join('\n');
const importCsv = async (csv: string, dryRun = false) =>
  (await server.call('importPeople', { csv, dryRun, password: dryRun ? '' : demoPassword }, { token })).data;
const clean = (counts: { created: number; changed: number; unchanged: number }) => ({ faults: [], faultCount: 0, moved: 0, ...counts });
const batchKey = async () => {
  const { rows } = await server.parts.database.pool.query<{ key: string }>(
    "select c.key || '/' || v.key as key from variants v join courses c on c.id = v.course_id order by v.id limit 1",
  );
  return rows[0]?.key ?? '';
};
const audited = async (action: string, pin: string) => {
  const { rowCount } = await server.parts.database.pool.query(
    "select from audit_events a join people staff on staff.id = a.actor_id and staff.pin = 'STF3001' where action = $1 and target_id = $2",
    [action, await idOf(pin)],
  );
  return rowCount;
};

test('IDN-029 staff find people by name, ID and contact, which come masked', async () => {
  const [person] = await find('asc1001');
  expect(person).toMatchObject({ pin: 'ASC1001', role: 'student', isClosed: false, hasPassword: true, isMobileVerified: true });
  expect(person?.email).toMatch(/^a\*+/);
  expect((await find('asc1001@demo.test')).map(({ pin }) => pin)).toEqual(['ASC1001']);
  expect(await find('100%')).toEqual([]);
  // a part of a contact finds no one: it would spell out what is masked
  expect(await find('asc1001@demo')).toEqual([]);
  expect(await find('900000')).toEqual([]);
  expect((await find('900000 0001')).map(({ pin }) => pin)).toEqual(['ASC1001']);
});

test('IDN-029 a mobile that no one has verified is told as such', async () => {
  await server.parts.database.pool.query("update people set mobile_proved = false where pin = 'ASC1008'");
  expect((await details('ASC1008')).person).toMatchObject({ isMobileVerified: false });
});

test('a person is added without a password, in a batch, and every fault is told by field', async () => {
  const [batch] = await batches();
  const body: RequestOf<'addPerson'> = {
    pin: 'new2001',
    role: 'student',
    firstName: 'Asha',
    lastName: 'Rao',
    mobile: '9100000001',
    email: '',
    variantId: batch?.variantId ?? '',
    rights: [],
    password: '',
  };
  expect((await server.call('addPerson', body, { token })).status).toBe(200);
  expect(await details('NEW2001')).toMatchObject({
    person: { hasPassword: false, isClosed: false },
    batches: [batch],
    actions: ['close', 'reset'],
  });
  expect(await audited('identity.account-created', 'NEW2001')).toBe(1);
  const again = await server.call('addPerson', { ...body, firstName: '' }, { token });
  expect(again.error.fields).toEqual({ pin: 'Someone else has this ID', firstName: 'Enter a name' });
});

test('IDN-081 an admin adds staff with their rights, and admins, after a proof; staff add neither', async () => {
  const admin = await server.signIn('ADM1');
  const body: RequestOf<'addPerson'> = {
    pin: 'stf4001',
    role: 'staff',
    firstName: 'Ira',
    lastName: 'Sen',
    mobile: '',
    email: 'ira.sen@example.org',
    variantId: null,
    rights: ['classes', 'centre'],
    password: demoPassword,
  };
  const refused = await server.call('addPerson', body, { token });
  expect(refused.error).toMatchObject({ code: 'FORBIDDEN', message: 'Only an admin can add staff and admins.' });
  const add = (more: Partial<typeof body>) => server.call('addPerson', { ...body, ...more }, { token: admin });
  expect((await add({ password: 'wrong' })).error.code).toBe('INCORRECT_PASSWORD');
  expect((await add({ rights: [] })).error.fields).toEqual({ rights: 'Choose at least one right' });
  const { personId } = (await add({})).data;
  const { rows } = await server.parts.database.pool.query('select "right" from staff_rights where person_id = $1 order by 1', [personId]);
  expect(rows).toEqual([{ right: 'centre' }, { right: 'classes' }]);
  expect((await add({ pin: 'adm2001', role: 'admin', email: 'second.admin@example.org' })).status).toBe(200);
  expect(await details('ADM2001')).toMatchObject({ person: { role: 'admin', hasPassword: false } });
});

test('IDN-081 an admin changes what staff may do, everywhere or for one course, after a proof; it holds at once, and staff change nothing', async () => {
  const admin = await server.signIn('ADM1');
  const ravi = await factories(server.parts).person({ role: 'staff', rights: ['support'] });
  const { token: theirs } = await factories(server.parts).session({ personId: ravi.id, at: server.clock.now() });
  const personId = String(ravi.id);
  const { allCourses, mayGrant } = await details(ravi.pin);
  expect(mayGrant).toBe(false);
  const courseId = allCourses[0]?.courseId ?? '';
  const body: RequestOf<'changeRights'> = {
    personId,
    rights: ['classes'],
    courseRights: [{ right: 'content', courseId }],
    password: demoPassword,
  };
  expect((await server.call('changeRights', body, { token })).error.code).toBe('FORBIDDEN');
  expect((await server.call('changeRights', { ...body, password: 'wrong' }, { token: admin })).error.code).toBe('INCORRECT_PASSWORD');
  const unknown = { ...body, courseRights: [{ right: 'content' as const, courseId: '999999' }] };
  expect((await server.call('changeRights', unknown, { token: admin })).error.code).toBe('INVALID_REQUEST');
  expect((await server.call('studioFiles', {}, { token: theirs })).error.code).toBe('FORBIDDEN');
  const { data } = await server.call('changeRights', body, { token: admin });
  expect(data).toMatchObject({ mayGrant: true, rights: { rights: ['classes'], courseRights: [{ right: 'content', courseId }] } });
  expect((await server.call('studioFiles', {}, { token: theirs })).status).toBe(200);
  // of the studio alone, and of what is theirs
  expect((await server.call('schoolDataCounts', {}, { token: theirs })).error.code).toBe('FORBIDDEN');
  const { rowCount } = await server.parts.database.pool.query(
    "select from audit_events where action = 'identity.rights-changed' and target_id = $1",
    [personId],
  );
  expect(rowCount).toBe(1);
  // with the right for all of them that for one is none of its own
  const all = await server.call('changeRights', { ...body, rights: ['content'] }, { token: admin });
  expect(all.data.rights).toEqual({ rights: ['content'], courseRights: [] });
});

test('a list is tried first, then imported whole, or not at all with an error per row; a second time it changes nothing', async () => {
  const key = await batchKey();
  const good = csvOf(
    `imp1001,student,Dev,Rao,9100000011,,${key},9100000012;dev.parent@example.org,MEN2001`,
    'imp2001,mentor,Ira,Sen,,ira@example.org,,,',
  );
  expect(await importCsv(good, true)).toEqual(clean({ created: 2, changed: 0, unchanged: 0 }));
  expect(await find('imp1001')).toEqual([]);
  const bad = csvOf('imp1001,student,,,,,no/such,12,NOP1', 'asc1001,mentor,A,B,,,,,', 'imp3001,admin,A,B,,a@example.org,,,');
  expect((await importCsv(bad)).faults).toEqual([
    { line: 2, cause: 'Enter a name' },
    { line: 2, cause: 'Enter an email or a mobile' },
    { line: 2, cause: "There is no course 'no/such'" },
    { line: 3, cause: 'ASC1001 is a student in this portal, not a mentor' },
    { line: 4, cause: "The role is 'admin'. It can be student or mentor" },
  ]);
  expect(await find('imp3001')).toEqual([]);
  expect(await importCsv(good)).toEqual(clean({ created: 2, changed: 0, unchanged: 0 }));
  const { batches: own, links } = await details('IMP1001');
  expect(own).toHaveLength(1);
  expect(links.map(({ kind, shown }) => [kind, shown])).toEqual([
    ['mentor', 'MEN2001'],
    ['parent', expect.stringContaining('*')],
    ['parent', expect.stringContaining('*')],
  ]);
  expect(await importCsv(good)).toEqual(clean({ created: 0, changed: 0, unchanged: 2 }));
  expect((await importCsv(csvOf('imp1001,student,Dev,Rao,,,,,IMP2001'))).changed).toBe(1);
});

test('a student moves between the batches of a course and between courses, audited', async () => {
  const all = await batches();
  const personId = await idOf('IMP1001');
  const move = async (variantId: string, change: 'join' | 'leave') =>
    (await server.call('changeEnrolment', { personId, variantId, change }, { token })).data.batches.map((batch) => batch.variantId);
  const { rows } = await server.parts.database.pool.query<{ one: string; other: string }>(
    'select a.id::text as one, b.id::text as other from variants a join variants b on b.course_id = a.course_id and b.id > a.id limit 1',
  );
  const [pair] = rows;
  expect(await move(pair?.one ?? '', 'join')).toContain(pair?.one);
  const moved = await move(pair?.other ?? '', 'join');
  expect(moved).toContain(pair?.other);
  expect(moved).not.toContain(pair?.one);
  expect(await move(pair?.other ?? '', 'leave')).not.toContain(pair?.other);
  expect(await audited('identity.enrolled', 'IMP1001')).toBeGreaterThanOrEqual(2);
  expect(await audited('identity.unenrolled', 'IMP1001')).toBe(1);
  expect((await server.call('changeEnrolment', { personId, variantId: '999999', change: 'join' }, { token })).error.fields).toHaveProperty(
    'variantId',
  );
  expect(all.length).toBeGreaterThan(1);
});

test('a mentor and a parent are linked to a student and unlinked again, audited', async () => {
  const personId = await idOf('NEW2001');
  const linked = await server.call(
    'changeLink',
    { personId, kind: 'mentor', change: { verb: 'link', typed: 'men2001' }, password: demoPassword },
    { token },
  );
  const [link] = linked.data.links;
  expect(link).toMatchObject({ kind: 'mentor', shown: 'MEN2001' });
  const mentor = await server.signIn('MEN2001');
  const sees = async () => (await server.call('studentList', {}, { token: mentor })).data.map(({ studentImsPin }) => studentImsPin);
  expect(await sees()).toContain('NEW2001');
  await server.call(
    'changeLink',
    { personId, kind: 'mentor', change: { verb: 'unlink', linkedId: link?.personId ?? '' }, password: demoPassword },
    { token },
  );
  expect(await sees()).not.toContain('NEW2001');
  const wrong = await server.call(
    'changeLink',
    { personId, kind: 'mentor', change: { verb: 'link', typed: 'ASC1001' }, password: demoPassword },
    { token },
  );
  expect(wrong.error.fields).toEqual({ link: "There is no mentor 'ASC1001'" });
  expect(await audited('relations.linked', 'NEW2001')).toBe(1);
  expect(await audited('relations.unlinked', 'NEW2001')).toBe(1);
});

test('a student who left is closed, and cannot sign in; staff manage neither themselves nor admins', async () => {
  const session = await server.signIn('ASC1007');
  const change = async (pin: string, what: 'close' | 'reopen' | 'reset') =>
    server.call('changeAccount', { personId: await idOf(pin), change: what, password: demoPassword }, { token });
  expect((await change('ASC1007', 'close')).data).toMatchObject({ person: { isClosed: true }, actions: ['reopen'] });
  expect((await server.call('accountDetails', {}, { token: session })).status).toBe(401);
  expect((await change('ASC1007', 'reopen')).data.person.isClosed).toBe(false);
  expect((await change('ASC1007', 'reset')).data.person.hasPassword).toBe(false);
  expect(await messagesTo({ server, to: 'asc1007@demo.test' })).toMatchObject([{ kind: 'password-removed' }]);
  for (const pin of ['ADM1', 'STF3001']) expect((await change(pin, 'close')).status).toBe(403);
  expect(await audited('identity.account-closed', 'ASC1007')).toBe(1);
});

test('a student hears of a parent whom staff link; one who was made for the link goes with it', async () => {
  const personId = await idOf('ASC1005');
  const change = async (of: RequestOf<'changeLink'>['change']) =>
    server.call('changeLink', { personId, kind: 'parent', change: of, password: demoPassword }, { token });
  const parents = (await change({ verb: 'link', typed: 'New.Parent@example.org' })).data.links.filter(({ kind }) => kind === 'parent');
  expect(await messagesTo({ server, to: 'asc1005@demo.test' })).toMatchObject([{ kind: 'parent-linked', shown: 'n***@e***.org' }]);
  const made = await find('new.parent@example.org');
  expect(made).toMatchObject([{ role: 'parent', pin: '' }]);
  expect(parents.map((link) => link.personId)).toContain(made[0]?.personId);
  await change({ verb: 'unlink', linkedId: made[0]?.personId ?? '' });
  expect(await find('new.parent@example.org')).toEqual([]);
});

test('IDN-081 a stolen session closes no account, links no one and imports nothing: password and second factor are asked for', async () => {
  const personId = await idOf('ASC1006');
  const dangerous = (password: string) =>
    Promise.all([
      server.call('changeAccount', { personId, change: 'close', password }, { token }),
      server.call('changeLink', { personId, kind: 'mentor', change: { verb: 'link', typed: 'MEN2001' }, password }, { token }),
      server.call('importPeople', { csv: csvOf('imp9001,student,Dev,Rao,9100000091,,,,'), dryRun: false, password }, { token }),
    ]);
  for (const password of ['', 'wrong']) {
    expect((await dangerous(password)).map(({ error }) => error.code)).toEqual(Array(3).fill('INCORRECT_PASSWORD'));
  }
  const { key } = await setUpAuthenticator({ server, token });
  server.clock.advance(10 * 60_000);
  expect((await dangerous(demoPassword)).map(({ error }) => error.code)).toEqual(Array(3).fill('FACTOR_NEEDED'));
  expect(await details('ASC1006')).toMatchObject({ person: { isClosed: false } });
  await server.call('proveFactor', { code: codeOf({ server, key }) }, { token });
  expect((await dangerous(demoPassword)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('no more faults are told than anyone reads', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => `lng${10_000 + index}`);
  const { faults, faultCount } = await importCsv(['ID,First name', ...rows].join('\n'), true);
  expect([faults.length, faultCount]).toEqual([200, 600]);
});

test('names are corrected and audited without a password, and stay when the pack is imported again', async () => {
  const personId = await idOf('ASC1004');
  const body = {
    personId,
    version: 0,
    firstName: ' Ishaan ',
    lastName: 'Kaul',
    mobile: '',
    email: '',
    removePassword: false,
    password: '',
  };
  const { data } = await server.call('correctPerson', body, { token });
  expect(data).toMatchObject({ person: { firstName: 'Ishaan', lastName: 'Kaul' }, mayCorrect: true });
  expect(await audited('identity.names-changed', 'ASC1004')).toBe(1);
  // someone else has the form open from before
  const late = await server.call('correctPerson', { ...body, firstName: 'Ishan' }, { token });
  expect(late.error.code).toBe('CHANGED_ELSEWHERE');
  const again = { ...body, version: data.person.version };
  await server.call('correctPerson', again, { token });
  expect(await audited('identity.names-changed', 'ASC1004')).toBe(1);
  const wrong = await server.call('correctPerson', { ...again, firstName: '', lastName: '<b>' }, { token });
  expect(wrong.error.fields).toEqual({ firstName: 'Enter a name', lastName: 'Enter a name of at most 50 letters' });
});

test('a contact is corrected after a fresh proof; the person hears of it on what was there before, and signs in with the new one', async () => {
  const personId = await idOf('ASC1005');
  const { rows } = await server.parts.database.pool.query<{ mobile: string }>('select mobile from people where id = $1', [personId]);
  const before = rows[0]?.mobile ?? '';
  const body = {
    personId,
    version: 0,
    firstName: 'Asha',
    lastName: '',
    mobile: '9100000055',
    email: 'corrected@example.org',
    removePassword: false,
    password: 'wrong',
  };
  expect((await server.call('correctPerson', body, { token })).error.code).toBe('INCORRECT_PASSWORD');
  expect(await audited('identity.mobile-changed', 'ASC1005')).toBe(0);
  const proved = { ...body, password: demoPassword };
  const taken = await server.call('correctPerson', { ...proved, email: 'asc1001@demo.test', mobile: '12' }, { token });
  expect(taken.error.fields).toEqual({ email: 'Someone else has this email', mobile: 'Please enter valid Mobile Number' });
  expect((await server.call('correctPerson', proved, { token })).status).toBe(200);
  expect(await messagesTo({ server, to: before })).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'contact-changed', contact: 'mobile' })]),
  );
  expect(await audited('identity.mobile-changed', 'ASC1005')).toBe(1);
  expect(await audited('identity.email-changed', 'ASC1005')).toBe(1);
  expect((await find('corrected@example.org')).map(({ pin }) => pin)).toEqual(['ASC1005']);
});

test('staff correct neither their own account nor that of an admin', async () => {
  for (const pin of ['STF3001', 'ADM1']) {
    const body = {
      personId: await idOf(pin),
      version: 0,
      firstName: 'A',
      lastName: '',
      mobile: '',
      email: '',
      removePassword: false,
      password: '',
    };
    expect((await server.call('correctPerson', body, { token })).error.code).toBe('FORBIDDEN');
  }
});

test('a parent is linked with a name, also one who had none, which is audited; one who has a name keeps it', async () => {
  const link = async (typed: string) => {
    const body = { personId: await idOf('ASC1006'), kind: 'parent', change: { verb: 'link', typed }, password: demoPassword } as const;
    const { data } = await server.call('changeLink', body, { token });
    return data.links.filter(({ kind }) => kind === 'parent').map(({ name }) => name);
  };
  const namings = async () => {
    const { rowCount } = await server.parts.database.pool.query(
      `select from audit_events a join people parent on parent.id::text = a.target_id and parent.mobile = '9100000066'
        join people staff on staff.id = a.actor_id and staff.pin = 'STF3001' where a.action = 'identity.names-changed'`,
    );
    return rowCount;
  };
  expect(await link('9100000066')).toEqual(['']);
  expect(await namings()).toBe(0);
  expect(await link('Meena Rao <9100000066>')).toEqual(['Meena Rao']);
  expect(await namings()).toBe(1);
  expect(await link('Someone Else <9100000066>')).toEqual(['Meena Rao']);
  expect(await namings()).toBe(1);
  expect(await link('Ravi Rao <ravi.parent@example.org>')).toEqual(['Meena Rao', 'Ravi Rao']);
});

test('the parents of a list come with their names', async () => {
  expect(await importCsv(csvOf('imp7001,student,Dev,Rao,9100000071,,,Sita Rao <sita.parent@example.org>;9100000072,'))).toMatchObject({
    created: 1,
    faults: [],
  });
  expect((await details('IMP7001')).links.map(({ name }) => name)).toEqual(['', 'Sita Rao']);
});

test('IDN-029 staff hand a student a code once they proved themselves; the student signs in with it once and hears of it', async () => {
  const personId = await idOf('ASC1009');
  const hand = (of: { personId: string }, by = token, password = demoPassword) =>
    server.call('handOverCode', { personId: of.personId, password }, { token: by });
  expect((await hand({ personId }, token, 'wrong')).error.code).toBe('INCORRECT_PASSWORD');
  const { code, validMinutes } = (await hand({ personId })).data;
  expect({ code, validMinutes }).toEqual({ code: expect.stringMatching(/^\d{12}$/) as string, validMinutes: 10 });
  expect(await audited('identity.code-handed-over', 'ASC1009')).toBe(1);
  expect(await messagesTo({ server, to: 'asc1009@demo.test' })).toMatchObject([{ kind: 'code-handed-over' }]);
  const enter = () => server.call('otpVerification', { studentEmail: '', studentImsPin: 'ASC1009', otp: code, loginType: 'student' });
  expect((await enter()).status).toBe(200);
  expect((await enter()).status).not.toBe(200);
  // more rights than the caller's, and the caller's own account
  const admin = await server.signIn('ADM1');
  expect((await hand({ personId: await idOf('ADM1') })).error.code).toBe('FORBIDDEN');
  expect((await hand({ personId: await idOf('STF3001') })).error.code).toBe('FORBIDDEN');
  expect((await hand({ personId: await idOf('STF3001') }, admin)).status).toBe(200);
  expect((await hand({ personId: await idOf('ADM1') }, admin)).error.code).toBe('FORBIDDEN');
});
