import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { OrderStatus } from '@abhyas/contract/payments/order.ts';
import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import { m } from '../../../paraglide/messages.js';
import type { BadgeTone } from '../../../ui/cards/badge.tsx';

export type StaffOrder = AnswerOf<'staffOrders'>['orders'][number];

export const statusText = {
  held: m.fees_held,
  lapsed: m.fees_lapsed,
  enrolled: m.fees_enrolled,
  paused: m.fees_paused,
  cancelled: m.fees_cancelled,
} as const satisfies Record<OrderStatus, () => string>;

export const orderStatuses = Object.keys(statusText) as OrderStatus[];

export const statusTone: Readonly<Record<OrderStatus, BadgeTone>> = {
  held: 'brand',
  lapsed: 'plain',
  enrolled: 'good',
  paused: 'warn',
  cancelled: 'plain',
};

export const gatewayText = {
  razorpay: m.fees_by_razorpay,
  stripe: m.fees_by_stripe,
  bank: m.fees_by_bank,
} as const satisfies Record<GatewayName, () => string>;

/** Whose order it is; its account may be gone. */
export const buyerText = ({ name }: Pick<StaffOrder, 'name'>): string => (name === '' ? m.fees_deleted() : name);
