import { versionsOf } from '@abhyas/rules/profile/version.ts';
import type { StudentData } from '@abhyas/contract/profile/profile.ts';
import { emptyValues } from '@abhyas/rules/profile/sections.ts';
import { QueryClient } from '@tanstack/react-query';
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, saveSession, type Session } from '../../lib/session/session.ts';
import { studentDataQuery } from './queries.ts';

const session = { token: 'token-1', personId: '1', student_imspin: 'ASC1001', isAdminLogin: false } as Session;

/** What the browser keeps in plain storage, as a map. */
function plainStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  const storage = new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_target, key) => ({ configurable: true, enumerable: true, value: kept.get(String(key)) }),
    },
  );
  vi.stubGlobal('localStorage', storage);
  return kept;
}

/** The network gives a profile of that centre. */
function answerWith(centre: string): void {
  const data: StudentData = {
    student_profile_details: { profile: { ...emptyValues('one'), examAttempts: [], profileImage: '', centre, avatars: [] } },
    drafts: {},
    onboarding: { savedSections: [], finishedAt: '' },
    versions: versionsOf(),
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data })));
}

afterEach(() => vi.unstubAllGlobals());

test('DAT-005 the centre of the profile is kept in local storage, changes with it, and goes with the session', async () => {
  const kept = plainStorage();
  await saveSession(session);
  const read = () => new QueryClient().query(studentDataQuery(session));
  answerWith('Pune');
  expect((await read()).student_profile_details.profile.centre).toBe('Pune');
  expect([...kept]).toEqual([['abhyas-centre', 'Pune']]);
  answerWith('Mumbai');
  await read();
  expect([...kept]).toEqual([['abhyas-centre', 'Mumbai']]);
  answerWith('');
  await read();
  expect([...kept]).toEqual([]);
  answerWith('Pune');
  await read();
  await clearSession();
  expect([...kept]).toEqual([]);
});
