import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import type { Checkout } from '@abhyas/contract/payments/order.ts';
import type { Minor } from '@abhyas/contract/payments/money.ts';
import type { IncomingHttpHeaders } from 'node:http';

/** What a gateway tells of a payment, in its own ids. */
export type Told =
  | { readonly kind: 'captured'; readonly gatewayOrderId: string; readonly gatewayPaymentId: string; readonly amount: Minor }
  | { readonly kind: 'failed'; readonly gatewayOrderId: string }
  | {
      readonly kind: 'refunded' | 'refund-failed';
      readonly gatewayPaymentId: string;
      /** '' where the gateway does not say. */
      readonly gatewayOrderId: string;
      readonly gatewayRefundId: string;
      readonly amount: Minor;
    };

/** A message of a gateway whose signature was right. `told` is null for one that the portal does not need. */
export interface GatewayMessage {
  readonly eventId: string;
  readonly kind: string;
  readonly told: Told | null;
}

/** What a payment is for: `key` is the portal's own for it, so that asking again makes no second one. */
export interface Asked {
  readonly key: string;
  readonly amount: Minor;
  /** What the gateway's page calls it. */
  readonly title: string;
  readonly buyer: { readonly name: string; readonly email: string; readonly mobile: string };
  /** The portal's address that the buyer left, with which the way back begins. */
  readonly origin: string;
  readonly now: Date;
}

/** Where the browser returns, whatever became of the payment: the gateway's message says that. */
export const backPath = '/enrol/order';

/** A refund that a gateway has; `pending` until the bank of the buyer takes it. */
export interface SentRefund {
  readonly gatewayRefundId: string;
  readonly state: 'done' | 'pending' | 'failed';
}

/** Throws GATEWAY_UNAVAILABLE where the gateway cannot be reached or refuses. */
export interface Gateway {
  readonly name: GatewayName;
  /** Prepares a payment. */
  ask(asked: Asked): Promise<{ gatewayOrderId: string; checkout: Checkout }>;
  /** The payments that were taken for what was asked: for messages that got lost. */
  look(of: { gatewayOrderId: string }): Promise<readonly { readonly gatewayPaymentId: string; readonly amount: Minor }[]>;
  /** Sends money back and says how far it is; asked again with the same `key` it sends nothing twice. Null where staff send it. */
  refund(of: { key: string; gatewayPaymentId: string; amount: Minor }): Promise<SentRefund | null>;
  /** Reads a message from its bytes. Throws GATEWAY_SIGNATURE. */
  read(of: { body: Buffer; headers: IncomingHttpHeaders; now: Date }): GatewayMessage;
  /** Finds the gateway's order that a payment was made for; '' where it knows none. Only of a gateway whose messages of refunds do not name it. */
  findOrder?(gatewayPaymentId: string): Promise<string>;
}
