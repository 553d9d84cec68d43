import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconDownload, IconPrinter } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { downloadCsv, type Csv } from './download-csv.ts';
import { CsvButton } from './csv-button.tsx';
import { PrintButton } from './print-button.tsx';
import { printInLight } from './print-in-light.ts';

interface ScreenActionsProps {
  /** What it prints where that is not all of the screen. */
  readonly print?: string;
  /** The figures for a spreadsheet; null where there are none. */
  readonly csv: Csv | null;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Print and download: buttons, on a phone a menu. */
export function ScreenActions({ print = m.perf_print(), csv }: ScreenActionsProps) {
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  if (!isPhone) {
    return (
      <>
        <PrintButton words={print} />
        {csv === null ? null : <CsvButton {...csv} />}
      </>
    );
  }
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label={m.perf_actions()}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={printInLight}>
          {print}
        </Menu.Item>
        {csv === null ? null : (
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => downloadCsv(csv)}>
            {m.perf_csv()}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
