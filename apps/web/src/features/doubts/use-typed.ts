import { useState } from 'react';
import { useOwnSession } from '../../lib/use-session.ts';

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // a browser that keeps nothing loses it with the page
  }
}

/** What is being typed at a place, by whom: it outlives a reload and a closed dialog in this tab, and goes when they sign out. */
export function useTyped(place: string): [string, (text: string) => void] {
  const { student_imspin: pin } = useOwnSession();
  const key = `doubt ${pin} ${place}`;
  const [typed, setTyped] = useState(() => ({ key, text: read(key) }));
  const text = typed.key === key ? typed.text : read(key);
  return [
    text,
    (next) => {
      setTyped({ key, text: next });
      write(key, next);
    },
  ];
}
