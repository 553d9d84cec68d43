import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeSignOut } from '../../sync/sending/before-sign-out.ts';
import { getSession, saveSession, type Session } from '../../lib/session/session.ts';
import { signOut } from './sign-out.ts';

const student = { token: 'token-of-asha', personId: '11', student_imspin: 'ASC1001', isAdminLogin: false } as Session;
const replace = vi.fn<(path: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { replace });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  replace.mockReset();
});

test('IDN-072 a server that does not answer keeps no one signed in for more than 3 s', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await saveSession(student);
  const done = signOut();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(getSession()).toEqual(student);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(getSession()).toBeNull();
  expect(replace.mock.calls).toEqual([['/']]);
});

test('IDN-075 support that signs out comes to its own screen, as soon as the server has answered', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: {} })));
  await saveSession({ ...student, isAdminLogin: true });
  await signOut();
  expect(getSession()).toBeNull();
  expect(replace.mock.calls).toEqual([['/support']]);
});

test('IDN-072 what waits is sent before the session ends, and one that does not get through holds up no one for long', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ data: {} }));
  });
  vi.stubGlobal('navigator', { onLine: true });
  const stops = [
    beforeSignOut(async () => void asked.push('notes')),
    beforeSignOut(() => Promise.reject(new Error('no connection'))),
    beforeSignOut(() => new Promise(() => {})),
  ];
  await saveSession(student);
  const done = signOut();
  await vi.advanceTimersByTimeAsync(2_999);
  expect([asked, getSession()]).toEqual([['notes'], student]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect([asked, getSession()]).toEqual([['notes', expect.stringContaining('logout')], null]);

  // without a connection nothing is waited for
  vi.stubGlobal('navigator', { onLine: false });
  await saveSession(student);
  await signOut();
  expect(asked.filter((each) => each === 'notes')).toHaveLength(1);
  for (const stop of stops) stop();
});
