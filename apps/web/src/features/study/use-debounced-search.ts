import { useEffect, useState } from 'react';

/** A value once it has not changed for so many milliseconds; an empty one at once. */
export function useDebouncedSearch({ value, ms }: { value: string; ms: number }): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const id = setTimeout(() => setSettled(value), value === '' ? 0 : ms);
    return () => clearTimeout(id);
  }, [value, ms]);
  return settled;
}
