import type { MailingAddress, PermanentAddress, SectionValues } from '@abhyas/contract/profile/profile.ts';
import { type Faults, faultOf, freeText, matches, required, validateFields } from '../fields.ts';

export const country = 'India';

const blank: MailingAddress = { address: '', city: '', cityId: '', state: '', stateId: '', country, pincode: '', mailingAddressId: '' };

export function blankAddresses(): SectionValues<'address'> {
  return { mailingAddress: { ...blank }, permanentAddress: { ...blank, addressSameAsMailingAddress: '0' } };
}

const checks = {
  address: required(faultOf('addressRequired'), freeText(200)),
  state: required(faultOf('stateRequired'), freeText(100)),
  city: required(faultOf('cityRequired'), freeText(100)),
  pincode: required(faultOf('pincodeRequired'), matches(/^\d{6}$/, faultOf('pincode'))),
} as const;

/** Step 3: both addresses whole, but for a permanent one that is the same as the mailing one. */
export function validateAddresses({ mailingAddress, permanentAddress }: SectionValues<'address'>): Faults {
  const faults = validateFields({ path: 'mailingAddress', values: mailingAddress, checks });
  if (permanentAddress.addressSameAsMailingAddress === '1') return faults;
  return { ...faults, ...validateFields<MailingAddress>({ path: 'permanentAddress', values: permanentAddress, checks }) };
}

/** The copy-address toggle: on, the permanent address gets what is in the mailing one; off, it is cleared. */
export function copyAddress({ values, on }: { values: SectionValues<'address'>; on: boolean }): SectionValues<'address'> {
  const { mailingAddress, permanentAddress } = values;
  const { mailingAddressId, addressSameAsMailingAddress } = permanentAddress;
  return {
    mailingAddress,
    permanentAddress: { ...(on ? mailingAddress : blank), mailingAddressId, addressSameAsMailingAddress },
  };
}

/** Whether the permanent address says what the mailing one says. */
export function isCopied({ mailingAddress, permanentAddress }: SectionValues<'address'>): boolean {
  const fields = ['address', 'city', 'cityId', 'state', 'stateId', 'pincode'] as const;
  return mailingAddress.address !== '' && fields.every((field) => mailingAddress[field] === permanentAddress[field]);
}

/** 'Same as mailing': the permanent fields are hidden while it is on, and come back as they were. */
export function setSameAsMailing({ values, on }: { values: SectionValues<'address'>; on: boolean }): SectionValues<'address'> {
  return { ...values, permanentAddress: { ...values.permanentAddress, addressSameAsMailingAddress: on ? '1' : '0' } };
}

/** An address with another state: the city belonged to the one before. */
export function chooseState<A extends MailingAddress | PermanentAddress>({
  address,
  state,
}: {
  address: A;
  state: { readonly stateId: string; readonly stateName: string };
}): A {
  if (address.stateId === state.stateId) return address;
  return { ...address, stateId: state.stateId, state: state.stateName, city: '', cityId: '' };
}
