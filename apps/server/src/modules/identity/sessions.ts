import type { z } from 'zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ports } from '../../platform/parts.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { languageAsked } from '../../platform/language.ts';
import { type Network, hostCookieName, isOverTls, networkOf } from '../../platform/http/every-request.ts';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/common/at-most.ts';
import { mustSetUpTwoStep } from '@abhyas/rules/identity/second-factor.ts';
import { isLive, shouldRecordUse } from '@abhyas/rules/identity/session-life.ts';
import { hash } from 'node:crypto';
import type { Session } from '../../platform/http/session.ts';
import { endAccessOf, endSessionOf, findSessionRow, listOpenSessions, lockTests, touchSession } from './session-queries.ts';
import type { PersonSessionsSchema, SessionEntrySchema } from '@abhyas/contract/identity/sessions.ts';
import bowser from 'bowser';
import type { sessions } from './tables.ts';
import { recordAudit } from '../audit/queries.ts';
import { AppError } from '../../platform/common/errors.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import type { ParentLinks } from './people/parent-links.ts';
import { findSignIn, listPeople } from './people/people-queries.ts';
import { shownPin } from './people/present-people.ts';

type PersonSessions = z.output<typeof PersonSessionsSchema>;
type SessionEntry = z.output<typeof SessionEntrySchema>;

/** Where a call comes from. */
export interface Caller extends Network {
  /** The token in the cookie of the browser; null where there is none. */
  readonly device: string | null;
  /** Chooses the brand of a mail. */
  readonly host: string;
  readonly userAgent: string;
  /** That the browser asks for, as the page does; null where it is the brand's usual one. */
  readonly language: Language | null;
}

/** A caller whose browser has its cookie, or gets it with the answer. */
export type KeptCaller = Caller & { readonly device: string };

const deviceCookieName = (secure: boolean): string => hostCookieName({ name: 'abhyas_device', secure });

/** The token in the cookie that tells a browser apart from others, over TLS or not; null if there is none. It says nothing of who uses it. */
function deviceIn({ request, secure }: { request: Pick<FastifyRequest, 'cookies'>; secure: boolean }): string | null {
  const token = request.cookies[deviceCookieName(secure)] ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** What passkeys are bound to: the host, and the address of its pages as a browser signs it. */
export interface Site {
  readonly host: string;
  readonly origin: string;
}

export const siteOf = ({ parts, request }: { parts: Ports<'config'>; request: FastifyRequest }): Site => ({
  host: request.hostname,
  origin: `${isOverTls({ request, config: parts.config }) ? 'https' : 'http'}://${request.host}`,
});

export function callerOf(request: FastifyRequest): Caller {
  return {
    ...networkOf(request.ip),
    device: deviceIn({ request, secure: true }) ?? deviceIn({ request, secure: false }),
    host: request.hostname,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageAsked(request),
  };
}

/** As long as browsers keep a cookie at most; the server forgets a browser sooner. */
const maxAge = 400 * 86_400;

/** Runs a call of a browser that must be recognised later, and gives it the cookie if the call succeeds. */
export async function fromDevice<T>({
  parts,
  request,
  reply,
  run,
}: {
  parts: Ports<'config' | 'randomBytes'>;
  request: FastifyRequest;
  reply: FastifyReply;
  run: (caller: KeptCaller) => Promise<T>;
}): Promise<T> {
  const secure = isOverTls({ request, config: parts.config });
  // over TLS another host of the domain could have planted the cookie without the prefix: it makes no browser known
  const device = deviceIn({ request, secure }) ?? parts.randomBytes(32).toString('base64url');
  const answer = await run({ ...callerOf(request), device });
  reply.setCookie(deviceCookieName(secure), device, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge,
  });
  return answer;
}

/** A session as it was when it was read. */
interface CachedSession {
  readonly sessionId: bigint;
  readonly personId: bigint;
  readonly actingAdminId: bigint | null;
}

/** What was read of sessions a moment ago, in this process. */
export interface SessionCache {
  /** `read` is asked where nothing fresh is known; an absent session is not remembered. */
  find<T extends CachedSession>(entry: { tokenHash: Buffer; now: Date; read: () => Promise<T | null> }): Promise<T | null>;
  /** Forgets sessions at once: of these people, as themselves or as the person they act for, or the one with this id. */
  drop(which: { personIds?: readonly bigint[]; sessionId?: bigint }): void;
}

interface Entry {
  readonly readAt: number;
  readonly session: CachedSession;
}

/**
 * Remembers at most `limit` sessions for `maxAgeMs`: where the word that a session was ended through another process is lost, it is refused here so much
 * later.
 */
export function createSessionCache({ limit = 20_000, maxAgeMs = 1500 }: { limit?: number; maxAgeMs?: number } = {}): SessionCache {
  // of a map that is never emptied, to find the oldest takes the longer the more have gone before it
  const entries = new LRUCache<string, Entry>(atMost(limit));
  // a read that began before something was dropped may bring back what was dropped
  let drops = 0;
  return {
    find: async <T extends CachedSession>({ tokenHash, now, read }: { tokenHash: Buffer; now: Date; read: () => Promise<T | null> }) => {
      const key = tokenHash.toString('base64url');
      const known = entries.get(key);
      const age = known === undefined ? Infinity : now.getTime() - known.readAt;
      // only find writes entries, and always with the type that its reader gives
      if (known !== undefined && age >= 0 && age < maxAgeMs) return known.session as T;
      entries.delete(key);
      const before = drops;
      const session = await read();
      if (session === null || before !== drops) return session;
      entries.set(key, { readAt: now.getTime(), session });
      return session;
    },
    drop: ({ personIds = [], sessionId }) => {
      drops += 1;
      for (const [key, { session }] of entries) {
        const { personId, actingAdminId } = session;
        const ofThem = personIds.includes(personId) || (actingAdminId !== null && personIds.includes(actingAdminId));
        if (ofThem || session.sessionId === sessionId) entries.delete(key);
      }
    },
  };
}

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * The live session of a token, or null. Support's ends with its right, a demo account's with the demo, and one without a second step is
 * dead once its person has a second factor; `isUse` prolongs it, with a write at most every five minutes.
 */
export async function findSession({
  parts,
  cache,
  token,
  isUse,
}: {
  parts: Ports<'clock' | 'config' | 'database'>;
  cache: SessionCache;
  token: string;
  isUse: boolean;
}): Promise<Session | null> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const tokenHash = hashToken(token);
  const row = await cache.find({ tokenHash, now, read: () => findSessionRow({ queryable, tokenHash }) });
  if (row === null || (row.isOfDemo && !parts.config.demo)) return null;
  if (!row.mayActStill || row.skippedSecondStep || !isLive({ ...row, isActing: row.actingAdminId !== null, now })) return null;
  const { sessionId, personId, pin, role, rights, courseRights, actingAdminId } = row;
  if (isUse && shouldRecordUse({ lastUsedAt: row.lastUsedAt, now })) {
    await touchSession({ queryable, sessionId, now });
    cache.drop({ sessionId });
  }
  // support acting as someone has proved its own second factor
  const mustSetUp = actingAdminId === null && mustSetUpTwoStep({ ...row, requiredOf: parts.config.secondFactorRoles });
  return { sessionId, personId, pin, role, rights, courseRights, actingAdminId, mustSetUpTwoStep: mustSetUp };
}

/** 'Firefox on Windows'; what a browser does not tell is shown as unknown. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent);
  const name = browser.name ?? '';
  const system = os.name ?? '';
  if (name === '' && system === '') return 'Unknown device';
  return system === '' ? name : `${name === '' ? 'Unknown browser' : name} on ${system}`;
}

function presentSession({ row, currentId }: { row: typeof sessions.$inferSelect; currentId: bigint }): SessionEntry {
  return {
    sessionId: row.id,
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    current: row.id === currentId,
    support: row.actingAdminId !== null,
  };
}

/** The kind of live update that has every process forget the sessions of a person, and every window prove its own again. */
export const sessionEnded = 'session-ended';

/** Forgets the sessions of these people, in this process at once and in all others as they hear of it. After the transaction that ended them. */
export async function publishEnded({
  parts,
  cache,
  personIds,
}: {
  parts: Ports<'live'>;
  cache: SessionCache;
  personIds: readonly bigint[];
}): Promise<void> {
  cache.drop({ personIds });
  await parts.live.publish(...[...new Set(personIds)].map((personId) => ({ personId, kind: sessionEnded, data: {} })));
}

/** Where someone is signed in, support as them included; last used first. */
export async function listOwnSessions({
  parts,
  session,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
}): Promise<SessionEntry[]> {
  const now = parts.clock.now();
  const rows = await listOpenSessions({ queryable: parts.database.orm, personId: session.personId });
  return rows
    .filter((row) => isLive({ ...row, isActing: row.actingAdminId !== null, now }))
    .map((row) => presentSession({ row, currentId: session.sessionId }));
}

/** Ends the session of the call itself. `locksTests`: a test that the person has open asks for their sign-in from now on; support that acts as them locks none. */
export async function signOut({
  parts,
  cache,
  session,
  locksTests,
}: {
  parts: Ports<'clock' | 'database' | 'live'>;
  cache: SessionCache;
  session: Session;
  locksTests: boolean;
}): Promise<void> {
  const { personId, sessionId, actingAdminId } = session;
  const now = parts.clock.now();
  const queryable = parts.database.orm;
  if (locksTests && actingAdminId === null) await lockTests({ queryable, personId, now });
  await endSessionOf({ queryable, personId, sessionId, now });
  await publishEnded({ parts, cache, personIds: [personId] });
}

/** Ends one of one's own sessions. Throws NOT_FOUND for any other, one that has ended too. */
export async function endOwnSession({
  parts,
  cache,
  session,
  sessionId,
}: {
  parts: Ports<'clock' | 'database' | 'live'>;
  cache: SessionCache;
  session: Session;
  sessionId: bigint;
}): Promise<void> {
  const { personId } = session;
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    if (!(await endSessionOf({ queryable: tx, personId, sessionId, now }))) throw new AppError('NOT_FOUND');
    if (sessionId === session.sessionId) return;
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: personId, action: 'identity.session-ended', targetKind: 'session', targetId: sessionId },
    });
  });
  await publishEnded({ parts, cache, personIds: [personId] });
}

/** Ends all of one's own sessions, but for the call's own where it is kept; gives how many. */
export async function endOwnSessions({
  parts,
  cache,
  session,
  keepThis,
}: {
  parts: Ports<'clock' | 'database' | 'live'>;
  cache: SessionCache;
  session: Session;
  keepThis: boolean;
}): Promise<number> {
  const { personId } = session;
  const now = parts.clock.now();
  const endedOf = await parts.database.transaction(async (tx) => {
    const ended = await endAccessOf({ tx, personId, except: keepThis ? session.sessionId : null, now });
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: personId,
        action: 'identity.sessions-ended',
        targetKind: 'person',
        targetId: personId,
        data: { ended: ended.length },
      },
    });
    return ended;
  });
  await publishEnded({ parts, cache, personIds: [personId, ...endedOf] });
  return endedOf.length;
}

/** Where the person with this pin, mobile or email is signed in, support as them included. Throws NOT_FOUND, and SEVERAL_STUDENTS for a shared mobile. */
export async function listPersonSessions({
  parts,
  parentLinks,
  session,
  typed,
}: {
  parts: Ports<'clock' | 'config' | 'database'>;
  parentLinks: ParentLinks;
  session: Session;
  typed: string;
}): Promise<PersonSessions> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const [person, another] = await listPeople({
    queryable,
    config: parts.config,
    identifier: parseIdentifier(typed),
    audience: 'anyone',
    parentLinks,
  });
  if (person === undefined) throw new AppError('NOT_FOUND');
  if (another !== undefined) throw new AppError('SEVERAL_STUDENTS', { said: { key: 'refusal_several_people' } });
  const signIn = await findSignIn({ queryable, config: parts.config, personId: person.id });
  const rows = await listOpenSessions({ queryable, personId: person.id });
  return {
    personId: person.id,
    studentImsPin: shownPin(person),
    firstName: person.firstName,
    lastName: person.lastName,
    hasTwoStep: signIn?.hasFactor ?? false,
    sessions: rows
      .filter((row) => isLive({ ...row, isActing: row.actingAdminId !== null, now }))
      .map((row) => presentSession({ row, currentId: session.sessionId })),
  };
}

/**
 * Ends one session of a person, or all of them and those they opened as someone else where `sessionId` is null; gives how many. Throws NOT_FOUND for a session
 * that is not theirs or has ended.
 */
export async function endPersonSessions({
  parts,
  cache,
  session,
  personId,
  sessionId,
}: {
  parts: Ports<'clock' | 'database' | 'live'>;
  cache: SessionCache;
  session: Session;
  personId: bigint;
  sessionId: bigint | null;
}): Promise<number> {
  const now = parts.clock.now();
  const endedOf = await parts.database.transaction(async (tx) => {
    if (sessionId !== null && !(await endSessionOf({ queryable: tx, personId, sessionId, now }))) throw new AppError('NOT_FOUND');
    const ended = sessionId === null ? await endAccessOf({ tx, personId, now }) : [personId];
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: session.personId,
        action: 'identity.sessions-ended-by-admin',
        targetKind: 'person',
        targetId: personId,
        data: { ended: ended.length },
      },
    });
    return ended;
  });
  await publishEnded({ parts, cache, personIds: [personId, ...endedOf] });
  return endedOf.length;
}
