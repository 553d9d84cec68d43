import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { schoolProgrammes, schools } from '../tables.ts';

/** A programme by the keys of its school and itself. */
export interface ProgrammeName {
  readonly school: string;
  readonly programme: string;
}

/** Programmes by keys: of one pack, or with null of all. */
export async function listNamedProgrammes({
  queryable,
  pack,
  names,
}: {
  queryable: Queryable;
  pack: string | null;
  names: readonly ProgrammeName[];
}) {
  const [schoolKeys, keys] = [names.map(({ school }) => school), names.map(({ programme }) => programme)];
  const named = sql`(${schools.key}, ${schoolProgrammes.key}) in (select * from unnest(${sql.param(schoolKeys)}::text[], ${sql.param(keys)}::text[]))`;
  return queryable
    .select({ id: schoolProgrammes.id, school: schools.key, programme: schoolProgrammes.key })
    .from(schoolProgrammes)
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .where(and(named, pack === null ? undefined : eq(schools.pack, pack)));
}

/** Schools by key, of all packs. */
export async function listNamedSchools({ queryable, keys }: { queryable: Queryable; keys: readonly string[] }) {
  return queryable
    .select()
    .from(schools)
    .where(sql`${schools.key} = any(${sql.param([...keys])}::text[])`);
}
