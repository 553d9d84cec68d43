import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { classAttendance, classBatches, classes, classPresences } from './tables.ts';
import { type BatchInput, type ClassInput, importClasses } from './import.ts';

const minute = 60_000;
let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
const at = (minutes: number) => new Date(testMoment.getTime() + minutes * minute);
let packs = 0;

const aClass = (more: Partial<ClassInput> & { key: string; inMinutes?: number }): ClassInput => {
  const { inMinutes = 10, ...rest } = more;
  return {
    moduleNumber: 1,
    number: 1,
    title: more.key,
    description: '',
    mentorId: null,
    startsAt: at(inMinutes),
    endsAt: at(inMinutes + 90),
    place: '',
    joinUrl: 'https://meet.test/1',
    hostUrl: '',
    cancelled: null,
    handout: null,
    recording: null,
    attended: [],
    ...rest,
  };
};

/** A pack with one batch and a student; `bring` imports it with these classes, `find` gives a class of it. */
async function aPack(more: Partial<BatchInput> = {}) {
  packs += 1;
  const pack = `pack-${packs}`;
  const course = await make.course();
  const { person: student } = await make.student({ in: course });
  const batch: BatchInput = {
    key: 'batch',
    name: pack,
    courseId: course.course.id,
    variantId: null,
    everyone: false,
    studentIds: [student.id],
    mentorIds: [],
    since: at(-365 * 24 * 60),
    provider: 'zoom',
    joinUrl: '',
    hostUrl: '',
    share: 0,
    classes: [],
    ...more,
  };
  const bring = (held: readonly ClassInput[], changed: Partial<BatchInput> = {}) =>
    server.parts.database.transaction((tx) =>
      importClasses({ tx, files: server.parts.files, pack, now: testMoment, batches: [{ ...batch, classes: held, ...changed }] }),
    );
  const rows = async () =>
    (
      await orm()
        .select({ held: classes })
        .from(classes)
        .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
        .where(eq(classBatches.pack, pack))
    ).map(({ held }) => held);
  const find = async (key: string) => {
    const found = (await rows()).find((held) => held.key === key);
    if (found === undefined) throw new Error(`there is no ${key}`);
    return found;
  };
  /** The student joins a class and is marked as present. */
  const seen = async (classId: bigint) => {
    const place = { classId, personId: student.id };
    await orm()
      .insert(classPresences)
      .values({ ...place, source: 'portal', ref: 'early', joinedAt: testMoment });
    await orm()
      .insert(classAttendance)
      .values({ ...place, present: true, how: 'Live', decidedAt: testMoment });
  };
  const counts = async (classId: bigint) => [
    await orm().$count(classPresences, eq(classPresences.classId, classId)),
    await orm().$count(classAttendance, eq(classAttendance.classId, classId)),
  ];
  return { bring, counts, find, rows, seen, student };
}

test('CLS-018 the classes to come that a pack gives a time or mentor are returned, to be compared with what their people have then', async () => {
  const { bring } = await aPack();
  const titles = async (...held: ClassInput[]) => (await bring(held)).map(({ title }) => title);
  const [over, soon, off] = [
    aClass({ key: 'over', inMinutes: -300 }),
    aClass({ key: 'soon', number: 2 }),
    aClass({ key: 'off', number: 3, inMinutes: 200, cancelled: 'No room' }),
  ];
  expect(await titles(over, soon, off)).toEqual(['soon']);
  expect(await titles(over, soon, off)).toEqual([]);
  expect(await titles(over, aClass({ key: 'soon', number: 2, inMinutes: 500 }), off)).toEqual(['soon']);
});

test('CLS-018 a class that a pack moves forgets who had joined at the old time, and its provider is asked to follow', async () => {
  const { bring, counts, find, seen } = await aPack();
  await bring([aClass({ key: 'moved' }), aClass({ key: 'kept', number: 2, inMinutes: 200 })]);
  const [moved, kept] = [await find('moved'), await find('kept')];
  for (const { id } of [moved, kept]) await seen(id);
  await bring([aClass({ key: 'moved', inMinutes: 400 }), aClass({ key: 'kept', number: 2, inMinutes: 200, title: 'Another title' })]);
  expect(await counts(moved.id)).toEqual([0, 0]);
  expect(await counts(kept.id)).toEqual([1, 1]);
  expect(await find('moved')).toMatchObject({ startsAt: at(400), askAt: testMoment, sequence: 0 });
  expect(await find('kept')).toMatchObject({ title: 'Another title', askAt: null });
});

test('CLS-018 a class that is over and gets another time keeps who was there, and is settled again', async () => {
  const { bring, find, student } = await aPack();
  const attended = [{ studentId: student.id, how: 'Live' as const, minutes: 80 }];
  await bring([aClass({ key: 'over', inMinutes: -200, attended })]);
  const { id, settledAt } = await find('over');
  expect(settledAt).not.toBeNull();
  await bring([aClass({ key: 'over', inMinutes: -190, attended })]);
  expect((await find('over')).settledAt).toBeNull();
  const rows = await orm()
    .select({ how: classAttendance.how, minutes: classAttendance.minutes })
    .from(classAttendance)
    .where(eq(classAttendance.classId, id));
  expect(rows).toEqual([{ how: 'Live', minutes: 80 }]);
});

test('CLS-001 a class to come that a pack no longer has is cancelled, never deleted: who joined it and its meeting are not lost', async () => {
  const { bring, counts, find, seen } = await aPack();
  await bring([aClass({ key: 'gone' }), aClass({ key: 'over', number: 2, inMinutes: -200 })]);
  const { id } = await find('gone');
  await seen(id);
  await bring([]);
  expect(await find('gone')).toMatchObject({
    id,
    cancelledAt: testMoment,
    cancelReason: 'It is no longer in the timetable.',
    askAt: testMoment,
  });
  expect(await counts(id)).toEqual([1, 1]);
  expect(await find('over')).toMatchObject({ cancelledAt: null });
  // it is back
  await bring([aClass({ key: 'gone' })]);
  expect(await find('gone')).toMatchObject({ id, cancelledAt: null, cancelReason: '' });
});

test('CLS-001 the provider of a class that a pack cancels, or holds after all, is asked to follow', async () => {
  const { bring, find } = await aPack();
  const held = aClass({ key: 'off' });
  await bring([held]);
  expect((await find('off')).askAt).toBeNull();
  await bring([{ ...held, cancelled: 'The hall is closed' }]);
  expect(await find('off')).toMatchObject({ askAt: testMoment, cancelReason: 'The hall is closed' });
});
