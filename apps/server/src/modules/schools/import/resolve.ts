import type { ImportFault } from '@abhyas/rules/schools/import/read-rows.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { listCategories, maxCategories } from '../course/course-queries.ts';
import { listNamedProgrammes, type ProgrammeName } from './resolve-queries.ts';
import { addCategories } from './school-queries.ts';

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

/** A row with its category: one that is to be made has a number below zero until `make` gives it an id. */
type InCategory<Row> = Row & { readonly categoryId: bigint };

/** The categories that a file names and the portal does not have yet, in their order. */
interface NewCategories {
  readonly names: readonly string[];
  /** Makes them; gives the rows their ids. */
  make<Row extends { readonly categoryId: bigint }>(of: { tx: Transaction; rows: readonly Row[] }): Promise<Row[]>;
}

/** Finds the reservation categories of rows by name. Where the rows are of no pack, which lists its categories itself, those that are missing are to be made. */
export async function resolveCategories<Row extends { readonly line: number; readonly category: string; readonly withdraw?: boolean }>({
  queryable,
  pack,
  rows,
}: {
  queryable: Queryable;
  pack: string | null;
  rows: readonly Row[];
}): Promise<{ found: InCategory<Row>[]; faults: ImportFault[]; made: NewCategories }> {
  const categories = await listCategories({ queryable });
  const byName = new Map(categories.map(({ id, name }) => [lowered(name), id]));
  const names: string[] = [];
  const add = (name: string): bigint => {
    names.push(name);
    byName.set(lowered(name), BigInt(-names.length));
    return BigInt(-names.length);
  };
  const isNew = ({ category, withdraw = false }: Row) => pack === null && !withdraw && !byName.has(lowered(category));
  // the first category is for everyone
  if (categories.length === 0 && rows.some(isNew)) add('General');
  const faults: ImportFault[] = [];
  const found = rows.flatMap((row) => {
    const isMissing = isNew(row);
    const categoryId =
      isMissing && categories.length + names.length < maxCategories ? add(row.category) : byName.get(lowered(row.category));
    if (categoryId !== undefined) return [{ ...row, categoryId }];
    const known = categories.map(({ name }) => name).join(', ');
    const cause = isMissing
      ? `There can be ${maxCategories} categories, and '${row.category}' is one more. Use one of ${known}`
      : `There is no category '${row.category}'. There are ${known}`;
    faults.push({ line: row.line, column: 'Category', cause });
    return [];
  });
  const make: NewCategories['make'] = async ({ tx, rows: of }) => {
    if (names.length === 0) return [...of];
    const ids = await addCategories({ tx, names });
    return of.map((row) => ({
      ...row,
      categoryId: row.categoryId < 0n ? (ids[Number(-row.categoryId) - 1] ?? row.categoryId) : row.categoryId,
    }));
  };
  return { found, faults, made: { names, make } };
}
