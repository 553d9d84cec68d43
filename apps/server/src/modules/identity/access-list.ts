import { IdCodec, MomentCodec } from '@abhyas/contract/wire.ts';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { recordAudit } from '../audit/queries.ts';
import { chunks } from '../../platform/common/chunks.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Ports } from '../../platform/parts.ts';
import { type Access, type Gone, listByIds, listChanged, setDue, takeAway } from './account/access-queries.ts';
import { deletePerson } from './delete-due-accounts.ts';
import type { ParentLinks } from './people/parent-links.ts';
import { type SessionCache, publishEnded } from './sessions.ts';

/**
 * The access of a person after its last change: a line of the access list, which is kept outside the database and its backups, so that a restored backup brings
 * back no one who was deleted and no password, contact or second factor that was replaced. It names people by number; of the rest it has keyed hashes.
 */
const LineSchema = z.object({
  person: IdCodec,
  /** With the number, tells the person from one of another portal. */
  createdAt: MomentCodec,
  at: MomentCodec,
  state: z.enum(['open', 'closed', 'deleted']),
  password: z.string(),
  contacts: z.string(),
  /** One of each second factor and recovery code; lines of earlier versions have none. */
  factors: z.array(z.string()).optional(),
});
type Line = z.infer<typeof LineSchema>;

const hashes = ({ parts: { vault }, access }: { parts: Ports<'vault'>; access: Access }) => {
  const short = (kind: string, text: string) => vault.hash(`access-list:${kind}:${access.id}:${text}`).toString('base64url').slice(0, 16);
  return {
    password: short('password', access.passwordHash ?? ''),
    contacts: short('contacts', `${access.mobile}:${access.email}`),
    factors: access.factors.map((factor) => short('factor', factor)),
  };
};

/** The lines of the list, oldest first. One that was cut off is passed over. */
function readLines(path: string): Line[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return [LineSchema.parse(JSON.parse(text))];
      } catch {
        return [];
      }
    });
}

/** Adds to the list whose access has changed since it was last written. */
export async function noteAccess({ parts }: { parts: Ports<'config' | 'database' | 'vault'> }): Promise<void> {
  const path = parts.config.accessList;
  const last = readLines(path).reduce((newest, { at }) => Math.max(newest, at.getTime()), 0);
  // what was committed late is noted too: a line that is there twice says the same
  let since = new Date(last - overlapMs);
  let after = 0n;
  for (;;) {
    const found = await listChanged({ queryable: parts.database.orm, since, after });
    if (found.length > 0) appendFileSync(path, found.map((access) => lineOf({ parts, access })).join(''), { mode: 0o600, flush: true });
    const newest = found.at(-1);
    if (newest === undefined || newest.accessChangedAt === null) return;
    [since, after] = [newest.accessChangedAt, newest.id];
  }
}

const overlapMs = 60_000;

function lineOf({ parts, access }: { parts: Ports<'vault'>; access: Access }): string {
  const { id, createdAt, accessChangedAt, closedAt, deletedAt } = access;
  const line: Line = {
    person: id,
    createdAt,
    at: accessChangedAt ?? createdAt,
    state: deletedAt !== null ? 'deleted' : closedAt !== null ? 'closed' : 'open',
    ...hashes({ parts, access }),
  };
  return `${JSON.stringify(LineSchema.encode(line))}\n`;
}

type Replaying = Ports<'brands' | 'clock' | 'config' | 'database' | 'files' | 'live' | 'vault'>;

/**
 * Makes good what a restored backup has undone, by the list: deletes again who was deleted since, closes who was closed, and takes away passwords, contacts and second
 * factors that were replaced. Nothing happens in a database that knows all that the list does. Returns how many were deleted, and the pins of the others; no code reaches
 * those in `unreachable`, whose contacts were taken away.
 */
export async function replayAccess({
  parts,
  ...deleting
}: {
  parts: Replaying;
  parentLinks: ParentLinks;
  personalData: readonly PersonalData[];
  cache: SessionCache;
}): Promise<{ deleted: number; changed: string[]; unreachable: string[] }> {
  const newest = new Map<string, Line>();
  const keyOf = ({ person, createdAt }: Pick<Line, 'person' | 'createdAt'>) => `${person} ${createdAt.getTime()}`;
  for (const line of readLines(parts.config.accessList))
    if (!(line.at < (newest.get(keyOf(line))?.at ?? line.at))) newest.set(keyOf(line), line);
  const done = { deleted: 0, changed: [] as string[], unreachable: [] as string[] };
  for (const ids of chunks([...new Set([...newest.values()].map(({ person }) => person))], 500)) {
    for (const access of await listByIds({ queryable: parts.database.orm, ids })) {
      const line = newest.get(keyOf({ person: access.id, createdAt: access.createdAt }));
      if (line === undefined || (access.accessChangedAt !== null && access.accessChangedAt >= line.at)) continue;
      if (line.state === 'deleted') {
        const now = parts.clock.now();
        await setDue({ queryable: parts.database.orm, personId: access.id, now });
        await deletePerson({ parts, ...deleting, personId: access.id, now });
        done.deleted += 1;
        continue;
      }
      const gone = await undo({ parts, cache: deleting.cache, access, line });
      if (gone !== null) done.changed.push(access.pin);
      if (gone?.contacts === true) done.unreachable.push(access.pin);
    }
  }
  return done;
}

/** Takes away the parts of the person's access that were replaced since; null if nothing was. */
async function undo({
  parts,
  cache,
  access,
  line,
}: {
  parts: Replaying;
  cache: SessionCache;
  access: Access;
  line: Line;
}): Promise<Gone | null> {
  const now = parts.clock.now();
  const known = hashes({ parts, access });
  const factors = goneFactors({ access, line, known: known.factors });
  const gone: Gone = {
    // the password alone does not sign in where a second factor was asked for
    password: known.password !== line.password || (factors === 'all' && line.factors?.length !== 0),
    contacts: known.contacts !== line.contacts,
    isOpen: line.state === 'closed' && access.closedAt === null,
    factors,
  };
  const isGone = gone.password || gone.contacts || gone.isOpen || gone.factors.length > 0;
  const data = { ...gone, factors: gone.factors.length > 0 };
  const isChanged = await parts.database.transaction(async (tx) => {
    if (!(await takeAway({ tx, access, gone, now })) || !isGone) return false;
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: null, action: 'identity.access-replayed', targetKind: 'person', targetId: access.id, data },
    });
    return true;
  });
  await publishEnded({ parts, cache, personIds: [access.id] });
  return isChanged ? gone : null;
}

/** The second factors and recovery codes that the line does not have; all of them where what is left would be no second factor, but the line has some. */
function goneFactors({ access, line, known }: { access: Access; line: Line; known: readonly string[] }): Gone['factors'] {
  const { factors: kept } = line;
  if (kept === undefined) return [];
  const left = access.factors.filter((_factor, index) => kept.includes(known[index] ?? ''));
  const isOff = left.every((factor) => factor.startsWith('code:'));
  if (isOff && access.factors.length + kept.length > 0) return 'all';
  return access.factors.filter((factor) => !left.includes(factor));
}
