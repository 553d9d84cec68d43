import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';

let server: TestApp;
let address = '';
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories({ database: server.parts.database });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

async function signedIn() {
  const person = await make.person();
  return { person, token: await server.signIn(person.pin) };
}

/** Opens the stream; `next` gives the next message, null at the end of the stream. */
async function openStream(headers: Record<string, string>) {
  const answer = await fetch(`${address}/api/live`, { headers });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<{ kind: string; data: unknown } | null> => {
    for (;;) {
      const found = /event: (\S+)\ndata: (.*)\n\n/.exec(text);
      if (found !== null) {
        text = text.slice(found.index + found[0].length);
        return { kind: found[1] ?? '', data: JSON.parse(found[2] ?? '') };
      }
      const read = await reader?.read();
      if (read === undefined || read.done) return null;
      text += read.value;
    }
  };
  return { answer, next, close: () => reader?.cancel() };
}

/** Settles once the database knows that this server listens. */
async function listening(): Promise<void> {
  const { pool } = server.parts.database;
  const look = async () =>
    (
      await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and application_name = 'abhyas live' and query = 'listen abhyas_live' and state = 'idle'",
      )
    ).rowCount ?? 0;
  while ((await look()) === 0);
}

test('API-001 API-002 a window hears what is published to its person, and only that, by either header', async () => {
  const [asha, ravi] = [await signedIn(), await signedIn()];
  const byToken = await openStream({ 'access-token': asha.token });
  const byBearer = await openStream({ authorization: `Bearer ${asha.token}` });
  expect(byToken.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await listening();
  await server.parts.live.publish({ personId: ravi.person.id, kind: 'notice', data: { text: 'for Ravi' } });
  await server.parts.live.publish({ personId: asha.person.id, kind: 'notice', data: { text: 'for Asha', count: 2 } });
  for (const stream of [byToken, byBearer]) expect(await stream.next()).toEqual({ kind: 'notice', data: { text: 'for Asha', count: 2 } });
  await byToken.close();
  await byBearer.close();
});

test('without a session there is no stream', async () => {
  expect((await openStream({})).answer.status).toBe(401);
  expect((await openStream({ 'access-token': 'nonsense' })).answer.status).toBe(401);
});

test('the stream ends with its session', async () => {
  const { person, token } = await signedIn();
  const stream = await openStream({ 'access-token': token });
  await listening();
  await server.call('logout', {}, { token });
  await server.parts.live.publish({ personId: person.id, kind: 'session-ended', data: {} });
  expect(await stream.next()).toBeNull();
});

test('a window that is only open does not keep its session alive', async () => {
  const { person, token } = await signedIn();
  const usedAt = async () =>
    (
      await server.parts.database.pool.query<{ last_used_at: string }>('select last_used_at from sessions where person_id = $1', [
        String(person.id),
      ])
    ).rows.map((row) => new Date(row.last_used_at));
  const begun = await usedAt();
  server.clock.advance(6 * 60_000);
  const answer = await fetch(`${address}/api/live`, { headers: { 'access-token': token } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  await listening();
  // has the stream ask whether its session still lives, as it does of itself every 20 seconds
  await server.parts.live.publish({ personId: person.id, kind: 'session-ended', data: {} });
  let text = '';
  while (!text.includes(': beat')) text += (await reader?.read())?.value ?? '';
  expect(await usedAt()).toEqual(begun);
  await server.call('studentCourses', {}, { token });
  expect(await usedAt()).toEqual([server.clock.now()]);
  await reader?.cancel();
});

test('after the listening connection breaks it comes back, and windows are told of the gap', async () => {
  const { person, token } = await signedIn();
  const stream = await openStream({ 'access-token': token });
  await listening();
  await server.parts.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'abhyas live'",
  );
  expect(await stream.next()).toEqual({ kind: 'gap', data: {} });
  await server.parts.live.publish({ personId: person.id, kind: 'notice', data: { text: 'after' } });
  expect(await stream.next()).toEqual({ kind: 'notice', data: { text: 'after' } });
  await stream.close();
});

test('a person has at most ten streams: the oldest ends, is told why, and no one else’s does', async () => {
  const [asha, ravi] = [await signedIn(), await signedIn()];
  const others = await openStream({ 'access-token': ravi.token });
  const streams = [];
  for (let count = 0; count < 12; count += 1) streams.push(await openStream({ 'access-token': asha.token }));
  for (const oldest of streams.splice(0, 2)) {
    expect([await oldest.next(), await oldest.next()]).toEqual([{ kind: 'replaced', data: {} }, null]);
  }
  await listening();
  await server.parts.live.publish({ personId: asha.person.id, kind: 'notice', data: { text: 'kept' } });
  for (const stream of streams) expect(await stream.next()).toMatchObject({ kind: 'notice' });
  await server.parts.live.publish({ personId: ravi.person.id, kind: 'notice', data: { text: 'kept' } });
  expect(await others.next()).toMatchObject({ kind: 'notice' });
  for (const stream of [...streams, others]) await stream.close();
});

test('IDN-029 the language someone chooses is told to their open windows, and to one that opens later if it knows another', async () => {
  const { token } = await signedIn();
  const open = (known: string) => openStream({ 'access-token': token, 'account-language': known });
  const early = await open('');
  await listening();
  await server.call('chooseLanguage', { language: 'hi' }, { token });
  expect(await early.next()).toEqual({ kind: 'language', data: { language: 'hi', instead: '' } });
  // the same again is no news
  await server.call('chooseLanguage', { language: 'hi' }, { token });
  await server.call('chooseLanguage', { language: 'en' }, { token });
  expect(await early.next()).toEqual({ kind: 'language', data: { language: 'en', instead: 'hi' } });
  const behind = await open('hi');
  expect(await behind.next()).toEqual({ kind: 'language', data: { language: 'en', instead: 'hi' } });
  const upToDate = await open('en');
  await server.call('chooseLanguage', { language: 'hi' }, { token });
  expect(await upToDate.next()).toEqual({ kind: 'language', data: { language: 'hi', instead: 'en' } });
  for (const stream of [early, behind, upToDate]) await stream.close();
});
