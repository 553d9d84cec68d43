import * as mentor from '@abhyas/contract/classes/mentor.ts';
import * as contract from '@abhyas/contract/classes/student.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { getAttendance, listCompleted, listUpcoming } from './list-classes.ts';
import { listOfMentor, listToday } from './mentor-lists.ts';

/** Lists of classes, for students and for who reads about them. */
export function mountLists({ parts, mount }: ModuleContext): void {
  const zoneOf = (request: { hostname: string }) => parts.brands.timeZoneOf(request.hostname);
  mount.session(contract.completedClasses, async ({ session, body, request }) =>
    listCompleted({ parts, session, body, timeZone: await zoneOf(request) }),
  );
  mount.session(contract.upcomingClasses, async ({ session, body, request }) =>
    listUpcoming({ parts, session, body, timeZone: await zoneOf(request) }),
  );
  mount.session(contract.studentAttendance, async ({ session, body, request }) =>
    getAttendance({ parts, session, body, timeZone: await zoneOf(request) }),
  );
  mount.session(mentor.mentorClasses, async ({ session, body, request }) =>
    listOfMentor({ parts, session, body, timeZone: await zoneOf(request) }),
  );
  mount.session(mentor.classesToday, async ({ session, request }) => listToday({ parts, session, timeZone: await zoneOf(request) }));
}
