import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { recordAudit } from '../audit/index.ts';
import { chunks } from '../../platform/common/chunks.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Ports } from '../../platform/parts.ts';
import { type Access, listByIds, listEnded, setDue, takeAway } from './account/access-queries.ts';
import { deletePerson } from './delete-due-accounts.ts';
import type { ParentLinks } from './people/parents/parent-links.ts';
import type { SessionCache } from './sessions/session-cache.ts';
import { announceEnded } from './sessions/sessions.ts';

/**
 * How the access of a person was when it last ended: a line of the access list, which is kept outside the database and its backups, so that a restored backup brings
 * back no one who was deleted and no password that was replaced. It names people by number; of passwords and contacts it has keyed hashes.
 */
const LineSchema = z.object({
  person: z.string().regex(/^\d{1,19}$/),
  /** With the number, tells the person from one of another portal. */
  createdAt: z.iso.datetime(),
  at: z.iso.datetime(),
  state: z.enum(['open', 'closed', 'deleted']),
  password: z.string(),
  contacts: z.string(),
});
type Line = z.infer<typeof LineSchema>;

const hashes = ({ parts: { vault }, access }: { parts: Ports<'vault'>; access: Access }) => {
  const short = (text: string) => vault.hash(text).toString('base64url').slice(0, 16);
  return {
    password: short(`access-list:password:${access.id}:${access.passwordHash ?? ''}`),
    contacts: short(`access-list:contacts:${access.id}:${access.mobile}:${access.email}`),
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

/** Adds to the list whose access has ended since it was last written. */
export async function noteAccess({ parts }: { parts: Ports<'config' | 'database' | 'vault'> }): Promise<void> {
  const path = parts.config.accessList;
  const last = readLines(path).reduce((newest, { at }) => (at > newest ? at : newest), '1970-01-01T00:00:00.000Z');
  // what was committed late is noted too: a line that is there twice says the same
  let since = new Date(Date.parse(last) - overlapMs);
  let after = 0n;
  for (;;) {
    const found = await listEnded({ queryable: parts.database.orm, since, after });
    if (found.length > 0) appendFileSync(path, found.map((access) => lineOf({ parts, access })).join(''), { mode: 0o600, flush: true });
    const newest = found.at(-1);
    if (newest === undefined || newest.accessEndedAt === null) return;
    [since, after] = [newest.accessEndedAt, newest.id];
  }
}

const overlapMs = 60_000;

function lineOf({ parts, access }: { parts: Ports<'vault'>; access: Access }): string {
  const { id, createdAt, accessEndedAt, closedAt, deletedAt } = access;
  const line: Line = {
    person: String(id),
    createdAt: createdAt.toISOString(),
    at: (accessEndedAt ?? createdAt).toISOString(),
    state: deletedAt !== null ? 'deleted' : closedAt !== null ? 'closed' : 'open',
    ...hashes({ parts, access }),
  };
  return `${JSON.stringify(line)}\n`;
}

type Replaying = Ports<'brands' | 'clock' | 'config' | 'database' | 'live' | 'vault'>;

/**
 * Makes good what a restored backup has undone, by the list: deletes again who was deleted since, closes who was closed, and takes away passwords and contacts that were
 * replaced. Nothing happens in a database that knows all that the list does. Returns how many were deleted, and the pins of the others.
 */
export async function replayAccess({
  parts,
  ...deleting
}: {
  parts: Replaying;
  parentLinks: ParentLinks;
  personalData: readonly PersonalData[];
  cache: SessionCache;
}): Promise<{ deleted: number; changed: string[] }> {
  const newest = new Map<string, Line>();
  for (const line of readLines(parts.config.accessList)) if (line.at >= (newest.get(line.person)?.at ?? '')) newest.set(line.person, line);
  const done = { deleted: 0, changed: [] as string[] };
  for (const ids of chunks([...newest.keys()].map(BigInt), 500)) {
    for (const access of await listByIds({ queryable: parts.database.orm, ids })) {
      const line = newest.get(String(access.id));
      if (line === undefined || line.createdAt !== access.createdAt.toISOString()) continue;
      if ((access.accessEndedAt?.toISOString() ?? '') >= line.at) continue;
      if (line.state === 'deleted') {
        const now = parts.clock.now();
        await setDue({ queryable: parts.database.orm, personId: access.id, now });
        await deletePerson({ parts, ...deleting, personId: access.id, now });
        done.deleted += 1;
      } else if (await undo({ parts, cache: deleting.cache, access, line })) done.changed.push(access.pin);
    }
  }
  return done;
}

/** Whether anything of the person's access was replaced since, and is taken away. */
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
}): Promise<boolean> {
  const now = parts.clock.now();
  const known = hashes({ parts, access });
  const gone = {
    password: known.password !== line.password,
    contacts: known.contacts !== line.contacts,
    isOpen: line.state === 'closed' && access.closedAt === null,
  };
  const isChanged = await parts.database.transaction(async (tx) => {
    if (!(await takeAway({ tx, access, gone, now })) || !Object.values(gone).includes(true)) return false;
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: null, action: 'identity.access-replayed', targetKind: 'person', targetId: String(access.id), data: gone },
    });
    return true;
  });
  await announceEnded({ parts, cache, personIds: [access.id] });
  return isChanged;
}
