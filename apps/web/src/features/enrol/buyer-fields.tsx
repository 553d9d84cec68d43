import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/forms/field.tsx';
import type { BuyerFaults, TypedBuyer } from './buyer.ts';

/** Who it is for and where they are reached; the first field with a fault takes the focus. */
export function BuyerFields({
  typed,
  faults,
  emailLabel = m.enrol_email(),
  onChange,
}: {
  typed: TypedBuyer;
  faults: BuyerFaults;
  emailLabel?: string;
  onChange: (part: Partial<TypedBuyer>) => void;
}) {
  const first = (['name', 'mobile', 'email'] as const).find((field) => faults[field] !== undefined);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(180px,100%),1fr))] gap-4">
      <Field
        label={m.enrol_name()}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={typed.name}
        error={faults.name}
        calm={first !== 'name'}
        onChange={(name) => onChange({ name })}
      />
      <Field
        label={m.enrol_mobile()}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        value={typed.mobile}
        error={faults.mobile}
        calm={first !== 'mobile'}
        onChange={(mobile) => onChange({ mobile })}
      />
      <Field
        label={emailLabel}
        className="col-span-full"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={typed.email}
        error={faults.email}
        calm={first !== 'email'}
        onChange={(email) => onChange({ email })}
      />
    </div>
  );
}
