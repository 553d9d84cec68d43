import type { LoginResult } from '@abhyas/contract/identity/identity.ts';
import type { DBSchema } from 'idb';
import { deviceDatabase } from '../device/device-database.ts';
import { onTabMessage, broadcastToTabs } from './other-tabs.ts';
import { forcedViewKey } from '../page/screen-width.ts';
import { canSeal, forgetKey, openSealed, seal, sealingKey, type Sealed } from '../device/sealed.ts';

/**
 * Who is signed in. The record is in IndexedDB, sealed with a key that cannot be read out of the browser (decision 14), or in memory only
 * until a reload where the browser cannot seal it.
 */
export type Session = LoginResult;

/** Whether a student is there themselves: support in their place, mentors, parents and staff look on. */
export const isOwnStudent = ({ isMentor, isParent, isStaff, isAdminLogin }: Session): boolean =>
  !isMentor && !isParent && !isStaff && !isAdminLogin;

/** Whether someone writes what is kept under their own name: a student, or staff who act for no one else. */
export const isOwnWriter = (session: Session): boolean => isOwnStudent(session) || (session.isStaff && !session.isAdminLogin);

type Listener = () => void;

/** The sealing key that ends with the session: what is sealed under it cannot be read after it. */
export const sessionKey = 'session';
const place = 'session';

let current: Session | null = null;
const listeners = new Set<Listener>();

interface SessionDatabase extends DBSchema {
  session: { key: string; value: Sealed };
}

const inDatabase = deviceDatabase<SessionDatabase>({
  name: 'abhyas-signed-in',
  upgrade: (database) => void database.createObjectStore('session'),
});

function announce(): void {
  for (const listener of listeners) listener();
}

/** The session in use, or null. Call `restoreSession` once before. */
export function getSession(): Session | null {
  return current;
}

/** Calls the listener after every change; the answer stops that. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stored session; what cannot be opened any more counts as none. */
async function readStored(): Promise<Session | null> {
  if (!canSeal()) return null;
  try {
    const sealed = await inDatabase((database) => database.get('session', 'current'));
    if (sealed === undefined) return null;
    return (await openSealed({ key: await sealingKey(sessionKey), place, sealed })) as Session;
  } catch {
    return null;
  }
}

/** Reads the stored session at the start of the app. */
export async function restoreSession(): Promise<void> {
  current = await readStored();
  announce();
}

/** Takes a session into use, stores it, and tells the other tabs. A browser that refuses to store keeps it in memory. */
export async function saveSession(session: Session): Promise<void> {
  current = session;
  announce();
  if (!canSeal()) return;
  try {
    const sealed = await seal({ key: await sealingKey(sessionKey), place, value: session });
    await inDatabase((database) => database.put('session', sealed, 'current'));
    broadcastToTabs({ kind: 'changed' });
  } catch {
    // The session continues in memory; the next reload asks for a sign-in.
  }
}

/** Changes part of the session in use; nothing where another one has begun since `token` was asked with, or where nothing differs. */
export async function updateSession({ token, part }: { token: string; part: Partial<Session> }): Promise<void> {
  if (current?.token !== token) return;
  const changed = { ...current, ...part };
  if (JSON.stringify(changed) !== JSON.stringify(current)) await saveSession(changed);
}

/** What belongs to the device rather than to the person stays after signing out: the theme and Continue Anyway, and nothing else (IDN-072, decision 51). */
const kept = new Set(['abhyas-theme', forcedViewKey]);

/** Forgets the session in this tab: memory, and what the tab and the browser keep in plain storage. */
function forget(): void {
  current = null;
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key);
  } catch {
    // Storage may be switched off; then there is nothing to clear.
  }
  announce();
}

/**
 * Signs out on this device, in every tab. Answers of a test that were not sent yet lie elsewhere, sealed, and stay (decision 20c). `expired`: the
 * server no longer knows the session.
 */
export async function clearSession({ expired = false }: { expired?: boolean } = {}): Promise<void> {
  forget();
  broadcastToTabs({ kind: 'signed-out', expired });
  if (!canSeal()) return;
  try {
    await inDatabase((database) => database.clear('session'));
    await forgetKey(sessionKey);
  } catch {
    // Nothing stored can be opened without the token's session, which the server has ended or will.
  }
}

/** Someone and support acting in their place are two. */
const isSamePerson = (one: Session, other: Session): boolean => one.personId === other.personId && one.isAdminLogin === other.isAdminLogin;

/**
 * Keeps this tab at what the other tabs do; call it once. `onSignedOut` gets who was signed in, after the session is forgotten here;
 * `onSignedIn` when a signed-in person while no one was here; `onOtherPerson` when this tab shows what belongs to someone else than the person who signed in. The answer stops that.
 */
export function followOtherTabs({
  onSignedOut,
  onSignedIn,
  onOtherPerson,
}: {
  onSignedOut: (out: { who: Session; expired: boolean }) => void;
  onSignedIn: () => void;
  onOtherPerson: () => void;
}): () => void {
  const signOut = (expired: boolean) => {
    const who = current;
    forget();
    if (who !== null) onSignedOut({ who, expired });
  };
  const takeOver = async () => {
    const stored = await readStored();
    if (stored === null) return;
    if (current !== null && !isSamePerson(current, stored)) return onOtherPerson();
    const fresh = current === null;
    current = stored;
    announce();
    if (fresh) onSignedIn();
  };
  return onTabMessage((news) => {
    if (news.kind === 'signed-out') signOut(news.expired);
    else void takeOver();
  });
}
