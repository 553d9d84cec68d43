import { and, asc, eq, gt } from 'drizzle-orm';
import { batchSize, inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import { emptyPerson, removeProofs } from './deletion-queries.ts';
import { subjectKey } from './otp.ts';
import { listPeopleByIds, type Person } from './people-queries.ts';
import { deviceOf } from './present.ts';
import { courses, enrolments, sessions, staffRights, variants } from './tables.ts';

const sessionList: PersonalList = {
  name: 'sessions',
  tables: ['sessions'],
  rows: ({ queryable, personId }) =>
    inBatches({
      read: (after: typeof sessions.$inferSelect | null) =>
        queryable
          .select()
          .from(sessions)
          .where(and(eq(sessions.personId, personId), gt(sessions.id, after?.id ?? 0n)))
          .orderBy(asc(sessions.id))
          .limit(batchSize),
      present: ({ userAgent, createdAt, lastUsedAt, endedAt, actingAdminId }) => ({
        device: deviceOf(userAgent),
        userAgent,
        createdAt,
        lastUsedAt,
        endedAt,
        openedBySupport: actingAdminId !== null,
      }),
    }),
};

const courseList: PersonalList = {
  name: 'courses',
  tables: ['enrolments'],
  rows: ({ queryable, personId }) =>
    inBatches({
      read: (after: { variantId: bigint } | null) =>
        queryable
          .select({ variantId: variants.id, course: courses.name, variant: variants.name, lastUsedAt: enrolments.lastUsedAt })
          .from(enrolments)
          .innerJoin(variants, eq(variants.id, enrolments.variantId))
          .innerJoin(courses, eq(courses.id, variants.courseId))
          .where(and(eq(enrolments.personId, personId), gt(variants.id, after?.variantId ?? 0n)))
          .orderBy(asc(variants.id))
          .limit(batchSize),
      present: (row) => row,
    }),
};

const rightList: PersonalList = {
  name: 'staffRights',
  tables: ['staff_rights'],
  async *rows({ queryable, personId }) {
    yield await queryable.select({ right: staffRights.right }).from(staffRights).where(eq(staffRights.personId, personId)).limit(batchSize);
  },
};

/** What codes are sent for that stand for a person by themselves; a code for a new contact is forgotten with all others, within a day. */
const subjectsOf = ({ pin, mobile, email }: Person) => [`pin:${pin}`, `mobile:${mobile}`, `email:${email}`];

/** What identity keeps of people beside their row. Erased last: it empties that row. */
export const identityData: PersonalData = {
  lists: [sessionList, courseList, rightList],
  erasedTables: ['sessions', 'enrolments', 'staff_rights', 'set_up_grants'],
  async erase({ tx, parts, personId, now }) {
    const [person] = await listPeopleByIds({ queryable: tx, ids: [personId] });
    if (person === undefined) return;
    await removeProofs({ tx, personId, subjects: subjectsOf(person).map((subject) => subjectKey({ parts, subject })) });
    await emptyPerson({ tx, personId, now });
  },
};
