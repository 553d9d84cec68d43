import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { applyEvent, type Applying } from './apply-event.ts';
import { claimLooks, endLooks } from './order-queries.ts';

/**
 * Asks gateways what became of payments that they were asked to take and have told nothing of, and takes what it finds as the message would have been. A gateway that cannot be
 * reached is left alone until the next look.
 */
export async function lookForPayments({ parts, gateways }: { parts: Applying & Ports<'database'>; gateways: Gateways }): Promise<void> {
  const asks = await parts.database.transaction((tx) => claimLooks({ tx, now: parts.clock.now() }));
  const silent = new Set<GatewayName>();
  for (const { id: askId, orderId, instalment, gateway, gatewayOrderId } of asks.filter((ask) => !silent.has(ask.gateway))) {
    try {
      for (const taken of await gateways.get(gateway).look({ gatewayOrderId }))
        await parts.database.transaction(async (tx) => {
          await applyEvent({ parts, tx, orderId, news: { kind: 'captured', gateway, instalment, ...taken } });
          await endLooks({ tx, askId });
        });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      silent.add(gateway);
    }
  }
}
