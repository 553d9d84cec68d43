import type { RowFault } from '@abhyas/rules/csv/read-csv.ts';
import { parsePeopleCsv, type PersonRow } from '@abhyas/rules/people/people-csv.ts';
import { maxToldFaults } from '@abhyas/contract/relations/staff-people.ts';
import { createAccount } from '../../identity/manage.ts';
import { type Enrolled, listBatches, listByPins } from '../../identity/manage-queries.ts';
import { invite } from '../../identity/set-up.ts';
import { lockEveryContact, lockImport } from '../../identity/people/contact-queries.ts';
import { lockPeople } from '../../identity/people/profile-queries.ts';
import { textIn } from '../../../platform/language.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { changeEnrolment } from './change-enrolment.ts';
import { changeLink, closedText } from './manage-links.ts';

export interface PeopleImport {
  /** The first ones; `faultCount` counts all. */
  readonly faults: RowFault[];
  readonly faultCount: number;
  readonly created: number;
  /** People who were there, and whose courses or links the list has changed, without those who moved. */
  readonly changed: number;
  /** People whom the list has taken out of a batch, into another one of that course. */
  readonly moved: number;
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
    return error.fields === undefined ? [error.message] : Object.values(error.fields).map((fault) => textIn(fault, 'en'));
  }
}

interface Importing {
  readonly parts: Ports<'clock' | 'config' | 'jobs' | 'randomBytes' | 'vault'>;
  readonly host: string;
  readonly tx: Transaction;
  readonly actorId: bigint | null;
  /** By their keys. */
  readonly batches: ReadonlyMap<string, { readonly variantId: bigint; readonly courseId: bigint }>;
}

/** What is wrong with the batches of a row: it names none that there are, or two of one course. */
function batchFaults({ batches, courses }: Pick<Importing, 'batches'> & { courses: readonly string[] }): string[] {
  const ofCourse = new Map<bigint, string>();
  return [...new Set(courses)].flatMap((key) => {
    const batch = batches.get(key);
    if (batch === undefined) return [`There is no course '${key}'`];
    const other = ofCourse.get(batch.courseId);
    ofCourse.set(batch.courseId, other ?? key);
    return other === undefined ? [] : [`'${other}' and '${key}' are one course. Name one of them`];
  });
}

/** Puts one person of the list in place; how that went, or what is wrong with the row. */
async function importRow({
  row,
  known,
  ...importing
}: Importing & { row: PersonRow; known: { id: bigint; role: string; closedAt: Date | null } | undefined }): Promise<{
  faults: string[];
  result: 'created' | 'changed' | 'moved' | 'unchanged';
}> {
  const { parts, tx, actorId, host, batches } = importing;
  const told = known === undefined ? 'no' : 'yes';
  const role = roles.find((name) => name === row.role);
  if (role === undefined) return { faults: [`The role is '${row.role}'. It can be ${roles.join(' or ')}`], result: 'unchanged' };
  if (known !== undefined && known.role !== role)
    return { faults: [`${row.id} is a ${known.role} in this portal, not a ${role}`], result: 'unchanged' };
  if (known !== undefined && known.closedAt !== null) return { faults: [closedText], result: 'unchanged' };
  let personId = known?.id ?? 0n;
  const faults: string[] = [];
  if (known === undefined) {
    const { id: pin, firstName, lastName, mobile, email } = row;
    const account = { pin, role, firstName, lastName, mobile, email, rights: [] };
    faults.push(...(await faultsOf(async () => void ({ id: personId } = await createAccount({ parts, tx, actorId, account })))));
  }
  const wrongBatches = batchFaults({ batches, courses: row.courses });
  faults.push(...wrongBatches);
  const done = new Set<'linked' | Enrolled>();
  for (const course of personId === 0n || wrongBatches.length > 0 ? [] : row.courses) {
    const batch = batches.get(course);
    if (batch !== undefined) done.add(await changeEnrolment({ parts, tx, actorId, personId, variantId: batch.variantId, change: 'join' }));
  }
  const links = [
    ...row.parents.map((typed) => ({ kind: 'parent' as const, viewer: { typed } })),
    ...row.mentors.map((typed) => ({ kind: 'mentor' as const, viewer: { typed } })),
  ];
  if (links.length > 0 && role !== 'student') faults.push('Only students have parents and mentors');
  else if (personId !== 0n) {
    for (const to of links) {
      const change = async () => {
        if (await changeLink({ parts, tx, actorId, studentId: personId, to, change: 'link', host, told })) done.add('linked');
      };
      faults.push(...(await faultsOf(change)));
    }
  }
  if (known === undefined) {
    if (personId !== 0n && faults.length === 0) await invite({ parts, tx, host, personId });
    return { faults, result: 'created' };
  }
  if (done.has('moved')) return { faults, result: 'moved' };
  return { faults, result: done.has('joined') || done.has('linked') ? 'changed' : 'unchanged' };
}

/**
 * Imports a list of people (`rules/people/people-csv.ts`), all or nothing: new ones are made without a password and invited, known ones
 * keep name and contacts and get its courses and links. With one fault, or with `dryRun`, nothing changes. Throws UNAVAILABLE while another
 * list is imported.
 */
export async function importPeople({
  parts,
  actorId,
  host,
  csv,
  dryRun,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  actorId: bigint | null;
  /** Chooses the brand of a mail. */
  host: string;
  csv: string;
  dryRun: boolean;
}): Promise<PeopleImport> {
  const list = parsePeopleCsv(csv);
  const faults = [...list.faults];
  const counts = { created: 0, changed: 0, moved: 0, unchanged: 0 };
  try {
    await parts.database.transaction(async (tx) => {
      await lockImport(tx);
      const batches = new Map((await listBatches(tx)).map((batch) => [batch.key, batch]));
      // mentors first: a student of the same list may have one
      const rows = list.rows.toSorted((one, other) => Number(other.role === 'mentor') - Number(one.role === 'mentor'));
      const people = new Map((await listByPins({ queryable: tx, pins: rows.map(({ id }) => id) })).map((person) => [person.pin, person]));
      // people before contacts, as when a profile is saved
      await lockPeople({ tx, personIds: Array.from(people.values(), ({ id }) => id) });
      await lockEveryContact(tx);
      for (const row of rows) {
        const done = await importRow({ parts, tx, actorId, host, batches, row, known: people.get(row.id) });
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
