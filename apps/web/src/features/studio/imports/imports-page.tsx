import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { importLimits } from '@abhyas/contract/studio/imports.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { retried, uploadInParts } from '../../../lib/calls/upload-in-parts.ts';
import { upload } from '../../../lib/calls/upload.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { StudioScreen } from '../../../shared/staff/staff-screen.tsx';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { importsQuery } from './import-queries.ts';

/** /studio/imports: files of questions, and what became of them. */
export function ImportsPage() {
  return (
    <StudioScreen right="content">
      <PageHeader title={m.studio_import_title()} />
      <DropZone />
      <Imports />
    </StudioScreen>
  );
}

type Sending = { readonly share: number; readonly name: string } | { readonly why: string } | null;

/** Takes a file and uploads it in parts; one that was broken off continues when it is chosen again. */
function DropZone() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const [sending, setSending] = useState<Sending>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => () => stop.current?.abort(), []);

  const isSending = sending !== null && 'share' in sending;
  const start = async (file: File) => {
    if (file.size === 0 || file.size > importLimits.bytes) {
      setSending({ why: file.size === 0 ? m.studio_import_empty_file() : m.studio_import_too_large() });
      return;
    }
    const { signal } = (stop.current = new AbortController());
    const onShare = (share: number) => setSending({ share, name: file.name });
    onShare(0);
    try {
      const { importId, received, partBytes } = await call('startImport', { name: file.name.slice(-200), bytes: file.size });
      await uploadInParts({
        file,
        received,
        partBytes,
        signal,
        onShare,
        send: ({ number, ...part }) => upload('sendImportPart', { ...part, fields: { importId, part: number }, signal }),
      });
      await retried(() => call('finishImport', { importId }), signal);
      await client.invalidateQueries({ queryKey: importsQuery().queryKey });
      await navigate({ to: '/studio/imports/$importId', params: { importId } });
    } catch (error) {
      setSending(signal.aborted ? null : { why: error instanceof Error ? error.message : m.error_server() });
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined && !isSending) void start(file);
  };
  return (
    <section
      className={`grid gap-3 justify-items-center p-6 mb-6 text-center border border-dashed border-line-strong rounded-card ${isOver ? 'bg-sunken' : ''}`}
      aria-label={m.studio_import_drop()}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className="m-0 text-ink text-md font-strong">{m.studio_import_drop()}</p>
      <p className="m-0 text-muted text-sm">{m.studio_import_formats()}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.studio_import_choose()}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) void start(file);
        }}
      />
      {isSending ? (
        <div className="grid gap-2 w-full max-w-100">
          <p className="m-0 text-sm" role="status">
            {m.studio_import_sending({ name: sending.name, percent: String(Math.floor(sending.share * 100)) })}
          </p>
          <ProgressBar done={Math.floor(sending.share * 100)} total={100} label={m.studio_import_sending_label()} />
          <Button variant="subtle" onClick={() => stop.current?.abort()}>
            {m.studio_import_stop()}
          </Button>
        </div>
      ) : (
        <Button leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />} onClick={() => input.current?.click()}>
          {m.studio_import_choose()}
        </Button>
      )}
      {sending !== null && 'why' in sending ? <FormError>{sending.why}</FormError> : null}
    </section>
  );
}

type Import = AnswerOf<'studioImports'>['imports'][number];

const stateWords: Readonly<Record<Import['state'], () => string>> = {
  uploading: m.studio_import_state_uploading,
  waiting: m.studio_import_state_waiting,
  pictures: m.studio_import_state_reading,
  reading: m.studio_import_state_reading,
  ready: m.studio_import_state_ready,
  failed: m.studio_import_state_failed,
  undone: m.studio_import_state_undone,
};

/** What a list says of each import. */
const countsShown = [
  ['read', m.studio_import_read],
  ['needs', m.studio_import_needs],
  ['refused', m.studio_import_refused],
  ['accepted', m.studio_import_accepted],
] as const satisfies readonly (readonly [keyof Import['counts'], () => string])[];

function Imports() {
  const query = useQuery(importsQuery());
  return (
    <QueryView query={query}>
      {({ imports }) =>
        imports.length === 0 ? (
          <EmptyState drawing="desk" title={m.studio_import_none()}>
            {m.studio_import_none_text()}
          </EmptyState>
        ) : (
          <DataTable label={m.studio_import_title()}>
            <thead>
              <tr>
                <th scope="col">{m.studio_import_file()}</th>
                <th scope="col">{m.studio_import_state()}</th>
                {countsShown.map(([name, words]) => (
                  <th key={name} scope="col" data-wide>
                    {words()}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {imports.map(({ importId, name, by, at, state, counts }) => (
                <tr key={importId}>
                  <th scope="row" className="wrap-anywhere md:min-w-50">
                    {state === 'uploading' ? name : <PathLink href={`/studio/imports/${importId}`}>{name}</PathLink>}
                    <span className="block text-muted text-sm font-normal">{`${by} · ${formatDayFirst(at)}, ${formatTime(at)}`}</span>
                    <span className="font-normal" data-narrow>
                      {countsShown.map(([count, words]) => `${words()}\u00A0${counts[count]}`).join(' · ')}
                    </span>
                  </th>
                  <td>
                    <Badge tone={state === 'failed' ? 'bad' : state === 'ready' ? 'good' : 'plain'}>{stateWords[state]()}</Badge>
                  </td>
                  {countsShown.map(([count]) => (
                    <td key={count} className="tabular" data-wide>
                      {counts[count]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </DataTable>
        )
      }
    </QueryView>
  );
}
