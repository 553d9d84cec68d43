import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import type { Checkout } from '@abhyas/contract/payments/order.ts';
import type { Minor } from '@abhyas/contract/payments/money.ts';
import type { IncomingHttpHeaders } from 'node:http';

/** What a gateway tells of a payment, in its own ids. */
export type Told =
  | { readonly kind: 'captured'; readonly gatewayOrderId: string; readonly gatewayPaymentId: string; readonly amount: Minor }
  | { readonly kind: 'failed'; readonly gatewayOrderId: string }
  | {
      readonly kind: 'refunded';
      readonly gatewayPaymentId: string;
      /** '' where the gateway does not say. */
      readonly gatewayOrderId: string;
      readonly gatewayRefundId: string;
      readonly amount: Minor;
    }
  | { readonly kind: 'refund-failed'; readonly gatewayRefundId: string };

/** A message of a gateway whose signature was right. `told` is null for one that the portal does not need. */
export interface GatewayMessage {
  readonly eventId: string;
  readonly kind: string;
  readonly told: Told | null;
}

/** Throws GATEWAY_UNAVAILABLE where the gateway cannot be reached or refuses. */
export interface Gateway {
  readonly name: GatewayName;
  /** Prepares a payment of `amount`; `key` is the portal's own for it, so that asking again makes no second one. */
  ask(of: { key: string; amount: Minor; email: string }): Promise<{ gatewayOrderId: string; checkout: Checkout }>;
  /** The payments that were taken for what was asked: for messages that got lost. */
  look(of: { gatewayOrderId: string }): Promise<readonly { readonly gatewayPaymentId: string; readonly amount: Minor }[]>;
  /** Sends money back and gives the gateway's id; asked again with the same `key` it sends nothing twice. Null where staff send it. */
  refund(of: { key: string; gatewayPaymentId: string; amount: Minor }): Promise<string | null>;
  /** Reads a message from its bytes. Throws GATEWAY_SIGNATURE. */
  read(of: { body: Buffer; headers: IncomingHttpHeaders; now: Date }): GatewayMessage;
}
