import * as contract from '@abhyas/contract/relations/people.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { getUserCard, listStudents } from './people.ts';

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
  mount.session(contract.studentList, ({ session }) => listStudents({ parts, session }));
  mount.session(contract.userCard, ({ session, body }) => getUserCard({ parts, session, pin: body.studentImsPin, imageOf }));
}
