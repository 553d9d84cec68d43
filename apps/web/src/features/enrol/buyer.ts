import { parseContact } from '@abhyas/rules/identity/contact.ts';
import { isGstin } from '@abhyas/rules/payments/tax.ts';
import { ApiError } from '../../lib/api.ts';
import { faultText } from '../../lib/language/fault-text.ts';
import { m } from '../../paraglide/messages.js';

export interface TypedBuyer {
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
}

export type BuyerFaults = Partial<Record<keyof TypedBuyer | 'gstin' | 'state', string>>;

/** What is wrong with what a buyer typed, by its field; empty where nothing is. */
export function buyerFaults({
  name,
  mobile,
  email,
  gstin = '',
  state,
  emailIsOptional = false,
}: TypedBuyer & {
  readonly gstin?: string;
  /** Left out where it is not asked for. */
  readonly state?: string;
  readonly emailIsOptional?: boolean;
}): BuyerFaults {
  const faults: BuyerFaults = {};
  if (name.trim() === '') faults.name = m.enrol_name_needed();
  for (const [kind, typed] of [
    ['mobile', mobile],
    ['email', email],
  ] as const) {
    if (kind === 'email' && emailIsOptional && typed === '') continue;
    const parsed = parseContact({ kind, typed });
    if ('fault' in parsed) faults[kind] = faultText(parsed.fault);
  }
  if (gstin.trim() !== '' && !isGstin(gstin.trim().toUpperCase())) faults.gstin = m.enrol_gstin_wrong();
  if (state === '') faults.state = m.enrol_state_needed();
  return faults;
}

/** What the server found wrong with a buyer, by its field. */
export function faultsOf(error: Error | null): BuyerFaults {
  const found = error instanceof ApiError ? error.fields : {};
  return Object.fromEntries(Object.entries(found).map(([field, text]) => [field.replace('buyer.', ''), text]));
}
