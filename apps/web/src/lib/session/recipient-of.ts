import type { NoticeRecipient } from '@abhyas/rules/notices/recipients.ts';
import type { Session } from './session.ts';

/** As whom someone gets notices. */
export function recipientOf({ isMentor, isParent, isStaff }: Pick<Session, 'isMentor' | 'isParent' | 'isStaff'>): NoticeRecipient {
  if (isParent) return 'parent';
  if (isMentor) return 'mentor';
  return isStaff ? 'staff' : 'student';
}
