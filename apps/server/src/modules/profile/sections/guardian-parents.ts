import { blankGuardian, validateFamily } from '@abhyas/rules/profile/sections/family.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { ensureParentOf, removeUnusedParents } from '../../identity/people/parent-queries.ts';
import { hasRelations, replaceRelations } from '../../relations/links-queries.ts';
import { parentLinks } from '../../relations/parent-links.ts';

/** A guardian as stored. */
export interface StoredGuardian {
  readonly id: string;
  readonly name: string;
  readonly relation: string;
  readonly mobile: string;
  readonly email: string;
}

type Identifier = Parameters<typeof ensureParentOf>[0]['identifier'];
const kinds = ['mobile', 'email'] as const satisfies readonly Identifier['kind'][];

/** What a guardian may sign in with, '' for what there is not. An email is compared in lower case. */
const valueOf = ({ guardian, kind }: { guardian: StoredGuardian | undefined; kind: Identifier['kind'] }): string =>
  guardian === undefined ? '' : kind === 'email' ? guardian.email.toLowerCase() : guardian.mobile;

/** Whether a guardian holds by the rules of the form: what a skip has kept by half is not yet someone's word that this is a parent. */
function isWhole({ name, relation, mobile, email }: StoredGuardian): boolean {
  const values = {
    ...blankGuardian(''),
    Parent_Guardian_FirstName: name,
    Parent_Guardian_Relation: relation,
    Parent_Guardian_Mobile_No: mobile,
    Parent_Guardian_Email_ID: email,
  };
  return Object.keys(validateFamily({ familyDetails: [values] })).length === 0;
}

/** One cause for a parent to see the student, and the parent it is to be from now on; null for none. */
interface Link {
  readonly source: string;
  readonly parent: { readonly identifier: Identifier; readonly name: string } | null;
}

/** What changes for the mobile or the email of a guardian; null if the parent who is there stays, whatever they sign in with by now. */
async function linkOf({
  tx,
  kind,
  id,
  before,
  after,
  mayLink,
}: {
  tx: Transaction;
  kind: Identifier['kind'];
  id: string;
  before: StoredGuardian | undefined;
  after: StoredGuardian | undefined;
  mayLink: (guardian: StoredGuardian) => boolean;
}): Promise<Link | null> {
  const source = `guardian:${id}:${kind}`;
  const value = valueOf({ guardian: after, kind });
  const isNamed = after !== undefined && value !== '' && mayLink(after);
  const parent = isNamed ? { identifier: { kind, value }, name: after.name } : null;
  if (value !== valueOf({ guardian: before, kind })) return { source, parent };
  // what was kept by half until now has no parent yet, unless it was whole or a pack's before that
  const isNew = isNamed && before !== undefined && !mayLink(before) && !(await hasRelations({ tx, source }));
  return isNew ? { source, parent } : null;
}

/**
 * Lets the guardians of a student in as parents (decision 17), and those out who are no longer named: for every mobile and every email there is a parent
 * who sees the student because of that one, and stays as long as it does. A guardian who is not filled in whole lets no one new in; one who is
 * `vouched` for, by a pack, need not be.
 */
export async function linkGuardians({
  tx,
  studentId,
  before,
  after,
  vouched = false,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  before: readonly StoredGuardian[];
  after: readonly StoredGuardian[];
  vouched?: boolean;
  now: Date;
}): Promise<void> {
  const [old, current] = [before, after].map((all) => new Map(all.map((guardian) => [guardian.id, guardian])));
  const mayLink = (guardian: StoredGuardian) => vouched || isWhole(guardian);
  const links: Link[] = [];
  for (const id of new Set([...before, ...after].map((guardian) => guardian.id))) {
    for (const kind of kinds) {
      const link = await linkOf({ tx, kind, id, before: old?.get(id), after: current?.get(id), mayLink });
      if (link !== null) links.push(link);
    }
  }
  const parents = await ensureParents({ tx, links, now });
  const left: bigint[] = [];
  for (const { source, parent } of links) {
    const viewerId = parent === null ? undefined : parents.get(nameOf(parent.identifier));
    const inputs = viewerId === undefined ? [] : [{ kind: 'parent' as const, viewerId, subjectId: studentId }];
    left.push(...(await replaceRelations({ tx, source, inputs })));
  }
  await removeUnusedParents({ tx, personIds: left, parentLinks });
}

const nameOf = ({ kind, value }: Identifier) => `${kind}:${value}`;

/** The parent of each mobile and email, by 'kind:value'. They are taken in one order, so that two saves never wait for each other. */
async function ensureParents({ tx, links, now }: { tx: Transaction; links: readonly Link[]; now: Date }) {
  const wanted = new Map(links.flatMap(({ parent }) => (parent === null ? [] : [[nameOf(parent.identifier), parent]])));
  const parents = new Map<string, bigint>();
  for (const [key, { identifier, name }] of [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    parents.set(key, await ensureParentOf({ tx, identifier, name, now }));
  }
  return parents;
}
