import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { EntryGroup, ImportOutline } from '@abhyas/contract/studio/imports.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconCircle,
  IconCircleCheck,
  IconCircleMinus,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { readSetting } from '../../../shared/assessment/keys/settings.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { Keys } from '../source/keys.tsx';
import { SourceBar } from '../source/source-bar.tsx';
import { bankName } from '../bank/words.tsx';
import { EntryCard, SourceBlock } from './entry-card.tsx';
import { importsQuery } from './import-queries.ts';
import classes from './imports.module.css';

type Import = AnswerOf<'studioImport'>['import'];
type Entry = AnswerOf<'studioImport'>['entries'][number];

const groups = ['all', 'read', 'needs', 'refused'] as const;
const groupWords = {
  all: m.studio_import_all,
  read: m.studio_import_read,
  needs: m.studio_import_needs,
  refused: m.studio_import_refused,
} as const;
const newBank = 'new';

const importKeys = [
  { key: 'A', does: m.studio_import_key_accept },
  { key: 'N', does: m.studio_import_key_next },
  { key: 'E', does: m.studio_import_key_edit },
  { key: 'S', does: m.studio_import_key_skip },
] as const;

/** The key of a bank by the name that its author gives it; '' where nothing is left. */
const keyFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

/** A file beside what was read in it: its questions are accepted one by one, or all that lost nothing. */
export function ImportReport({
  about,
  outline,
  entries,
  group,
  onGroup,
  more,
}: {
  about: Import;
  outline: readonly ImportOutline[];
  entries: readonly Entry[];
  group: EntryGroup | 'all';
  onGroup: (group: EntryGroup | 'all') => void;
  more: (() => void) | null;
}) {
  const { importId, counts } = about;
  const client = useQueryClient();
  const navigate = useNavigate();
  const places = useQuery(importsQuery());
  const { banks = [], packs = [] } = places.data ?? {};
  const known = about.file === '' ? '' : `${about.pack}/${about.file}`;
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [newIn, setNewIn] = useState('');
  const [picked, setPicked] = useState<number | null>(null);
  const target = chosen || known || newBank;
  const bank =
    target === newBank
      ? { pack: newIn || (packs[0]?.pack ?? ''), file: `questions/${keyFrom(name || about.name.replace(/\.\w+$/, '')) || 'imported'}.md` }
      : { pack: target.slice(0, target.indexOf('/')), file: target.slice(target.indexOf('/') + 1) };
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.studio.all });
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
  const hasPlace = bank.pack !== '';
  const failure = [accept, acceptAll, skip, undo].find(({ isError }) => isError)?.error;
  const at = Math.max(
    0,
    entries.findIndex(({ number }) => number === picked),
  );
  const current = entries[at];
  const go = (entry: Pick<Entry, 'number'> | undefined) => {
    if (entry === undefined) return;
    setPicked(entry.number);
    // the card opens first, so that its place is known
    requestAnimationFrame(() => {
      for (const part of ['source', 'result'])
        document.getElementById(`${part}-${entry.number}`)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    });
  };
  const edit = async (number: number) => {
    const { accepted } = await accept.mutateAsync([number]);
    const sourceId = accepted.find((each) => each.number === number)?.sourceId;
    if (sourceId !== undefined) await navigate({ to: '/studio/questions/$sourceId', params: { sourceId } });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (key === 'arrowdown' || key === 'arrowup') {
      event.preventDefault();
      go(entries[Math.min(entries.length - 1, Math.max(0, at + (key === 'arrowdown' ? 1 : -1)))]);
      return;
    }
    if (current === undefined || readSetting('letters') === 'off') return;
    if (key === 'n') go(entries.find((each, index) => index > at && each.group === 'needs' && each.state === 'open'));
    if (!isOpen || isBusy || !hasPlace) return;
    const next = entries[at + 1];
    if (key === 'a' && current.group !== 'refused' && current.state !== 'accepted')
      accept.mutate([current.number], { onSuccess: () => go(next) });
    else if (key === 'e' && current.group !== 'refused') void edit(current.number).catch(() => undefined);
    else if (key === 's' && current.state !== 'accepted')
      skip.mutate({ number: current.number, isSkipped: current.state === 'open' }, { onSuccess: () => go(next) });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, target: from } = event;
      const isTyping = from instanceof HTMLElement && from.closest('input, select, textarea, [role="dialog"]') !== null;
      if (!altKey && !ctrlKey && !metaKey && !isTyping) press(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const all = counts.read + counts.needs + counts.refused;
  const numberOf = { all, read: counts.read, needs: counts.needs, refused: counts.refused };
  const details = `${m.studio_import_questions({ count: all })} · ${m.studio_import_read_in({ seconds: String(Math.max(1, Math.round(about.ms / 1_000))) })}`;
  return (
    <div className={classes['frame']}>
      <SourceBar
        title={about.name}
        back={{ href: '/studio/imports', words: m.studio_import_title() }}
        details={details}
        said={isOpen ? m.studio_import_sum({ count: counts.accepted }) : m.studio_import_state_undone()}
        more={
          isOpen && counts.accepted > 0 && !isBusy
            ? [{ words: m.studio_import_undo(), Icon: IconArrowBackUp, run: () => undo.mutate(), isPending: undo.isPending }]
            : []
        }
        primary={
          isOpen && counts.safe === 0 && counts.accepted > 0 && known !== ''
            ? {
                words: m.studio_import_see({ count: counts.accepted }),
                brief: m.studio_import_see_count({ count: String(counts.accepted) }),
                Icon: IconArrowRight,
                run: () => void navigate({ href: `/studio/questions?bank=${encodeURIComponent(known)}` }),
              }
            : isOpen
              ? {
                  words:
                    counts.repeats > 0
                      ? m.studio_import_accept_but({ count: counts.safe, repeats: counts.repeats })
                      : m.studio_import_accept_all({ count: counts.safe }),
                  brief: m.studio_import_accept_count({ count: String(counts.safe) }),
                  Icon: IconCircleCheck,
                  run: () => acceptAll.mutate(),
                  isDisabled: counts.safe === 0 || isBusy || !hasPlace,
                  isPending: acceptAll.isPending,
                }
              : null
        }
        error={failure ?? null}
      >
        <div role="group" aria-label={m.studio_import_filter()} className={classes['groups']}>
          {groups.map((each) => (
            <button key={each} type="button" data-group={each} aria-pressed={group === each} onClick={() => onGroup(each)}>
              {`${groupWords[each]()} ${numberOf[each]}`}
            </button>
          ))}
        </div>
      </SourceBar>
      <div className={classes['list']}>
        {isOpen ? (
          <div className="grid gap-3 p-4 border-b border-line">
            <NativeSelect
              label={m.studio_import_into()}
              value={target}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={[
                { value: newBank, label: m.studio_import_new_bank() },
                ...banks.map(({ pack, file }) => ({
                  value: `${pack}/${file}`,
                  label: packs.length > 1 ? `${pack} / ${bankName(file)}` : bankName(file),
                })),
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
            {target === newBank && packs.length > 1 ? (
              <NativeSelect
                label={m.studio_import_in_pack()}
                value={bank.pack}
                onChange={({ currentTarget }) => setNewIn(currentTarget.value)}
                data={packs.map(({ pack, name: label }) => ({ value: pack, label: label || pack }))}
              />
            ) : null}
            {hasPlace || places.isPending ? null : (
              <p className="m-0" role="status">
                {m.studio_import_no_pack()} <PathLink href="/studio/files">{m.studio_files_title()}</PathLink>
              </p>
            )}
          </div>
        ) : null}
        <nav aria-label={m.studio_import_outline()} className={classes['outline']}>
          <ol>
            {outline.map((each) => (
              <li key={each.number}>
                <button
                  type="button"
                  aria-current={each.number === current?.number || undefined}
                  disabled={!entries.some(({ number }) => number === each.number)}
                  onClick={() => go(each)}
                >
                  <OutlineMark of={each} />
                  <span>{`${each.number}. ${each.title}`}</span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <Keys
          className="px-4 py-3 border-t border-line"
          rows={importKeys.map(({ key, does }) => [[key], does()])}
          more={[[['↑', '↓'], m.studio_import_key_step()]]}
        />
      </div>
      <section aria-label={m.studio_import_your_file()} className={classes['source']}>
        <h2 className="m-0 text-ink text-sm font-strong">{m.studio_import_your_file()}</h2>
        <ol className={classes['page']}>
          {entries.map((entry) => (
            <SourceBlock key={entry.number} entry={entry} isCurrent={entry.number === current?.number} onPick={() => go(entry)} />
          ))}
        </ol>
      </section>
      <main className={classes['result']}>
        <div className="flex items-center justify-between gap-3">
          <h2 className="m-0 text-ink text-sm font-strong">{m.studio_import_result()}</h2>
          <span className="text-muted text-sm tabular">
            {current === undefined ? '' : m.studio_import_at({ number: String(current.number), total: String(all) })}
          </span>
        </div>
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
        {about.remarks.length === 0 ? null : (
          <details className="text-sm">
            <summary>{m.studio_import_remarks()}</summary>
            <ul lang="en">
              {about.remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          </details>
        )}
        {entries.length === 0 ? <p className="text-muted">{m.studio_import_none_here()}</p> : null}
        <ol className="grid gap-3 m-0 p-0 list-none">
          {entries.map((entry) => (
            <EntryCard
              key={entry.number}
              entry={entry}
              isCurrent={entry.number === current?.number}
              isOpen={isOpen && !isBusy && hasPlace}
              onPick={() => go(entry)}
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
      </main>
    </div>
  );
}

const look = { size: 16, stroke: 1.75, className: 'flex-none', role: 'img' } as const;

/** What became of a question of the file, or what was read of it. */
function OutlineMark({ of: { state, group } }: { of: ImportOutline }) {
  if (state === 'accepted') return <IconCircleCheck {...look} color="var(--good)" aria-label={m.studio_import_entry_accepted()} />;
  if (state === 'skipped') return <IconCircleMinus {...look} color="var(--muted)" aria-label={m.studio_import_entry_skipped()} />;
  if (group === 'refused') return <IconBan {...look} color="var(--bad)" aria-label={m.studio_import_refused()} />;
  if (group === 'needs') return <IconAlertCircle {...look} color="var(--warn)" aria-label={m.studio_import_needs()} />;
  return <IconCircle {...look} color="var(--good)" aria-label={m.studio_import_read()} />;
}
