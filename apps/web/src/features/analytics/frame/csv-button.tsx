import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { csvFile } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/download.ts';
import { m } from '../../../paraglide/messages.js';

/** The figures of the screen for a spreadsheet. */
export function CsvButton({ name, rows }: { name: string; rows: () => readonly (readonly string[])[] }) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      onClick={() => saveFile({ file: csvFile(rows()), name: `${name}.csv` })}
    >
      {m.perf_csv()}
    </Button>
  );
}
