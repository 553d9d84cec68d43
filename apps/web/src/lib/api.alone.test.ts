import { addressOf, type PathName, paths } from '@abhyas/contract/paths.ts';
import { earliestSeats } from '@abhyas/rules/centres/selection.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { type ApiError, beginCall, call, callError, onFactorNeeded, onSignedOut } from './api.ts';
import { callForm } from './calls/call-form.ts';
import { download } from './calls/download.ts';
import { deviceNow, now } from './clock.ts';
import { clearSession, getSession, saveSession, type Session } from './session/session.ts';

const session: Session = {
  token: 'token-1',
  personId: '11',
  student_imspin: 'ASC1001',
  studentEmail: 'asc1001@demo.test',
  firstName: 'Demo',
  lastName: 'Student',
  isMentor: false,
  isParent: false,
  isStaff: false,
  isAdmin: false,
  staffRights: [],
  isAdminLogin: false,
  hasPassword: true,
  mustSetUpTwoStep: false,
  needsOnboarding: false,
  language: '',
  deletionDueAt: '',
  cmsLoginAccess: false,
  lastLoggedInCourseId: '1',
  lastLoggedInVariantId: '2',
  lastloggedInCourseName: 'CAT 2026',
  lastloggedInMyImsCourseId: '',
};

/** Lets the network answer once with what is given, and keeps what was sent. */
function answerWith(answer: () => Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
  return sent;
}
const json = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }));
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await clearSession();
});

test('a name or title from right to left comes isolated from what is beside it, and goes back as it was', async () => {
  const names = { firstName: 'محمد', mentorName: 'محمد علي', name: 'Asha Rao', file_name: 'محمد.pdf', title: 'מבוא 2', text: 'محمد' };
  const sent = answerWith(json(200, { data: { rows: [names] } }));
  const answer: unknown = await call('bookmark', {} as never);
  expect(answer).toEqual({ rows: [{ ...names, mentorName: '\u2068محمد علي\u2069', title: '\u2068מבוא 2\u2069' }] });
  await call('bookmark', {
    name: '\u2068محمد علي\u2069',
    of: '\u2068محمد\u2069',
    title: '\u2068מבוא\u2069 3',
    answer: 'a \u2068b\u2069 c',
  } as never);
  expect(sent[1]?.init.body).toBe('{"name":"محمد علي","of":"محمد","title":"מבוא 3","answer":"a \u2068b\u2069 c"}');
});

test('a second factor is asked for once, and a screen that goes while it asks keeps no call waiting and no later one from asking', async () => {
  answerWith(json(403, { code: 'FACTOR_NEEDED', message: '', requestId: '' }));
  let asked = 0;
  const never = () => ((asked += 1), new Promise<boolean>(() => {}));
  const stop = onFactorNeeded(never);
  const waiting = [failureOf(call('ownParents', {})), failureOf(call('ownParents', {}))];
  await vi.waitFor(() => expect(asked).toBe(1));
  stop();
  expect((await Promise.all(waiting)).map((failure) => failure?.code)).toEqual(['FACTOR_NEEDED', 'FACTOR_NEEDED']);
  const stopNext = onFactorNeeded(() => ((asked += 1), Promise.resolve(false)));
  await failureOf(call('ownParents', {}));
  expect(asked).toBe(2);
  stopNext();
});

test('IDN-063 every call carries the token of the session in access-token, whether its body goes as JSON or as a form', async () => {
  await saveSession(session);
  const sent = answerWith(json(200, { data: {} }));
  for (const name of Object.keys(paths) as PathName[]) {
    // a form is never about what its path names
    for (const send of paths[name].path.includes(':') ? [call] : [call, callForm]) {
      await send(name, {});
      expect([name, sent.at(-1)?.url, sent.at(-1)?.init.headers]).toEqual([
        name,
        addressOf(paths[name], {}),
        expect.objectContaining({ 'access-token': 'token-1', authorization: 'Bearer token-1' }),
      ]);
    }
  }
  await download({ path: '/api/login/downloadMyData', body: {}, onBytes: () => undefined });
  expect(sent.at(-1)?.init.headers).toMatchObject({ 'access-token': 'token-1' });
});

test('API-001 API-002 a call carries the token in access-token and as a bearer, and returns the data of the answer', async () => {
  await saveSession(session);
  const sent = answerWith(json(200, { data: [] }));
  expect(await call('studentCourses', {})).toEqual([]);
  expect(sent[0]).toMatchObject({
    url: '/api/login/studentCourses',
    init: { method: 'POST', body: '{}', headers: { 'access-token': 'token-1', authorization: 'Bearer token-1' } },
  });
});

test('without a session no token is sent', async () => {
  const sent = answerWith(json(200, { data: { newStudent: false } }));
  await call('loginVerification', { studentImsPin: 'ASC1001', loginType: 'student' });
  expect(sent[0]?.init.headers).toEqual({ 'content-type': 'application/json' });
});

test('ERR-001 a session that the server no longer knows is cleared, once, and the app is told whose it was', async () => {
  await saveSession(session);
  const told = vi.fn<(who: Session) => void>();
  onSignedOut(told);
  answerWith(json(401, { code: 'UNAUTHENTICATED', message: 'Please sign in again.', requestId: 'r1' }));
  const failures = await Promise.all([failureOf(call('studentCourses', {})), failureOf(call('studentCourses', {}))]);
  expect(failures.map((failure) => failure?.code)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  expect(getSession()).toBeNull();
  expect(told.mock.calls).toEqual([[session]]);
});

test('ERR-001 ERR-002 a 401 of any call, in whatever service group, signs out', async () => {
  answerWith(json(401, { code: 'UNAUTHENTICATED', message: 'Please sign in again.', requestId: 'r1' }));
  for (const name of Object.keys(paths) as PathName[]) {
    await saveSession(session);
    expect(await failureOf(call(name, {}))).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    expect([name, getSession()]).toEqual([name, null]);
  }
});

test('a late answer to an old token leaves the session that has begun since', async () => {
  await saveSession(session);
  let answer: (response: Response) => void = () => undefined;
  answerWith(() => new Promise((resolve) => (answer = resolve)));
  const late = failureOf(call('studentCourses', {}));
  const fresh = { ...session, token: 'token-2' };
  await saveSession(fresh);
  answer(Response.json({ code: 'UNAUTHENTICATED', message: 'Please sign in again.', requestId: 'r1' }, { status: 401 }));
  expect(await late).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(getSession()).toEqual(fresh);
});

test('a wrong password is a 401 that ends no session', async () => {
  await saveSession(session);
  answerWith(json(401, { code: 'INCORRECT_PASSWORD', message: 'Incorrect Password', requestId: 'r2' }));
  const failure = await failureOf(call('logout', {}));
  expect(failure).toMatchObject({ message: 'Incorrect Password', mayPass: false });
  expect(getSession()).toEqual(session);
});

test('ERR-053 a refusal by role keeps the session', async () => {
  await saveSession(session);
  answerWith(json(403, { code: 'FORBIDDEN', message: "You don't have access to this page", requestId: 'r3' }));
  expect(await failureOf(call('studentCourses', {}))).toMatchObject({ code: 'FORBIDDEN', status: 403, mayPass: false });
  expect(getSession()).toEqual(session);
});

test('ERR-052 a lost network and a failing server are errors that may pass, with a sentence to show', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failureOf(call('studentCourses', {}))).toMatchObject({ code: 'NETWORK', status: 0, mayPass: true });
  answerWith(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
  expect(await failureOf(call('studentCourses', {}))).toMatchObject({
    code: 'UNAVAILABLE',
    status: 502,
    mayPass: true,
    message: 'Something went wrong on our side. Try again.',
  });
});

test('API-003 ERR-018 each call waits as long as its service group says, those of prepare 10 s, and a prepare time-out has its own words', async () => {
  const groups = ['main', 'live', 'login', 'home', 'schools', 'prepare', 'myplan'];
  let timeOut: () => void = () => undefined;
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const waiting = new AbortController();
    timeOut = () => waiting.abort();
    return waiting.signal;
  });
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    timeOut();
    return Promise.reject(signal?.reason as Error);
  });
  for (const name of Object.keys(paths) as PathName[]) {
    const { group } = paths[name];
    expect(groups).toContain(group);
    // a form is never about what its path names
    for (const send of paths[name].path.includes(':') ? [call] : [call, callForm]) {
      const failure = await failureOf(send(name, {}));
      const isPrepare = group === 'prepare';
      expect([name, timeout.mock.lastCall]).toEqual([name, [isPrepare ? 10_000 : 30_000]]);
      expect(failure).toMatchObject({ code: isPrepare ? 'PREPARE_TIMEOUT' : 'TIMEOUT', status: 0, mayPass: true });
      expect(failure?.message).toBe(
        isPrepare
          ? 'We could not reach our servers to fetch Benchmarking Test levels and to enable the Revise with AI feature. Please try again later.'
          : 'That took too long. Try again.',
      );
    }
  }
  timeout.mockRestore();
});

test('an aborted call ends with the reason it was aborted for', async () => {
  const stop = new AbortController();
  answerWith(() => new Promise((_resolve, reject) => stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error))));
  const waiting = failureOf(call('studentCourses', {}, { signal: stop.signal }));
  stop.abort(new Error('left the page'));
  expect(await waiting).toMatchObject({ message: 'left the page' });
});

/** What a screen would say of a password that was not changed: every code of this call, and no other, has its case. */
function reasonOf(error: unknown): 'own' | 'common' | 'no answer' | null {
  const failure = callError(error, 'changePassword');
  if (failure === null) return null;
  const { code } = failure;
  switch (code) {
    case 'INCORRECT_PASSWORD':
    case 'SIGN_IN_AGAIN':
    case 'FACTOR_NEEDED':
    case 'WEAK_PASSWORD':
    case 'TOO_MANY_REQUESTS':
      return 'own';
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN':
    case 'SET_UP_TWO_STEP':
    case 'INVALID_REQUEST':
    case 'BODY_TOO_LARGE':
    case 'UNSUPPORTED_MEDIA_TYPE':
    case 'INTERNAL':
    case 'UNAVAILABLE':
      return 'common';
    case 'NETWORK':
    case 'TIMEOUT':
    case 'PREPARE_TIMEOUT':
      return 'no answer';
    default:
      return code satisfies never;
  }
}

test('the error of a call has the codes that its contract lists, and is told from the errors of other calls', async () => {
  answerWith(json(400, { code: 'WEAK_PASSWORD', message: 'Choose a longer one', requestId: 'r4' }));
  const weak = await failureOf(call('changePassword', { currentPassword: '', newpassword: 'a' }));
  expect(reasonOf(weak)).toBe('own');
  expect(callError(weak, 'createNewPassword')).toBeNull();
  expect(callError(weak, 'createNewPassword', 'changePassword')?.code).toBe('WEAK_PASSWORD');
  // @ts-expect-error no password answers that an attempt is closed
  expect(callError(weak, 'changePassword')?.code === 'ATTEMPT_CLOSED').toBe(false);
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(reasonOf(await failureOf(call('changePassword', { currentPassword: '', newpassword: 'a' })))).toBe('no answer');
  expect(reasonOf(new Error('something else'))).toBeNull();
});

test('A call made ahead of its screen is made once: the first same call takes its answer or error, others are made again', async () => {
  await saveSession(session);
  const sent = answerWith(json(200, { data: [] }));
  const body = { courseId: '1', variantId: '2' };
  beginCall('doubtTopics', body);
  await expect(call('doubtTopics', { ...body, variantId: '3' })).resolves.toEqual([]);
  expect(sent).toHaveLength(2);
  await expect(call('doubtTopics', body)).resolves.toEqual([]);
  expect(sent).toHaveLength(2);
  await call('doubtTopics', body);
  expect(sent).toHaveLength(3);

  answerWith(json(503, { code: 'UNAVAILABLE', message: 'Not now' }));
  beginCall('doubtTopics', body);
  await expect(call('doubtTopics', body)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  // what was begun for one person is no one else's
  const later = answerWith(json(200, { data: [] }));
  beginCall('doubtTopics', body);
  await saveSession({ ...session, token: 'token-2' });
  await call('doubtTopics', body);
  expect(later).toHaveLength(2);
});

test.each([
  ['a day slow', '2027-02-23T10:00:00Z'],
  ['a day fast', '2027-02-25T10:00:00Z'],
])('TST-041 what is still ahead is judged by the clock of the server where that of the device is %s', async (_title, device) => {
  vi.useFakeTimers({ now: Date.parse(device), toFake: ['Date'] });
  const said = (headers: Record<string, string>) => async () => Promise.resolve(Response.json({ data: {} }, { headers }));
  const before = now().toISOString();
  answerWith(said({ date: 'Wed, 24 Feb 2027 10:00:00 GMT', 'cache-control': 'private, max-age=3600' }));
  await call('bookingOptions', { assetId: '1' } as never);
  // an answer that the browser may have kept says nothing of the moment
  expect(now().toISOString()).toBe(before);

  answerWith(said({ date: 'Wed, 24 Feb 2027 10:00:00 GMT', 'cache-control': 'no-store' }));
  await call('bookingOptions', { assetId: '1' } as never);
  const slot = (slot_id: string, start_time: string) => ({
    slot_id,
    venue_id: '1',
    slot_date: '',
    start_time,
    end_time: '',
    seats_left: 1,
    waiting: 0,
  });
  const slots = [slot('over', '2027-02-24T09:59:00Z'), slot('ahead', '2027-02-24T10:01:00Z')];
  expect(earliestSeats({ slots, now: now() }).map(({ slot_id }) => slot_id)).toEqual(['ahead']);
  // what begins and ends on the device keeps to its clock
  expect(deviceNow().toISOString()).toBe(new Date(device).toISOString());

  vi.setSystemTime('2027-02-24T10:00:00Z');
  await call('bookingOptions', { assetId: '1' } as never);
  expect(Math.abs(now().getTime() - Date.parse('2027-02-24T10:00:00Z'))).toBeLessThanOrEqual(1000);
});
