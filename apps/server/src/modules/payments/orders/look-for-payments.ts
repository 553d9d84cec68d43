import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { applyEvent, type Applying } from './apply-event.ts';
import { claimLooks, endLooks } from './order-queries.ts';

/**
 * Asks gateways what became of payments that they were asked to take and have told nothing of, and takes what it finds as the message would have been. A gateway that cannot be
 * reached is left alone until the next look; what fails for one payment is logged and holds up no other.
 */
export async function lookForPayments({
  parts,
  gateways,
}: {
  parts: Applying & Ports<'database' | 'log'>;
  gateways: Gateways;
}): Promise<void> {
  const asks = await parts.database.transaction((tx) => claimLooks({ tx, now: parts.clock.now() }));
  const silent = new Set<GatewayName>();
  await eachAlone({
    parts,
    items: asks,
    about: ({ orderId }) => ({ orderId }),
    failure: 'a payment that was looked for could not be taken',
    work: async ({ id: askId, orderId, instalment, gateway, gatewayOrderId }) => {
      if (silent.has(gateway)) return;
      const found = await gateways
        .get(gateway)
        .look({ gatewayOrderId })
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          silent.add(gateway);
          return [];
        });
      for (const taken of found)
        await parts.database.transaction(async (tx) => {
          // before the order, as a message of the gateway does: the two would otherwise wait for each other
          await endLooks({ tx, askId });
          await applyEvent({ parts, tx, orderId, news: { kind: 'captured', gateway, instalment, ...taken } });
        });
    },
  });
}
