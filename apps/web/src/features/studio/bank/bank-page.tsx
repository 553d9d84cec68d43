import { Button, Menu, Skeleton } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { bankLimits, bankTabs } from '@abhyas/contract/studio/bank-limits.ts';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount } from '../../../lib/format/figures.ts';
import { m } from '../../../paraglide/messages.js';
import { readSetting } from '../../../shared/assessment/keys/settings.ts';
import { StudioScreen } from '../../../shared/staff/staff-screen.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { Keys } from '../source/keys.tsx';
import { BankFilters } from './bank-filters.tsx';
import { BankPreview } from './bank-preview.tsx';
import { BankTable } from './bank-table.tsx';
import classes from './bank.module.css';
import { bankQuery, type Facets, facetsQuery, useNewQuestion } from './queries.ts';
import { ExportDialog } from './export-dialog.tsx';
import { SavedViews } from './saved-views.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { BankAddress } from './address.ts';
import { addressOf, type BankView, countFilters, noFilters, readView } from './view.ts';
import { bankTitle } from './words.tsx';

/** Milliseconds after the last key. */
const typingPause = 250;

/** /studio/questions: all questions of all banks, found by text, filters and figures. */
export function BankPage({ address }: { address: BankAddress }) {
  return (
    <StudioScreen right="content">
      <Bank address={address} />
    </StudioScreen>
  );
}

const tabNames = {
  all: m.studio_bank_all,
  draft: m.studio_bank_draft,
  review: m.studio_bank_review,
  published: m.studio_bank_published,
  check: m.studio_bank_to_check,
} as const;

const listKeys = [
  [['/'], m.studio_bank_key_search],
  [['↑', '↓'], m.studio_bank_key_step],
  [['X'], m.studio_bank_key_select],
  [['T'], m.studio_bank_key_show],
  [['Enter'], m.studio_bank_key_open],
] as const;

function Bank({ address }: { address: BankAddress }) {
  const { history } = useRouter();
  const view = readView(address);
  const { filters, tab } = view;
  const query = useInfiniteQuery(bankQuery(view));
  const [typed, setTyped] = useState(filters.query);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState('');
  const [isExporting, setExporting] = useState(false);
  const hasRoom = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false });
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const facets = useQuery(facetsQuery()).data ?? null;
  const go = (next: Partial<BankView>) => history.replace(addressOf({ ...view, ...next }));
  const searchLater = useDebouncedCallback((words: string) => {
    if (history.location.pathname !== '/studio/questions') return;
    go({ filters: { ...filters, query: words.trim() } });
  }, typingPause);
  const search = (words: string) => {
    setTyped(words);
    searchLater(words);
  };
  const clear = () => {
    setTyped('');
    go({ filters: noFilters, tab: 'all' });
  };
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected((before) => (isSelected ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)))));
  const list = useRef<HTMLDivElement>(null);
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ sourceId }) => sourceId === current);
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next === undefined) return;
    setCurrent(next.sourceId);
    return next.sourceId;
  };
  useListKeys({
    list,
    onStep: (by) => {
      const focused = document.activeElement?.closest('tr')?.querySelector('[data-row]')?.getAttribute('data-row');
      const from = focused ?? current;
      const at = rows.findIndex(({ sourceId }) => sourceId === from);
      const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
      if (next === undefined) return;
      list.current?.querySelector<HTMLElement>(`[data-row="${next.sourceId}"]`)?.focus();
      if (current !== '') setCurrent(next.sourceId);
    },
    onSelect: (sourceId) => select([sourceId], !selected.has(sourceId)),
    onTry: (sourceId) => setCurrent(sourceId === current ? '' : sourceId),
    onClose: () => (current === '' ? setSelected(new Set()) : setCurrent('')),
  });
  const preview =
    current === '' ? null : (
      <BankPreview key={current} sourceId={current} onStep={step} onShow={setCurrent} onClose={hasRoom ? () => setCurrent('') : null} />
    );
  const isNarrowed = typed !== '' || countFilters(filters) > 0 || tab !== 'all';
  return (
    <div className={classes['page']} data-drawer={(hasRoom && preview !== null) || undefined}>
      <div className="min-w-0">
        <PageHeader
          title={m.studio_bank_title()}
          aside={
            <div className={`${classes['steps']} flex flex-wrap gap-3`}>
              <PathButton
                href="/studio/imports"
                aria-label={m.studio_bank_to_imports()}
                variant="default"
                leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
              >
                {m.studio_bank_to_imports()}
              </PathButton>
              <Button
                aria-label={m.studio_bank_export()}
                variant="default"
                leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
                onClick={() => setExporting(true)}
              >
                {m.studio_bank_export()}
              </Button>
              {facets === null ? null : <NewQuestion facets={facets} bank={filters.bank} />}
            </div>
          }
        >
          {facets === null ? '' : m.studio_bank_about({ count: formatCount(facets.total), topics: formatCount(facets.topics.length) })}
        </PageHeader>
        <div className="flex flex-wrap items-center justify-between gap-3 mb-3">
          <div role="group" aria-label={m.studio_bank_state()} className={classes['tabs']}>
            {bankTabs.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === tab}
                data-apart={each === 'check' || undefined}
                onClick={() => go({ tab: each })}
              >
                {tabNames[each]()}
                <span className="tabular">
                  {first?.counts === undefined || first.counts === null ? '' : formatCount(first.counts[each])}
                </span>
              </button>
            ))}
          </div>
          <SearchBox
            className={`${classes['search']} flex-[1_1_220px] max-w-80`}
            label={m.studio_bank_search()}
            value={typed}
            onChange={search}
          />
        </div>
        {facets === null ? null : (
          <div className="flex flex-wrap items-start gap-2 mb-4">
            <BankFilters facets={facets} filters={filters} onChange={(next) => go({ filters: next })} />
            <SavedViews views={facets.views} address={addressOf(view).split('?')[1] ?? ''} />
          </div>
        )}
        {first === undefined || first.counts !== null || query.isPlaceholderData ? null : (
          <p className="mb-3 text-muted text-sm">{m.studio_bank_many_match()}</p>
        )}
        <div ref={list} aria-busy={query.isFetching}>
          <QueryView query={query} loading={<RowSkeleton />} />
          {first === undefined ? null : rows.length > 0 ? (
            <>
              <BankTable
                rows={rows}
                view={view}
                onSort={(sort) => go({ sort, isRising: sort === view.sort ? !view.isRising : false })}
                selected={selected}
                onSelect={select}
                current={current}
                onShow={setCurrent}
              />
              {query.hasNextPage ? (
                <div className="flex justify-center mt-4">
                  <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {m.studio_bank_more()}
                  </Button>
                </div>
              ) : null}
            </>
          ) : isNarrowed ? (
            <EmptyState
              drawing="shelf"
              title={m.studio_bank_no_match()}
              action={
                <Button variant="default" onClick={clear}>
                  {m.studio_bank_clear()}
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing="desk"
              title={m.studio_bank_empty()}
              action={<PathButton href="/studio/imports">{m.studio_bank_to_imports()}</PathButton>}
            >
              {m.studio_bank_empty_text()}
            </EmptyState>
          )}
          <p className="visually-hidden" role="status">
            {first?.counts == null || !isNarrowed ? '' : m.staff_found({ count: first.counts[tab] })}
          </p>
        </div>
        {selected.size === 0 || facets === null ? null : (
          <SelectionBar
            ids={[...selected]}
            rows={rows.filter(({ sourceId }) => selected.has(sourceId))}
            facets={facets}
            onClear={() => setSelected(new Set())}
            onExport={() => setExporting(true)}
          />
        )}
        {isExporting ? (
          <ExportDialog ids={[...selected].slice(0, bankLimits.selected)} bank={filters.bank} onClose={() => setExporting(false)} />
        ) : null}
        <Keys className="mt-4" rows={listKeys.map(([keys, does]) => [keys, does()])} />
      </div>
      {preview === null ? null : hasRoom ? (
        <aside aria-label={m.studio_bank_preview()} className={classes['drawer']}>
          {preview}
        </aside>
      ) : (
        <FormDialog title={m.studio_bank_preview()} onClose={() => setCurrent('')} fillsPhone>
          {preview}
        </FormDialog>
      )}
    </div>
  );
}

/** Begins a question in a bank: the one that is shown, the only one, or one of all. */
function NewQuestion({ facets, bank }: { facets: Facets; bank: string }) {
  const begin = useNewQuestion();
  const banks = facets.banks.filter(({ file }) => file.endsWith('.md'));
  const [only = banks.length === 1 ? banks[0] : undefined] = banks.filter(({ pack, file }) => `${pack}/${file}` === bank);
  const look = { leftSection: <IconPlus size={18} stroke={1.75} aria-hidden />, loading: begin.isPending } as const;
  if (banks.length === 0) return null;
  if (only !== undefined)
    return (
      <Button {...look} onClick={() => begin.mutate(only.lastId)}>
        {m.studio_bank_new()}
      </Button>
    );
  return (
    <Menu position="bottom-end" shadow="md" radius="lg">
      <Menu.Target>
        <Button {...look}>{m.studio_bank_new()}</Button>
      </Menu.Target>
      <Menu.Dropdown className="max-h-100 overflow-y-auto">
        <Menu.Label>{m.studio_bank_new_in()}</Menu.Label>
        {banks.map(({ pack, file, lastId }) => (
          <Menu.Item key={`${pack}/${file}`} onClick={() => begin.mutate(lastId)}>
            {bankTitle(file)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function RowSkeleton() {
  return (
    <Card as="div" role="status" aria-label={m.loading()} className="grid gap-6">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
        <Skeleton key={index} height={32} width={`${92 - 6 * (index % 3)}%`} />
      ))}
    </Card>
  );
}

/** Where the keyboard writes or belongs to a dialog or menu, its keys are not those of the list. */
const elsewhere = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

/** The keys of the list: / searches; in the list, or with the focus nowhere, the arrows step, X selects, T shows, Escape closes. */
function useListKeys({
  list,
  onStep,
  onSelect,
  onTry,
  onClose,
}: {
  list: React.RefObject<HTMLDivElement | null>;
  onStep: (by: 1 | -1) => void;
  onSelect: (sourceId: string) => void;
  onTry: (sourceId: string) => void;
  onClose: () => void;
}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !(target instanceof Element)) return;
    if (target.closest(elsewhere) !== null) return;
    const isLetter = key.length === 1;
    if (isLetter && readSetting('letters') === 'off') return;
    if (key === '/') {
      event.preventDefault();
      document.querySelector<HTMLElement>(`.${CSS.escape(classes['search'] ?? '')} input`)?.focus();
      return;
    }
    if (target !== document.body && list.current?.contains(target) !== true) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      return onStep(key === 'ArrowDown' ? 1 : -1);
    }
    if (key === 'Escape') return onClose();
    const row = target.closest('tr')?.querySelector('[data-row]')?.getAttribute('data-row');
    if (row === undefined || row === null) return;
    // a link opens by itself
    if (key === 'Enter' && target.matches('input')) target.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.click();
    if (key.toLowerCase() === 'x') onSelect(row);
    if (key.toLowerCase() === 't') onTry(row);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
