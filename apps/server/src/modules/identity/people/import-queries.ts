import { type SQL, and, asc, count, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { courses, deletedPins, enrolments, packPeople, people, sessions, staffRights, variants } from '../tables.ts';
import type { Vault } from '../../../platform/common/vault.ts';
import type { StaffRight } from '@abhyas/contract/endpoint.ts';
import { hasEntry } from '../../audit/queries.ts';
import { contactChanged } from './contact-queries.ts';
import { namesChanged } from './profile-queries.ts';

/** The ids of the synthetic people whose pin begins with `pinPrefix`, for a statement about what they have done. */
export const candidateIds = (pinPrefix: string): SQL => sql`(select id from people where synthetic and starts_with(pin, ${pinPrefix}))`;

/** The synthetic people with these pins, made and enrolled where they are not there yet, in the order of their pins. */
export async function saveCandidates({
  tx,
  pins,
  variantId,
  now,
}: {
  tx: Transaction;
  pins: readonly string[];
  variantId: bigint;
  now: Date;
}) {
  const all = sql`${sql.param([...pins])}::text[]`;
  await tx.execute(sql`
    insert into people (pin, role, first_name, last_name, mobile, email, synthetic, created_at)
    select pin, 'student', 'Candidate', pin, '', '', true, ${now}::timestamptz from unnest(${all}) as pin
    on conflict (pin) do nothing`);
  await tx.execute(sql`
    insert into enrolments (person_id, variant_id) select id, ${variantId}::bigint from people where synthetic and pin = any(${all})
    on conflict do nothing`);
  return tx
    .select({ id: people.id, pin: people.pin })
    .from(people)
    .where(and(eq(people.synthetic, true), inArray(people.pin, [...pins])))
    .orderBy(people.pin);
}

/** Removes the synthetic people of this prefix whose pin is not in `pins`, except those that a module above still `uses`, given their id. */
export async function removeCandidates({
  tx,
  pinPrefix,
  pins,
  uses,
}: {
  tx: Transaction;
  pinPrefix: string;
  pins: readonly string[];
  uses: (personId: SQL) => SQL;
}): Promise<void> {
  await tx.execute(sql`
    delete from people where id in ${candidateIds(pinPrefix)} and pin <> all(${sql.param([...pins])}::text[])
       and not ${uses(sql`people.id`)}`);
}

/** Whether a pack other than this has synthetic people of this prefix, in one of its courses. */
export async function hasCandidatesElsewhere({
  tx,
  pinPrefix,
  pack,
}: {
  tx: Transaction;
  pinPrefix: string;
  pack: string;
}): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${enrolments} join ${variants} on ${variants.id} = ${enrolments.variantId} join ${courses} on ${courses.id} = ${variants.courseId}
    where ${courses.pack} <> ${pack} and ${enrolments.personId} in ${candidateIds(pinPrefix)} limit 1`);
  return rows.length > 0;
}

interface OfPin {
  readonly tx: Transaction;
  readonly vault: Pick<Vault, 'hash'>;
  readonly pin: string;
}

/** Keyed, because pins are few and are handed out in order: a plain hash would name its pin to anyone who tries them all. */
const hashOf = ({ vault, pin }: Pick<OfPin, 'vault' | 'pin'>) => vault.hash(`deleted-pin:${pin}`);

/** Records that the owner of a pin deleted the account, so that a content pack that still names them does not recreate it. */
export async function recordDeletedPin({ tx, vault, pin }: OfPin): Promise<void> {
  await tx
    .insert(deletedPins)
    .values({ hash: hashOf({ vault, pin }) })
    .onConflictDoNothing();
}

/** Whether the owner of a pin had the account deleted. */
export async function isDeletedPin({ tx, vault, pin }: OfPin): Promise<boolean> {
  const rows = await tx
    .select()
    .from(deletedPins)
    .where(eq(deletedPins.hash, hashOf({ vault, pin })))
    .limit(1);
  return rows.length > 0;
}

interface CourseInput {
  readonly key: string;
  readonly name: string;
  readonly myImsCourseId: string;
  readonly examName: string;
  readonly examDate: string;
  readonly certificates: boolean;
  readonly variants: readonly {
    readonly key: string;
    readonly name: string;
    readonly centreProctoredAllowed: boolean;
    readonly openToRegister: boolean;
  }[];
}

export interface PersonInput {
  /** As someone types it; that of a parent without one is 'pack:key', which is shown to no one. */
  readonly pin: string;
  readonly role: 'student' | 'mentor' | 'parent' | 'staff' | 'admin';
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
  /** Kept as it is where the person already has one. */
  readonly passwordHash: string | null;
  readonly variantIds: readonly bigint[];
  readonly rights: readonly StaffRight[];
  /** A student who is past the onboarding, as anyone who brings a profile is. Anyone who was past it once stays so. */
  readonly onboarded?: boolean;
  /** When the account was made; null or left out where it is made by this import. */
  readonly joinedAt?: Date | null;
  /** When they were here last, for a demonstration. */
  readonly visitedAt?: Date | null;
}

/** Writes programmes and variants. Returns the ids by 'programme' and 'programme/variant'. */
export async function importCourses({ tx, pack, inputs }: { tx: Transaction; pack: string; inputs: readonly CourseInput[] }) {
  const courseIds = new Map<string, bigint>();
  const variantIds = new Map<string, bigint>();
  for (const { variants: ofCourse, ...input } of inputs) {
    const [course] = await tx
      .insert(courses)
      .values({ pack, ...input })
      .onConflictDoUpdate({ target: [courses.pack, courses.key], set: input })
      .returning({ id: courses.id });
    if (course === undefined) throw new Error('an upsert answers with its row');
    courseIds.set(input.key, course.id);
    for (const variant of ofCourse) {
      const [row] = await tx
        .insert(variants)
        .values({ courseId: course.id, ...variant })
        .onConflictDoUpdate({ target: [variants.courseId, variants.key], set: variant })
        .returning({ id: variants.id });
      if (row === undefined) throw new Error('an upsert answers with its row');
      variantIds.set(`${input.key}/${variant.key}`, row.id);
    }
  }
  return { courseIds, variantIds };
}

/**
 * Writes a person and their enrolments, and gives them exactly these rights; what they have changed themselves stays. Returns the id.
 * 'taken' (the pin belongs to another role or a synthetic candidate) and 'deleted' (the owner had the account deleted) write nothing.
 */
export async function importPerson({
  tx,
  vault,
  person,
  now,
}: {
  tx: Transaction;
  vault: Pick<Vault, 'hash'>;
  person: PersonInput;
  now: Date;
}): Promise<bigint | 'taken' | 'deleted'> {
  if (await isDeletedPin({ tx, vault, pin: person.pin })) return 'deleted';
  const { variantIds, rights, onboarded = false, joinedAt = null, visitedAt = null, ...columns } = person;
  const { passwordHash, pin: _pin, role, mobile, email, firstName, lastName, ...changing } = columns;
  const isOwn = (action: string) => hasEntry({ targetKind: 'person', targetId: sql`${people.id}::text`, action });
  const [row] = await tx
    .insert(people)
    .values({ ...columns, onboardedAt: onboarded ? now : null, createdAt: joinedAt ?? now })
    .onConflictDoUpdate({
      target: people.pin,
      // anyone who writes the pack vouches for the mobile
      set: {
        ...changing,
        namesVersion: sql`${people.namesVersion} + case when ${isOwn(namesChanged)} or (${people.firstName}, ${people.lastName}) = (${firstName}, ${lastName}) then 0 else 1 end`,
        firstName: sql`case when ${isOwn(namesChanged)} then ${people.firstName} else ${firstName} end`,
        lastName: sql`case when ${isOwn(namesChanged)} then ${people.lastName} else ${lastName} end`,
        mobile: sql`case when ${isOwn(contactChanged.mobile)} then ${people.mobile} else ${mobile} end`,
        mobileProved: true,
        email: sql`case when ${isOwn(contactChanged.email)} then ${people.email} else ${email} end`,
        accessChangedAt: sql`case when (${people.mobile}, ${people.email}) <> (${mobile}, ${email}) then ${now}::timestamptz else ${people.accessChangedAt} end`,
        passwordHash: sql`coalesce(${people.passwordHash}, ${passwordHash})`,
        onboardedAt: sql`coalesce(${people.onboardedAt}, excluded.onboarded_at)`,
        createdAt: joinedAt ?? sql`${people.createdAt}`,
      },
      setWhere: sql`${people.role} = ${role} and not ${people.synthetic}`,
    })
    .returning({ id: people.id });
  if (row === undefined) return 'taken';
  if (variantIds.length > 0) {
    await tx
      .insert(enrolments)
      .values(variantIds.map((variantId) => ({ personId: row.id, variantId })))
      .onConflictDoNothing();
  }
  if (visitedAt !== null) await saveVisit({ tx, personId: row.id, at: visitedAt });
  await tx.delete(staffRights).where(and(eq(staffRights.personId, row.id), notInArray(staffRights.right, [...rights])));
  if (rights.length > 0) {
    await tx
      .insert(staffRights)
      .values(rights.map((right) => ({ personId: row.id, right })))
      .onConflictDoNothing();
  }
  return row.id;
}

/** Writes a session that was over at once, whose token no one has, unless there is one of that moment. */
async function saveVisit({ tx, personId, at }: { tx: Transaction; personId: bigint; at: Date }): Promise<void> {
  await tx.execute(sql`
    insert into ${sessions} (token_hash, person_id, user_agent, created_at, last_used_at, ended_at)
    select sha256(gen_random_uuid()::text::bytea), ${personId}::bigint, '', visit.at, visit.at, visit.at from (values (${at}::timestamptz)) as visit (at)
     where not exists (select from ${sessions} as known where known.person_id = ${personId} and known.last_used_at = visit.at)`);
}

/** How many of those whom a pack leaves out are named. */
const maxNamed = 50;

/** People who can sign in and whom a pack that once brought them no longer names; the first ones with their pins. */
export interface LeftOut {
  readonly count: number;
  readonly pins: readonly string[];
}

/** Records whom an import of a pack has brought, by their keys in it. Returns who is there from its imports before, and neither deleted nor closed. */
export async function recordPackPeople({
  tx,
  pack,
  ids,
}: {
  tx: Transaction;
  pack: string;
  ids: ReadonlyMap<string, bigint>;
}): Promise<LeftOut> {
  if (ids.size > 0) {
    await tx
      .insert(packPeople)
      .values(Array.from(ids, ([key, personId]) => ({ pack, personId, key })))
      .onConflictDoUpdate({ target: [packPeople.pack, packPeople.personId], set: { key: sql`excluded.key` } });
  }
  const isLeftOut = and(
    eq(packPeople.pack, pack),
    ids.size === 0 ? undefined : notInArray(packPeople.personId, [...ids.values()]),
    isNull(people.deletedAt),
    isNull(people.closedAt),
  );
  const [all] = await tx.select({ n: count() }).from(packPeople).innerJoin(people, eq(people.id, packPeople.personId)).where(isLeftOut);
  const named = await tx
    .select({ pin: people.pin })
    .from(packPeople)
    .innerJoin(people, eq(people.id, packPeople.personId))
    .where(isLeftOut)
    .orderBy(asc(people.pin))
    .limit(maxNamed);
  return { count: all?.n ?? 0, pins: named.map(({ pin }) => pin) };
}

/** The people whom imports of a pack have brought, by their keys in it; without those whose last import kept none. */
export async function mapPackPeople({ queryable, pack }: { queryable: Queryable; pack: string }): Promise<Map<string, bigint>> {
  const rows = await queryable
    .select({ key: packPeople.key, personId: packPeople.personId })
    .from(packPeople)
    .where(and(eq(packPeople.pack, pack), ne(packPeople.key, '')));
  return new Map(rows.map(({ key, personId }) => [key, personId]));
}
