import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { heldClass, runRounds } from '../../../../test/factories/held-class.ts';
import { testMoment } from '../../../../test/moments.ts';
import { stubBigBlueButton } from '../../../../test/services/stub-bigbluebutton.ts';
import { type StubZoom, stubZoom } from '../../../../test/services/stub-zoom.ts';
import { people } from '../../identity/tables.ts';
import { createLog } from '../../../platform/process/log.ts';
import { classes, classPresences } from '../tables.ts';
import { joinClass } from './joining.ts';
import { createProviders } from './providers.ts';

let zoom: StubZoom;
let bbb: Awaited<ReturnType<typeof stubBigBlueButton>>;
let server: TestApp;
beforeAll(async () => {
  zoom = await stubZoom();
  bbb = await stubBigBlueButton();
  server = await testApp({ settings: { ...zoom.settings, ...bbb.settings } });
});
afterAll(async () => {
  await server.close();
  await zoom.close();
  await bbb.close();
});
beforeEach(() => server.clock.set(testMoment));

const orm = () => server.parts.database.orm;
const presencesOf = (classId: bigint) =>
  orm().select().from(classPresences).where(eq(classPresences.classId, classId)).orderBy(classPresences.personId);

describe('a class at Zoom', () => {
  const atZoom = async (more: Parameters<typeof heldClass>[0] extends infer A ? Partial<A> : never = {}) => {
    const held = await heldClass({ server, provider: 'zoom', ...more });
    await runRounds(server);
    const [row] = await orm().select().from(classes).where(eq(classes.id, held.held.id));
    return { ...held, meeting: zoom.meetings.get(row?.meetingRef.replace('zoom:', '') ?? '') };
  };

  test('CLS-014 API-061 a student is registered under their own name and an address of their own, and gets a link of theirs alone', async () => {
    const { join, meeting, students, held } = await atZoom();
    const [one, other] = students;
    if (one === undefined || other === undefined) throw new Error('two students');
    await orm().update(people).set({ firstName: 'Asha', lastName: 'Rao', email: 'family@home.test' }).where(eq(people.id, one.id));
    await orm().update(people).set({ firstName: 'Asha', lastName: 'Rao' }).where(eq(people.id, other.id));
    const first = (await join(one)).data;
    expect(first).toEqual({ joinURL: expect.stringContaining('https://zoom.test/w/') as string, success: true, status: '' });
    expect((await join(other)).data.joinURL).not.toBe(first.joinURL);
    expect([...(meeting?.registrants.keys() ?? [])]).toEqual([
      `student-${one.id}@students.invalid`,
      `student-${other.id}@students.invalid`,
    ]);
    expect(await presencesOf(held.id)).toMatchObject([
      { personId: one.id, source: 'portal', leftAt: testMoment },
      { personId: other.id, source: 'portal' },
    ]);
    expect(zoom.faults).toEqual([]);
  });

  test('CLS-014 joining again gives the same link, without asking Zoom, and is one presence', async () => {
    const { join, students, held } = await atZoom();
    const [one] = students;
    if (one === undefined) throw new Error('a student');
    const { joinURL } = (await join(one)).data;
    const before = zoom.asked.length;
    server.clock.advance(60_000);
    expect((await join(one)).data.joinURL).toBe(joinURL);
    expect(zoom.asked).toHaveLength(before);
    expect(await presencesOf(held.id)).toHaveLength(1);
  });

  test('the token is kept for its hour; one that Zoom no longer takes is replaced', async () => {
    const { join, students } = await atZoom({ students: 3 });
    const [one, two, three] = students;
    if (one === undefined || two === undefined || three === undefined) throw new Error('three students');
    await join(one);
    const { tokens } = zoom.state;
    await join(two);
    expect(zoom.state.tokens).toBe(tokens);
    zoom.state.token = 'another';
    expect((await join(three)).data.success).toBe(true);
    expect(zoom.state.tokens).toBe(tokens + 1);
  });

  test('where the account asks for approval, it is given', async () => {
    const { join, students, meeting } = await atZoom();
    zoom.state.asksForApproval = true;
    const [one] = students;
    if (one === undefined) throw new Error('a student');
    const { data } = await join(one);
    zoom.state.asksForApproval = false;
    expect(data.joinURL).toContain('https://zoom.test/w/');
    expect([...(meeting?.registrants.values() ?? [])]).toMatchObject([{ status: 'approved' }]);
    expect(zoom.faults).toEqual([]);
  });

  test('a refusal for too many calls is waited for where it is short, and a failure is tried again', async () => {
    const { join, students } = await atZoom();
    const [one, other] = students;
    if (one === undefined || other === undefined) throw new Error('two students');
    zoom.next({ status: 429, headers: { 'retry-after': '0' } }, { status: 502 });
    expect((await join(one)).data.success).toBe(true);
    zoom.next({ status: 429, headers: { 'retry-after': '30' } });
    const refused = await join(other);
    expect(refused.error).toMatchObject({ code: 'MEETING_UNAVAILABLE', message: expect.stringContaining('Wait a minute') as string });
    expect(refused.headers['retry-after']).toBe('30');
  });

  test('CLS-014 where Zoom fails, the student is told what to do, or gets the link of the batch', async () => {
    const down = () => zoom.next({ status: 500 }, { status: 503 }, { status: 500 });
    const { join, students, held } = await atZoom();
    const [one] = students;
    if (one === undefined) throw new Error('a student');
    down();
    expect((await join(one)).error).toMatchObject({ code: 'MEETING_UNAVAILABLE' });
    expect(await presencesOf(held.id)).toEqual([]);
    const linked = await atZoom({ joinUrl: 'https://meet.test/batch' });
    const [other] = linked.students;
    if (other === undefined) throw new Error('a student');
    down();
    expect((await linked.join(other)).data).toEqual({
      joinURL: 'https://meet.test/batch',
      success: true,
      status: 'The usual meeting isn’t answering. This is your batch’s own link instead.',
    });
    // Zoom will not say how long they stay there
    expect(await presencesOf(linked.held.id)).toMatchObject([{ personId: other.id, leftAt: null }]);
    expect((await linked.join(other)).data.joinURL).toContain('https://zoom.test/w/');
    down();
    expect((await linked.start()).data).toEqual({ hostJoinURL: 'https://meet.test/batch', isFallback: true });
  });

  test('CLS-015 CLS-016 its mentor gets a link to start it that is made for this moment; students never see it', async () => {
    const { start, held, students, mentor, tokenOf } = await atZoom();
    const [one] = students;
    if (one === undefined) throw new Error('a student');
    expect((await start()).data).toEqual({ hostJoinURL: expect.stringContaining('zak=fresh') as string, isFallback: false });
    const [row] = await orm().select().from(classes).where(eq(classes.id, held.id));
    expect(row?.startedAt).toEqual(testMoment);
    expect((await start(one)).status).toBe(403);
    const { data } = await server.call('classDetails', { mappingId: String(held.id), studentImsPin: '' }, { token: await tokenOf(one.id) });
    expect(JSON.stringify(data)).not.toContain('zoom.test');
    server.clock.advance(2 * 60 * 60_000);
    expect((await start(mentor)).error.code).toBe('CLASS_NOT_LIVE');
    expect(zoom.faults).toEqual([]);
  });

  test('a meeting belongs to the mentor who has a Zoom user, and else to the host of the settings', async () => {
    const own = await stubZoom({ users: ['host@zoom.test', 'mentor@zoom.test'] });
    const portal = await testApp({ settings: own.settings });
    const { mentor, held } = await heldClass({ server: portal, provider: 'zoom' });
    await portal.parts.database.orm.update(people).set({ email: 'mentor@zoom.test' }).where(eq(people.id, mentor.id));
    await runRounds(portal);
    const other = await heldClass({ server: portal, provider: 'zoom' });
    await runRounds(portal);
    expect([...own.meetings.values()].map(({ host }) => host)).toEqual(['mentor@zoom.test', 'host@zoom.test']);
    expect(held.id).not.toBe(other.held.id);
    await portal.close();
    await own.close();
  });
});

describe('a class at BigBlueButton', () => {
  test('CLS-014 CLS-015 everyone gets a signed link with their own id; the mentor moderates', async () => {
    const { join, start, students } = await heldClass({ server, provider: 'bigbluebutton' });
    await runRounds(server);
    const [one, other] = students;
    if (one === undefined || other === undefined) throw new Error('two students');
    for (const url of [(await join(one)).data.joinURL, (await join(other)).data.joinURL, (await start()).data.hostJoinURL])
      expect(await bbb.open(url)).toBe(302);
    const [meeting] = [...bbb.meetings.values()];
    expect(meeting?.attendees).toMatchObject([
      { userId: `person-${one.id}`, role: 'VIEWER' },
      { userId: `person-${other.id}`, role: 'VIEWER' },
      { role: 'MODERATOR' },
    ]);
    expect(meeting?.parameters.get('meetingEndedURL')).toContain('/api/meetings/bigbluebutton/ended?');
    expect(bbb.faults).toEqual([]);
  });

  test('a link that someone changes is refused', async () => {
    const { join, students } = await heldClass({ server, provider: 'bigbluebutton' });
    await runRounds(server);
    const [one, other] = students;
    if (one === undefined || other === undefined) throw new Error('two students');
    const { joinURL } = (await join(one)).data;
    expect(await bbb.open(joinURL.replace(`person-${one.id}`, `person-${other.id}`))).toBe(200);
    expect([...bbb.meetings.values()].flatMap(({ attendees }) => attendees).some(({ userId }) => userId === `person-${other.id}`)).toBe(
      false,
    );
  });

  test('a server that does not answer is said, and costs no presence', async () => {
    const { join, students, held } = await heldClass({ server, provider: 'bigbluebutton' });
    await runRounds(server);
    const [one] = students;
    if (one === undefined) throw new Error('a student');
    bbb.next({ status: 502 }, { status: 502 }, { status: 502 });
    expect((await join(one)).error.code).toBe('MEETING_UNAVAILABLE');
    bbb.next({ status: 200, body: 'no XML' });
    expect((await join(one)).error.code).toBe('MEETING_UNAVAILABLE');
    expect(await presencesOf(held.id)).toEqual([]);
  });
});

describe('a class at a plain link', () => {
  test('CLS-014 CLS-015 students and mentor get their links, and nothing ends a presence', async () => {
    const { join, start, students, held } = await heldClass({
      server,
      joinUrl: 'https://meet.test/join',
      hostUrl: 'https://meet.test/host',
    });
    const [one] = students;
    if (one === undefined) throw new Error('a student');
    expect((await join(one)).data).toEqual({ joinURL: 'https://meet.test/join', success: true, status: '' });
    expect((await start()).data).toEqual({ hostJoinURL: 'https://meet.test/host', isFallback: false });
    expect(await presencesOf(held.id)).toMatchObject([{ personId: one.id, leftAt: null }]);
  });

  test('without a link it is said', async () => {
    const { join, start, students } = await heldClass({ server });
    const [one] = students;
    if (one === undefined) throw new Error('a student');
    expect((await join(one)).error.code).toBe('NO_MEETING_LINK');
    expect((await start()).error.code).toBe('NO_MEETING_LINK');
  });
});

test('a failure is logged with its reason, and without links, names, addresses and secrets', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', to: { write: (line) => void lines.push(line) } });
  const providers = createProviders(server.parts);
  for (const provider of ['zoom', 'bigbluebutton'] as const) {
    const { held, students } = await heldClass({ server, provider });
    await runRounds(server);
    const one = students[0];
    if (one === undefined) throw new Error('a student');
    await orm().update(people).set({ firstName: 'Unmistakable', lastName: 'Surname' }).where(eq(people.id, one.id));
    const stub = provider === 'zoom' ? zoom : bbb;
    stub.next({ status: 400, body: 'Unmistakable Surname' }, { status: 500 }, { status: 500 });
    const session = {
      sessionId: 1n,
      personId: one.id,
      pin: one.pin ?? '',
      role: 'student',
      rights: [],
      actingAdminId: null,
      courseRights: [],
      mustSetUpTwoStep: false,
    } as const;
    const body = {
      email: '',
      first_name: '',
      last_name: '',
      batch_name: '',
      module_number: 1,
      class_title: '',
      class_date: '',
      action: 'approve',
      mappingId: held.id,
      imspin: '',
    } as const;
    await expect(joinClass({ parts: { ...server.parts, log }, providers, session, body })).rejects.toThrow("The meeting isn't answering");
    expect(lines.at(-1)).toContain(`"provider":"${provider}"`);
    expect(lines.at(-1)).toContain(String(held.id));
  }
  const all = lines.join('\n');
  for (const secret of ['Unmistakable', 'Surname', 'checksum', 'http', 'student-', 'Bearer', ...Object.values(bbb.settings)])
    expect(all).not.toContain(secret);
});

describe('who may join', () => {
  const link = { joinUrl: 'https://meet.test/join' };

  test('CLS-014 CLS-021 only a student of the batch, under their own pin, from 15 minutes before until the end', async () => {
    const { join, students, make, course, mappingId } = await heldClass({ server, ...link, inMinutes: 20, minutes: 60 });
    const [one, other] = students;
    const { person: stranger } = await make.student({ in: course });
    if (one === undefined || other === undefined) throw new Error('two students');
    expect((await join(one)).error).toMatchObject({ code: 'CLASS_NOT_LIVE' });
    server.clock.advance(5 * 60_000);
    expect((await join(one)).status).toBe(200);
    expect((await join(one, { imspin: other.pin ?? '' })).error.code).toBe('NOT_FOUND');
    expect((await join(stranger)).error.code).toBe('NOT_FOUND');
    expect((await join(one, { mappingId: String(BigInt(mappingId) + 1_000_000n) })).error.code).toBe('NOT_FOUND');
    server.clock.advance(75 * 60_000);
    expect((await join(one)).error.code).toBe('CLASS_NOT_LIVE');
  });

  test('CLS-021 no one joins a class that is cancelled, or in a room', async () => {
    const { join, students, held } = await heldClass({ server, ...link });
    const [one] = students;
    if (one === undefined) throw new Error('a student');
    await orm().update(classes).set({ cancelledAt: testMoment }).where(eq(classes.id, held.id));
    expect((await join(one)).error).toMatchObject({ code: 'CLASS_NOT_LIVE', message: 'This class is cancelled.' });
    await orm().update(classes).set({ cancelledAt: null, inPerson: true, place: 'Hall 2' }).where(eq(classes.id, held.id));
    expect((await join(one)).error.code).toBe('CLASS_IN_ROOM');
  });
});
