import type { ManagedRecording } from '@abhyas/contract/classes/recordings.ts';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp, IconLink, IconReplace, IconTrash, IconUpload } from '@tabler/icons-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { recordingsQuery, useRecordingChange } from './recording-queries.ts';
import classes from './recordings-section.module.css';
import { useRecordingUpload } from './use-recording-upload.ts';
import { Field } from '../../../ui/forms/field.tsx';

interface LinkDialogProps {
  readonly mappingId: string;
  /** The part that the link takes the place of; null to add one. */
  readonly replaced: ManagedRecording | null;
  readonly onClose: () => void;
}

/** Links a recording that is elsewhere. */
function LinkDialog({ mappingId, replaced, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState({ url: '', name: '', minutes: '' });
  const save = useRecordingChange({
    mappingId,
    change: ({ url, name, minutes }: typeof typed) =>
      call('linkRecording', {
        mappingId,
        replacesId: replaced?.recordingId ?? '',
        url,
        name,
        seconds: Math.round(Number(minutes) * 60) || 0,
      }),
  });
  const fields = callError(save.error, 'linkRecording')?.fields ?? {};
  const field = (name: keyof typeof typed) => ({
    calm: true,
    value: typed[name],
    onChange: (text: string) => {
      save.reset();
      setTyped({ ...typed, [name]: text });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(typed, { onSuccess: onClose });
  };
  return (
    <FormDialog title={m.mrec_link()} onClose={onClose} keepsTyped fillsPhone>
      <form className="grid gap-3" noValidate onSubmit={submit}>
        <Field
          label={m.mrec_url()}
          help={m.mrec_url_help()}
          inputMode="url"
          required
          data-autofocus
          error={fields['url']}
          {...field('url')}
        />
        <Field label={m.mrec_name()} maxLength={200} error={fields['name']} {...field('name')} />
        <Field label={m.mrec_minutes()} inputMode="numeric" maxLength={3} required error={fields['seconds']} {...field('minutes')} />
        {save.error && Object.keys(fields).length === 0 ? <FormError>{save.error.message}</FormError> : null}
        <div className="flex flex-wrap gap-2">
          <Button variant="default" onClick={onClose}>
            {m.mclass_dialog_close()}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {m.mrec_link_do()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Open = { readonly kind: 'link' | 'replace' | 'remove'; readonly of: ManagedRecording | null };

/** The parts of the recording of a class: uploaded or linked, put into an order, replaced and removed by its mentor and by staff. */
export function RecordingsSection({ mappingId }: { mappingId: string }) {
  const query = useQuery(recordingsQuery(mappingId));
  const [open, setOpen] = useState<Open | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const replacesId = useRef('');
  const { sending, start, pause } = useRecordingUpload(mappingId);
  const order = useRecordingChange({
    mappingId,
    change: (recordingIds: string[]) => call('orderRecordings', { mappingId, recordingIds }),
  });
  const choose = (replaced: string) => {
    replacesId.current = replaced;
    input.current?.click();
  };
  const recordings = query.data?.recordings ?? [];
  const isSending = sending.state === 'sending';
  const move = (index: number, by: -1 | 1) => {
    const ids = recordings.map(({ recordingId }) => recordingId);
    const [moved] = ids.splice(index, 1);
    if (moved !== undefined) order.mutate(ids.toSpliced(index + by, 0, moved));
  };
  return (
    <Card as="section" className={classes['section']} aria-label={m.class_recordings()}>
      <div className="flex flex-wrap gap-2 items-center justify-between">
        <h2>{m.class_recordings()}</h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="default" leftSection={<IconUpload {...icon} />} disabled={isSending} onClick={() => choose('')}>
            {m.mrec_upload()}
          </Button>
          <Button variant="default" leftSection={<IconLink {...icon} />} onClick={() => setOpen({ kind: 'link', of: null })}>
            {m.mrec_link()}
          </Button>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="video/mp4,video/webm,.mp4,.webm"
        aria-label={m.mrec_upload()}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) start(file, replacesId.current);
          event.currentTarget.value = '';
        }}
      />
      <QueryView query={query} loading={null} />
      {query.data !== undefined && recordings.length === 0 && !isSending ? <p className="text-muted text-sm">{m.mrec_none()}</p> : null}
      <ol className="grid gap-2 m-0 p-0 list-none">
        {recordings.map((recording, index) => (
          <Row
            key={recording.recordingId}
            recording={recording}
            index={index}
            count={recordings.length}
            isLocked={order.isPending || isSending}
            onMove={(by) => move(index, by)}
            onOpen={(kind) => setOpen({ kind, of: recording })}
          />
        ))}
      </ol>
      {sending.state === 'sending' ? (
        <div className="grid gap-3">
          <p>{m.mrec_sending({ name: sending.name, percent: Math.floor(sending.share * 100) })}</p>
          <ProgressBar done={Math.floor(sending.share * 100)} total={100} label={m.mrec_sending_of({ name: sending.name })} />
          <Button variant="default" size="compact-sm" onClick={pause}>
            {m.mrec_pause()}
          </Button>
          <p className="text-muted text-sm">{m.mrec_resume_about()}</p>
        </div>
      ) : null}
      {sending.state === 'failed' ? (
        <FormError>
          {sending.why} {sending.mayContinue ? m.mrec_resume() : null}
        </FormError>
      ) : null}
      {order.isError ? <FormError>{order.error.message}</FormError> : null}
      {open?.kind === 'link' ? <LinkDialog mappingId={mappingId} replaced={open.of} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'replace' && open.of !== null ? (
        <FormDialog title={m.mrec_replace_title({ name: nameOf(open.of) })} onClose={() => setOpen(null)}>
          <div className="grid gap-3">
            <p>{m.mrec_replace_about()}</p>
            <Button
              variant="default"
              onClick={() => {
                choose(open.of?.recordingId ?? '');
                setOpen(null);
              }}
            >
              {m.mrec_upload()}
            </Button>
            <Button variant="default" onClick={() => setOpen({ kind: 'link', of: open.of })}>
              {m.mrec_link()}
            </Button>
          </div>
        </FormDialog>
      ) : null}
      {open?.kind === 'remove' && open.of !== null ? (
        <RemoveDialog mappingId={mappingId} recording={open.of} onClose={() => setOpen(null)} />
      ) : null}
    </Card>
  );
}

const nameOf = ({ name, url, source }: ManagedRecording): string =>
  source === 'processing' ? m.mrec_processing() : name || (source === 'link' ? (URL.parse(url)?.host ?? url) : m.mrec_video());

interface RowProps {
  readonly recording: ManagedRecording;
  readonly index: number;
  readonly count: number;
  readonly isLocked: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onOpen: (kind: 'replace' | 'remove') => void;
}

function Row({ recording, index, count, isLocked, onMove, onOpen }: RowProps) {
  const name = nameOf(recording);
  const { seconds, source } = recording;
  return (
    <li className="flex flex-wrap gap-2 items-center justify-between wrap-anywhere">
      <p>
        {m.class_recording_part({ number: index + 1 })} · {name}
        <span className="block text-muted text-sm">
          {[source === 'link' ? m.mrec_elsewhere() : '', formatDuration(seconds)].filter((part) => part !== '').join(' · ')}
        </span>
      </p>
      {source === 'processing' ? null : (
        <div className="flex flex-wrap gap-2">
          <ActionIcon
            variant="default"
            size={36}
            disabled={isLocked || index === 0}
            aria-label={m.mrec_up({ name })}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp {...icon} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            disabled={isLocked || index === count - 1}
            aria-label={m.mrec_down({ name })}
            onClick={() => onMove(1)}
          >
            <IconArrowDown {...icon} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            disabled={isLocked}
            aria-label={m.mrec_replace({ name })}
            onClick={() => onOpen('replace')}
          >
            <IconReplace {...icon} />
          </ActionIcon>
          <ActionIcon variant="default" size={36} disabled={isLocked} aria-label={m.mrec_remove({ name })} onClick={() => onOpen('remove')}>
            <IconTrash {...icon} />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}

function RemoveDialog({ mappingId, recording, onClose }: { mappingId: string; recording: ManagedRecording; onClose: () => void }) {
  const { recordingId } = recording;
  const remove = useRecordingChange({ mappingId, change: () => call('removeRecording', { recordingId }) });
  return (
    <FormDialog title={m.mrec_remove({ name: nameOf(recording) })} onClose={onClose}>
      <div className="grid gap-3">
        <p>{m.mrec_remove_about()}</p>
        {remove.isError ? <FormError>{remove.error.message}</FormError> : null}
        <div className="flex flex-wrap gap-2">
          <Button variant="default" onClick={onClose}>
            {m.mclass_dialog_close()}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(undefined, { onSuccess: onClose })}>
            {m.mrec_remove_do()}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}
