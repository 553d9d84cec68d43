import type { z } from 'zod';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import type { ChangedPersonSchema } from '@abhyas/contract/relations/staff-people.ts';
import { mayEnrol } from '@abhyas/rules/people/account-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { requireProof } from '../../identity/account/prove-self.ts';
import { closeAccount, reopenAccount } from '../../identity/manage.ts';
import { listBatches, listEnrolmentsOf } from '../../identity/manage-queries.ts';
import type { SessionCache } from '../../identity/sessions.ts';
import { changeEnrolment } from './change-enrolment.ts';
import { actionsOf, knownBatch, mayInviteThem, nameOf, pinOf, ruledOf, sendInvitation } from './staff-people.ts';
import { listManagedPeople, type ManagedPerson } from './staff-people-queries.ts';

type ChangedPerson = z.output<typeof ChangedPersonSchema>;
type Change = BodyOf<'changePeople'>['change'];

interface Changing {
  readonly parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'live' | 'log' | 'randomBytes' | 'vault'>;
  readonly cache: SessionCache;
  readonly session: Session;
  /** Chooses the brand of a mail. */
  readonly host: string;
}

/**
 * Changes many people, each in a transaction of its own, or says what would become of each. Throws INVALID_REQUEST for a batch that is not there, and unless it
 * is only tried what `requireProof` does for accounts that are closed or reopened.
 */
export async function changePeople({
  body: { personIds, change, dryRun, password },
  ...changing
}: Changing & { body: BodyOf<'changePeople'> }): Promise<{ people: ChangedPerson[] }> {
  const { parts, session } = changing;
  const queryable = parts.database.orm;
  const isAccount = change.verb === 'close' || change.verb === 'reopen';
  if ('variantId' in change) await knownBatch({ tx: queryable, variantId: change.variantId });
  if (isAccount && !dryRun) await requireProof({ parts, session, password });
  const ids = [...new Set(personIds)];
  const [rows, enrolments, batches] = await Promise.all([
    listManagedPeople({ queryable, personIds: ids }),
    listEnrolmentsOf({ queryable, personIds: ids }),
    listBatches(queryable),
  ]);
  const courseId = 'variantId' in change ? batches.find(({ variantId }) => variantId === change.variantId)?.courseId : undefined;
  const people: ChangedPerson[] = [];
  for (const person of rows) {
    const own = enrolments.filter(({ personId }) => personId === person.id);
    const planned = plan({ session, person, change, own: own.map(({ variantId }) => variantId) });
    const left =
      change.verb === 'join' && planned === 'done'
        ? own.filter((each) => each.courseId === courseId && each.variantId !== change.variantId).map(({ variantId }) => variantId)
        : [];
    const outcome = planned === 'done' && !dryRun ? await carryOut({ ...changing, person, change }) : planned;
    people.push({ personId: person.id, name: nameOf(person), pin: pinOf(person), outcome, left: outcome === 'done' ? left : [] });
  }
  return { people };
}

/** What becomes of a person, by the rules that guard the same change of one. */
function plan({
  session,
  person,
  change,
  own,
}: {
  session: Session;
  person: ManagedPerson;
  change: Change;
  own: readonly bigint[];
}): 'done' | 'unchanged' | 'refused' {
  switch (change.verb) {
    case 'join':
    case 'leave':
      if (!mayEnrol({ ...ruledOf({ session, person }), change: change.verb })) return 'refused';
      return own.includes(change.variantId) === (change.verb === 'join') ? 'unchanged' : 'done';
    case 'invite':
      if (person.hasPassword && person.closedAt === null) return 'unchanged';
      return mayInviteThem({ session, person }) ? 'done' : 'refused';
    case 'close':
    case 'reopen': {
      if ((person.closedAt !== null) === (change.verb === 'close')) return 'unchanged';
      return actionsOf({ session, person }).includes(change.verb) ? 'done' : 'refused';
    }
  }
}

/** Changes one person. What goes wrong is logged, and is the outcome of this one alone. */
async function carryOut({
  parts,
  cache,
  session,
  host,
  person: { id: personId },
  change,
}: Changing & { person: ManagedPerson; change: Change }): Promise<ChangedPerson['outcome']> {
  const actorId = session.personId;
  try {
    switch (change.verb) {
      case 'join':
      case 'leave': {
        const { variantId, verb } = change;
        const done = await parts.database.transaction((tx) => changeEnrolment({ parts, tx, actorId, personId, variantId, change: verb }));
        return done === 'unchanged' ? 'unchanged' : 'done';
      }
      case 'invite':
        await sendInvitation({ parts, session, personId, host });
        return 'done';
      case 'close':
        await closeAccount({ parts, cache, actorId, ref: { personId }, host });
        return 'done';
      case 'reopen':
        await reopenAccount({ parts, cache, actorId, ref: { personId }, host });
        return 'done';
    }
  } catch (error) {
    if (error instanceof AppError) return 'refused';
    parts.log.error({ err: error, personId }, 'a person could not be changed with the others');
    return 'failed';
  }
}
