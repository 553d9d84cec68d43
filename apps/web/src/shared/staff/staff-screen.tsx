import type { CourseRight, StaffRight } from '@abhyas/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { worksOn } from '../../lib/session/works-on.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';

/** A screen for staff with a right; others read that it is none of theirs. */
export function StaffScreen({ right, children }: { right: StaffRight; children: ReactNode }) {
  const { isStaff, staffRights } = useOwnSession();
  return isStaff && staffRights.includes(right) ? children : <NotForRole />;
}

/** A screen of the studio, also for those who have its right for some courses only. */
export function StudioScreen({ right, children }: { right: CourseRight; children: ReactNode }) {
  const session = useOwnSession();
  return session.isStaff && worksOn(session, right) ? children : <NotForRole />;
}
