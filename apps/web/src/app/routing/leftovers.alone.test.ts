import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, saveSession, type Session } from '../../lib/session/session.ts';
import { watchLeftovers } from './leftovers.ts';

const student = {
  token: 'token-of-asha',
  student_imspin: 'ASC1001',
  isMentor: false,
  isParent: false,
  isStaff: false,
  isAdminLogin: false,
} as Session;

let backOnline = () => {};
beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/home', search: '' });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => (backOnline = listener));
});
afterEach(async () => {
  await clearSession();
  vi.unstubAllGlobals();
});

function watch(): string[] {
  const asked: string[] = [];
  watchLeftovers({ of: 'answers', send: async (pin) => void asked.push(pin) });
  return asked;
}

test('TST-071 kept answers are looked for at the start, after a sign-in and when the connection is back', async () => {
  await saveSession(student);
  const asked = watch();
  await vi.waitFor(() => expect(asked).toEqual(['ASC1001']));
  // another course is the same sign-in
  await saveSession({ ...student, lastLoggedInCourseId: '9' });
  expect(asked).toHaveLength(1);
  backOnline();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await clearSession();
  await saveSession({ ...student, token: 'another token', student_imspin: 'ASC1002' });
  await vi.waitFor(() => expect(asked).toEqual(['ASC1001', 'ASC1001', 'ASC1002']));
});

test('what a page leaves that is just ending is looked for once it has ended', async () => {
  await saveSession(student);
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  await new Promise<void>((held) => {
    void navigator.locks.request('abhyas-sync another page', () => (held(), ended));
  });
  const asked = watch();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  end();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});

test('what a page leaves that has ended while others were asked is looked for again', async () => {
  await saveSession(student);
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let gone: Promise<unknown> = Promise.resolve();
  await new Promise<void>((held) => {
    gone = navigator.locks.request('abhyas-sync another page', () => (held(), ended));
  });
  const asked: string[] = [];
  const send = async (pin: string) => {
    asked.push(pin);
    end();
    await gone;
  };
  watchLeftovers({ of: 'answers', send });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});

test('nothing is looked for where the device never kept anything', async () => {
  const looked = vi.fn(async () => [{ name: 'another' }]);
  vi.stubGlobal('indexedDB', { databases: looked });
  await saveSession(student);
  const asked = watch();
  await vi.waitFor(() => expect(looked).toHaveBeenCalled());
  await Promise.resolve();
  expect(asked).toEqual([]);
});

test.each(['isMentor', 'isParent', 'isStaff', 'isAdminLogin'] as const)('nothing is looked for with %s', async (role) => {
  await saveSession({ ...student, [role]: true });
  expect(watch()).toEqual([]);
});

test('staff have what they wrote in the studio looked for, and support does not', async () => {
  const asked: string[] = [];
  const who = (session: Session) => session.isStaff && !session.isAdminLogin;
  await saveSession({ ...student, isStaff: true });
  watchLeftovers({ of: 'sources', who, send: async (pin) => void asked.push(pin) });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await saveSession({ ...student, token: 'of support', isStaff: true, isAdminLogin: true });
  backOnline();
  await Promise.resolve();
  expect(asked).toHaveLength(1);
});

test('the window of a test brings its own', async () => {
  vi.stubGlobal('location', { pathname: '/preparetest/test', search: '' });
  await saveSession(student);
  expect(watch()).toEqual([]);
});
