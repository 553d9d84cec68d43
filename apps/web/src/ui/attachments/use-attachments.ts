import { newUuid } from '../../lib/new-key.ts';
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { ApiError } from '../../lib/api.ts';
import { upload } from '../../lib/calls/upload.ts';
import { m } from '../../paraglide/messages.js';
import { attachmentKind } from './attachment-kind.ts';
import { uploadLimits } from '@abhyas/contract/upload-limits.ts';
import { findAttachmentFault } from './attachment-fault.ts';

/** How far a file has come. `link` names it in what is posted. */
type Progress =
  | { readonly state: 'waiting' }
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'kept'; readonly link: string }
  | { readonly state: 'failed'; readonly why: string; readonly mayPass: boolean };

/** A file someone chose. `preview` is an url of this page, '' for what is no picture. */
export interface ChosenFile {
  readonly key: string;
  readonly file: File;
  readonly preview: string;
  readonly progress: Progress;
}

/** A file that the server has. It goes after a day unless it is posted with by its link. */
export interface UploadedFile {
  readonly name: string;
  readonly link: string;
}

/**
 * Files chosen, dropped or pasted, each on its way to the server by itself; what failed stays for another try (MED-024). With `onUploaded` a file that has come is handed over, and listed here no
 * longer; `others` says how many there are besides.
 */
export function useAttachments({
  onUploaded,
  others = 0,
  onlyPdf = false,
}: { onUploaded?: (files: readonly UploadedFile[]) => void; others?: number; onlyPdf?: boolean } = {}) {
  const [all, setFiles] = useState<readonly ChosenFile[]>([]);
  const files = onUploaded === undefined ? all : all.filter(({ progress }) => progress.state !== 'kept');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [dropping, setDropping] = useState(false);
  const stops = useRef(new Map<string, AbortController>());
  const previews = useRef(new Set<string>());
  const handed = useRef(new Set<string>());
  // one after another: each is there sooner, and the server has few at once
  const last = useRef(Promise.resolve());

  useEffect(() => {
    const [under, shown] = [stops.current, previews.current];
    return () => {
      for (const stop of under.values()) stop.abort();
      for (const url of shown) URL.revokeObjectURL(url);
    };
  }, []);

  // files are read before they are added, and others may be chosen meanwhile
  const held = useRef(0);
  useEffect(() => {
    held.current = files.length + others;
  }, [files.length, others]);

  const note = (key: string, progress: Progress) =>
    setFiles((known) => known.map((each) => (each.key === key ? { ...each, progress } : each)));

  const send = ({ key, file }: Pick<ChosenFile, 'key' | 'file'>) => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    note(key, { state: 'waiting' });
    last.current = last.current.then(async () => {
      if (stop.signal.aborted) return;
      try {
        note(key, { state: 'sending', share: 0 });
        const onProgress = (share: number) => note(key, { state: 'sending', share });
        const { filePath } = await upload('uploadFile', { fields: {}, file, onProgress, signal: stop.signal });
        note(key, { state: 'kept', link: filePath[0] ?? '' });
      } catch (error) {
        if (stop.signal.aborted) return;
        const failure = error instanceof ApiError ? error : null;
        note(key, { state: 'failed', why: failure?.message ?? m.error_server(), mayPass: failure?.mayPass ?? true });
      }
    });
  };

  const add = async (chosen: readonly File[]) => {
    const found = await Promise.all(chosen.map(async (file) => ({ file, fault: await findAttachmentFault(file, onlyPdf) })));
    const good = found.flatMap(({ file, fault }) => (fault === null ? [file] : []));
    const fits = good.slice(0, Math.max(0, uploadLimits.files - held.current));
    const left = good.slice(fits.length).map(({ name }) => m.attach_too_many({ name }));
    setFaults([...found.flatMap(({ fault }) => fault ?? []), ...left]);
    const fresh = fits.map((file) => {
      const preview = attachmentKind(file.name) === 'picture' ? URL.createObjectURL(file) : '';
      if (preview !== '') previews.current.add(preview);
      return { key: newUuid(), file, preview, progress: { state: 'waiting' } as const };
    });
    setFiles((known) => [...known, ...fresh]);
    for (const each of fresh) send(each);
  };
  const forget = (gone: readonly ChosenFile[]) => {
    for (const { key, preview } of gone) {
      stops.current.get(key)?.abort();
      stops.current.delete(key);
      if (preview !== '') URL.revokeObjectURL(preview);
      previews.current.delete(preview);
    }
  };
  const handOver = useEffectEvent((came: readonly UploadedFile[]) => onUploaded?.(came));
  useEffect(() => {
    const came = all.filter(({ key, progress }) => progress.state === 'kept' && !handed.current.has(key));
    for (const { key } of came) handed.current.add(key);
    if (came.length > 0)
      handOver(came.flatMap(({ file: { name }, progress }) => (progress.state === 'kept' ? [{ name, link: progress.link }] : [])));
  }, [all]);
  const hasFiles = (data: DataTransfer) => [...data.types].includes('Files');
  const drag = (over: boolean) => (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setDropping(over);
  };

  return {
    files,
    faults,
    dropping,
    add: (chosen: readonly File[]) => void add(chosen),
    retry: send,
    remove: (one: ChosenFile) => {
      forget([one]);
      setFaults([]);
      setFiles((known) => known.filter(({ key }) => key !== one.key));
    },
    clear: () => {
      forget(all);
      setFiles([]);
      setFaults([]);
    },
    /** The links of all of them, or null while one has not come. */
    links: files.every(({ progress }) => progress.state === 'kept')
      ? files.flatMap(({ progress }) => (progress.state === 'kept' ? [progress.link] : []))
      : null,
    isSending: files.some(({ progress }) => progress.state === 'waiting' || progress.state === 'sending'),
    /** For the whole form: files may be dropped or pasted anywhere in it, unless it is being sent. */
    target: ({ isLocked }: { isLocked: boolean }) => ({
      onDragOver: drag(!isLocked),
      onDragLeave: drag(false),
      onDrop: (event: DragEvent) => {
        drag(false)(event);
        if (!isLocked && hasFiles(event.dataTransfer)) void add([...event.dataTransfer.files]);
      },
      onPaste: (event: ClipboardEvent) => {
        const pasted = [...event.clipboardData.files];
        if (pasted.length === 0) return;
        event.preventDefault();
        if (!isLocked) void add(pasted);
      },
    }),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
