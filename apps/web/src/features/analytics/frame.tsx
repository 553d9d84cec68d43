import { Button, NativeSelect, Skeleton } from '@mantine/core';
import classes from './screen.module.css';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { now } from '../../lib/clock.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { printInLight } from '../../lib/print-in-light.ts';
import { useMediaQuery } from '@mantine/hooks';
import { csvFile } from '../../lib/csv.ts';
import { saveFile } from '../../lib/calls/download.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { PageHeader } from '../../ui/navigation/page-header.tsx';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** One of a few, in the head of a screen or chart. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      className="w-auto"
      size="sm"
      aria-label={label}
      data={[...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface NoTestsProps {
  readonly next?: AnswerOf<'performanceOverview'>['next'];
  readonly isOwn: boolean;
}

/** No test is completed yet (PRF-013): what will be here, and the next test. */
export function NoTests({ next = null, isOwn }: NoTestsProps) {
  const text = textOf({ next, isOwn });
  const href = next?.url ?? '/test';
  return (
    <EmptyState
      drawing="desk"
      heading="h2"
      title={m.empty_records()}
      action={isOwn ? <PathButton href={href}>{actionOf(next)}</PathButton> : null}
    >
      {text}
    </EmptyState>
  );
}

function actionOf(next: NonNullable<NoTestsProps['next']> | null): string {
  if (next === null) return m.perf_see_tests();
  return (next.toBook ? m.perf_book_test : m.perf_see_test)({ name: next.name });
}

/** A test that has opened is not announced for a day that is past. */
function textOf({ next, isOwn }: { next: NonNullable<NoTestsProps['next']> | null; isOwn: boolean }): string {
  if (next === null) return (isOwn ? m.perf_empty_later : m.perf_empty_later_student)();
  const { at, name, toBook } = next;
  if (toBook) return (isOwn ? m.perf_empty_book : m.perf_empty_book_student)({ name });
  if (Date.parse(at) <= now().getTime()) return (isOwn ? m.perf_empty_open : m.perf_empty_open_student)({ name });
  return (isOwn ? m.perf_empty_next : m.perf_empty_next_student)({ name, date: formatDayFirst(at) });
}

/** Prints the screen; `words` say what. */
export function PrintButton({ words }: { words: string }) {
  return (
    <Button variant="default" size="sm" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={printInLight}>
      {words}
    </Button>
  );
}

/** The figures of a screen for a spreadsheet, and what they are called. */
interface Csv {
  readonly name: string;
  readonly rows: () => readonly (readonly string[])[];
}

const downloadCsv = ({ name, rows }: Csv): void => saveFile({ file: csvFile(rows()), name: `${name}.csv` });

/** The figures of the screen for a spreadsheet. */
function CsvButton(csv: Csv) {
  return (
    <Button variant="default" size="sm" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={() => downloadCsv(csv)}>
      {m.perf_csv()}
    </Button>
  );
}

interface ScreenActionsProps {
  /** What it prints where that is not all of the screen. */
  readonly print?: string;
  /** The figures for a spreadsheet; null where there are none. */
  readonly csv: Csv | null;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** A menu is as much script as a chart. */
const ActionsMenu = lazy(async () => ({ default: (await import('./actions-menu.tsx')).ActionsMenu }));

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
    <Suspense fallback={<span className="w-11 h-11" />}>
      <ActionsMenu
        label={m.perf_actions()}
        actions={[
          { words: print, icon: <IconPrinter {...icon} />, act: printInLight },
          ...(csv === null ? [] : [{ words: m.perf_csv(), icon: <IconDownload {...icon} />, act: () => downloadCsv(csv) }]),
        ]}
      />
    </Suspense>
  );
}

interface ScreenHeadProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** Choices, print and download. */
  readonly children?: ReactNode;
}

/** The head of a performance screen. */
export function ScreenHead({ title, about, children }: ScreenHeadProps) {
  return (
    <PageHeader
      title={title}
      aside={children === undefined ? null : <div className="flex flex-wrap gap-x-3 gap-y-2 items-center print:hidden">{children}</div>}
    >
      {about}
    </PageHeader>
  );
}

/** The shape of a screen of cards while its figures load. */
export function CardsSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className={`${classes['stack']} grid grid-cols-1 gap-6 max-[600px]:gap-4 print:gap-3`}>
      <Skeleton width={220} height={32} />
      <div className={classes['grid']}>
        <Skeleton height={344} radius="lg" />
        <Skeleton height={344} radius="lg" />
        <Skeleton height={436} radius="lg" />
        <Skeleton height={436} radius="lg" />
      </div>
    </div>
  );
}

/** The shape of a screen with a chart and a table below it. */
export function TableSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className={`${classes['stack']} grid grid-cols-1 gap-6 max-[600px]:gap-4 print:gap-3`}>
      <Skeleton width={260} height={32} />
      <Skeleton height={344} radius="lg" />
      <Skeleton height={308} radius="lg" />
    </div>
  );
}
