import { m } from '../../paraglide/messages.js';
import { LookupSelect, type LookupOption } from './lookup-select.tsx';

interface DropdownProps {
  readonly label: string;
  readonly options: readonly LookupOption[];
  /** The id of the chosen option, '' while there is none. */
  readonly value: string;
  readonly required?: boolean;
  /** Whether it should have been chosen by now: it says '* Required' (SHL-039). */
  readonly missing?: boolean;
  readonly onChange: (id: string) => void;
}

const none: LookupOption = { id: '', text: '' };

/** One of a few known options, found by typing. */
export function Dropdown({ label, options, value, required = false, missing = false, onChange }: DropdownProps) {
  return (
    <LookupSelect
      label={label}
      options={options}
      state="ready"
      value={options.find(({ id }) => id === value) ?? none}
      required={required}
      error={missing ? m.dropdown_required() : null}
      onChange={({ id }) => onChange(id)}
    />
  );
}
