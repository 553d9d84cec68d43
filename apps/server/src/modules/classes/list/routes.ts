import * as mentor from '@abhyas/contract/classes/mentor.ts';
import * as contract from '@abhyas/contract/classes/student.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { getAttendance, listCompleted, listUpcoming } from './list-classes.ts';
import { listOfMentor, listToday } from './mentor-lists.ts';

/** Lists of classes, for students and for who reads about them. */
export function mountLists({ parts, mount }: ModuleContext): void {
  mount.session(contract.completedClasses, ({ session, body, timeZone }) => listCompleted({ parts, session, body, timeZone }));
  mount.session(contract.upcomingClasses, ({ session, body, timeZone }) => listUpcoming({ parts, session, body, timeZone }));
  mount.session(contract.studentAttendance, ({ session, body, timeZone }) => getAttendance({ parts, session, body, timeZone }));
  mount.session(mentor.mentorClasses, ({ session, body, timeZone }) => listOfMentor({ parts, session, body, timeZone }));
  mount.session(mentor.classesToday, ({ session, timeZone }) => listToday({ parts, session, timeZone }));
}
