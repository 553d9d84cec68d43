import type { z } from 'zod';
import type { RevisionDueSchema } from '@abhyas/contract/adaptive/revision.ts';
import { dayIn } from '../../../platform/common/day-in.ts';

type RevisionDue = z.output<typeof RevisionDueSchema>;

/** What is due today, in minutes rounded up. */
export const presentDue = ({
  due,
  seconds,
  next,
  timeZone,
}: {
  due: number;
  seconds: number;
  next: Date | null;
  timeZone: string;
}): RevisionDue => ({ due, minutes: Math.ceil(seconds / 60), nextDueOn: next === null ? '' : dayIn({ moment: next, timeZone }) });
