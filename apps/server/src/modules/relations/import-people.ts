import { parsePeopleCsv, type PersonRow, type RowFault } from '@abhyas/rules/people/people-csv.ts';
import { maxToldFaults } from '@abhyas/contract/relations/staff-people.ts';
import { createAccount, listBatches, listByPins, lockEveryContact } from '../identity/index.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { changeEnrolment } from './change-enrolment.ts';
import { changeLink } from './manage-links.ts';

export interface PeopleImport {
  /** The first ones; `faultCount` counts all. */
  readonly faults: RowFault[];
  readonly faultCount: number;
  readonly created: number;
  /** People who were there, and whose courses or links the list has changed. */
  readonly changed: number;
  readonly unchanged: number;
}

const roles = ['student', 'mentor'] as const;

/** Thrown to roll back what was only tried. */
class TriedOnly extends Error {}

/** Turns what a use case refuses into faults of the row. */
async function faultsOf(work: () => Promise<void>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields === undefined ? [error.message] : Object.values(error.fields);
  }
}

interface Importing {
  readonly parts: Ports<'clock' | 'jobs' | 'vault'>;
  readonly host: string;
  readonly tx: Transaction;
  readonly actorId: bigint | null;
  readonly variantIds: ReadonlyMap<string, bigint>;
}

/** Puts one person of the list in place; how that went, or what is wrong with the row. */
async function importRow({
  row,
  known,
  ...importing
}: Importing & { row: PersonRow; known: { id: bigint; role: string } | undefined }): Promise<{
  faults: string[];
  result: 'created' | 'changed' | 'unchanged';
}> {
  const { parts, tx, actorId, host, variantIds } = importing;
  const told = known === undefined ? 'no' : 'yes';
  const role = roles.find((name) => name === row.role);
  if (role === undefined) return { faults: [`The role is '${row.role}'. It can be ${roles.join(' or ')}`], result: 'unchanged' };
  if (known !== undefined && known.role !== role)
    return { faults: [`${row.id} is a ${known.role} in this portal, not a ${role}`], result: 'unchanged' };
  let personId = known?.id ?? 0n;
  const faults: string[] = [];
  if (known === undefined) {
    const { id: pin, firstName, lastName, mobile, email } = row;
    const account = { pin, role, firstName, lastName, mobile, email, rights: [] };
    faults.push(...(await faultsOf(async () => void ({ id: personId } = await createAccount({ parts, tx, actorId, account })))));
  }
  let changes = 0;
  for (const course of row.courses) {
    const variantId = variantIds.get(course);
    if (variantId === undefined) faults.push(`There is no course and batch '${course}'`);
    else if (personId !== 0n && (await changeEnrolment({ parts, tx, actorId, personId, variantId, change: 'join' }))) changes += 1;
  }
  const links = [
    ...row.parents.map((typed) => ({ kind: 'parent' as const, viewer: { typed } })),
    ...row.mentors.map((typed) => ({ kind: 'mentor' as const, viewer: { typed } })),
  ];
  if (links.length > 0 && role !== 'student') faults.push('Only students have parents and mentors');
  else if (personId !== 0n) {
    for (const to of links) {
      const change = async () => {
        if (await changeLink({ parts, tx, actorId, studentId: personId, to, change: 'link', host, told })) changes += 1;
      };
      faults.push(...(await faultsOf(change)));
    }
  }
  return { faults, result: known === undefined ? 'created' : changes > 0 ? 'changed' : 'unchanged' };
}

/**
 * Imports a list of people (`rules/people/people-csv.ts`): who is new is created, without a password; who is there keeps name and contacts and gets the
 * courses and links of the list, no others are removed, and hears of a new parent. All or nothing: with one fault, and where it is only tried (`dryRun`), nothing is changed.
 */
export async function importPeople({
  parts,
  actorId,
  host,
  csv,
  dryRun,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  actorId: bigint | null;
  /** Chooses the brand of a mail. */
  host: string;
  csv: string;
  dryRun: boolean;
}): Promise<PeopleImport> {
  const list = parsePeopleCsv(csv);
  const faults = [...list.faults];
  const counts = { created: 0, changed: 0, unchanged: 0 };
  try {
    await parts.database.transaction(async (tx) => {
      await lockEveryContact(tx);
      const batches = await listBatches(tx);
      const variantIds = new Map(batches.map(({ key, variantId }) => [key, variantId]));
      // mentors first: a student of the same list may have one
      const rows = list.rows.toSorted((one, other) => Number(other.role === 'mentor') - Number(one.role === 'mentor'));
      const people = new Map((await listByPins({ queryable: tx, pins: rows.map(({ id }) => id) })).map((person) => [person.pin, person]));
      for (const row of rows) {
        const done = await importRow({ parts, tx, actorId, host, variantIds, row, known: people.get(row.id) });
        faults.push(...done.faults.map((cause) => ({ line: row.line, cause })));
        counts[done.result] += 1;
      }
      if (dryRun || faults.length > 0) throw new TriedOnly();
    });
  } catch (error) {
    if (!(error instanceof TriedOnly)) throw error;
  }
  const inOrder = faults.toSorted((one, other) => one.line - other.line);
  return { ...counts, faults: inOrder.slice(0, maxToldFaults), faultCount: inOrder.length };
}
