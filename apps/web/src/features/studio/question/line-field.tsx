import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldOf } from './faults.tsx';
import type { Fault, Place } from './places.ts';

interface LineFieldProps {
  readonly place: Place;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly faults?: readonly Fault[] | undefined;
}

/** A field in one line of the question's head. */
export function LineField({ place, label, value, onChange, faults }: LineFieldProps) {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      {...fieldOf(place, faults)}
      label={label}
      maxLength={200}
      value={typed.trim() === value.trim() ? typed : value}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next);
        onChange(next);
      }}
    />
  );
}
