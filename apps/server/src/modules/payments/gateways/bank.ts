import { AppError } from '../../../platform/common/errors.ts';
import type { Gateway } from './gateway.ts';

/** A transfer to the seller's account, which staff confirm; what goes back they send themselves. */
export const bank: Gateway = {
  name: 'bank',
  ask: async ({ key, amount }) => ({
    gatewayOrderId: key,
    checkout: { gateway: 'bank', reference: key, account: '', amount },
  }),
  look: async () => [],
  refund: async () => null,
  read: () => {
    throw new AppError('GATEWAY_SIGNATURE');
  },
};
