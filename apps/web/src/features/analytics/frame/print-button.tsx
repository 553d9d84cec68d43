import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { printInLight } from './print-in-light.ts';

/** Prints the screen; `words` say what. */
export function PrintButton({ words }: { words: string }) {
  return (
    <Button variant="default" size="sm" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={printInLight}>
      {words}
    </Button>
  );
}
