import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { findFileRefusal } from '../../../lib/language/file-refusal.ts';
import { retried, uploadInParts } from '../../../lib/calls/upload-in-parts.ts';
import { upload } from '../../../lib/calls/upload.ts';
import { m } from '../../../paraglide/messages.js';
import { recordingsQuery } from './recording-queries.ts';

/** `share`: 0 to 1 of the file. */
type Sending =
  | { readonly state: 'none' }
  | { readonly state: 'sending'; readonly name: string; readonly share: number }
  | { readonly state: 'failed'; readonly why: string; readonly mayContinue: boolean };

/** Uploads a recording part by part. One that is broken off continues where it was when the same file is chosen again. */
export function useRecordingUpload(mappingId: string) {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending>({ state: 'none' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (file: File, replacesId: string) => {
    const { signal } = (stop.current = new AbortController());
    const note = (share: number) => setSending({ state: 'sending', name: file.name, share });
    note(0);
    try {
      const refusal = await findFileRefusal(file, 'video');
      if (refusal !== null) throw new Error(refusal);
      const seconds = await secondsOf(file);
      const { uploadId, received, partBytes } = await call('startRecordingUpload', { mappingId, name: file.name, bytes: file.size });
      await uploadInParts({
        file,
        received,
        partBytes,
        signal,
        onShare: note,
        send: ({ number, ...part }) => upload('sendRecordingPart', { ...part, fields: { uploadId, part: number }, signal }),
      });
      const recordings = await retried(() => call('finishRecordingUpload', { uploadId, replacesId, seconds }), signal);
      client.setQueryData(recordingsQuery(mappingId).queryKey, recordings);
      setSending({ state: 'none' });
    } catch (error) {
      if (signal.aborted) setSending({ state: 'none' });
      else {
        const why = error instanceof Error ? error.message : m.error_server();
        setSending({ state: 'failed', why, mayContinue: error instanceof ApiError && error.code !== 'NOT_A_RECORDING' });
      }
    }
  };
  return { sending, start: (file: File, replacesId: string) => void start(file, replacesId), pause: () => stop.current?.abort() };
}

/** Whole seconds that a video lasts, as the browser reads it. Rejects for what it cannot play. */
function secondsOf(file: File): Promise<number> {
  return new Promise((resolve, reject) => {
    const video = document.createElement('video');
    const url = URL.createObjectURL(file);
    const end = (settle: () => void) => {
      URL.revokeObjectURL(url);
      settle();
    };
    video.preload = 'metadata';
    video.addEventListener('loadedmetadata', () => {
      const seconds = Math.round(video.duration);
      end(() => (Number.isFinite(seconds) && seconds > 0 ? resolve(seconds) : reject(new Error(m.mrec_no_length({ name: file.name })))));
    });
    video.addEventListener('error', () => end(() => reject(new Error(m.mrec_not_played({ name: file.name })))));
    video.src = url;
  });
}
