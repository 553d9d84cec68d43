import 'fake-indexeddb/auto';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { clearSession, restoreSession, saveSession, type Session } from '../../lib/session/session.ts';
import { student } from '#test/people.ts';
import { createQueryClient } from '../query-client.ts';
import { keptReads } from './keep-offline.ts';
import { limits } from './kept-reads.ts';

const other: Session = { ...student, token: 'of another', personId: '99', student_imspin: 'ASC1999' };
const staff: Session = { ...student, isStaff: true };
const network = { isLost: false, asked: 0 };
const noAnswer = () => new ApiError({ code: 'NETWORK', call: null, status: 0, message: 'No connection' });

/** A page of a build: a new client over what the device has. */
function openPage(build = 'one') {
  const client = createQueryClient();
  return { client, keeper: keptReads(client, build) };
}

/** Shows an answer, as a screen does. */
async function show(
  client: QueryClient,
  { key = 'home', answer = 'new', ...options }: { key?: string; answer?: unknown; [option: string]: unknown } = {},
) {
  const observer = new QueryObserver(client, {
    queryKey: [key],
    queryFn: () => {
      network.asked += 1;
      return network.isLost ? Promise.reject(noAnswer()) : Promise.resolve(answer);
    },
    ...options,
  });
  const stop = observer.subscribe(() => {});
  leaving.push(stop);
  await vi.waitUntil(() => observer.getCurrentResult().fetchStatus === 'idle', { timeout: 10_000 });
  return observer.getCurrentResult();
}
const leaving: (() => void)[] = [];

async function rows(): Promise<{ kind: string; owner: string; key: [string, number, number] }[]> {
  const database = await openDB('abhyas-sync');
  const all = database.objectStoreNames.contains('rows') ? ((await database.getAll('rows')) as never) : [];
  database.close();
  return all;
}

/** Reads with a connection, and goes. */
async function read(session: Session, shown: Parameters<typeof show>[1] = {}, build?: string) {
  await saveSession(session);
  const { client, keeper } = openPage(build);
  await show(client, shown);
  await keeper.flush();
}

/** The next start, without a connection: what the screen shows. */
async function comeBack(shown: Parameters<typeof show>[1] = {}, build?: string) {
  lose();
  const { client, keeper } = openPage(build);
  return { ...(await show(client, shown)), client, keeper };
}

function lose() {
  network.isLost = true;
  vi.stubGlobal('navigator', { onLine: false });
}

beforeEach(() => {
  const target = new EventTarget();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target));
  vi.stubGlobal('location', { pathname: '/home', search: '', origin: 'https://portal.test' });
  vi.stubGlobal('navigator', { onLine: true });
  Object.assign(network, { isLost: false, asked: 0 });
});

afterEach(async () => {
  for (const stop of leaving.splice(0)) stop();
  await clearSession();
  await vi.waitFor(async () => {
    if ((await rows()).some(({ kind }) => kind === 'reads')) throw new Error('Rows are left');
  });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what a student has read is shown without a connection after a new start, with the time that it is of', async () => {
  await read(student, { answer: { lessons: ['one'] } });
  await restoreSession();
  const at = (await rows())[0]?.key[1];
  const { data, client, dataUpdatedAt } = await comeBack();
  expect(data).toEqual({ lessons: ['one'] });
  expect(dataUpdatedAt).toBe(at);
  expect(client.getQueryData(queryKeys.offline.asOf)).toEqual({ at, isLate: false });
});

test('with the connection back what is old is asked for again, and nothing is called old any more', async () => {
  await read(student);
  const { client, keeper } = await comeBack();
  network.isLost = false;
  vi.stubGlobal('navigator', { onLine: true });
  keeper.refresh();
  await vi.waitFor(() => expect(client.getQueryData(queryKeys.offline.asOf)).toBeNull());
  expect(network.asked).toBe(3);
});

test('an answer on the screen is old from the moment the connection is lost', async () => {
  await saveSession(student);
  const { client } = openPage();
  const { dataUpdatedAt } = await show(client);
  lose();
  dispatchEvent(new Event('offline'));
  expect(client.getQueryData(queryKeys.offline.asOf)).toEqual({ at: dataUpdatedAt, isLate: false });
  await client.refetchQueries({ queryKey: ['home'] });
  expect(client.getQueryState(['home'])).toMatchObject({ data: 'new', status: 'success', error: null });
});

test('what was changed since it was read is kept as it is now', async () => {
  await saveSession(student);
  const { client, keeper } = openPage();
  await show(client, { answer: { notes: [] } });
  await keeper.flush();
  client.setQueryData(['home'], { notes: ['one'] });
  await keeper.flush();
  const { data } = await comeBack();
  expect(data).toEqual({ notes: ['one'] });
});

test('a change of what is old is not kept as if it were new', async () => {
  await read(student, { answer: { notes: [] } });
  const { client, keeper } = await comeBack();
  client.setQueryData(['home'], { notes: ['one'] });
  await keeper.flush();
  expect((await comeBack()).data).toEqual({ notes: [] });
});

test('a connection that seems to be there is tried again before what is old is shown', async () => {
  await read(student);
  const { client } = openPage();
  network.isLost = true;
  network.asked = 0;
  expect(await show(client)).toMatchObject({ data: 'new' });
  expect(network.asked).toBe(2);
});

test('where the answer is late, what was read is shown until it comes', async () => {
  await read(student);
  const { client } = openPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, { queryKey: ['home'], queryFn: () => new Promise<string>((come) => answers.push(come)) });
  leaving.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(3900);
  expect(observer.getCurrentResult().data).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'));
  expect(client.getQueryData(queryKeys.offline.asOf)).toMatchObject({ isLate: true });
  answers[0]?.('newer');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('newer'));
  await vi.waitFor(() => expect(client.getQueryData(queryKeys.offline.asOf)).toBeNull());
  expect(answers).toHaveLength(1);
});

test('where the answer is late and nothing was read, the screen says so until it comes, and another may be asked for', async () => {
  await saveSession(staff);
  const { client, keeper } = openPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, { queryKey: ['desk'], queryFn: () => new Promise<string>((come) => answers.push(come)) });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(4100);
  vi.useRealTimers();
  const asOf = () => client.getQueryData(queryKeys.offline.asOf);
  await vi.waitFor(() => expect(asOf()).toEqual({ at: null, isLate: true }));
  keeper.askAgain();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(asOf()).toEqual({ at: null, isLate: true });
  answers[1]?.('now');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('now'));
  expect(asOf()).toBeNull();
  leave();
});

test.each([
  ['another build', {}, 'two'],
  ['another query', { key: 'calendar' }, 'one'],
])('%s does not get it', async (_which, shown, build) => {
  await read(student);
  const { data, status } = await comeBack({ ...shown, retryDelay: 0 }, build);
  expect([data, status]).toEqual([undefined, 'error']);
});

test('another person does not get it, and has it removed', async () => {
  await read(student);
  await saveSession(other);
  const { data } = await comeBack({ retryDelay: 0 });
  expect(data).toBeUndefined();
  await vi.waitFor(async () => expect((await rows()).map(({ owner }) => owner)).toEqual([]));
});

test.each([
  ['of staff', staff, {}],
  ['that is secret', student, { meta: { secret: true } }],
  ['that is asked for once', student, { retry: false }],
  ['that JSON does not give back', student, { answer: new Map([['a', 1]]) }],
  ['that is larger than all may be', student, { answer: 'x'.repeat(limits.answerBytes) }],
])('an answer %s is not kept', async (_which, session, shown) => {
  await read(session, shown);
  expect((await rows()).filter(({ kind }) => kind === 'reads')).toEqual([]);
});

test('the window of a test keeps nothing, shows nothing that was kept, and leaves it where it is', async () => {
  await read(student);
  const before = await rows();
  vi.stubGlobal('location', { pathname: '/preparetest/test', search: '', origin: 'https://portal.test' });
  await read(student, { key: 'test' });
  expect((await comeBack({ retryDelay: 0 })).data).toBeUndefined();
  expect(await rows()).toEqual(before);
  vi.stubGlobal('location', { pathname: '/home', search: '', origin: 'https://portal.test' });
});

test('the oldest goes where there is more than fits, and what is older than thirty days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const large = 'x'.repeat(limits.answerBytes - 100);
  await saveSession(student);
  const { client, keeper } = openPage();
  for (let number = 0; number < 12; number += 1) {
    vi.setSystemTime(Date.UTC(2026, 10, 1, 0, number));
    await show(client, { key: `lesson ${number}`, answer: large });
    await keeper.flush();
  }
  expect((await rows()).map(({ key: [, at] }) => new Date(at).getUTCMinutes()).toSorted((a, b) => a - b)).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ]);
  vi.setSystemTime(Date.UTC(2026, 11, 1, 1));
  const { data } = await comeBack({ key: 'lesson 11', retryDelay: 0 });
  expect(data).toBeUndefined();
});

test('a sign-out leaves nothing that opens: the key goes with the session, and the rows after it', async () => {
  await read(student);
  const kept = await rows();
  expect(kept).toHaveLength(1);
  await clearSession({ expired: true });
  await vi.waitFor(async () => expect(await rows()).toEqual([]));
  // as if they had stayed
  const database = await openDB('abhyas-sync');
  for (const row of kept) await database.put('rows', row);
  database.close();
  await saveSession({ ...student, token: 'next' });
  expect((await comeBack({ retryDelay: 0 })).data).toBeUndefined();
});
