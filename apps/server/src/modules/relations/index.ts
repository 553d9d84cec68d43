import * as contract from '@abhyas/contract/relations/people.ts';
import * as staff from '@abhyas/contract/relations/staff-people.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { getUserCard, listStudents } from './people.ts';
import type { SessionCache } from '../identity/index.ts';
import {
  addPerson,
  changeStaffAccount,
  correctStaffPerson,
  getStaffPerson,
  importStaffList,
  linkStaffPerson,
  listStaffPeople,
  moveStaffPerson,
} from './staff-people.ts';

export { changeEnrolment } from './change-enrolment.ts';
export { importPeople } from './import-people.ts';
export { changeLink } from './manage-links.ts';
export { parentLinks } from './parent-links.ts';
export { relationsData } from './personal-data.ts';
export { listParentIds } from './personal-queries.ts';
export { seesContact } from './policy.ts';
export { presentStudent } from './present.ts';
export { findVisiblePerson, hasRelations, isParentOf, listLinkedStudents, listMentorIds, maySee, mentors } from './queries.ts';
export { replaceMentoredBy, replaceRelations } from './replace-queries.ts';
export { getReadPerson, getReadStudent } from './read-student.ts';

/** Who may see whom: the one place that knows. `imageOf`, the url of what shows a person in small, comes from profile, a floor above. */
export function registerRelations({
  parts,
  mount,
  imageOf,
  sessionCache: cache,
}: ModuleContext & { imageOf: (person: { personId: bigint }) => Promise<string>; sessionCache: SessionCache }): void {
  mount.session(staff.staffPeople, ({ body }) => listStaffPeople({ parts, body }));
  mount.session(staff.staffPerson, ({ session, body }) => getStaffPerson({ parts, session, personId: BigInt(body.personId) }));
  mount.session(staff.addPerson, ({ session, body }) => addPerson({ parts, session, body }));
  mount.session(staff.importPeople, ({ session, body, request }) => importStaffList({ parts, session, host: request.hostname, body }));
  mount.session(staff.changeEnrolment, ({ session, body }) => moveStaffPerson({ parts, session, body }));
  mount.session(staff.changeLink, ({ session, body, request }) => linkStaffPerson({ parts, session, host: request.hostname, body }));
  mount.session(staff.correctPerson, ({ session, body, request }) =>
    correctStaffPerson({ parts, cache, session, host: request.hostname, body }),
  );
  mount.session(staff.changeAccount, ({ session, body, request }) =>
    changeStaffAccount({ parts, cache, session, host: request.hostname, body }),
  );
  mount.session(contract.studentList, ({ session, body }) => listStudents({ parts, session, page: body.page }));
  mount.session(contract.userCard, ({ session, body }) => getUserCard({ parts, session, pin: body.studentImsPin, imageOf }));
}
