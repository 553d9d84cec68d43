import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { heldClass, runRounds } from '../../../../test/factories/held-class.ts';
import { testMoment } from '../../../../test/moments.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { refuseRows } from '../../../../test/refuse-rows.ts';
import { people } from '../../identity/tables.ts';
import { batchMembers, classAttendance, classes, classPresences } from '../tables.ts';
import { settleDue } from './settle.ts';

const minute = 60_000;
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));

const momentIn = ({ startsAt }: { startsAt: Date }, minutes: number): Date => new Date(startsAt.getTime() + minutes * minute);
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
type Held = Awaited<ReturnType<typeof heldClass>>;
const afterClass = ({ held }: Pick<Held, 'held'>, minutes = 2) => server.clock.set(new Date(held.endsAt.getTime() + minutes * minute));
const pick = <T>(list: readonly T[], at: number): T => {
  const found = list[at];
  if (found === undefined) throw new Error(`there is no ${at}`);
  return found;
};

describe('settling', () => {
  test('a class of five hundred is settled in a few statements', async () => {
    const it = await heldClass({ server, joinUrl: 'https://meet.test/1', students: 0 });
    const students = await orm()
      .insert(people)
      .values(
        Array.from({ length: 500 }, (_, at) => ({
          pin: `MANY${at}`,
          role: 'student' as const,
          firstName: 'A',
          lastName: 'B',
          mobile: String(7_000_000_000 + at),
          email: `many${at}@home.test`,
          createdAt: testMoment,
        })),
      )
      .returning({ id: people.id });
    const since = new Date(testMoment.getTime() - 24 * 60 * minute);
    await orm()
      .insert(batchMembers)
      .values(students.map(({ id: personId }) => ({ batchId: it.batch.id, personId, named: true, since })));
    await orm()
      .insert(classPresences)
      .values(
        students.slice(0, 400).flatMap(({ id: personId }) =>
          [0, 40].map((from) => ({
            classId: it.held.id,
            personId,
            source: 'provider' as const,
            ref: `${personId}-${from}`,
            joinedAt: momentIn(it.held, from),
            leftAt: momentIn(it.held, from + 20),
          })),
        ),
      );
    afterClass(it);
    const first = await watchQueries({ server, work: () => settleDue({ parts: server.parts }) });
    expect(first.count).toBeLessThan(10);
    const attendance = await attendanceOf(it.held.id);
    expect(attendance.filter(({ present, minutes }) => present && minutes === 40)).toHaveLength(400);
    expect(attendance.filter(({ present }) => !present)).toHaveLength(100);
    // nothing is left to settle
    const second = await watchQueries({ server, work: () => settleDue({ parts: server.parts }) });
    expect(second.count).toBe(1);
  });

  test('many classes are settled in one round, by two processes at once each a single time', async () => {
    const it = await heldClass({ server, joinUrl: 'https://meet.test/1', students: 2 });
    for (let count = 0; count < 120; count += 1) await it.of.held({ batchId: it.batch.id, inMinutes: 5 });
    afterClass(it);
    await Promise.all([settleDue({ parts: server.parts }), settleDue({ parts: server.parts })]);
    const rows = await orm()
      .select()
      .from(classes)
      .where(and(eq(classes.batchId, it.batch.id), isNull(classes.settledAt)));
    expect(rows).toEqual([]);
  });

  test('CLS-018 one class that fails holds up no other, and is settled once it can be', async () => {
    const it = await heldClass({ server, joinUrl: 'https://meet.test/1', students: 1 });
    const others = [await it.of.held({ batchId: it.batch.id, inMinutes: 1 }), await it.of.held({ batchId: it.batch.id, inMinutes: 9 })];
    const heal = await refuseRows({ server, table: classAttendance, when: `new.class_id = ${it.held.id}` });
    afterClass(it, 10);
    await settleDue(server);
    const settled = async () => {
      const rows = await orm()
        .select({ id: classes.id })
        .from(classes)
        .where(and(eq(classes.batchId, it.batch.id), isNotNull(classes.settledAt)))
        .orderBy(asc(classes.id));
      return rows.map(({ id }) => id);
    };
    expect(await settled()).toEqual(others.map(({ id }) => id));
    await heal();
    await settleDue(server);
    expect(await settled()).toEqual([it.held, ...others].map(({ id }) => id));
  });

  test('CLS-018 many classes that fail hold up none that ended after them', async () => {
    const it = await heldClass({ server, joinUrl: 'https://meet.test/1', students: 1 });
    for (let count = 0; count < 60; count += 1) await it.of.held({ batchId: it.batch.id, inMinutes: 5 });
    const last = await it.of.held({ batchId: it.batch.id, inMinutes: 6 });
    const heal = await refuseRows({ server, table: classAttendance, when: `new.class_id <> ${last.id}` });
    afterClass(it, 10);
    await settleDue(server);
    const [row] = await orm().select({ settledAt: classes.settledAt }).from(classes).where(eq(classes.id, last.id));
    expect(row?.settledAt).toEqual(server.clock.now());
    await heal();
  });

  test('a student who joined the batch later is not absent from what was before', async () => {
    const it = await heldClass({ server, joinUrl: 'https://meet.test/1', students: 1 });
    const { person: late } = await it.make.student({ in: it.course });
    await orm().insert(batchMembers).values({ batchId: it.batch.id, personId: late.id, named: true, since: it.held.endsAt });
    afterClass(it);
    await runRounds(server);
    expect((await attendanceOf(it.held.id)).map(({ personId }) => personId)).toEqual([pick(it.students, 0).id]);
  });

  test('what a pack says of who was there is not taken back by settling again', async () => {
    const it = await heldClass({ server, joinUrl: 'https://meet.test/1', students: 2 });
    const packed = {
      classId: it.held.id,
      personId: pick(it.students, 0).id,
      present: true,
      how: 'Live' as const,
      minutes: 84,
      decidedAt: testMoment,
    };
    await orm().insert(classAttendance).values(packed);
    afterClass(it);
    await it.of.recording({ classId: it.held.id });
    await it.store(pick(it.students, 1), 'Play');
    await runRounds(server);
    expect((await attendanceOf(it.held.id)).map(({ how, minutes }) => [how, minutes])).toEqual([
      ['Live', 84],
      ['Play', 0],
    ]);
  });
});
