import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';

/** Paper is white: the light theme is put on for as long as the print dialog is open. */
function printInLight() {
  const root = document.documentElement;
  const scheme = root.dataset['mantineColorScheme'];
  root.dataset['mantineColorScheme'] = 'light';
  window.print();
  if (scheme !== undefined) root.dataset['mantineColorScheme'] = scheme;
}

/** Prints the screen; `words` say what it prints where that is not all of it. */
export function PrintButton({ words = m.perf_print() }: { words?: string }) {
  return (
    <Button variant="default" size="sm" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={printInLight}>
      {words}
    </Button>
  );
}
