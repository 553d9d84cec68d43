import { NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { fieldProps } from '../../ui/forms/field-classes.ts';

/** The states and territories by the codes that the tax has for them. */
const names = {
  '01': m.enrol_state_01,
  '02': m.enrol_state_02,
  '03': m.enrol_state_03,
  '04': m.enrol_state_04,
  '05': m.enrol_state_05,
  '06': m.enrol_state_06,
  '07': m.enrol_state_07,
  '08': m.enrol_state_08,
  '09': m.enrol_state_09,
  '10': m.enrol_state_10,
  '11': m.enrol_state_11,
  '12': m.enrol_state_12,
  '13': m.enrol_state_13,
  '14': m.enrol_state_14,
  '15': m.enrol_state_15,
  '16': m.enrol_state_16,
  '17': m.enrol_state_17,
  '18': m.enrol_state_18,
  '19': m.enrol_state_19,
  '20': m.enrol_state_20,
  '21': m.enrol_state_21,
  '22': m.enrol_state_22,
  '23': m.enrol_state_23,
  '24': m.enrol_state_24,
  '26': m.enrol_state_26,
  '27': m.enrol_state_27,
  '29': m.enrol_state_29,
  '30': m.enrol_state_30,
  '31': m.enrol_state_31,
  '32': m.enrol_state_32,
  '33': m.enrol_state_33,
  '34': m.enrol_state_34,
  '35': m.enrol_state_35,
  '36': m.enrol_state_36,
  '37': m.enrol_state_37,
  '38': m.enrol_state_38,
};

/** Where a buyer of classes online lives: the tax hangs on it. */
export function StateField({
  state,
  error,
  calm,
  onChange,
}: {
  state: string;
  error: string | undefined;
  /** Whether another field takes the focus. */
  calm: boolean;
  onChange: (state: string) => void;
}) {
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (error !== undefined && !calm) field.current?.focus();
  }, [error, calm]);
  const options = Object.entries(names)
    .map(([value, name]) => ({ value, label: name() }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <NativeSelect
      ref={field}
      {...fieldProps({ help: m.enrol_state_why(), error })}
      label={m.enrol_state()}
      autoComplete="address-level1"
      value={state}
      data={[{ value: '', label: m.enrol_state_choose() }, ...options, { value: '96', label: m.enrol_state_96() }]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
