import type { OrderStatus } from '@abhyas/contract/payments/order.ts';

const day = 24 * 60 * 60_000;

/** Since when a student must have visited the portal so as not to be away for so many days at `now`. */
export const awaySince = ({ days, now }: { days: number; now: Date }): Date => new Date(now.getTime() - days * day);

/** Whether a student is away: no visit in so many days, or none ever. `lastUseAt` is that of any of their devices. */
export const isAway = ({ lastUseAt, days, now }: { lastUseAt: Date | null; days: number; now: Date }): boolean =>
  lastUseAt === null || lastUseAt < awaySince({ days, now });

/** Whether a student of its course has missed a test: it is closed, they never started it, and no other engine has a result of theirs. */
export const hasMissedTest = ({
  endAt,
  startedAt,
  hasResult,
  now,
}: {
  endAt: Date;
  startedAt: Date | null;
  hasResult: boolean;
  now: Date;
}): boolean => endAt <= now && startedAt === null && !hasResult;

/** Whether a student owes a fee on a day (YYYY-MM-DD): an instalment of an order that enrolled them is unpaid and its day has come. */
export const owesFee = ({
  orderStatus,
  dueDay,
  isPaid,
  today,
}: {
  orderStatus: OrderStatus;
  dueDay: string;
  isPaid: boolean;
  today: string;
}): boolean => (orderStatus === 'enrolled' || orderStatus === 'paused') && !isPaid && dueDay <= today;
