import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';

const student: Session = {
  token: 'token-of-asha',
  personId: '11',
  student_imspin: 'ASC1001',
  studentEmail: 'asha@demo.test',
  firstName: 'Asha',
  lastName: 'Rao',
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
const other: Session = { ...student, token: 'token-of-ravi', personId: '12', student_imspin: 'ASC1002', firstName: 'Ravi' };

const open: (() => void)[] = [];
/** A tab: the module again, over the one database and channel of the browser. */
async function openTab() {
  vi.resetModules();
  const tab = await import('./session.ts');
  const heard = { signedOut: [] as { who: Session; expired: boolean }[], signedIn: 0, otherPerson: 0 };
  await tab.restoreSession();
  const stop = tab.followOtherTabs({
    onSignedOut: (out) => void heard.signedOut.push(out),
    onSignedIn: () => void (heard.signedIn += 1),
    onOtherPerson: () => void (heard.otherPerson += 1),
  });
  open.push(stop);
  return { ...tab, heard };
}

function memoryStorage() {
  const kept = new Map<string, string>();
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void (kept.set(key, value), Object.assign(storage, { [key]: value })),
    removeItem: (key: string) => void (kept.delete(key), Reflect.deleteProperty(storage, key)),
    clear: () => kept.clear(),
  };
  const storage = Object.create(methods) as Storage;
  return storage;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(async () => {
  await (await openTab()).clearSession();
  for (const stop of open.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** Everything a database holds, as text; bytes as they are. */
async function dump(): Promise<string> {
  const found: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const { openDB } = await import('idb');
    const database = await openDB(name);
    for (const store of database.objectStoreNames) {
      for (const row of (await database.getAll(store)) as { bytes?: ArrayBuffer }[]) {
        found.push(JSON.stringify(row), row.bytes === undefined ? '' : new TextDecoder('latin1').decode(row.bytes));
      }
    }
    database.close();
  }
  return found.join('\n');
}

describe('the stored session', () => {
  test('IDN-064 IDN-065 IDN-066 holds nothing anyone could read, no password at all, and nothing is in local storage', async () => {
    const tab = await openTab();
    await tab.saveSession(student);
    const text = await dump();
    expect(text.length).toBeGreaterThan(200);
    for (const secret of [student.token, student.student_imspin, student.studentEmail, 'Asha', 'password']) {
      expect(text).not.toContain(secret);
    }
    expect(Object.keys(localStorage)).toEqual([]);
    expect(Object.keys(student)).not.toContain('password');
  });

  test('IDN-084 is there again after a reload', async () => {
    await (await openTab()).saveSession(student);
    expect((await openTab()).getSession()).toEqual(student);
  });

  test('IDN-072 is gone after signing out, with local storage and session data, but for the theme of the device', async () => {
    const tab = await openTab();
    await tab.saveSession(student);
    localStorage.setItem('anything', '1');
    localStorage.setItem('abhyas-push', JSON.stringify({ personId: student.personId, wanted: true }));
    sessionStorage.setItem('anything', '1');
    localStorage.setItem('abhyas-theme', 'dark');
    await tab.clearSession();
    expect(tab.getSession()).toBeNull();
    expect((await openTab()).getSession()).toBeNull();
    expect(Object.keys(localStorage)).toEqual(['abhyas-theme']);
    expect(sessionStorage.getItem('anything')).toBeNull();
  });
});

describe('two tabs', () => {
  test('sign out together, and each knows who it was', async () => {
    const one = await openTab();
    await one.saveSession(student);
    const two = await openTab();
    await one.clearSession();
    await vi.waitFor(() => expect(two.heard.signedOut).toEqual([{ who: student, expired: false }]));
    expect(two.getSession()).toBeNull();
    expect(one.heard.signedOut).toEqual([]);
  });

  test('ERR-001 sign out together when the server ended the session', async () => {
    const one = await openTab();
    await one.saveSession(student);
    const two = await openTab();
    await one.clearSession({ expired: true });
    await vi.waitFor(() => expect(two.heard.signedOut).toEqual([{ who: student, expired: true }]));
  });

  test('sign in together', async () => {
    const one = await openTab();
    const two = await openTab();
    await one.saveSession(student);
    await vi.waitFor(() => expect(two.heard.signedIn).toBe(1));
    expect(two.getSession()).toEqual(student);
  });

  test('that show different people do not stay so: the one that was there first is told', async () => {
    const one = await openTab();
    await one.saveSession(student);
    const two = await openTab();
    await one.saveSession(other);
    await vi.waitFor(() => expect(two.heard.otherPerson).toBe(1));
  });

  test('that show two parents do not stay so either, though no parent has a pin', async () => {
    const parent: Session = { ...student, personId: '21', student_imspin: '', isParent: true };
    const one = await openTab();
    await one.saveSession(parent);
    const two = await openTab();
    await one.saveSession({ ...parent, token: 'token-of-another-parent', personId: '22' });
    await vi.waitFor(() => expect(two.heard.otherPerson).toBe(1));
    expect(two.getSession()).toEqual(parent);
  });

  test('IDN-028 acting as a student is another person than that student', async () => {
    const one = await openTab();
    await one.saveSession(student);
    const two = await openTab();
    await one.saveSession({ ...student, token: 'token-of-support', isAdminLogin: true });
    await vi.waitFor(() => expect(two.heard.otherPerson).toBe(1));
  });

  test('IDN-062 take over what the same person changes, such as the course', async () => {
    const one = await openTab();
    await one.saveSession(student);
    const two = await openTab();
    await one.saveSession({ ...student, lastLoggedInCourseId: '9' });
    await vi.waitFor(() => expect(two.getSession()?.lastLoggedInCourseId).toBe('9'));
    expect(two.heard.otherPerson).toBe(0);
  });
});

test('part of a session changes in every tab, and of another session nothing', async () => {
  const one = await openTab();
  await one.saveSession(student);
  const two = await openTab();
  const dueAt = '2026-12-24T00:00:00.000Z';
  await two.updateSession({ token: student.token, part: { deletionDueAt: dueAt } });
  await vi.waitFor(() => expect(one.getSession()).toEqual({ ...student, deletionDueAt: dueAt }));
  await two.saveSession(other);
  await two.updateSession({ token: student.token, part: { deletionDueAt: dueAt } });
  expect(two.getSession()).toEqual(other);
});
