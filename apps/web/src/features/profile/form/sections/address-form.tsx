import type { MailingAddress } from '@abhyas/contract/profile/profile.ts';
import { chooseState, copyAddress, isCopied, setSameAsMailing } from '@abhyas/rules/profile/sections/address.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { citiesQuery, statesQuery } from '../../queries.ts';
import classes from '../form.module.css';
import { LookupField } from '../lookup-field.tsx';
import type { Faulty } from '../slot.tsx';
import { TextField } from '../text-field.tsx';
import type { SectionForm } from '../use-section-form.ts';

/** Step 3: where mail goes, and where home is. */
export function AddressForm({ form }: { form: SectionForm<'address'> }) {
  const { values } = form;
  const helpId = useId();
  const { mailingAddress, permanentAddress } = values;
  const isDeepEqual = permanentAddress.addressSameAsMailingAddress === '1';
  return (
    <div className="grid gap-8">
      <fieldset className="min-w-0 m-0 p-0 border-0">
        <legend className={classes['head']}>
          <span className="text-ink text-md font-strong">{m.address_mailing()}</span>
        </legend>
        <AddressFields
          form={form}
          path="mailingAddress"
          autoComplete="shipping"
          address={mailingAddress}
          onChange={(address) => form.change({ ...values, mailingAddress: address })}
        />
      </fieldset>
      <fieldset className="min-w-0 m-0 p-0 border-0">
        <legend className={classes['head']}>
          <span className="text-ink text-md font-strong">{m.address_permanent()}</span>
        </legend>
        <div className="grid gap-1 mb-4">
          <label className={classes['switch']}>
            <input
              type="checkbox"
              aria-describedby={`${helpId}-same`}
              checked={isDeepEqual}
              onChange={(event) => form.change(setSameAsMailing({ values, on: event.currentTarget.checked }))}
            />
            {m.address_same()}
          </label>
          <p id={`${helpId}-same`} className={classes['switchHelp']}>
            {m.address_same_help()}
          </p>
          {isDeepEqual ? null : (
            <>
              <label className={classes['switch']}>
                <input
                  type="checkbox"
                  aria-describedby={`${helpId}-copy`}
                  checked={isCopied(values)}
                  onChange={(event) => form.change(copyAddress({ values, on: event.currentTarget.checked }))}
                />
                {m.address_copy()}
              </label>
              <p id={`${helpId}-copy`} className={classes['switchHelp']}>
                {m.address_copy_help()}
              </p>
            </>
          )}
        </div>
        {isDeepEqual ? null : (
          <AddressFields
            form={form}
            path="permanentAddress"
            autoComplete="billing"
            address={permanentAddress}
            onChange={(address) => form.change({ ...values, permanentAddress: { ...permanentAddress, ...address } })}
          />
        )}
      </fieldset>
    </div>
  );
}

interface AddressFieldsProps {
  readonly form: Faulty;
  readonly path: string;
  readonly autoComplete: 'shipping' | 'billing';
  readonly address: MailingAddress;
  readonly onChange: (address: MailingAddress) => void;
}

function AddressFields({ form, path, autoComplete, address, onChange }: AddressFieldsProps) {
  const states = useQuery({ ...statesQuery(), select: (list) => list.map(({ stateId, stateName }) => ({ id: stateId, text: stateName })) });
  const cities = useQuery({
    ...citiesQuery(address.stateId),
    select: (list) => list.map(({ cityId, cityName }) => ({ id: cityId, text: cityName })),
  });
  const hasState = address.stateId !== '';
  const cityHelp = cities.isError ? m.address_city_failed() : m.address_city_help();
  return (
    <div className={`${classes['grid']} grid grid-cols-6 items-start gap-4 max-[600px]:grid-cols-1`}>
      <TextField
        form={form}
        path={`${path}.address`}
        label={m.address_line()}
        help={m.address_line_help()}
        span={6}
        required
        autoComplete={`${autoComplete} street-address`}
        value={address.address}
        onChange={(text) => onChange({ ...address, address: text })}
      />
      <LookupField
        form={form}
        path={`${path}.state`}
        label={m.address_state()}
        required
        value={{ id: address.stateId, text: address.state }}
        options={states}
        onChange={({ id, text }) => onChange(chooseState({ address, state: { stateId: id, stateName: text } }))}
      />
      <LookupField
        form={form}
        path={`${path}.city`}
        label={m.address_city()}
        help={hasState ? cityHelp : m.address_state_first()}
        required
        free
        disabled={!hasState}
        value={{ id: address.cityId, text: address.city }}
        options={cities}
        onChange={({ id, text }) => onChange({ ...address, cityId: id, city: text })}
      />
      <TextField
        form={form}
        path={`${path}.pincode`}
        label={m.address_pincode()}
        required
        inputMode="numeric"
        autoComplete={`${autoComplete} postal-code`}
        value={address.pincode}
        onChange={(pincode) => onChange({ ...address, pincode })}
      />
    </div>
  );
}
