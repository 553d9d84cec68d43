import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import { IconBuildingBank, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import classes from './enrol.module.css';

const methods = {
  razorpay: { words: m.enrol_method_razorpay, Icon: IconDeviceMobile },
  stripe: { words: m.enrol_method_stripe, Icon: IconCreditCard },
  bank: { words: m.enrol_method_bank, Icon: IconBuildingBank },
} as const satisfies Record<GatewayName, object>;

/** What a way to pay is called. */
export const methodText = (gateway: GatewayName): string => methods[gateway].words();

/** How one pays, of the ways that the portal has; with one way only it is said and not asked. */
export function MethodChoice({
  gateways,
  gateway: chosen,
  onChange,
}: {
  gateways: readonly GatewayName[];
  gateway: GatewayName;
  onChange: (gateway: GatewayName) => void;
}) {
  return (
    <fieldset className="m-0 p-0 border-0">
      <legend className="mb-1.5 p-0 text-ink text-sm font-medium">{m.enrol_method()}</legend>
      <div className={classes['methods']}>
        {gateways.map((gateway) => {
          const { Icon } = methods[gateway];
          return (
            <label key={gateway} className={`${classes['choice']} items-center`}>
              <input
                type="radio"
                name="gateway"
                className={classes['radio']}
                checked={gateway === chosen}
                onChange={() => onChange(gateway)}
              />
              <span className="flex-1 min-w-0 text-ink text-sm font-medium">{methodText(gateway)}</span>
              <Icon size={18} stroke={1.75} className="flex-none" aria-hidden="true" />
            </label>
          );
        })}
      </div>
      {chosen === 'bank' ? null : <p className="mt-2 mb-0 text-muted text-sm">{m.enrol_method_note()}</p>}
    </fieldset>
  );
}
