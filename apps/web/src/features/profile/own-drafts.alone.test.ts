import { blankExam } from '@abhyas/rules/profile/sections/exams.ts';
import type { Filled } from '@abhyas/rules/profile/sections.ts';
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { saveSession, type Session } from '../../lib/session/session.ts';
import { draftsOf } from './drafts.ts';

const sessionOf = (personId: string, isAdminLogin = false) => ({ personId, isAdminLogin, token: `token of ${personId}` }) as Session;
const typed: Filled = { section: 'exams', values: { examAttempts: [{ ...blankExam('one'), percentile: '9' }] } };
/** What went over the wire: by whom. */
function watchCalls(): string[] {
  const tokens: string[] = [];
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
    tokens.push(headers['access-token'] ?? '');
    return Promise.resolve(Response.json({ data: {} }));
  });
  return tokens;
}
afterEach(() => vi.unstubAllGlobals());

test('PRO-008 what someone typed never goes out in the name of who signed in after them', async () => {
  const tokens = watchCalls();
  await saveSession(sessionOf('1'));
  const keeper = draftsOf(sessionOf('1'));
  keeper.type(typed);
  await saveSession(sessionOf('2'));
  await keeper.flush();
  expect(tokens).toEqual([]);
  await saveSession(sessionOf('1'));
  keeper.type({ ...typed });
  draftsOf(sessionOf('2'));
  await keeper.flush();
  expect(tokens).toEqual([]);
});

test('PRO-008 what support types is no one’s draft', async () => {
  const tokens = watchCalls();
  await saveSession(sessionOf('3', true));
  const keeper = draftsOf(sessionOf('3', true));
  keeper.type(typed);
  await keeper.flush();
  expect([tokens, keeper.state().drafts.exams]).toEqual([[], typed.values]);
});
