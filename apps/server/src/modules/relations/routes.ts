import * as child from '@abhyas/contract/relations/child-link.ts';
import * as contract from '@abhyas/contract/relations/people.ts';
import * as staff from '@abhyas/contract/relations/staff-people.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import {
  type Tell,
  getOwnParents,
  linkChild,
  makeChildCode,
  purgeParentRegistrations,
  registerParent,
  unlinkParent,
  verifyParent,
} from './child.ts';
import { getUserCard, listStudents } from './people.ts';
import { fromDevice, type SessionCache } from '../identity/sessions.ts';
import {
  addPerson,
  changeRights,
  changeStaffAccount,
  correctStaffPerson,
  getStaffPerson,
  handOverStaffCode,
  importStaffList,
  inviteStaffPerson,
  linkStaffPerson,
  listStaffPeople,
  moveStaffPerson,
} from './staff/staff-people.ts';
import { changePeople } from './staff/change-people.ts';

const purgeJob = 'relations.tidy';

/** Who may see whom: the one place that knows. `imageOf`, the url of what shows a person in small, comes from profile, and `tell` from notices, both floors above. */
export function registerRelations({
  parts,
  mount,
  imageOf,
  tell,
  sessionCache: cache,
}: ModuleContext & {
  imageOf: (person: { personId: bigint }) => Promise<string>;
  tell: Tell;
  sessionCache: SessionCache;
}): void {
  mount.session(staff.staffPeople, ({ body }) => listStaffPeople({ parts, body }));
  mount.session(staff.staffPerson, ({ session, body }) => getStaffPerson({ parts, session, personId: body.personId }));
  mount.session(staff.changePeople, ({ session, body, request }) => changePeople({ parts, cache, session, host: request.hostname, body }));
  mount.session(staff.addPerson, ({ session, body, request }) => addPerson({ parts, session, host: request.hostname, body }));
  mount.session(staff.changeRights, ({ session, body }) => changeRights({ parts, cache, session, body }));
  mount.session(staff.invitePerson, async ({ session, body, request }) => {
    await inviteStaffPerson({ parts, session, personId: body.personId, host: request.hostname });
    return {};
  });
  mount.session(staff.handOverCode, ({ session, body, request }) => handOverStaffCode({ parts, session, host: request.hostname, body }));
  mount.session(staff.importPeople, ({ session, body, request }) => importStaffList({ parts, session, host: request.hostname, body }));
  mount.session(staff.changeEnrolment, ({ session, body }) => moveStaffPerson({ parts, session, body }));
  mount.session(staff.changeLink, ({ session, body, request }) => linkStaffPerson({ parts, session, host: request.hostname, body }));
  mount.session(staff.correctPerson, ({ session, body, request }) =>
    correctStaffPerson({ parts, cache, session, host: request.hostname, body }),
  );
  mount.session(staff.changeAccount, ({ session, body, request }) =>
    changeStaffAccount({ parts, cache, session, host: request.hostname, body }),
  );
  mount.session(child.ownParents, ({ session }) => getOwnParents({ parts, session }));
  mount.session(child.makeChildCode, ({ session }) => makeChildCode({ parts, session }));
  mount.session(child.linkChild, ({ session, body }) => linkChild({ parts, session, typed: body.code, tell }));
  mount.public(child.registerParent, ({ body, request, reply }) =>
    fromDevice({ parts, request, reply, run: (caller) => registerParent({ parts, caller, body }) }),
  );
  mount.public(child.registerParentVerification, ({ body, request, reply }) =>
    fromDevice({ parts, request, reply, run: (caller) => verifyParent({ parts, caller, ...body, tell }) }),
  );
  parts.jobs.define(purgeJob, () => purgeParentRegistrations({ parts }));
  parts.jobs.schedule(purgeJob, '27 * * * *');
  mount.session(child.unlinkParent, async ({ session, body }) => {
    await unlinkParent({ parts, session, parentId: body.personId, tell });
    return {};
  });
  mount.session(contract.studentList, ({ session, body }) => listStudents({ parts, session, page: body.page }));
  mount.session(contract.userCard, ({ session, body }) => getUserCard({ parts, session, pin: body.studentImsPin, imageOf }));
}
