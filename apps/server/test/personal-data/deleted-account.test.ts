import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personalDataInOrder } from '../../src/app.ts';
import { isDeletedPin } from '../../src/modules/identity/people/import-queries.ts';
import { deleteDueAccounts } from '../../src/modules/identity/delete-due-accounts.ts';
import { ensureParentOf, removeUnusedParents } from '../../src/modules/identity/people/parent-queries.ts';
import { identityData } from '../../src/modules/identity/personal-data.ts';
import { createSessionCache } from '../../src/modules/identity/sessions.ts';
import { people } from '../../src/modules/identity/tables.ts';
import { parentLinks } from '../../src/modules/relations/parent-links.ts';
import type { PersonalData } from '../../src/platform/personal-data.ts';
import { type TestApp, testApp } from '../app.ts';
import { busyStudent, columnsAboutPeople } from './busy-student.ts';
import { factories } from '../factories.ts';
import { whileOpen } from '../while-changing.ts';
import { goodSections } from '../factories/profile.ts';
import { demoPassword } from '../moments.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
const day = 86_400_000;

describe('an account whose thirty days are over', () => {
  const context = (personalData: readonly PersonalData[] = personalDataInOrder) => ({
    parts: server.parts,
    parentLinks,
    personalData,
    cache: createSessionCache(),
  });
  const askFor = async (token: string) => server.call('deleteAccount', { password: demoPassword }, { token });
  const rowOf = async (id: bigint) => (await orm().select().from(people).where(eq(people.id, id)))[0];
  const login = async (identifier: string) =>
    (
      await server.call('studentLoginCheck', {
        studentemail: '',
        studentimspin: identifier,
        studentpassword: demoPassword,
        loginmode: '1',
        otp: '',
        loginType: 'student',
        platform: 'web',
      })
    ).status;
  /** The tables with a row that refers to someone, or to an attempt of theirs. */
  const tablesOf = async (personId: bigint) => {
    const found = new Set<string>();
    for (const { table, column } of await columnsAboutPeople(server)) {
      const name = sql.identifier(column);
      const isOwn = column.endsWith('_ids') ? sql`${personId} = any(${name})` : sql`${name} = ${personId}`;
      const inAttempt = sql`${name} in (select id from attempts where student_id = ${personId})`;
      const { rows } = await orm().execute(
        sql`select from ${sql.identifier(table)} where ${column === 'attempt_id' ? inAttempt : isOwn} limit 1`,
      );
      if (rows.length > 0) found.add(table);
    }
    return found;
  };
  /** The tables of the portal in which a text is anywhere. */
  const tablesWith = async (text: string) => {
    const { rows } = await orm().execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const hits = await orm().execute(
        sql`select from ${sql.identifier(name)} as one where strpos(lower(one::text), lower(${text})) > 0 limit 1`,
      );
      if (hits.rows.length > 0) found.push(name);
    }
    return found;
  };

  test('is gone with everything that says whose it was; its marks stay as no one’s', async () => {
    const { person, names, token } = await busyStudent({ server, make });
    const texts = [person.pin, person.mobile, person.email, names.firstName, names.lastName];
    for (const text of texts) expect(await tablesWith(text)).toContain('people');
    const erased = new Set([identityData, ...personalDataInOrder].flatMap(({ erasedTables }) => erasedTables));
    const at = server.clock.now().toISOString();
    await orm().execute(sql`insert into invitations (person_id, token_hash, sent_at, expires_at) values (${person.id}, 'a', ${at}, ${at})`);
    await orm().execute(sql`insert into undelivered_messages (key, person_id, channel, kind, reason, shown, failed_at)
      values ('a', ${person.id}, 'mail', 'registered', 'other', 'a***', ${at})`);
    await orm()
      .execute(sql`insert into parent_registrations (token_hash, student_id, child_code_hash, first_name, last_name, kind, contact, created_at)
      values ('a', ${person.id}, 'a', 'Some', 'Parent', 'mobile', '9000000999', ${at})`);
    const { id: studentId } = await make.person();
    await orm().execute(sql`insert into doubts (student_id, course_id, topic_name, asset_name, status, asked_at, last_at)
      select ${studentId}, course_id, topic_name, asset_name, status, asked_at, last_at from doubts where student_id = ${person.id} limit 1`);
    await orm().execute(sql`insert into doubt_followers (doubt_id, person_id, at)
      select id, ${person.id}, asked_at from doubts where student_id = ${studentId}`);
    const kept = await tablesOf(person.id);
    // a right of staff is no student's, nor is the digest of a parent, a note at the desk, what is recorded of a session, what a mentor chooses, what they teach, which missed session staff looked at, or the quiz of a lesson that this one never opened
    const others = [
      'staff_rights',
      'course_rights',
      'sources',
      'source_versions',
      'source_solves',
      'source_comments',
      'source_imports',
      'source_exports',
      'bank_views',
      'certificates',
      'digest_failures',
      'student_risks',
      'refunds',
      'leads',
      'missed_sessions',
      'mentor_settings',
      'mentor_hours',
      'mentor_days_off',
      'desk_notes',
      'slot_readiness',
      'quiz_answers',
      'batch_mentors',
      'classes',
    ];
    expect([...erased].filter((table) => !kept.has(table))).toEqual(others);
    await askFor(token);
    const marks = () =>
      orm().execute(sql`
      select s.* from attempt_scores s join attempts a on a.id = s.attempt_id where a.student_id = ${person.id} order by s.section_id`);
    const before = (await marks()).rows;
    expect(before.length).toBeGreaterThan(0);
    server.clock.advance(30 * day - 1);
    await deleteDueAccounts(context());
    expect(await rowOf(person.id)).toMatchObject({ pin: person.pin, deletedAt: null });
    server.clock.advance(1);
    await deleteDueAccounts(context());
    expect(await rowOf(person.id)).toMatchObject({
      pin: `deleted:${person.id}`,
      firstName: '',
      lastName: '',
      mobile: '',
      email: '',
      passwordHash: null,
      deletionDueAt: null,
      deletedAt: server.clock.now(),
    });
    for (const text of texts) expect([text, await tablesWith(text)]).toEqual([text, []]);
    expect(await orm().transaction((tx) => isDeletedPin({ tx, vault: server.parts.vault, pin: person.pin }))).toBe(true);
    expect((await marks()).rows).toEqual(before);
    expect([...(await tablesOf(person.id))].filter((table) => erased.has(table))).toEqual([]);
  });

  test('leaves no hash that could be guessed back into its pin or contacts, and nothing beside the deletion that says which it was', async () => {
    const { person, token } = await busyStudent({ server, make });
    await askFor(token);
    server.clock.advance(30 * day);
    await deleteDueAccounts(context());
    for (const text of [person.pin, person.mobile, person.email]) {
      for (const name of ['sha256', 'sha1', 'md5']) {
        const digest = createHash(name).update(text).digest();
        for (const form of ['hex', 'base64', 'base64url'] as const) expect(await tablesWith(digest.toString(form))).toEqual([]);
      }
    }
    const { rows: columns } = await orm().execute(
      sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'deleted_pins'`,
    );
    expect(columns).toEqual([{ name: 'hash' }]);
    const { rows: entries } = await orm().execute(
      sql`select action, target_id from audit_events where at = ${server.clock.now().toISOString()}::timestamptz`,
    );
    expect(entries).toEqual([{ action: 'identity.account-deleted', target_id: String(person.id) }]);
  });

  test('lets no one in any more, by whatever way', async () => {
    const { person, token } = await busyStudent({ server, make });
    const admin = await make.person({ role: 'admin' });
    await askFor(token);
    server.clock.advance(30 * day);
    const fresh = await server.signIn(person.pin);
    await deleteDueAccounts(context());
    server.clock.advance(2_000);
    expect((await server.call('accountDetails', {}, { token: fresh })).status).toBe(401);
    for (const identifier of [person.pin, person.mobile, person.email, `deleted:${person.id}`, '']) {
      expect([identifier, await login(identifier)]).toEqual([identifier, 401]);
    }
    for (const studentImsPin of [person.pin, person.mobile]) {
      expect((await server.call('otpGeneration', { studentEmail: '', studentImsPin })).status).toBe(404);
    }
    const { token: adminToken } = await make.session({ personId: admin.id, at: server.clock.now() });
    for (const studentImsPin of [person.pin, `deleted:${person.id}`]) {
      expect((await server.call('userCard', { studentImsPin }, { token: adminToken })).status).toBe(404);
    }
  });

  test('and a save of its profile wait for each other in one order', async () => {
    const { person, token } = await busyStudent({ server, make });
    const { status } = await whileOpen({
      server,
      open: async (tx) => void (await tx.execute(sql`select from people where id = ${person.id} for update`)),
      work: () => server.call('studentPrelogin', { mode: 'save', ...goodSections() }, { token }),
      // a save that waits for the person has not taken their profile yet
      meanwhile: async (tx) => void (await tx.execute(sql`select from profiles where student_id = ${person.id} for update nowait`)),
    });
    expect(status).toBe(200);
  });

  test('is deleted once, by one of those who run at once, and one that fails holds no other up', async () => {
    const [first, broken, last] = [await make.person(), await make.person(), await make.person()];
    for (const { id } of [first, broken, last]) {
      await orm().update(people).set({ deletionDueAt: server.clock.now() }).where(eq(people.id, id));
    }
    const failing: PersonalData = {
      lists: [],
      erasedTables: [],
      erase: async ({ personId }) => {
        if (personId === broken.id) throw new Error('cannot be erased');
      },
    };
    const run = () => deleteDueAccounts(context([failing, ...personalDataInOrder]));
    await Promise.all([run(), run()]);
    await run();
    expect([(await rowOf(first.id))?.pin, (await rowOf(last.id))?.pin]).toEqual([`deleted:${first.id}`, `deleted:${last.id}`]);
    expect(await rowOf(broken.id)).toMatchObject({ pin: broken.pin, email: broken.email, deletedAt: null });
    const { rows } = await orm().execute(sql`
      select from audit_events where action = 'identity.account-deleted' and target_id in (${String(first.id)}, ${String(last.id)})`);
    expect(rows).toHaveLength(2);
    await deleteDueAccounts(context());
    expect((await rowOf(broken.id))?.pin).toBe(`deleted:${broken.id}`);
  });

  test('takes the parents along who were made for a guardian of that student alone, and no other', async () => {
    const [student, sibling] = [await make.person(), await make.person()];
    const guardian = (value: string) =>
      server.parts.database.transaction((tx) =>
        ensureParentOf({ tx, identifier: { kind: 'email', value }, name: 'Meera', now: server.clock.now() }),
      );
    const [alone, shared] = [await guardian('alone@home.example'), await guardian('shared@home.example')];
    const [settled, fromPack] = [await guardian('settled@home.example'), (await make.person({ role: 'parent', password: null })).id];
    await orm().update(people).set({ passwordHash: student.passwordHash }).where(eq(people.id, settled));
    for (const viewerId of [alone, shared, settled, fromPack]) {
      await make.relate({ kind: 'parent', viewerId, subjectId: student.id });
    }
    await make.relate({ kind: 'parent', viewerId: shared, subjectId: sibling.id });
    await server.parts.database.transaction((tx) => removeUnusedParents({ tx, personIds: [alone, shared], parentLinks }));
    expect(await rowOf(alone)).toBeDefined();
    await orm().update(people).set({ deletionDueAt: server.clock.now() }).where(eq(people.id, student.id));
    await deleteDueAccounts(context());
    const left = [];
    for (const id of [alone, shared, settled, fromPack]) left.push((await rowOf(id)) !== undefined);
    expect(left).toEqual([false, true, true, true]);
  });
});
