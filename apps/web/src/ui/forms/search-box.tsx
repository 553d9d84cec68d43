import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { m } from '../../paraglide/messages.js';

interface SearchBoxProps {
  /** What is searched; names the field and stands in it while it is empty. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
}

/** A field that narrows down what stands on the page while one types. Escape or the cross empties it. */
export function SearchBox({ label, value, onChange, className }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      className={className ?? ''}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.75} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') clear();
      }}
      rightSection={value === '' ? null : <CloseButton size="sm" aria-label={m.search_clear()} onClick={clear} />}
    />
  );
}
