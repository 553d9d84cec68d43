import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { fieldProps } from './field-classes.ts';
import classes from './lookup-select.module.css';

export interface LookupOption {
  readonly id: string;
  readonly text: string;
}

interface LookupSelectProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | null | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string | undefined;
  /** What is chosen; an empty id for what was typed and is in no list. */
  readonly value: LookupOption;
  readonly options: readonly LookupOption[];
  readonly state: 'loading' | 'failed' | 'ready';
  readonly onRetry?: () => void;
  /** Takes what is typed as it is where no option fits. Without it one of the options must be chosen. */
  readonly free?: boolean;
  readonly onChange: (value: LookupOption) => void;
}

/** As many as one may want to look through; typing finds the others. */
const maxShown = 80;

const folded = (text: string): string => text.trim().toLocaleLowerCase('en');

/** The options that have the typed words, those that begin with them first. */
function matching({ options, typed }: { options: readonly LookupOption[]; typed: string }): LookupOption[] {
  const words = folded(typed);
  if (words === '') return [...options];
  const found = options.filter(({ text }) => folded(text).includes(words));
  return [...found.filter(({ text }) => folded(text).startsWith(words)), ...found.filter(({ text }) => !folded(text).startsWith(words))];
}

/** A field that is chosen from a list, found by typing. The list says when it is loading, did not come, or holds nothing that fits. */
export function LookupSelect(props: LookupSelectProps) {
  const { label, placeholder, value, options, state, onRetry, free = false, disabled = false, onChange } = props;
  // what is being typed; null while it is what is chosen
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = typed ?? value.text;
  const found = typed === null ? [...options] : matching({ options, typed });
  const shown = found.slice(0, maxShown);

  // where one of the list must be chosen, Enter takes the first that fits
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (!free && typed !== null && typed !== '') selectFirstOption();
    // the list of the words just typed, once it is there
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed, free, state]);

  const take = (next: LookupOption) => {
    setTyped(null);
    combobox.closeDropdown();
    if (next.id !== value.id || next.text !== value.text) onChange(next);
  };
  const type = (next: string) => {
    setTyped(next);
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
    // what may be as it is typed is kept with every key
    if (free) onChange(options.find((option) => folded(option.text) === folded(next)) ?? { id: '', text: next });
  };
  const leave = () => {
    combobox.closeDropdown();
    if (typed === null) return;
    const exact = options.find((option) => folded(option.text) === folded(typed));
    if (exact !== undefined) return take(exact);
    if (!free && typed.trim() === '') return take({ id: '', text: '' });
    // a list that must be chosen from goes back to what is chosen
    setTyped(null);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const option = options.find((each) => each.id === id);
        if (option) take(option);
      }}
      position="bottom-start"
      shadow="md"
      radius="md"
      transitionProps={{ duration: 120 }}
      withinPortal={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...fieldProps(props)}
          label={label}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          disabled={disabled}
          maxLength={20_000}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && combobox.dropdownOpened) {
              event.stopPropagation();
              setTyped(null);
            }
          }}
          rightSection={
            state === 'loading' && !disabled ? (
              <Loader size={16} aria-hidden="true" />
            ) : (
              <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
            )
          }
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown className="p-1 border-line" hidden={free && state === 'ready' && shown.length === 0}>
        <Combobox.Options className={`${classes['options']} overflow-y-auto max-h-[10rem]`} aria-label={label}>
          {shown.map((option) => (
            <Combobox.Option key={option.id} value={option.id} active={option.id === value.id} aria-selected={option.id === value.id}>
              {option.text}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <div
          className="px-3 py-2 text-muted text-sm data-empty:p-0"
          role="status"
          data-empty={shown.length > 0 && found.length === shown.length ? true : undefined}
        >
          {state === 'loading' ? m.lookup_loading() : null}
          {state === 'failed' ? (
            <>
              {m.lookup_failed()} {/* the field keeps the focus, so that the list stays open */}
              <button
                type="button"
                className="[font-size:inherit] px-1 py-0.5 border-0 rounded-[4px] bg-transparent text-brand-text font-medium underline cursor-pointer"
                onMouseDown={(event) => event.preventDefault()}
                onClick={onRetry}
              >
                {m.error_retry()}
              </button>
            </>
          ) : null}
          {state === 'ready' && shown.length === 0 ? m.lookup_none() : null}
          {found.length > shown.length ? m.lookup_more({ count: found.length - shown.length }) : null}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
