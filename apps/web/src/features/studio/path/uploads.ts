import type { UploadPurpose } from '@abhyas/contract/studio/imports.ts';
import { useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { retried, uploadInParts } from '../../../lib/calls/upload-in-parts.ts';
import { upload } from '../../../lib/calls/upload.ts';
import { m } from '../../../paraglide/messages.js';

export type MediaPurpose = Exclude<UploadPurpose, 'questions'>;

/** What is sent for a lesson now: `share` of it from 0 to 1, or why it ended. */
type Sending = { readonly name: string } & ({ readonly share: number } | { readonly why: string });

interface Kept {
  readonly path: string;
  readonly seconds: number | null;
  readonly pages: number | null;
}

const sendings = new Map<string, Sending>();
const stops = new Map<string, AbortController>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const note = (id: string, sending: Sending | null) => {
  if (sending === null) sendings.delete(id);
  else sendings.set(id, sending);
  for (const listener of listeners) listener();
};

/** What is sent for a place; undefined without. It continues while other lessons are shown. */
export const useSending = (id: string): Sending | undefined => useSyncExternalStore(subscribe, () => sendings.get(id));

export function stopSending(id: string): void {
  stops.get(id)?.abort();
  note(id, null);
}

/** Uploads a file for a place of a pack in parts, after those that an earlier page has sent. `onKept` hears where it is. */
export async function sendMedia({
  id,
  pack,
  file,
  purpose,
  onKept,
}: {
  id: string;
  pack: string;
  file: File;
  purpose: MediaPurpose;
  onKept: (kept: Kept) => void;
}): Promise<void> {
  stops.get(id)?.abort();
  const stop = new AbortController();
  stops.set(id, stop);
  const { signal } = stop;
  const { name } = file;
  const onShare = (share: number) => (signal.aborted ? undefined : note(id, { name, share }));
  onShare(0);
  try {
    const { importId, received, partBytes } = await call('startMedia', { name: name.slice(-200), bytes: file.size, purpose });
    await uploadInParts({
      file,
      received,
      partBytes,
      signal,
      onShare,
      send: ({ number, ...part }) => upload('sendImportPart', { ...part, fields: { importId, part: number }, signal }),
    });
    const kept = await retried(() => call('finishMedia', { importId, pack }), signal);
    note(id, null);
    onKept(kept);
  } catch (error) {
    if (!signal.aborted) note(id, { name, why: error instanceof Error ? error.message : m.error_server() });
  }
}

/** A frame from the beginning of a video as a picture; null where the browser cannot play it. */
export async function posterOf(file: File): Promise<File | null> {
  const url = URL.createObjectURL(file);
  try {
    const video = document.createElement('video');
    Object.assign(video, { preload: 'auto', muted: true, playsInline: true, src: url });
    await heard(video, 'loadeddata');
    video.currentTime = Math.min(video.duration / 10, 5);
    await heard(video, 'seeked');
    return await frameOf(video);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The frame that a video shows now, as a picture. Throws where the browser does not give it. */
export async function frameOf(video: HTMLVideoElement): Promise<File> {
  const width = Math.min(video.videoWidth, 960);
  const canvas = Object.assign(document.createElement('canvas'), {
    width,
    height: Math.round((video.videoHeight * width) / video.videoWidth),
  });
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.8);
  });
  if (picture === null) throw new Error('no frame');
  return new File([picture], 'poster.jpg', { type: picture.type });
}

/** How long a frame is waited for, in milliseconds. */
const frameMs = 8000;

const heard = (video: HTMLVideoElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no ${event}`));
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
    setTimeout(fail, frameMs);
  });
