import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { bank } from './bank.ts';
import type { Gateway } from './gateway.ts';
import { demo as demoGateway } from './demo.ts';
import { createRazorpay } from './razorpay.ts';
import { createStripe } from './stripe.ts';

/** The gateways that the settings have. `get` throws GATEWAY_UNAVAILABLE for another. */
export interface Gateways {
  readonly names: readonly GatewayName[];
  /** Whether payments are only played, as in a demo without test keys. */
  readonly isPlayed: boolean;
  get(name: GatewayName): Gateway;
}

export function createGateways({ config: { razorpay, stripe, demo } }: Ports<'config'>): Gateways {
  // a demo takes no money: only keys of a gateway's test mode count there
  const mayTake = (key: string) => !demo || key.includes('_test_');
  const isPlayed = demo && razorpay === null && stripe === null;
  const all: Readonly<Record<GatewayName, Gateway | null>> = {
    razorpay: isPlayed ? demoGateway : razorpay === null || !mayTake(razorpay.keyId) ? null : createRazorpay(razorpay),
    stripe: stripe === null || !mayTake(stripe.secretKey) ? null : createStripe(stripe),
    bank,
  };
  return {
    isPlayed,
    names: (Object.keys(all) as GatewayName[]).filter((name) => all[name] !== null),
    get: (name) => {
      const gateway = all[name];
      if (gateway === null) throw new AppError('GATEWAY_UNAVAILABLE');
      return gateway;
    },
  };
}
