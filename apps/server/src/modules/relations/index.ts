import * as contract from '@abhyas/contract/people.ts';
import { AppError } from '../../platform/errors.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { reachOf, seesContact } from './policy.ts';
import { presentCard, presentStudent } from './present.ts';
import { findVisiblePerson, listLinkedStudents } from './queries.ts';

export { parentLinks } from './parent-links.ts';
export { maySee, replaceRelations } from './queries.ts';

/** Who may see whom: the one place that knows. */
export function registerRelations({ parts, mount }: ModuleContext): void {
  const queryable = parts.database.orm;
  mount.session(contract.studentList, async ({ session }) => {
    const kind = reachOf(session);
    if (kind === 'all' || kind === 'none') throw new AppError('FORBIDDEN');
    return (await listLinkedStudents({ queryable, viewerId: session.personId, kind })).map(presentStudent);
  });
  mount.session(contract.userCard, async ({ session, body }) => {
    const person = await findVisiblePerson({ queryable, viewer: session, pin: body.studentImsPin.toUpperCase() });
    if (person === null) throw new AppError('NOT_FOUND');
    return presentCard({ person, contact: seesContact(session) || person.id === session.personId });
  });
}
