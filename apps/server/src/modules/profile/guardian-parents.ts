import type { Transaction } from '../../platform/database.ts';
import { ensureParentOf, removeUnusedParents } from '../identity/index.ts';
import { parentLinks, replaceRelations } from '../relations/index.ts';

/** A guardian as stored. */
export interface StoredGuardian {
  readonly id: string;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
}

type Identifier = Parameters<typeof ensureParentOf>[0]['identifier'];

/** What a guardian may sign in with: the mobile and the email, each by itself. An email is compared in lower case. */
function identifiersOf({ mobile, email }: StoredGuardian): Identifier[] {
  const both = [
    { kind: 'mobile', value: mobile },
    { kind: 'email', value: email.toLowerCase() },
  ] as const;
  return both.filter(({ value }) => value !== '');
}
const nameOf = ({ kind, value }: Identifier) => `${kind}:${value}`;
const identity = (guardian: StoredGuardian) => identifiersOf(guardian).map(nameOf).join(' ');

/**
 * Lets the guardians of a student in as parents (decision 17), and those out who are no longer named: for every mobile and every email there is a parent
 * who sees the student because of that guardian. A guardian whose mobile and email stay is left alone.
 */
export async function linkGuardians({
  tx,
  studentId,
  before,
  after,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  before: readonly StoredGuardian[];
  after: readonly StoredGuardian[];
  now: Date;
}): Promise<void> {
  const known = new Map(before.map((guardian) => [guardian.id, identity(guardian)]));
  const stays = new Set(after.map(({ id }) => id));
  const changed = after.filter((guardian) => known.get(guardian.id) !== identity(guardian));
  const parents = await ensureParents({ tx, guardians: changed, now });
  const left: bigint[] = [];
  for (const { id } of before.filter((guardian) => !stays.has(guardian.id))) {
    left.push(...(await replaceRelations({ tx, source: `guardian:${id}`, inputs: [] })));
  }
  for (const guardian of changed) {
    const viewers = new Set(identifiersOf(guardian).flatMap((identifier) => parents.get(nameOf(identifier)) ?? []));
    const inputs = [...viewers].map((viewerId) => ({ kind: 'parent' as const, viewerId, subjectId: studentId }));
    left.push(...(await replaceRelations({ tx, source: `guardian:${guardian.id}`, inputs })));
  }
  await removeUnusedParents({ tx, personIds: left, parentLinks });
}

/** The parent of each mobile and email, by 'kind:value'. They are taken in one order, so that two saves never wait for each other. */
async function ensureParents({ tx, guardians, now }: { tx: Transaction; guardians: readonly StoredGuardian[]; now: Date }) {
  const wanted = new Map(
    guardians.flatMap((guardian) => identifiersOf(guardian).map((identifier) => [nameOf(identifier), { identifier, name: guardian.name }])),
  );
  const parents = new Map<string, bigint>();
  for (const [key, { identifier, name }] of [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    parents.set(key, await ensureParentOf({ tx, identifier, name, now }));
  }
  return parents;
}
