import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { type RelationInput, replaceRelations } from './links-queries.ts';
import { relations } from './tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const source = 'batch:1';
const orm = () => server.parts.database.orm;
const replace = (inputs: readonly RelationInput[]) => server.parts.database.transaction((tx) => replaceRelations({ tx, source, inputs }));
const stored = () => orm().select().from(relations).where(eq(relations.source, source)).orderBy(relations.viewerId, relations.subjectId);

/** Ids of students that no one has met before. */
async function students(count: number): Promise<bigint[]> {
  const { rows } = await orm().execute<{ id: string }>(sql`
    insert into people (pin, role, first_name, last_name, mobile, email, created_at)
    select 'MANY' || n, 'student', 'Many', 'Students', '', '', ${server.clock.now().toISOString()}::timestamptz from generate_series(1, ${count}::int) n
    returning id`);
  return rows.map(({ id }) => BigInt(id));
}

test('IDN-078 twenty thousand relations of one source follow what it says, and one more leaves the others as they are', async () => {
  const mentors = [await make.person({ role: 'mentor' }), await make.person({ role: 'mentor' })];
  const subjects = await students(10_001);
  const inputs = mentors.flatMap(({ id: viewerId }) => subjects.map((subjectId) => ({ kind: 'mentor', viewerId, subjectId }) as const));
  const late = inputs.pop();
  expect(await replace(inputs)).toEqual([]);
  const before = await stored();
  expect(before).toHaveLength(20_001);
  expect(await replace(late === undefined ? [] : [...inputs, late])).toEqual([]);
  const after = await stored();
  expect(after).toHaveLength(20_002);
  const kept = new Set(after.map(({ id }) => id));
  expect(before.every(({ id }) => kept.has(id))).toBe(true);
  expect(new Set(await replace(inputs.filter(({ viewerId }) => viewerId === mentors[0]?.id)))).toEqual(new Set([mentors[1]?.id]));
  expect(await stored()).toHaveLength(10_001);
  await replace([]);
  expect(await stored()).toEqual([]);
});
