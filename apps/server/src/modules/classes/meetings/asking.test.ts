import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { heldClass, runRounds } from '../../../../test/factories/held-class.ts';
import { testMoment } from '../../../../test/moments.ts';
import { refuseRows } from '../../../../test/refuse-rows.ts';
import { stubBigBlueButton } from '../../../../test/services/stub-bigbluebutton.ts';
import {
  encryptedToken,
  sendZoom,
  stayMessages,
  type StubZoom,
  stubZoom,
  timeOf,
  zoomRecording,
} from '../../../../test/services/stub-zoom.ts';
import { notices } from '../../notices/tables.ts';
import { classAttendance, classBatches, classes, classPresences, classRecordings, classRegistrants } from '../tables.ts';
import { followMeeting } from './asking.ts';
import { notifyOverdue } from './recordings.ts';

const minute = 60_000;
const hour = 60 * minute;
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
beforeEach(() => {
  server.clock.set(testMoment);
  zoom.next();
  bbb.next();
});

const orm = () => server.parts.database.orm;
const rowOf = async (classId: bigint) => {
  const [row] = await orm().select().from(classes).where(eq(classes.id, classId));
  if (row === undefined) throw new Error('the class is there');
  return row;
};
const follow = (classId: bigint) =>
  server.parts.database.transaction((tx) => followMeeting({ tx, jobs: server.parts.jobs, classId, now: server.clock.now() }));
const meetingOf = async (classId: bigint) => zoom.meetings.get((await rowOf(classId)).meetingRef.replace('zoom:', ''));
const pick = <T>(list: readonly T[], at: number): T => {
  const found = list[at];
  if (found === undefined) throw new Error(`there is no ${at}`);
  return found;
};
const after = (row: { readonly endsAt: Date }, minutes: number) => server.clock.set(new Date(row.endsAt.getTime() + minutes * minute));
/** Runs the rounds of so many minutes, one after the other. */
const pass = async (minutes: number, each: (at: number) => Promise<void> = async () => undefined) => {
  for (let at = 0; at < minutes; at += 1) {
    await each(at);
    await runRounds(server);
    server.clock.advance(minute);
  }
};

describe('the meeting of a class', () => {
  test('is made a week before it, follows when the class moves, and goes when it is cancelled', async () => {
    const { held } = await heldClass({ server, provider: 'zoom', inMinutes: 8 * 24 * 60 });
    await runRounds(server);
    expect((await rowOf(held.id)).meetingRef).toBe('');
    server.clock.advance(25 * hour);
    await runRounds(server);
    expect((await meetingOf(held.id))?.body).toMatchObject({ start_time: timeOf(held.startsAt), duration: 90 });
    const startsAt = new Date(held.startsAt.getTime() + hour);
    await orm().update(classes).set({ startsAt, sequence: 1 }).where(eq(classes.id, held.id));
    await follow(held.id);
    await runRounds(server);
    expect((await meetingOf(held.id))?.body).toMatchObject({ start_time: timeOf(startsAt), duration: 30 });
    const { meetingRef } = await rowOf(held.id);
    await orm().update(classes).set({ cancelledAt: server.clock.now(), sequence: 2 }).where(eq(classes.id, held.id));
    await follow(held.id);
    await runRounds(server);
    expect(await rowOf(held.id)).toMatchObject({ meetingRef: '', askAt: null });
    expect(zoom.meetings.has(meetingRef.replace('zoom:', ''))).toBe(false);
    expect(zoom.faults).toEqual([]);
  });

  test('is made again where someone has deleted it at Zoom, and its students register again', async () => {
    const { held, join, students } = await heldClass({ server, provider: 'zoom', inMinutes: 60 });
    await runRounds(server);
    const { meetingRef } = await rowOf(held.id);
    server.clock.advance(50 * minute);
    const { joinURL } = (await join(pick(students, 0))).data;
    zoom.meetings.delete(meetingRef.replace('zoom:', ''));
    await follow(held.id);
    await runRounds(server);
    expect((await rowOf(held.id)).meetingRef).not.toBe(meetingRef);
    expect(await orm().select().from(classRegistrants).where(eq(classRegistrants.classId, held.id))).toEqual([]);
    expect((await join(pick(students, 0))).data.joinURL).not.toBe(joinURL);
  });

  test('changes its provider with the batch, and goes when the class moves into a room', async () => {
    const { held, batch } = await heldClass({ server, provider: 'zoom', inMinutes: 120 });
    await runRounds(server);
    const { meetingRef } = await rowOf(held.id);
    // an import changes it and tells no one
    await orm().update(classBatches).set({ provider: 'bigbluebutton' }).where(eq(classBatches.id, batch.id));
    await runRounds(server);
    expect(zoom.meetings.has(meetingRef.replace('zoom:', ''))).toBe(false);
    expect((await rowOf(held.id)).meetingRef).toMatch(/^bigbluebutton:class-/);
    await orm().update(classes).set({ inPerson: true, place: 'Hall 2' }).where(eq(classes.id, held.id));
    await follow(held.id);
    await runRounds(server);
    expect(await rowOf(held.id)).toMatchObject({ meetingRef: '', askAt: null });
  });

  test('CLS-018 of one class can not be saved: that holds up no other', async () => {
    const [first, second] = [await heldClass({ server, provider: 'zoom' }), await heldClass({ server, provider: 'zoom' })];
    const heal = await refuseRows({ server, table: classes, when: `new.id = ${first.held.id} and new.meeting_ref <> ''` });
    await runRounds(server);
    expect((await rowOf(first.held.id)).meetingRef).toBe('');
    expect((await rowOf(second.held.id)).meetingRef).not.toBe('');
    await heal();
    server.clock.advance(5 * minute);
    await runRounds(server);
    expect((await rowOf(first.held.id)).meetingRef).not.toBe('');
  });

  test('waits for a provider that is down: it is asked again, later each time, and holds up no other class', async () => {
    const first = await heldClass({ server, provider: 'zoom', inMinutes: 8 * 60 });
    const second = await heldClass({ server, provider: 'bigbluebutton', inMinutes: 8 * 60 });
    const waits: number[] = [];
    for (let failures = 0; failures < 4; failures += 1) {
      zoom.next({ status: 503 }, { status: 503 }, { status: 503 });
      await runRounds(server);
      const { askAt } = await rowOf(first.held.id);
      waits.push(((askAt?.getTime() ?? 0) - server.clock.now().getTime()) / minute);
      if (askAt !== null) server.clock.set(askAt);
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    expect((await rowOf(second.held.id)).meetingRef).toMatch(/^bigbluebutton:/);
    zoom.next();
    await runRounds(server);
    expect(await rowOf(first.held.id)).toMatchObject({ meetingRef: expect.stringMatching(/^zoom:/) as string, asks: 0 });
  });

  test('of many, at a provider that does not answer, costs a round only a few tries', async () => {
    const { of, batch, held } = await heldClass({ server, provider: 'zoom', inMinutes: 8 * 60 });
    for (let count = 0; count < 20; count += 1) await of.held({ batchId: batch.id, inMinutes: 9 * 60 });
    const before = zoom.asked.length;
    zoom.next(...Array.from({ length: 60 }, () => ({ status: 503 })));
    await runRounds(server);
    expect(zoom.asked.length - before).toBeLessThan(20);
    zoom.next();
    await pass(10);
    const rows = await orm().select().from(classes).where(eq(classes.batchId, held.batchId));
    expect(rows.filter(({ meetingRef }) => meetingRef === '')).toEqual([]);
  });

  test('is made once by two processes at once', async () => {
    await heldClass({ server, provider: 'zoom', inMinutes: 8 * 60 });
    const before = zoom.meetings.size;
    await Promise.all([runRounds(server), runRounds(server)]);
    expect(zoom.meetings.size).toBe(before + 1);
  });
});

describe('what Zoom says', () => {
  const meet = async () => {
    const it = await heldClass({ server, provider: 'zoom' });
    await runRounds(server);
    const meeting = await meetingOf(it.held.id);
    if (meeting === undefined) throw new Error('the meeting is there');
    const uuid = `uuid-${meeting.id}==`;
    meeting.instances.push({ uuid, recording: null });
    const row = pick(it.students, 0);
    await it.join(row);
    const registrantId = [...meeting.registrants.values()][0]?.id ?? '';
    const stay = { uuid, userId: '1', registrantId, name: 'A', joinedAt: it.held.startsAt, leftAt: it.held.endsAt };
    return { ...it, meeting, uuid, stay };
  };
  const recordingsOf = (classId: bigint) =>
    orm().select().from(classRecordings).where(eq(classRecordings.classId, classId)).orderBy(asc(classRecordings.id));

  test('counts only with its signature, and for five minutes', async () => {
    const { stay, meeting, held } = await meet();
    const { joined: message } = stayMessages({ meetingId: meeting.id, stay });
    expect((await sendZoom({ server, message, secret: 'another' })).statusCode).toBe(401);
    expect((await sendZoom({ server, message, seconds: 301 })).statusCode).toBe(401);
    expect((await sendZoom({ server, message, seconds: -301 })).statusCode).toBe(401);
    const unsigned = await server.app.inject({ method: 'POST', url: '/api/meetings/zoom', payload: message });
    expect(unsigned.json<{ code: string }>().code).toBe('MEETING_SIGNATURE');
    const provided = async () =>
      (await orm().select().from(classPresences).where(eq(classPresences.classId, held.id))).filter(({ source }) => source === 'provider');
    expect(await provided()).toEqual([]);
    expect((await sendZoom({ server, message, seconds: 299 })).statusCode).toBe(200);
    expect(await provided()).toHaveLength(1);
  });

  test('its check of the address is answered', async () => {
    const message = { event: 'endpoint.url_validation', event_ts: 1, payload: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' } };
    const answer = await sendZoom({ server, message });
    expect(answer.json()).toEqual({ plainToken: 'qgg8vlvZRS6UYooatFL8Aw', encryptedToken: encryptedToken('qgg8vlvZRS6UYooatFL8Aw') });
    expect((await sendZoom({ server, message, secret: 'another' })).statusCode).toBe(401);
  });

  test('of other meetings, or in other words, is taken and changes nothing', async () => {
    const { stay } = await meet();
    const { joined } = stayMessages({ meetingId: '12345678901', stay });
    for (const message of [joined, { event: 'meeting.started' }, { event: 'meeting.participant_left', payload: 7 }, []])
      expect((await sendZoom({ server, message })).statusCode).toBe(200);
  });

  test('CLS-020 API-062 ERR-030 a recording is being made, then overdue and staff are told once, then ready: by asking', async () => {
    const it = await meet();
    const staff = await it.make.person({ role: 'staff', rights: ['classes'] });
    const other = await it.make.person({ role: 'staff', rights: ['support'] });
    await it.start();
    after(it.held, 2);
    await runRounds(server);
    const [student] = it.students;
    if (student === undefined) throw new Error('a student');
    expect((await it.lookUp(student)).data).toEqual({
      status: false,
      share_url: '',
      message: 'The recording is being made. It is usually ready 40 minutes after the class.',
    });
    after(it.held, 41);
    for (let count = 0; count < 2; count += 1) await notifyOverdue({ parts: server.parts });
    const told = await orm()
      .select()
      .from(notices)
      .where(eq(notices.url, `/Classes/LIVE/${it.held.id}`));
    expect(told.filter(({ personId }) => personId === staff.id)).toHaveLength(1);
    expect(told.filter(({ personId }) => personId === other.id)).toEqual([]);
    expect((await it.lookUp(student)).data.message).toContain('taking longer than usual');
    pick(it.meeting.instances, 0).recording = zoomRecording({ uuid: it.uuid, from: it.held.startsAt });
    await pass(30);
    expect((await it.lookUp(student)).data).toEqual({ status: true, share_url: 'https://zoom.test/rec/share/abc?pwd=p.1-x', message: '' });
    expect(await recordingsOf(it.held.id)).toMatchObject([{ ref: it.uuid, state: 'ready', seconds: 5400 }]);
    expect(zoom.faults).toEqual([]);
  });

  test('ERR-028 a recording that has not come after three days is expected no more', async () => {
    const it = await meet();
    await it.start();
    after(it.held, 2);
    await runRounds(server);
    after(it.held, 3 * 24 * 60 + 1);
    await runRounds(server);
    expect((await it.lookUp(pick(it.students, 0))).error.code).toBe('RECORDING_NOT_FOUND');
    expect((await rowOf(it.held.id)).askAt).toBeNull();
  });

  test('CLS-020 a recording comes by a message too, twice is once, and asking continues until the report is there', async () => {
    const it = await meet();
    it.meeting.stays.push(it.stay);
    const recording = zoomRecording({ uuid: it.uuid, from: it.held.startsAt });
    after(it.held, 10);
    const message = {
      event: 'recording.completed',
      payload: { account_id: 'account-1', object: { ...recording, id: Number(it.meeting.id) } },
    };
    for (let count = 0; count < 2; count += 1) await sendZoom({ server, message });
    expect(await recordingsOf(it.held.id)).toMatchObject([{ ref: it.uuid, state: 'ready' }]);
    pick(it.meeting.instances, 0).recording = recording;
    zoom.state.hasReport = false;
    await runRounds(server);
    expect((await rowOf(it.held.id)).askAt).not.toBeNull();
    zoom.state.hasReport = true;
    await pass(20);
    expect((await rowOf(it.held.id)).askAt).toBeNull();
    const there = await orm().select().from(classPresences).where(eq(classPresences.classId, it.held.id));
    expect(there.map(({ source }) => source).toSorted()).toEqual(['portal', 'provider']);
  });

  test('ERR-028 a class that no one held has no recording, and is asked about no more', async () => {
    const it = await heldClass({ server, provider: 'zoom' });
    await runRounds(server);
    after(it.held, 5);
    await runRounds(server);
    expect((await it.lookUp(pick(it.students, 0))).error).toMatchObject({
      code: 'RECORDING_NOT_FOUND',
      message: 'This recording does not exist.',
    });
    await pass(260);
    expect((await rowOf(it.held.id)).askAt).toBeNull();
  });
});

describe('what BigBlueButton says', () => {
  const busy = { status: 429, headers: { 'retry-after': '0' } };
  /** Holds a class in which students come and go, with the server's calls or without; gives who was there. */
  const hold = async (calls: 'none' | 'all' | 'twice') => {
    const it = await heldClass({ server, provider: 'bigbluebutton', share: 50, inMinutes: 15, minutes: 60, students: 3 });
    const [one, two, three] = it.students;
    if (one === undefined || two === undefined || three === undefined) throw new Error('three students');
    const times = { none: 0, all: 1, twice: 2 }[calls];
    await runRounds(server);
    const meetingId = (await rowOf(it.held.id)).meetingRef.replace('bigbluebutton:', '');
    const come = async (person: typeof one) => void (await bbb.open((await it.join(person)).data.joinURL));
    const go = (person: typeof one) => bbb.leave({ meetingId, userId: `person-${person.id}` });
    await pass(80, async (at) => {
      if (at === 10) await bbb.open((await it.start()).data.hostJoinURL);
      if (at === 15) await come(one);
      // two devices, one of them leaves
      if (at === 20) await come(one);
      if (at === 25) go(one);
      if (at === 20) await come(two);
      if (at === 30) go(two);
      if (at === 40) await come(two);
      // the server can't be asked for a while, and waits for no other try
      if (at > 50 && at < 55) bbb.next(busy, busy, busy);
      if (at === 70) await come(three);
      if (at === 76) {
        const url = bbb.meetings.get(meetingId)?.parameters.get('meetingEndedURL') ?? '';
        bbb.meetings.delete(meetingId);
        for (let count = 0; count < times; count += 1)
          expect(
            (await server.app.inject({ url: `${url.replace(/^https?:\/\/[^/]+/, '')}&recordingmarks=false&meetingID=x` })).statusCode,
          ).toBe(200);
      }
    });
    bbb.recordings.set(meetingId, [{ recordId: `rec-${meetingId}`, from: it.held.startsAt, until: it.held.endsAt }]);
    for (let count = 0; count < times; count += 1) expect((await ready({ meetingId })).statusCode).toBe(200);
    await pass(30);
    const attendance = await orm()
      .select()
      .from(classAttendance)
      .where(eq(classAttendance.classId, it.held.id))
      .orderBy(asc(classAttendance.personId));
    const recordings = await orm().select().from(classRecordings).where(eq(classRecordings.classId, it.held.id));
    server.clock.set(testMoment);
    return {
      attendance: attendance.map(({ how, minutes }) => [how, minutes]),
      recordings: recordings.map(({ state, url }) => [state, url.split('/').slice(0, 4).join('/')]),
    };
  };
  const ready = ({ meetingId, key }: { meetingId: string; key?: string }) =>
    server.app.inject({
      method: 'POST',
      url: '/api/meetings/bigbluebutton/recording',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: bbb.readyForm({ meetingId, recordId: `rec-${meetingId}`, ...(key === undefined ? {} : { key }) }),
    });

  test('CLS-018 CLS-020 asking each minute reaches the same with its calls, with none, and with each of them twice; to the minute', async () => {
    const none = await hold('none');
    expect(none.attendance).toEqual([
      ['Live', 60],
      ['Live', 44],
      [null, 5],
    ]);
    expect(none.recordings).toEqual([['ready', 'https://bbb.test/playback']]);
    expect(await hold('all')).toEqual(none);
    expect(await hold('twice')).toEqual(none);
    expect(bbb.faults).toEqual([]);
  });

  test('its calls count only with a signature', async () => {
    expect((await ready({ meetingId: 'class-x', key: 'another' })).statusCode).toBe(401);
    const ended = '/api/meetings/bigbluebutton/ended';
    for (const url of [ended, `${ended}?meeting=class-x&sign=abc`]) expect((await server.app.inject({ url })).statusCode).toBe(401);
    // signed, and of a meeting that another portal holds there
    expect((await ready({ meetingId: 'class-x' })).statusCode).toBe(200);
  });
});
