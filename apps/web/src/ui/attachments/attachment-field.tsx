import { uploadLimits, uploadTypes } from '@abhyas/contract/upload-limits.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconFileTypePdf, IconPaperclip, IconRefresh, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { ProgressBar } from '../feedback/progress/progress-bar.tsx';
import type { Attachments, ChosenFile } from './use-attachments.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const kilobytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024));
const sizeOf = ({ size }: File) =>
  size < 1024 * 1024 ? m.attach_kilobytes({ count: kilobytes(size) }) : m.attach_megabytes({ count: (size / (1024 * 1024)).toFixed(1) });

/** Chooses files to attach, says beforehand what it takes (MED-023), and shows how far each has come. `isLocked` while they are on their way. */
export function AttachmentField({
  attachments,
  isLocked,
  onePdf = false,
}: {
  attachments: Attachments;
  isLocked: boolean;
  /** It takes one PDF. */
  onePdf?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const help = useId();
  const { files, faults, dropping, add, retry, remove } = attachments;
  const isFull = files.length >= (onePdf ? 1 : uploadLimits.files);
  return (
    <div
      className="grid gap-2 p-3 border border-line-strong border-dashed rounded-control data-dropping:border-brand-text data-dropping:bg-brand-wash"
      data-dropping={dropping || undefined}
      inert={isLocked}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          ref={choose}
          variant="default"
          size="compact-md"
          leftSection={<IconPaperclip {...icon} />}
          aria-describedby={help}
          aria-disabled={isFull}
          onClick={() => (isFull ? undefined : input.current?.click())}
        >
          {onePdf ? m.attach_choose_pdf() : m.attach_choose()}
        </Button>
        <p id={help} className="flex-[1_1_220px] m-0 text-muted text-xs leading-[1.45]">
          {dropping ? m.attach_drop_here() : onePdf ? m.attach_help_pdf() : m.attach_help()}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!onePdf}
        accept={onePdf ? 'application/pdf' : uploadTypes.join(',')}
        aria-label={onePdf ? m.attach_choose_pdf() : m.attach_choose()}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          // the same file again is a choice too
          event.currentTarget.value = '';
        }}
      />
      {faults.length > 0 ? (
        <div role="alert">
          <ul className="m-0 p-0 text-bad text-sm list-none wrap-anywhere">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {files.length > 0 ? (
        <ul className="grid gap-2 m-0 p-0 list-none" aria-label={m.attach_files()}>
          {files.map((each) => (
            <FileRow
              key={each.key}
              chosen={each}
              onRetry={() => retry(each)}
              onRemove={() => {
                remove(each);
                choose.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function FileRow({ chosen, onRetry, onRemove }: { chosen: ChosenFile; onRetry: () => void; onRemove: () => void }) {
  const { file, preview, progress } = chosen;
  const { name } = file;
  return (
    <li
      className="flex items-center gap-2 py-1 pr-1 pl-2 border border-line rounded-control bg-card data-[state=failed]:border-bad"
      data-state={progress.state}
    >
      {preview === '' ? (
        <span className="grid flex-none place-items-center w-10 h-10 rounded-[6px] bg-sunken text-muted object-cover">
          <IconFileTypePdf {...icon} size={24} />
        </span>
      ) : (
        <img className="grid flex-none place-items-center w-10 h-10 rounded-[6px] bg-sunken text-muted object-cover" src={preview} alt="" />
      )}
      <div className="grid flex-1 gap-0.75 min-w-0">
        <span className="truncate text-ink text-sm font-medium">{name}</span>
        {progress.state === 'sending' || progress.state === 'waiting' ? (
          <ProgressBar
            done={progress.state === 'sending' ? Math.round(progress.share * 100) : 0}
            total={100}
            label={m.attach_progress({ name })}
          />
        ) : null}
        {progress.state === 'kept' ? <span className="text-muted text-xs">{sizeOf(file)}</span> : null}
        {progress.state === 'failed' ? (
          <span className="text-bad text-xs" role="alert">
            {progress.why}
          </span>
        ) : null}
      </div>
      {progress.state === 'failed' && progress.mayPass ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={m.attach_retry({ name })}
          title={m.attach_retry_short()}
          onClick={onRetry}
        >
          <IconRefresh {...icon} />
        </ActionIcon>
      ) : null}
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={m.attach_remove({ name })} onClick={onRemove}>
        <IconX {...icon} />
      </ActionIcon>
    </li>
  );
}
