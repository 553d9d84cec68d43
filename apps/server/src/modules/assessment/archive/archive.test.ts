import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { demoPassword, testMoment } from '../../../../test/moments.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { insertEvents, listEvents } from '../event-queries.ts';
import { requestRescore } from '../scoring/request-queries.ts';
import { scoreWaiting } from '../scoring/rescore.ts';
import { attempts, attemptScores, items } from '../tables.ts';
import { assessmentData } from '../personal-data.ts';
import { archiveLogs } from './archive-logs.ts';
import { keepPads, padFileKey } from './pad-file.ts';
import { logFileKey } from './log-file.ts';
import { archivedLogs, logFiles } from './tables.ts';

const day = 24 * 3_600_000;
let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));
const orm = () => server.parts.database.orm;
const archive = (more: Partial<TestApp['parts']> = {}) => archiveLogs({ parts: { ...server.parts, ...more } });

/** A test that its student has submitted, with one right and one wrong answer. */
async function submitted() {
  const test = await make.launchableTest();
  const { window, state, session } = await launchAndStart({ server, test });
  const [first, second] = test.sections.flatMap((section) => section.items.map((item) => item.id));
  if (first === undefined || second === undefined) throw new Error('no items');
  const events = numbered({ server, events: [saveChoice(first, 'A'), saveChoice(second, 'B')] });
  await window.submit(1, events);
  const attemptId = BigInt(state.attemptId);
  const signIn = () => server.signIn(test.person.pin);
  return { ...test, window, session, signIn, attemptId, first, assessmentId: test.assessment.id };
}

const logOf = async (attemptId: bigint) => (await listEvents({ queryable: orm(), attemptIds: [attemptId] })).get(attemptId);
const placeOf = (attemptId: bigint) => orm().select().from(archivedLogs).where(eq(archivedLogs.attemptId, attemptId));
const filesOf = async (assessmentId: bigint) => {
  const rows = await orm().select().from(logFiles).where(eq(logFiles.assessmentId, assessmentId));
  return Promise.all(rows.map(async (file) => ({ ...file, body: await server.parts.files.read(logFileKey(file)) })));
};
const later = (days: number) => server.clock.set(new Date(testMoment.getTime() + days * day));

/** Its scores are made again, and from the logs: what they had kept is gone. */
async function scoreFromLogs({ assessmentId, first, label }: { assessmentId: bigint; first: bigint; label: string }) {
  await server.parts.database.transaction(async (tx) => {
    await tx
      .update(items)
      .set({ answer: { kind: 'choice', labels: [label] } })
      .where(eq(items.id, first));
    await tx.delete(attemptScores).where(eq(attemptScores.assessmentId, assessmentId));
    await requestRescore({ tx, assessmentIds: [assessmentId] });
  });
  await scoreWaiting({ parts: server.parts });
}

it('TST-071 a log goes to the file store 90 days after the closing and not before, and the result that is read then brings it back', async () => {
  const test = await submitted();
  const before = await logOf(test.attemptId);
  const result = (await test.window.result()).data;
  expect(before).toHaveLength(2);
  later(89);
  await archive();
  expect(await placeOf(test.attemptId)).toEqual([]);
  later(91);
  await archive();
  expect(await logOf(test.attemptId)).toEqual([]);
  expect(await placeOf(test.attemptId)).toMatchObject([{ events: 2, start: 0 }]);
  expect((await filesOf(test.assessmentId)).map(({ body }) => body?.length)).toEqual([expect.any(Number)]);

  const body = { assessmentId: String(test.assessmentId) };
  const again = (await server.call('testResult', body, { token: await test.signIn() })).data;
  expect(again.overall).toEqual(result.overall);
  expect(await logOf(test.attemptId)).toEqual(before);
  expect(await placeOf(test.attemptId)).toEqual([]);
  // it stays for a week
  await archive();
  expect(await logOf(test.attemptId)).toEqual(before);
  later(99);
  await archive();
  expect(await logOf(test.attemptId)).toEqual([]);
});

it('TST-071 a database that is restored from a backup of a month ago still finds the files of its logs, and then they are removed', async () => {
  const test = await submitted();
  const before = await logOf(test.attemptId);
  const read = async () => server.call('testResult', { assessmentId: String(test.assessmentId) }, { token: await test.signIn() });
  later(91);
  await archive();
  const [file] = await filesOf(test.assessmentId);
  const backup = { places: await placeOf(test.attemptId), attempt: { archivedAt: server.clock.now(), restoredAt: null } };
  await read();
  expect(await placeOf(test.attemptId)).toEqual([]);
  // the log has been back in the database since then, and is archived in another file meanwhile
  for (const days of [92, 99, 121]) {
    later(days);
    await archive();
  }
  await orm().delete(archivedLogs).where(eq(archivedLogs.attemptId, test.attemptId));
  await orm().insert(archivedLogs).values(backup.places);
  await orm().update(attempts).set(backup.attempt).where(eq(attempts.id, test.attemptId));
  expect((await read()).status).toBe(200);
  expect(await logOf(test.attemptId)).toEqual(before);
  for (const days of [122, 153]) {
    later(days);
    await archive();
  }
  expect(file === undefined ? 'missing' : await server.parts.files.read(logFileKey(file))).toBeNull();
});

it('TST-071 scores that are made from archived logs are those that the logs gave before', async () => {
  const test = await submitted();
  const marks = async () => (await test.window.result()).data.overall.marks;
  const was = await marks();
  await scoreFromLogs({ ...test, label: 'C' });
  expect(await marks()).not.toBe(was);
  later(91);
  await archive();
  expect(await placeOf(test.attemptId)).toHaveLength(1);
  await scoreFromLogs({ ...test, label: 'A' });
  const [row] = await orm()
    .select({ marks: sql<number>`(select marks from attempt_scores where attempt_id = ${attempts.id} and section_id = 0)` })
    .from(attempts)
    .where(eq(attempts.id, test.attemptId));
  expect(`${(row?.marks ?? 0) / 100}`).toBe(was);
});

it('TST-071 nothing is archived while a score or the staff still wait for the log', async () => {
  const [scored, late, settled] = [await submitted(), await submitted(), await submitted()];
  await server.parts.database.transaction((tx) => requestRescore({ tx, assessmentIds: [scored.assessmentId] }));
  server.clock.advance(60_000);
  await late.window.save(1, numbered({ server, events: [saveChoice(late.first, 'C')], from: 3 }));
  later(91);
  await archive();
  expect([await logOf(scored.attemptId), await logOf(late.attemptId), await logOf(settled.attemptId)].map((log) => log?.length)).toEqual([
    2, 3, 0,
  ]);
});

it('TST-071 where it ends between the file and the rows, or the store gives other bytes, no event is lost or doubled', async () => {
  const test = await submitted();
  const before = await logOf(test.attemptId);
  later(91);
  await orm().execute(sql`alter table archived_logs rename column digest to away`);
  await expect(archive()).rejects.toThrow('archived_logs');
  await orm().execute(sql`alter table archived_logs rename column away to digest`);
  expect(await logOf(test.attemptId)).toEqual(before);
  expect(await filesOf(test.assessmentId)).toHaveLength(1);

  const { files } = server.parts;
  const damaged = { ...files, read: async (key: string) => (await files.read(key))?.fill(0, 10, 12) ?? null };
  await expect(archive({ files: damaged })).rejects.toThrow('damaged');
  expect(await logOf(test.attemptId)).toEqual(before);

  later(99);
  await archive();
  expect(await logOf(test.attemptId)).toEqual([]);
  const [orphan, used] = await filesOf(test.assessmentId);
  for (const days of [101, 132]) {
    later(days);
    await archive();
  }
  expect((await filesOf(test.assessmentId)).map(({ id }) => id)).toEqual([used?.id]);
  expect(orphan === undefined ? 'missing' : await files.read(logFileKey(orphan))).toBeNull();
});

it('TST-071 answers that a device delivers after its log was archived are added to it, and each is acknowledged once', async () => {
  const test = await submitted();
  later(91);
  await archive();
  const token = await test.signIn();
  const events = numbered({ server, events: [saveChoice(test.first, 'A'), saveChoice(test.first, 'C')], from: 2 });
  const body = { attemptId: String(test.attemptId), fence: 1, events };
  expect((await server.call('deliverAnswers', body, { token })).data).toMatchObject({ ack: 3, status: 'submitted' });
  expect((await logOf(test.attemptId))?.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

it('TST-071 a log comes back as it was where a device has sent an event of it once more in the moment of its archiving', async () => {
  const test = await submitted();
  const before = await logOf(test.attemptId);
  later(91);
  await archive();
  const again = numbered({ server, events: [saveChoice(test.first, 'A')] });
  const receivedAt = server.clock.now().toISOString();
  await insertEvents({ queryable: orm(), events: again.map((event) => ({ ...event, attemptId: test.attemptId, fence: 1, receivedAt })) });
  const body = { assessmentId: String(test.assessmentId) };
  expect((await server.call('testResult', body, { token: await test.signIn() })).status).toBe(200);
  expect(await logOf(test.attemptId)).toEqual(before);
});

it('TST-063 what is on a pad stays for the review and the download when its log is archived, also again, and goes with the account', async () => {
  const test = await make.launchableTest();
  const on = String(test.sections[0]?.items[0]?.id ?? 0n);
  const stroke = { id: 'a1', d: 'M10 20l30 40' };
  const { window, state } = await launchAndStart({ server, test });
  await window.submit(1, numbered({ server, events: [{ kind: 'scratch', on, note: 'n = 7', add: [stroke], erase: [] }] }));
  const body = { assessmentId: String(test.assessment.id) };
  const padIn = async () => {
    const { data } = await server.call('testReview', body, { token: await server.signIn(test.person.pin) });
    return data.sections[0]?.items[0]?.scratch;
  };
  for (const days of [91, 99]) {
    later(days);
    await archive();
    expect(await padIn()).toEqual({ note: 'n = 7', strokes: [stroke] });
  }
  const given: object[] = [];
  const of = { queryable: orm(), personId: test.person.id, now: server.clock.now(), linkTo: async () => '', files: server.parts.files };
  for (const { name, rows } of assessmentData.lists) if (name === 'archivedPads') for await (const some of rows(of)) given.push(...some);
  expect(given).toEqual([{ attemptId: BigInt(state.attemptId), itemId: on, note: 'n = 7', strokes: [stroke] }]);
  await server.parts.database.transaction((tx) =>
    assessmentData.erase({ tx, parts: server.parts, personId: test.person.id, now: server.clock.now() }),
  );
  expect(await padIn()).toBeUndefined();
  const key = padFileKey({ assessmentId: test.assessment.id, attemptId: BigInt(state.attemptId) });
  expect(await server.parts.files.read(key)).toBeNull();
});

it('TST-063 the pads of an archive that broke off before it was noted go with the account too', async () => {
  const test = await submitted();
  const whose = { assessmentId: test.assessmentId, attemptId: test.attemptId };
  const { files } = server.parts;
  expect(await keepPads({ files, ...whose, pads: new Map([['1', { note: 'n = 7', strokes: [] }]]) })).toBe(true);
  await server.parts.database.transaction((tx) =>
    assessmentData.erase({ tx, parts: server.parts, personId: test.person.id, now: server.clock.now() }),
  );
  expect(await files.read(padFileKey(whose))).toBeNull();
});

it('a download of one’s own data has the events of an archived log, and leaves it where it is', async () => {
  const test = await submitted();
  later(91);
  await archive();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/login/downloadMyData',
    headers: { 'access-token': await test.signIn() },
    payload: { password: demoPassword },
  });
  expect(answer.json<{ attemptEvents: object[] }>().attemptEvents).toMatchObject([
    { window: 1, attemptId: String(test.attemptId), seq: 1, kind: 'save', data: { itemId: String(test.first) } },
    { window: 1, seq: 2, kind: 'save' },
  ]);
  expect(await placeOf(test.attemptId)).toHaveLength(1);
});

it('TST-071 a log that the store damages is set aside and reported, and holds up neither those beside it nor other tests', async () => {
  const [test, another] = [await submitted(), await submitted()];
  const other = await make.student({ in: { course: test.course, variant: test.variant } });
  const { window, state } = await launchAndStart({ server, test: { ...test, person: other.person } });
  await window.submit(1, numbered({ server, events: [saveChoice(test.first, 'A')] }));
  const otherId = BigInt(state.attemptId);
  later(91);
  const errors: object[] = [];
  const log = Object.assign(Object.create(server.parts.log) as typeof server.parts.log, { error: (line: object) => errors.push(line) });
  const { files } = server.parts;
  const prefix = `attempt-logs/${test.assessmentId}/`;
  const damage = async (key: string) => {
    const body = await files.read(key);
    return body !== null && key.startsWith(prefix) ? body.fill(0, 10, 12) : body;
  };
  await expect(archive({ files: { ...files, read: damage }, log })).rejects.toThrow('damaged logs, which stay in the database: 1');
  expect(errors).toMatchObject([{ attemptIds: [String(test.attemptId)] }]);
  expect(await placeOf(test.attemptId)).toEqual([]);
  expect(await logOf(test.attemptId)).toHaveLength(2);
  for (const id of [otherId, another.attemptId]) expect(await placeOf(id)).toHaveLength(1);
  later(99);
  await archive();
  expect(await placeOf(test.attemptId)).toHaveLength(1);
});

it('TST-071 a damaged log is reported once and left aside for a week, and its attempts at archiving leave no files behind', async () => {
  const test = await submitted();
  later(91);
  const { files } = server.parts;
  const keys: string[] = [];
  const damaging = {
    ...files,
    read: async (key: string) => {
      keys.push(key);
      return (await files.read(key))?.fill(0, 10, 12) ?? null;
    },
  };
  await expect(archive({ files: damaging })).rejects.toThrow('damaged logs, which stay in the database: 1');
  for (const hour of [1, 2, 3]) {
    server.clock.set(new Date(testMoment.getTime() + 91 * day + hour * 3_600_000));
    await archive({ files: damaging });
  }
  expect(keys).toHaveLength(1);
  expect(await filesOf(test.assessmentId)).toEqual([]);
  expect(await files.read(keys[0] ?? '')).toBeNull();
  expect(await logOf(test.attemptId)).toHaveLength(2);
});
