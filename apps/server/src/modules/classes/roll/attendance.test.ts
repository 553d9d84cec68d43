import { presenceIn } from '@abhyas/rules/classes/attendance.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { heldClass, runRounds } from '../../../../test/factories/held-class.ts';
import { runs, testMoment } from '../../../../test/moments.ts';
import { sendZoom, type Stay, stayMessages, type StubZoom, stubZoom } from '../../../../test/services/stub-zoom.ts';
import { people } from '../../identity/tables.ts';
import { classAttendance, classes, classPresences, classRegistrants } from '../tables.ts';
import { purgeMeetings } from '../meetings/purge-meetings.ts';

const minute = 60_000;
let zoom: StubZoom;
let server: TestApp;
beforeAll(async () => {
  zoom = await stubZoom();
  server = await testApp({ settings: zoom.settings });
});
afterAll(async () => {
  await server.close();
  await zoom.close();
});
beforeEach(() => server.clock.set(testMoment));

const orm = () => server.parts.database.orm;
const attendanceOf = (classId: bigint) =>
  orm()
    .select({
      personId: classAttendance.personId,
      present: classAttendance.present,
      how: classAttendance.how,
      minutes: classAttendance.minutes,
    })
    .from(classAttendance)
    .where(eq(classAttendance.classId, classId))
    .orderBy(asc(classAttendance.personId));
const presencesOf = (classId: bigint) =>
  orm()
    .select()
    .from(classPresences)
    .where(eq(classPresences.classId, classId))
    .orderBy(asc(classPresences.joinedAt), asc(classPresences.id));

type Held = Awaited<ReturnType<typeof heldClass>>;
let meetings = 0;

/** Gives a class a meeting at Zoom for which its students are registered, without anyone joining by the portal. Zoom is asked about it a minute after its end. */
async function meet({ held, students }: Pick<Held, 'held' | 'students'>) {
  meetings += 1;
  const id = String(70_000_000_000 + meetings);
  const uuid = `/uuid//${meetings}==`;
  const askAt = new Date(held.endsAt.getTime() + minute);
  await orm()
    .update(classes)
    .set({ meetingRef: `zoom:${id}`, askAt })
    .where(eq(classes.id, held.id));
  await orm()
    .insert(classRegistrants)
    .values(
      students.map(({ id: personId }) => ({
        classId: held.id,
        personId,
        ref: `r-${personId}`,
        joinUrl: 'https://zoom.test/w/1',
        madeAt: testMoment,
      })),
    );
  const stays: Stay[] = [];
  zoom.meetings.set(id, {
    id,
    host: 'host@zoom.test',
    body: {} as never,
    registrants: new Map(),
    instances: [{ uuid, recording: null }],
    stays,
    isRunning: false,
  });
  let users = 16_778_240;
  return {
    id,
    uuid,
    /** Someone is there from one minute of the class to another; they are in Zoom's report, and its messages are given back. */
    stay: (of: { registrantId: string; name?: string; from: number; to: number }) => {
      const at = (minutes: number) => new Date(held.startsAt.getTime() + minutes * minute);
      const stay = {
        uuid,
        userId: String((users += 1024)),
        registrantId: of.registrantId,
        name: of.name ?? 'Someone',
        joinedAt: at(of.from),
        leftAt: at(of.to),
      };
      stays.push(stay);
      return stayMessages({ meetingId: id, stay });
    },
  };
}

const afterClass = ({ held }: Pick<Held, 'held'>, minutes = 2) => server.clock.set(new Date(held.endsAt.getTime() + minutes * minute));
const pick = <T>(list: readonly T[], at: number): T => {
  const found = list[at];
  if (found === undefined) throw new Error(`there is no ${at}`);
  return found;
};

/** A class at Zoom; being there for half of it makes one present. */
async function ofHalf(students = 3) {
  const held = await heldClass({ server, provider: 'zoom', share: 50, students });
  return { ...held, ...(await meet(held)), ref: (at: number) => `r-${pick(held.students, at).id}` };
}

describe('who was in a class', () => {
  test('CLS-018 CLS-019 is told by the registration: a namesake stays another person', async () => {
    const it = await ofHalf();
    for (const { id } of it.students) await orm().update(people).set({ firstName: 'Asha', lastName: 'Rao' }).where(eq(people.id, id));
    it.stay({ registrantId: it.ref(1), name: 'Asha Rao', from: 0, to: 90 });
    afterClass(it);
    await runRounds(server);
    expect((await attendanceOf(it.held.id)).map(({ present }) => present)).toEqual([false, true, false]);
  });

  test('CLS-018 someone without a registration here is shown by the name they had, and counts as no one', async () => {
    const it = await ofHalf(1);
    await orm()
      .update(people)
      .set({ firstName: 'Asha', lastName: 'Rao' })
      .where(eq(people.id, pick(it.students, 0).id));
    it.stay({ registrantId: '', name: 'Asha Rao', from: 0, to: 90 });
    afterClass(it);
    await runRounds(server);
    expect(await presencesOf(it.held.id)).toMatchObject([{ personId: null, label: 'Asha Rao' }]);
    expect(await attendanceOf(it.held.id)).toMatchObject([{ present: false }]);
  });

  test('the names of people without an account go after half a year, and registrations after a month; who was there stays', async () => {
    const it = await ofHalf(1);
    it.stay({ registrantId: '', name: 'Passer-by', from: 0, to: 90 });
    it.stay({ registrantId: it.ref(0), from: 0, to: 90 });
    afterClass(it);
    await runRounds(server);
    const left = async (days: number) => {
      server.clock.set(new Date(testMoment.getTime() + days * 24 * 60 * minute));
      await purgeMeetings({ parts: server.parts });
      const registered = await orm().select().from(classRegistrants).where(eq(classRegistrants.classId, it.held.id));
      return { labels: (await presencesOf(it.held.id)).map(({ label }) => label).toSorted(), registered: registered.length };
    };
    expect(await left(29)).toEqual({ labels: ['', 'Passer-by'], registered: 1 });
    expect(await left(31)).toEqual({ labels: ['', 'Passer-by'], registered: 0 });
    expect(await left(181)).toEqual({ labels: [''], registered: 0 });
    expect(await attendanceOf(it.held.id)).toMatchObject([{ present: true }]);
  });

  test('CLS-018 a rejoin adds up, two devices at once do not', async () => {
    const it = await ofHalf();
    it.stay({ registrantId: it.ref(0), from: 0, to: 30 });
    it.stay({ registrantId: it.ref(0), from: 60, to: 80 });
    it.stay({ registrantId: it.ref(1), from: 0, to: 30 });
    it.stay({ registrantId: it.ref(1), from: 10, to: 40 });
    afterClass(it);
    await runRounds(server);
    expect((await attendanceOf(it.held.id)).map(({ present, minutes }) => [present, minutes])).toEqual([
      [true, 50],
      [false, 40],
      [false, 0],
    ]);
  });

  test('CLS-018 a message that comes late changes what was settled', async () => {
    const it = await ofHalf(1);
    const { joined, left } = it.stay({ registrantId: it.ref(0), from: 0, to: 80 });
    zoom.state.hasReport = false;
    afterClass(it);
    await runRounds(server);
    expect(await attendanceOf(it.held.id)).toMatchObject([{ present: false }]);
    afterClass(it, 180);
    for (const message of [joined, left]) expect((await sendZoom({ server, message })).statusCode).toBe(200);
    await runRounds(server);
    zoom.state.hasReport = true;
    expect(await attendanceOf(it.held.id)).toMatchObject([{ present: true, how: 'Live', minutes: 80 }]);
  });

  test('CLS-018 a message that comes twice counts once, and a leaving before its joining is one stretch', async () => {
    const it = await ofHalf(1);
    const { joined, left } = it.stay({ registrantId: it.ref(0), from: 0, to: 80 });
    for (const message of [left, joined, left, joined]) await sendZoom({ server, message });
    expect(await presencesOf(it.held.id)).toMatchObject([
      { joinedAt: it.held.startsAt, leftAt: new Date(it.held.startsAt.getTime() + 80 * minute) },
    ]);
  });

  test('CLS-018 what a mentor said stays, whatever is reported later', async () => {
    const it = await ofHalf(1);
    const { id: personId } = pick(it.students, 0);
    await orm().insert(classAttendance).values({
      classId: it.held.id,
      personId,
      present: false,
      decidedAt: testMoment,
      corrected: true,
      correctedById: it.mentor.id,
      reason: 'Slept',
    });
    it.stay({ registrantId: it.ref(0), from: 0, to: 90 });
    afterClass(it);
    await runRounds(server);
    expect(await attendanceOf(it.held.id)).toMatchObject([{ present: false, minutes: 0 }]);
  });

  test('CLS-018 the host, and who is in the waiting room, are no students', async () => {
    const it = await ofHalf(1);
    it.stay({ registrantId: '', name: 'Mentor', from: 0, to: 90 });
    const [stay] = zoom.meetings.get(it.id)?.stays ?? [];
    if (stay !== undefined) zoom.meetings.get(it.id)?.stays.splice(0, 1, { ...stay, zoomUser: zoom.hostId });
    afterClass(it);
    await runRounds(server);
    expect(await presencesOf(it.held.id)).toEqual([]);
  });

  test('CLS-018 a report of several pages, and of a meeting that was begun twice, is read whole', async () => {
    const it = await ofHalf(5);
    zoom.state.pageSize = 2;
    it.students.forEach((_, at) => it.stay({ registrantId: it.ref(at), from: 0, to: 40 }));
    const meeting = zoom.meetings.get(it.id);
    meeting?.instances.push({ uuid: 'second==', recording: null });
    it.stay({ registrantId: it.ref(0), from: 50, to: 60 });
    const again = meeting?.stays.pop();
    if (again !== undefined) meeting?.stays.push({ ...again, uuid: 'second==' });
    afterClass(it);
    await runRounds(server);
    zoom.state.pageSize = 300;
    expect((await attendanceOf(it.held.id)).map(({ minutes }) => minutes)).toEqual([50, 40, 40, 40, 40]);
    expect(zoom.faults).toEqual([]);
  });

  test('CLS-017 CLS-019 API-063 joining by the portal is Live, where joining is enough; a share asks for time in the meeting', async () => {
    const easy = await heldClass({ server, provider: 'zoom', students: 2 });
    const strict = await ofHalf(2);
    await meet(easy);
    for (const it of [easy, strict]) {
      expect((await it.store(pick(it.students, 0), 'Live')).status).toBe(200);
      expect((await it.store(pick(it.students, 0), 'Live')).status).toBe(200);
      expect((await it.store({ ...pick(it.students, 0), pin: pick(it.students, 1).pin }, 'Live')).error.code).toBe('NOT_FOUND');
    }
    afterClass(strict);
    expect((await strict.store(pick(strict.students, 1), 'Live')).error.code).toBe('CLASS_NOT_LIVE');
    await runRounds(server);
    expect((await attendanceOf(easy.held.id)).map(({ how }) => how)).toEqual(['Live', null]);
    expect((await attendanceOf(strict.held.id)).map(({ how }) => how)).toEqual([null, null]);
  });

  test('CLS-017 CLS-019 API-063 playing the recording later is Play, and settles again', async () => {
    const it = await heldClass({ server, joinUrl: 'https://meet.test/1', students: 2 });
    afterClass(it);
    await runRounds(server);
    expect((await attendanceOf(it.held.id)).map(({ how }) => how)).toEqual([null, null]);
    expect((await it.store(pick(it.students, 0), 'Play')).error.code).toBe('RECORDING_NOT_FOUND');
    await it.of.recording({ classId: it.held.id });
    expect((await it.store(pick(it.students, 0), 'Play')).status).toBe(200);
    expect((await it.store(pick(it.students, 0), 'Play')).status).toBe(200);
    await runRounds(server);
    expect((await attendanceOf(it.held.id)).map(({ how }) => how)).toEqual(['Play', null]);
  });

  test('CLS-018 someone who opens the link on another day, or days before, was not in the class', async () => {
    const it = await heldClass({ server, provider: 'zoom', students: 3 });
    const { stay } = await meet(it);
    stay({ registrantId: `r-${pick(it.students, 0).id}`, from: 24 * 60, to: 24 * 60 + 30 });
    stay({ registrantId: `r-${pick(it.students, 1).id}`, from: -60, to: -50 });
    stay({ registrantId: `r-${pick(it.students, 2).id}`, from: -14, to: -5 });
    afterClass(it, 26 * 60);
    await runRounds(server);
    expect((await attendanceOf(it.held.id)).map(({ present }) => present)).toEqual([false, false, true]);
  });

  test('a cancelled class is settled for no one', async () => {
    const it = await heldClass({ server, joinUrl: 'https://meet.test/1' });
    await orm().update(classes).set({ cancelledAt: testMoment }).where(eq(classes.id, it.held.id));
    afterClass(it);
    await runRounds(server);
    expect(await attendanceOf(it.held.id)).toEqual([]);
  });
});

describe('messages and asking', () => {
  /** Minutes of the class at which a student comes and goes, and how often the message of each is sent. */
  const anyStay = fc.record({
    student: fc.nat({ max: 2 }),
    from: fc.integer({ min: -10, max: 100 }),
    length: fc.integer({ min: 0, max: 60 }),
    joined: fc.nat({ max: 2 }),
    left: fc.nat({ max: 2 }),
  });
  const ways = ['none', 'all', 'all, and no report', 'some', 'twice', 'backwards', 'after the report'] as const;

  test('CLS-018 come to the same attendance: with all messages, with nothing but messages, with some, twice, in any order, after the report, and with none', async () => {
    const base = await heldClass({ server, provider: 'zoom', share: 40, students: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(anyStay, { maxLength: 6 }), fc.infiniteStream(fc.nat({ max: 1000 })), async (anyStays, order) => {
        server.clock.set(testMoment);
        const found: Record<string, unknown> = {};
        const held: Held['held'][] = [];
        for (const way of ways) {
          const own = await base.of.held({ batchId: base.batch.id, inMinutes: 5 });
          held.push(own);
          const meeting = await meet({ held: own, students: base.students });
          const messages = anyStays.flatMap((of) => {
            const { joined, left } = meeting.stay({
              registrantId: `r-${pick(base.students, of.student).id}`,
              from: of.from,
              to: of.from + of.length,
            });
            const times = way === 'none' ? [0, 0] : way.startsWith('all') ? [1, 1] : way === 'twice' ? [2, 2] : [of.joined, of.left];
            return [...Array.from({ length: times[0] ?? 0 }, () => joined), ...Array.from({ length: times[1] ?? 0 }, () => left)];
          });
          const ordered =
            way === 'backwards'
              ? messages.toReversed()
              : messages
                  .map((message) => ({ message, at: order.next().value as number }))
                  .toSorted((one, other) => one.at - other.at)
                  .map(({ message }) => message);
          afterClass({ held: own });
          zoom.state.hasReport = way !== 'all, and no report';
          if (way === 'after the report') await runRounds(server);
          for (const message of ordered) await sendZoom({ server, message });
          await runRounds(server);
          found[way] = await attendanceOf(own.id);
          zoom.state.hasReport = true;
          server.clock.set(testMoment);
        }
        const wanted = base.students.map(({ id: personId }, at) => {
          const stretches = anyStays
            .filter(({ student }) => student === at)
            .map(({ from, length }) => ({
              source: 'provider' as const,
              joinedAt: momentIn(pick(held, 0), from),
              leftAt: momentIn(pick(held, 0), from + length),
            }));
          const { startsAt, endsAt } = pick(held, 0);
          return { personId, ...presenceIn({ seen: { stretches, watched: null }, startsAt, endsAt, share: 40, now: endsAt }) };
        });
        for (const way of ways) expect([way, found[way]]).toEqual([way, wanted]);
        await orm()
          .delete(classes)
          .where(
            inArray(
              classes.id,
              held.map(({ id }) => id),
            ),
          );
      }),
      runs(25),
    );
  });
});

const momentIn = ({ startsAt }: { startsAt: Date }, minutes: number): Date => new Date(startsAt.getTime() + minutes * minute);
