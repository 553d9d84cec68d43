import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. It turns true before the paper is laid out. */
export function useIsPrinting(): boolean {
  const [isPrinting, set] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => set(true));
    const end = () => set(false);
    // before the library hears of it, which measures what it prints
    window.addEventListener('beforeprint', begin, true);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin, true);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
