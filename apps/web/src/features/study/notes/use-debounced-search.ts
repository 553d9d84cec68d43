import { useEffect, useState } from 'react';

/** A value once it has not changed for `ms` milliseconds; an empty one immediately. */
export function useDebouncedSearch({ value, ms }: { value: string; ms: number }): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const id = setTimeout(() => setSettled(value), value === '' ? 0 : ms);
    return () => clearTimeout(id);
  }, [value, ms]);
  return settled;
}
