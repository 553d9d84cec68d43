import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { isEnrollable } from '@abhyas/rules/people/account-actions.ts';
import { createAccount } from '../modules/identity/manage.ts';
import { invite } from '../modules/identity/set-up.ts';
import { listBatches, listByPins } from '../modules/identity/manage-queries.ts';
import { changeEnrolment } from '../modules/relations/staff/change-enrolment.ts';
import { changeLink } from '../modules/relations/staff/manage-links.ts';
import { importPeople } from '../modules/relations/staff/import-people.ts';
import type { BuiltParts } from '../platform/build-parts.ts';
import { hostOf, readTextFile, runCommand, requireTarget, withPortal } from '../platform/command.ts';
import { StartError } from '../platform/common/start-error.ts';
import type { Transaction } from '../platform/postgres/database.ts';

const usage = `Usage: npm run people -- add <ID> student|mentor <name> <mobile or email>
       npm run people -- import <list.csv> [--dry-run]
       npm run people -- invite <ID>                                      sends the email that sets a first password again
       npm run people -- batches                                          the courses and batches that there are
       npm run people -- join <ID> <course/batch>                         moves from other batches of that course
       npm run people -- leave <ID> <course/batch>
       npm run people -- link <student ID> parent <mobile or email> [name]  or: mentor <ID>
       npm run people -- unlink <student ID> parent <mobile or email>     or: mentor <ID>
To close, reopen or reset an account: npm run admin`;

/** The person with this ID. Throws a StartError. */
async function getPerson({ tx, typed }: { tx: Transaction; typed: string }) {
  const identifier = parseIdentifier(typed);
  const [person] = identifier.kind === 'pin' ? await listByPins({ queryable: tx, pins: [identifier.value] }) : [];
  if (person === undefined) throw new StartError(`There is no one with the ID '${typed}'.`);
  return person;
}

async function move({
  parts,
  change,
  args: [typed = '', key = ''],
}: {
  parts: BuiltParts;
  change: 'join' | 'leave';
  args: readonly string[];
}) {
  const done = await parts.database.transaction(async (tx) => {
    const { id: personId, role, closedAt } = await getPerson({ tx, typed });
    const isClosed = closedAt !== null;
    if (change === 'join' && !isEnrollable({ role, isClosed }))
      throw new StartError(
        isClosed ? `The account ${typed} is closed, and is put into no batch.` : `${typed} is a ${role}, and is put into no batch.`,
      );
    const batch = (await listBatches(tx)).find((each) => each.key === key);
    if (batch === undefined) throw new StartError(`There is no course and batch '${key}'. npm run people -- batches lists them.`);
    return changeEnrolment({ parts, tx, actorId: null, personId, variantId: batch.variantId, change });
  });
  return done === 'unchanged' ? 'Nothing to change.' : 'Done.';
}

async function link({
  parts,
  change,
  args: [typed = '', kind = '', who = '', name = ''],
}: {
  parts: BuiltParts;
  change: 'link' | 'unlink';
  args: readonly string[];
}) {
  if (kind !== 'parent' && kind !== 'mentor') throw new StartError(usage);
  const changed = await parts.database.transaction(async (tx) => {
    const { id: studentId, role } = await getPerson({ tx, typed });
    if (role !== 'student') throw new StartError(`'${typed}' is no student.`);
    return changeLink({
      parts,
      tx,
      actorId: null,
      host: hostOf(parts.config),
      studentId,
      to: { kind, viewer: { typed: name === '' ? who : `${name} <${who}>` } },
      change,
    });
  });
  return changed ? 'Done.' : 'Nothing to change.';
}

async function add({ parts, args: [pin = '', role = '', name = '', contact = ''] }: { parts: BuiltParts; args: readonly string[] }) {
  if (role !== 'student' && role !== 'mentor') throw new StartError(usage);
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const reach = contact.includes('@') ? { mobile: '', email: contact } : { mobile: contact, email: '' };
  const account = { pin, role, firstName, lastName: rest.join(' '), ...reach, rights: [] } as const;
  const host = hostOf(parts.config);
  const { pin: made, isInvited } = await parts.database.transaction(async (tx) => {
    const { id, pin: stored } = await createAccount({ parts, tx, actorId: null, account });
    return { pin: stored, isInvited: await invite({ parts, tx, host, personId: id }) };
  });
  const done = isInvited && parts.mail.reaches ? 'is added and gets an email to set a password' : 'is added, without a password';
  return `${made} ${done}. For a code: npm run admin -- code ${made}`;
}

async function importList({ parts, args: [path = '', flag] }: { parts: BuiltParts; args: readonly string[] }) {
  const dryRun = flag === '--dry-run';
  const host = hostOf(parts.config);
  const { faults, faultCount, created, changed, moved, unchanged } = await importPeople({
    parts,
    actorId: null,
    host,
    csv: readTextFile(path),
    dryRun,
  });
  if (faultCount > 0) {
    const more = faultCount > faults.length ? [`… and ${faultCount - faults.length} more`] : [];
    throw new StartError([...faults.map(({ line, cause }) => `${path}:${line}  ${cause}`), ...more, 'Nothing was changed.'].join('\n'));
  }
  return `${dryRun ? 'Nothing was changed. It would be: ' : ''}${created} created, ${changed} changed, ${moved} moved to another batch of a course, ${unchanged} as they were.`;
}

type Run = (of: { parts: BuiltParts; args: readonly string[] }) => Promise<string>;
const verbs: Readonly<Record<string, { readonly counts: readonly number[]; readonly run: Run }>> = {
  add: { counts: [4], run: add },
  import: { counts: [1, 2], run: importList },
  invite: {
    counts: [1],
    run: ({ parts, args: [typed = ''] }) =>
      parts.database.transaction(async (tx) => {
        const { id: personId } = await getPerson({ tx, typed });
        const isInvited = await invite({ parts, tx, host: hostOf(parts.config), personId });
        if (!isInvited) throw new StartError(`${typed} has a password or no email, or is closed or a parent: no invitation was sent.`);
        return 'The invitation is on its way.';
      }),
  },
  batches: {
    counts: [0],
    run: async ({ parts }) => (await listBatches(parts.database.orm)).map(({ key, name }) => `${key}  ${name}`).join('\n'),
  },
  join: { counts: [2], run: (of) => move({ ...of, change: 'join' }) },
  leave: { counts: [2], run: (of) => move({ ...of, change: 'leave' }) },
  link: { counts: [3, 4], run: (of) => link({ ...of, change: 'link' }) },
  unlink: { counts: [3], run: (of) => link({ ...of, change: 'unlink' }) },
};

/** `npm run people`: people without packs, from the command line. */
const [verb = '', ...args] = process.argv.slice(2);
const chosen = verbs[verb];
if (chosen === undefined || !chosen.counts.includes(args.length) || (args.length === 2 && verb === 'import' && args[1] !== '--dry-run')) {
  console.error(usage);
  process.exit(2);
}
process.exit(
  await runCommand(async (config) => {
    await requireTarget({ config, yes: false });
    console.log(await withPortal({ config, work: (parts) => chosen.run({ parts, args }) }));
  }),
);
