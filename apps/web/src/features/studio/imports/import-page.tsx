import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { EntryGroup } from '@abhyas/contract/studio/imports.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { EntryCard } from './entry-card.tsx';
import { importQuery, importsQuery, isBeingRead } from './import-queries.ts';

type Import = AnswerOf<'studioImport'>['import'];

/** /studio/imports/{importId}: a file beside what was read in it, to be accepted as drafts. */
export function ImportPage({ importId }: { importId: string }) {
  return (
    <StaffScreen right="content">
      <Opened importId={importId} />
    </StaffScreen>
  );
}

function Opened({ importId }: { importId: string }) {
  const [group, setGroup] = useState<EntryGroup | 'all'>('all');
  const query = useInfiniteQuery(importQuery({ importId, group }));
  return (
    <QueryView query={query}>
      {({ pages }) => {
        const about = pages[0]?.import;
        if (about === undefined) return null;
        return (
          <>
            <PageHeader title={about.name} />
            {isBeingRead(about.state) ? <Reading about={about} /> : null}
            {about.state === 'failed' ? <Failed about={about} /> : null}
            {about.state === 'ready' || about.state === 'undone' ? (
              <Report
                about={about}
                entries={pages.flatMap(({ entries }) => entries)}
                group={group}
                onGroup={setGroup}
                more={query.hasNextPage ? () => void query.fetchNextPage() : null}
              />
            ) : null}
          </>
        );
      }}
    </QueryView>
  );
}

function Reading({ about: { done, total } }: { about: Import }) {
  return (
    <div className="grid gap-3 max-w-100" role="status">
      <p className="m-0">
        {total === 0 ? m.studio_import_opening() : m.studio_import_reading({ number: String(done + 1), total: String(total) })}
      </p>
      <ProgressBar done={done} total={Math.max(total, 1)} label={m.studio_import_state_reading()} />
    </div>
  );
}

const faults = {
  virus: m.studio_import_fault_virus,
  format: m.studio_import_fault_format,
  empty: m.studio_import_fault_empty,
  'too-many': m.studio_import_fault_many,
  slow: m.studio_import_fault_slow,
  large: m.studio_import_fault_large,
  broken: m.studio_import_fault_broken,
} as const;

function Failed({ about: { fault } }: { about: Import }) {
  const kind = fault?.kind ?? 'broken';
  return (
    <EmptyState
      drawing="desk"
      role="alert"
      title={faults[kind]()}
      action={<PathLink href="/studio/imports">{m.studio_import_back()}</PathLink>}
    >
      {kind === 'format' ? (
        <>
          {fault?.words} {m.studio_import_formats()}
        </>
      ) : null}
    </EmptyState>
  );
}

const groups = ['all', 'read', 'needs', 'refused'] as const;
const newBank = 'new';

/** The key of a bank by the name that its author gives it; '' where nothing is left. */
const keyFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

function Report({
  about,
  entries,
  group,
  onGroup,
  more,
}: {
  about: Import;
  entries: AnswerOf<'studioImport'>['entries'];
  group: EntryGroup | 'all';
  onGroup: (group: EntryGroup | 'all') => void;
  more: (() => void) | null;
}) {
  const { importId, counts } = about;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { banks = [] } = useQuery(importsQuery()).data ?? {};
  const known = about.file === '' ? '' : `${about.pack}/${about.file}`;
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const target = chosen || known || newBank;
  const bank =
    target === newBank
      ? { pack: banks[0]?.pack ?? 'studio', file: `questions/${keyFrom(name || about.name.replace(/\.\w+$/, '')) || 'imported'}.md` }
      : { pack: target.slice(0, target.indexOf('/')), file: target.slice(target.indexOf('/') + 1) };
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.studio.imports });
  const meta = { quiet: true } as const;
  const accept = useMutation({
    mutationFn: (numbers: number[]) => call('acceptImportEntries', { importId, numbers, ...bank }),
    onSettled: refresh,
    meta,
  });
  const acceptAll = useMutation({
    mutationFn: async () => {
      // a call takes some at a time
      for (let left = counts.safe; left > 0;) {
        const { import: after } = await call('acceptImportEntries', { importId, numbers: [], ...bank });
        if (after.counts.safe >= left) return;
        left = after.counts.safe;
      }
    },
    onSettled: refresh,
    meta,
  });
  const skip = useMutation({
    mutationFn: (of: { number: number; isSkipped: boolean }) =>
      call('skipImportEntries', { importId, numbers: [of.number], isSkipped: of.isSkipped }),
    onSettled: refresh,
    meta,
  });
  const undo = useMutation({ mutationFn: () => call('undoImport', { importId }), onSettled: refresh, meta });
  const isBusy = accept.isPending || acceptAll.isPending || undo.isPending;
  const isOpen = about.state === 'ready';
  const failure = [accept, acceptAll, skip, undo].find(({ isError }) => isError)?.error;
  const go = (index: number) => {
    const next = Math.max(0, Math.min(index, entries.length - 1));
    setCurrent(next);
    const card = list.current?.children[next];
    if (card instanceof HTMLElement) card.focus();
  };
  const edit = async (number: number) => {
    const { accepted } = await accept.mutateAsync([number]);
    const sourceId = accepted.find((each) => each.number === number)?.sourceId;
    if (sourceId !== undefined) await navigate({ to: '/studio/questions/$sourceId', params: { sourceId } });
  };
  const onKey = (key: string) => {
    const entry = entries[current];
    if (entry === undefined || !isOpen || isBusy) return;
    const mayAccept = entry.group !== 'refused' && entry.state !== 'accepted';
    if (key === 'a' && mayAccept) accept.mutate([entry.number], { onSuccess: () => go(current + 1) });
    else if (key === 'n') {
      const next = entries.findIndex((each, index) => index > current && each.group === 'needs' && each.state === 'open');
      if (next >= 0) go(next);
    } else if (key === 'e' && entry.group !== 'refused') void edit(entry.number).catch(() => undefined);
    else if (key === 's' && entry.state !== 'accepted')
      skip.mutate({ number: entry.number, isSkipped: entry.state === 'open' }, { onSuccess: () => go(current + 1) });
  };
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const listen = ({ key, altKey, ctrlKey, metaKey, target: at }: KeyboardEvent) => {
      const isTyping = at instanceof HTMLElement && at.closest('input, select, textarea, [role="dialog"]') !== null;
      if (!altKey && !ctrlKey && !metaKey && !isTyping) press(key.toLowerCase());
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const all = counts.read + counts.needs + counts.refused;
  const numberOf = { all, read: counts.read, needs: counts.needs, refused: counts.refused };
  const wordsOf = {
    all: m.studio_import_all,
    read: m.studio_import_read,
    needs: m.studio_import_needs,
    refused: m.studio_import_refused,
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3 items-end">
        <div className="flex flex-wrap gap-1" role="group" aria-label={m.studio_import_filter()}>
          {groups.map((each) => (
            <Button key={each} variant={group === each ? 'light' : 'default'} aria-pressed={group === each} onClick={() => onGroup(each)}>
              {`${wordsOf[each]()} ${numberOf[each]}`}
            </Button>
          ))}
        </div>
        {isOpen ? (
          <>
            <NativeSelect
              label={m.studio_import_into()}
              value={target}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={[
                { value: newBank, label: m.studio_import_new_bank() },
                ...banks.map(({ pack, file }) => ({ value: `${pack}/${file}`, label: `${pack} / ${file.slice(10, -3)}` })),
              ]}
            />
            {target === newBank ? (
              <TextInput
                label={m.studio_import_bank_name()}
                value={name}
                placeholder={about.name.replace(/\.\w+$/, '')}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
            ) : null}
            <Button disabled={counts.safe === 0 || isBusy} loading={acceptAll.isPending} onClick={() => acceptAll.mutate()}>
              {m.studio_import_accept_all({ count: counts.safe })}
            </Button>
            <Button
              variant="subtle"
              color="red"
              disabled={counts.accepted === 0 || isBusy}
              loading={undo.isPending}
              onClick={() => undo.mutate()}
            >
              {m.studio_import_undo()}
            </Button>
          </>
        ) : null}
      </div>
      <p className="m-0 text-muted text-sm" role="status">
        {isOpen
          ? m.studio_import_sum({ accepted: String(counts.accepted), repeats: String(counts.repeats) })
          : m.studio_import_state_undone()}
      </p>
      {undo.data === undefined || undo.data.kept.length === 0 ? null : (
        <div>
          <p className="m-0">{m.studio_import_kept()}</p>
          <ul>
            {undo.data.kept.map(({ sourceId, path }) => (
              <li key={sourceId}>
                <PathLink href={`/studio/questions/${sourceId}`}>{path}</PathLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {failure === undefined ? null : <FormError>{failure instanceof ApiError ? failure.message : m.error_server()}</FormError>}
      {about.remarks.length === 0 ? null : (
        <details>
          <summary>{m.studio_import_remarks()}</summary>
          <ul>
            {about.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="m-0 text-muted text-sm">{m.studio_import_keys()}</p>
      <ol ref={list} className="grid gap-3 m-0 p-0 list-none">
        {entries.map((entry, index) => (
          <EntryCard
            key={entry.number}
            entry={entry}
            isCurrent={index === current}
            isOpen={isOpen && !isBusy}
            onFocus={() => setCurrent(index)}
            onAccept={() => accept.mutate([entry.number])}
            onEdit={() => void edit(entry.number).catch(() => undefined)}
            onSkip={(isSkipped) => skip.mutate({ number: entry.number, isSkipped })}
          />
        ))}
      </ol>
      {more === null ? null : (
        <Button variant="default" onClick={more}>
          {m.studio_import_more()}
        </Button>
      )}
    </div>
  );
}
