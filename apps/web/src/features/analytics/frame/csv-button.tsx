import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { downloadCsv, type Csv } from './download-csv.ts';

/** The figures of the screen for a spreadsheet. */
export function CsvButton(csv: Csv) {
  return (
    <Button variant="default" size="sm" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={() => downloadCsv(csv)}>
      {m.perf_csv()}
    </Button>
  );
}
