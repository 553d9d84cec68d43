import { describe, expect, test } from 'vitest';
import { blankAddresses, validateAddresses, chooseState, copyAddress, isCopied, setSameAsMailing } from './address.ts';
import { goodAddresses, inWordsAll } from '../testing.ts';

const good = goodAddresses();
const mailingFaults = (change: Partial<typeof good.mailingAddress>) =>
  inWordsAll(validateAddresses({ ...good, mailingAddress: { ...good.mailingAddress, ...change } }));

describe('validateAddresses', () => {
  test('PRO-029 both addresses are looked at', () => {
    expect(validateAddresses(good)).toEqual({});
    expect(Object.keys(validateAddresses(blankAddresses()))).toHaveLength(8);
  });

  test.each([
    ['', '*Pincode is required'],
    ['41100', 'Pincode should be of 6 digits.'],
    ['411001', null],
    ['4110011', 'Pincode should be of 6 digits.'],
    ['4110O1', 'Pincode should be of 6 digits.'],
    ['४११००१', 'Pincode should be of 6 digits.'],
  ])('PRO-026 PRO-027 the pincode %j', (pincode, fault) =>
    expect(mailingFaults({ pincode })).toEqual(fault === null ? {} : { 'mailingAddress.pincode': fault }),
  );

  test('PRO-032 address line, city and state are required', () => {
    expect(mailingFaults({ address: '', city: '', state: '' })).toEqual({
      'mailingAddress.address': '*Address is required',
      'mailingAddress.city': '*City is required',
      'mailingAddress.state': '*State is required',
    });
  });

  test('PRO-032 a long or marked-up address is refused', () => {
    expect(mailingFaults({ address: 'x'.repeat(200) })).toEqual({});
    expect(mailingFaults({ address: 'x'.repeat(10_000) })).toEqual({ 'mailingAddress.address': 'Use at most 200 characters' });
    expect(mailingFaults({ address: '<img src=x>' })).toEqual({ 'mailingAddress.address': "Don't use emoji, < or >" });
    expect(mailingFaults({ address: 'Flat #4, 2nd floor; "Lake & Hill" (rear)' })).toEqual({});
  });

  test('PRO-031 a permanent address that is the same as the mailing one is not looked at', () => {
    const { permanentAddress } = blankAddresses();
    const values = { mailingAddress: good.mailingAddress, permanentAddress };
    expect(Object.keys(validateAddresses(values))).toHaveLength(4);
    expect(validateAddresses(setSameAsMailing({ values, on: true }))).toEqual({});
  });
});

describe('the toggles', () => {
  const values = { ...good, permanentAddress: { ...blankAddresses().permanentAddress, mailingAddressId: '9' } };

  test('PRO-030 copying takes every field of the mailing address over, and none of its identity', () => {
    const copied = copyAddress({ values, on: true });
    expect(copied.permanentAddress).toEqual({
      ...good.mailingAddress,
      mailingAddressId: '9',
      addressSameAsMailingAddress: '0',
    });
    expect(copied.mailingAddress).toBe(values.mailingAddress);
    expect([isCopied(values), isCopied(copied)]).toEqual([false, true]);
  });

  test('PRO-030 taking the copy back clears the permanent address', () => {
    const cleared = copyAddress({ values: copyAddress({ values, on: true }), on: false });
    expect(cleared).toEqual(values);
    expect(isCopied(cleared)).toBe(false);
  });

  test('PRO-031 the same as mailing keeps what was typed for when it is taken back', () => {
    const same = setSameAsMailing({ values: good, on: true });
    expect(same.permanentAddress).toEqual({ ...good.permanentAddress, addressSameAsMailingAddress: '1' });
    expect(setSameAsMailing({ values: same, on: false })).toEqual(good);
  });
});

test('PRO-028 another state takes the city away, the same one does not', () => {
  const { mailingAddress } = good;
  expect(chooseState({ address: mailingAddress, state: { stateId: '27', stateName: 'Maharashtra' } })).toBe(mailingAddress);
  expect(chooseState({ address: mailingAddress, state: { stateId: '29', stateName: 'Karnataka' } })).toEqual({
    ...mailingAddress,
    stateId: '29',
    state: 'Karnataka',
    city: '',
    cityId: '',
  });
});
