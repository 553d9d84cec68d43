import type { StaffRight } from '@abhyas/contract/endpoint.ts';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { hasEntry } from '../../../audit/index.ts';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import type { Vault } from '../../../../platform/common/vault.ts';
import { contactChanged } from '../contacts/contact-queries.ts';
import { isDeletedPin } from './deleted-pin-queries.ts';
import { namesChanged } from '../profile-queries.ts';
import { courses, enrolments, people, staffRights, variants } from '../../tables.ts';

export interface CourseInput {
  readonly key: string;
  readonly name: string;
  readonly myImsCourseId: string;
  readonly examName: string;
  readonly examDate: string;
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
 * Writes a person and their enrolments, and gives them exactly these rights. What they have changed themselves since (names, password, mobile, email,
 * last used course) stays. Returns the id. Nothing is written where it answers 'taken', because the pin is that of someone of another role or of a
 * synthetic candidate, or 'deleted', because its owner had the account deleted.
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
  const { variantIds, rights, onboarded = false, ...columns } = person;
  const { passwordHash, pin: _pin, role, mobile, email, firstName, lastName, ...changing } = columns;
  const isOwn = (action: string) => hasEntry({ targetKind: 'person', targetId: sql`${people.id}::text`, action });
  const [row] = await tx
    .insert(people)
    .values({ ...columns, onboardedAt: onboarded ? now : null, createdAt: now })
    .onConflictDoUpdate({
      target: people.pin,
      // anyone who writes the pack vouches for the mobile
      set: {
        ...changing,
        firstName: sql`case when ${isOwn(namesChanged)} then ${people.firstName} else ${firstName} end`,
        lastName: sql`case when ${isOwn(namesChanged)} then ${people.lastName} else ${lastName} end`,
        mobile: sql`case when ${isOwn(contactChanged.mobile)} then ${people.mobile} else ${mobile} end`,
        mobileProved: true,
        email: sql`case when ${isOwn(contactChanged.email)} then ${people.email} else ${email} end`,
        accessChangedAt: sql`case when (${people.mobile}, ${people.email}) <> (${mobile}, ${email}) then ${now.toISOString()}::timestamptz else ${people.accessChangedAt} end`,
        passwordHash: sql`coalesce(${people.passwordHash}, ${passwordHash})`,
        onboardedAt: sql`coalesce(${people.onboardedAt}, excluded.onboarded_at)`,
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
  await tx.delete(staffRights).where(and(eq(staffRights.personId, row.id), notInArray(staffRights.right, [...rights])));
  if (rights.length > 0) {
    await tx
      .insert(staffRights)
      .values(rights.map((right) => ({ personId: row.id, right })))
      .onConflictDoNothing();
  }
  return row.id;
}
