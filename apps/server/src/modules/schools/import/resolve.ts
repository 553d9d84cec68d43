import type { ImportFault } from '@abhyas/rules/schools/import/read-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listCategories } from '../course/course-queries.ts';
import { listNamedProgrammes, type ProgrammeName } from './resolve-queries.ts';

interface Named extends ProgrammeName {
  readonly line: number;
}

const nameOf = ({ school, programme }: ProgrammeName): string => `${school}/${programme}`;
const lowered = (text: string): string => text.toLowerCase();

/** Finds the programmes that rows are about, in one query. Says of each row whose programme isn't there, or is there twice because two packs have a school of this key. */
export async function resolveProgrammes<Row extends Named>({
  queryable,
  pack,
  rows,
}: {
  queryable: Queryable;
  pack: string | null;
  rows: readonly Row[];
}): Promise<{ found: (Row & { readonly programmeId: bigint })[]; faults: ImportFault[] }> {
  const names = [...new Map(rows.map((row) => [nameOf(row), row])).values()];
  const known = Map.groupBy(await listNamedProgrammes({ queryable, pack, names }), nameOf);
  const faults: ImportFault[] = [];
  const found = rows.flatMap((row) => {
    const [programme, other] = known.get(nameOf(row)) ?? [];
    if (programme !== undefined && other === undefined) return [{ ...row, programmeId: programme.id }];
    const cause =
      other === undefined
        ? `There is no programme '${row.programme}' of a school '${row.school}'. Import it first`
        : `Two schools have the key '${row.school}'. Change this programme in the content pack`;
    faults.push({ line: row.line, column: 'Programme', cause });
    return [];
  });
  return { found, faults };
}

/** Finds the reservation categories of rows by name. */
export async function resolveCategories<Row extends { readonly line: number; readonly category: string }>({
  queryable,
  rows,
}: {
  queryable: Queryable;
  rows: readonly Row[];
}): Promise<{ found: (Row & { readonly categoryId: bigint })[]; faults: ImportFault[] }> {
  const categories = await listCategories({ queryable });
  const byName = new Map(categories.map(({ id, name }) => [lowered(name), id]));
  const faults: ImportFault[] = [];
  const found = rows.flatMap((row) => {
    const categoryId = byName.get(lowered(row.category));
    if (categoryId !== undefined) return [{ ...row, categoryId }];
    const cause = `There is no category '${row.category}'. There are ${categories.map(({ name }) => name).join(', ')}`;
    faults.push({ line: row.line, column: 'Category', cause });
    return [];
  });
  return { found, faults };
}
