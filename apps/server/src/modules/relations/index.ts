import * as contract from '@abhyas/contract/relations/people.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { reachOf, seesContact } from './policy.ts';
import { presentCard, presentStudent } from './present.ts';
import { findVisiblePerson, listLinkedStudents } from './queries.ts';

export { parentLinks } from './parent-links.ts';
export { relationsData } from './personal-data.ts';
export { seesContact } from './policy.ts';
export { presentStudent } from './present.ts';
export { findVisiblePerson, hasRelations, listLinkedStudents, listMentorIds, maySee, mentors, replaceRelations } from './queries.ts';

/** Who may see whom: the one place that knows. `imageOf`, the url of what shows a person in small, comes from profile, a floor above. */
export function registerRelations({
  parts,
  mount,
  imageOf,
}: ModuleContext & { imageOf: (person: { personId: bigint }) => Promise<string> }): void {
  const queryable = parts.database.orm;
  mount.session(contract.studentList, async ({ session }) => {
    const kind = reachOf(session);
    if (kind === 'all' || kind === 'none') throw new AppError('FORBIDDEN');
    return (await listLinkedStudents({ queryable, viewerId: session.personId, kind })).map(presentStudent);
  });
  mount.session(contract.userCard, async ({ session, body }) => {
    const person = await findVisiblePerson({ queryable, viewer: session, pin: body.studentImsPin.toUpperCase() });
    if (person === null) throw new AppError('NOT_FOUND');
    const profileImage = await imageOf({ personId: person.id });
    return presentCard({ person, profileImage, contact: seesContact(session) || person.id === session.personId });
  });
}
