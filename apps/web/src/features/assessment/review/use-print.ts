import { useEffect, useState } from 'react';

/** Whether the page shows itself for the printer, and what makes it: the browser prints once what is printed is on the page, and the page is as it was after that. */
export function usePrint(): [isPrinting: boolean, print: () => void] {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [isPrinting]);
  return [isPrinting, () => setPrinting(true)];
}
