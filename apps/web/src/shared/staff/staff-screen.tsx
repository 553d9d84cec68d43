import type { StaffRight } from '@abhyas/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';

/** A screen for staff with a right; others read that it is none of theirs. */
export function StaffScreen({ right, children }: { right: StaffRight; children: ReactNode }) {
  const { isStaff, staffRights } = useOwnSession();
  return isStaff && staffRights.includes(right) ? children : <NotForRole />;
}
