import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import { removeMessagesTo } from '../../platform/messages/outbox.ts';
import { recordDeletedPin } from './people/import-queries.ts';
import { anonymisePerson, removeCredentials } from './account/deletion-queries.ts';
import { listFactors, listPasskeys } from './factors-queries.ts';
import { signInSubject, subjectKey } from './one-time-code.ts';
import { listPeopleByIds, type Person } from './people/people-queries.ts';
import { listEnrolmentsAfter, listKnownOrigins, listRights, listSessionsAfter } from './personal-queries.ts';
import { deviceOf } from './sessions.ts';
import type { sessions } from './tables.ts';

const sessionList: PersonalList = {
  name: 'sessions',
  tables: ['sessions'],
  rows: (of) =>
    inBatches({
      read: (after: typeof sessions.$inferSelect | null) => listSessionsAfter({ ...of, after }),
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

type Enrolment = Awaited<ReturnType<typeof listEnrolmentsAfter>>[number];
const courseList: PersonalList = {
  name: 'courses',
  tables: ['enrolments'],
  rows: (of) =>
    inBatches({ read: (after: Enrolment | null) => listEnrolmentsAfter({ ...of, after }), present: ({ variantId: _id, ...row }) => row }),
};

const rightList: PersonalList = {
  name: 'staffRights',
  tables: ['staff_rights', 'course_rights'],
  async *rows(of) {
    yield await listRights(of);
  },
};

const originList: PersonalList = {
  name: 'knownBrowsersAndAddresses',
  tables: ['known_origins'],
  async *rows(of) {
    yield await listKnownOrigins(of);
  },
};

const factorList: PersonalList = {
  name: 'twoStepVerification',
  tables: ['authenticator_apps', 'recovery_codes'],
  async *rows(of) {
    yield await listFactors(of);
  },
};

const passkeyList: PersonalList = {
  name: 'passkeys',
  tables: ['passkeys'],
  async *rows({ queryable, personId }) {
    const owned = await listPasskeys({ queryable, personId });
    yield owned.map(({ name, host, createdAt, lastUsedAt }) => ({ name, host, createdAt, lastUsedAt }));
  },
};

/** What codes are sent for that stand for a person by themselves; a code for a new contact is forgotten with all others, within a day. */
const subjectsOf = ({ pin, mobile, email }: Person) => [
  signInSubject({ kind: 'pin', value: pin }),
  signInSubject({ kind: 'mobile', value: mobile }),
  signInSubject({ kind: 'email', value: email }),
];

/** What identity keeps of people beside their row. Erased last: it empties that row. */
export const identityData: PersonalData = {
  lists: [sessionList, originList, courseList, rightList, factorList, passkeyList],
  erasedTables: [
    'sessions',
    'known_origins',
    'enrolments',
    'pack_people',
    'staff_rights',
    'course_rights',
    'set_up_grants',
    'authenticator_apps',
    'passkeys',
    'passkey_challenges',
    'recovery_codes',
    'second_steps',
    'undelivered_messages',
    'invitations',
  ],
  async erase({ tx, parts, personId, now }) {
    const [person] = await listPeopleByIds({ queryable: tx, ids: [personId] });
    if (person === undefined) return;
    await removeCredentials({ tx, personId, subjects: subjectsOf(person).map((subject) => subjectKey({ parts, subject })), now });
    await removeMessagesTo({ queryable: tx, recipients: [person.email, person.mobile].filter((to) => to !== '') });
    await recordDeletedPin({ tx, vault: parts.vault, pin: person.pin });
    await anonymisePerson({ tx, personId, now });
  },
};
