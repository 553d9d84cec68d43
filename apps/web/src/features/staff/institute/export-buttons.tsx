import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { printInLight } from '../../../lib/print-in-light.ts';
import { m } from '../../../paraglide/messages.js';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface ExportButtonsProps {
  readonly title: string;
  /** What was chosen, in words. */
  readonly about: string;
  /** The rows of what is seen. */
  readonly rows: () => Promise<readonly (readonly string[])[]>;
}

/** What is seen as a PDF (by the print dialog), for Excel and as CSV. */
export function ExportButtons({ title, about, rows }: ExportButtonsProps) {
  const save = useMutation({
    mutationFn: async (as: 'csv' | 'xlsx') => (await import('./exports.ts')).saveRows({ title, about, rows: await rows(), as }),
  });
  return (
    <div className="flex flex-wrap gap-3 items-center print:hidden">
      <Button variant="default" size="sm" leftSection={<IconPrinter {...icon} />} onClick={printInLight}>
        {m.inst_print()}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload {...icon} />}
        loading={save.isPending && save.variables === 'xlsx'}
        onClick={() => save.mutate('xlsx')}
      >
        {m.inst_excel()}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload {...icon} />}
        loading={save.isPending && save.variables === 'csv'}
        onClick={() => save.mutate('csv')}
      >
        {m.inst_csv()}
      </Button>
    </div>
  );
}
