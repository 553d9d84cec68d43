import type { NoticeHearer } from '@abhyas/rules/notices/hearers.ts';
import type { Session } from './session.ts';

/** As whom someone gets notices. */
export function hearerOf({ isMentor, isParent, isStaff }: Pick<Session, 'isMentor' | 'isParent' | 'isStaff'>): NoticeHearer {
  if (isParent) return 'parent';
  if (isMentor) return 'mentor';
  return isStaff ? 'staff' : 'student';
}
