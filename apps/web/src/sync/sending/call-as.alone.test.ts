import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, saveSession, type Session } from '../../lib/session/session.ts';
import { callAs, mayOutlive } from './call-as.ts';
import { classifyFailure } from './failure.ts';

const student = { personId: '7', token: 'token', isMentor: false, isParent: false, isStaff: false, isAdminLogin: false } as Session;
const removal = { name: 'removeNote', body: { noteKey: 'k' } } as const;

/** What goes over the wire: whether it may outlive the page. */
function watchCalls(): boolean[] {
  const calls: boolean[] = [];
  vi.stubGlobal('fetch', (_path: string, { keepalive }: RequestInit) => {
    calls.push(keepalive === true);
    return Promise.resolve(Response.json({ data: {} }));
  });
  return calls;
}
afterEach(async () => {
  await clearSession();
  vi.unstubAllGlobals();
});

test('what may outlive a page is counted in bytes, not in characters', () => {
  expect(mayOutlive({ text: 'a'.repeat(50_000) })).toBe(true);
  expect(mayOutlive({ text: 'a'.repeat(60_000) })).toBe(false);
  expect(mayOutlive({ text: 'ஆ'.repeat(25_000) })).toBe(false);
});

test('a call in the name of its owner goes out, and outlives a page that leaves', async () => {
  const calls = watchCalls();
  await saveSession(student);
  await callAs('7', removal);
  await callAs('7', { ...removal, leaving: true });
  await callAs('7', { ...removal, body: { noteKey: 'k'.repeat(70_000) }, leaving: true });
  expect(calls).toEqual([false, true, false]);
});

test.each([
  ['nobody', null],
  ['another student', { ...student, personId: '8' }],
  ['support in the student’s place', { ...student, isAdminLogin: true }],
  ['a mentor', { ...student, isMentor: true }],
])('nothing goes out in the name of %s', async (_name, session) => {
  const calls = watchCalls();
  if (session !== null) await saveSession(session);
  const failure = await callAs('7', removal).catch(classifyFailure);
  expect([calls, failure]).toEqual([[], 'other-user']);
});
