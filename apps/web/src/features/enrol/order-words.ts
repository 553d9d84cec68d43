import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { m } from '../../paraglide/messages.js';

export type Order = AnswerOf<'seeOrder'>;

/** How the page of an order has it paid. */
export interface Paying {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onPay: (gateway: Order['gateways'][number]) => void;
}

/** The first instalment that is not paid; null where all are. */
export const nextPart = ({ parts }: Order) => parts.find(({ standing }) => standing !== 'paid') ?? null;

const standings = { ahead: m.enrol_part_due, late: m.enrol_part_late, closing: m.enrol_part_closing } as const;

/** Whether an instalment is paid, or when it is due. */
export const standingText = ({ standing, dueDay }: Order['parts'][number]): string =>
  standing === 'paid' ? m.enrol_part_paid() : standings[standing]({ date: formatDayFirst(dueDay) });
