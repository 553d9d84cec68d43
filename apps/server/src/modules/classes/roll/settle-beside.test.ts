import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { heldClass } from '../../../../test/factories/held-class.ts';
import { testMoment } from '../../../../test/moments.ts';
import { whileOpen } from '../../../../test/while-changing.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { saveInside, saveSeen } from '../meetings/presence-queries.ts';
import { classAttendance, classes, classPresences, classRegistrants } from '../tables.ts';
import { settleDue } from './settle.ts';
import { listSeen, lockUnsettled, saveDecided, saveSettled } from './settle-queries.ts';

const minute = 60_000;
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));
const orm = () => server.parts.database.orm;

/** A class that has just ended, at least half makes present. Its student was seen in the meeting for less than that, and is there still. */
async function ended() {
  const { batch, held, students, ...more } = await heldClass({ server, provider: 'bigbluebutton', share: 50, students: 1 });
  const [student] = students;
  if (student === undefined) throw new Error('there is a student');
  const place = { classId: held.id, personId: student.id };
  await orm()
    .insert(classRegistrants)
    .values({ ...place, ref: 'r1', joinUrl: '', madeAt: testMoment });
  const leftAt = new Date(held.startsAt.getTime() + 40 * minute);
  await orm()
    .insert(classPresences)
    .values({ ...place, source: 'provider', ref: 'r1@first', joinedAt: held.startsAt, leftAt });
  const now = new Date(held.endsAt.getTime() + minute);
  server.clock.set(now);
  // the look that tells that they were there for longer
  const look = (tx: Transaction) =>
    saveSeen({
      tx,
      classId: held.id,
      save: () => saveInside({ tx, classId: held.id, inside: [{ ref: 'r1', label: '' }], gapMs: 60 * minute, now }),
    });
  const attendance = () =>
    orm()
      .select({ present: classAttendance.present, how: classAttendance.how })
      .from(classAttendance)
      .where(eq(classAttendance.classId, held.id));
  const settledAt = async () => (await orm().select({ at: classes.settledAt }).from(classes).where(eq(classes.id, held.id)))[0]?.at;
  return { ...more, attendance, batch, held, look, now, settledAt, student };
}
/** What the round does with a class once it has it, up to its commit. */
async function settleBy({ tx, classId, now }: { tx: Transaction; classId: bigint; now: Date }) {
  const row = await lockUnsettled({ tx, classId });
  if (row === null) throw new Error('the round has the class');
  const seen = await listSeen({ tx, row });
  const absent = { present: false, how: null, minutes: 0 };
  await saveDecided({ tx, classId, decided: seen.map(({ personId }) => ({ personId, ...absent })), now });
  await saveSettled({ tx, classId, now });
}

describe('CLS-018 what is seen while a class is being settled is not lost', () => {
  test('a look that is being saved when the round comes: the round passes over the class until then', async () => {
    const { attendance, look, settledAt } = await ended();
    await whileOpen({ server, open: look, work: () => settleDue(server) });
    expect(await settledAt()).toBeNull();
    await settleDue(server);
    expect(await attendance()).toEqual([{ present: true, how: 'Live' }]);
  });

  test('a look that comes while the round has the class: the class is settled again', async () => {
    const { attendance, held, look, now, settledAt } = await ended();
    await whileOpen({
      server,
      open: (tx) => settleBy({ tx, classId: held.id, now }),
      work: () => server.parts.database.transaction(look),
    });
    expect(await settledAt()).toBeNull();
    await settleDue(server);
    expect(await attendance()).toEqual([{ present: true, how: 'Live' }]);
  });

  test('CLS-017 a recording that someone begins to play while the round has the class', async () => {
    const it = await heldClass({ server, joinUrl: 'https://meet.test/1', students: 1 });
    await it.of.recording({ classId: it.held.id });
    const now = new Date(it.held.endsAt.getTime() + minute);
    server.clock.set(now);
    const [student] = it.students;
    if (student === undefined) throw new Error('there is a student');
    const { status } = await whileOpen({
      server,
      open: (tx) => settleBy({ tx, classId: it.held.id, now }),
      work: () => it.store(student, 'Play'),
    });
    expect(status).toBe(200);
    await settleDue(server);
    const rows = await orm().select({ how: classAttendance.how }).from(classAttendance).where(eq(classAttendance.classId, it.held.id));
    expect(rows).toEqual([{ how: 'Play' }]);
  });
});
