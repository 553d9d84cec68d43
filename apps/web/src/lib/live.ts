import { createParser } from 'eventsource-parser';
import { tokenHeaders } from './api.ts';
import { followLanguage, type PageHistory, takeLanguage } from './language/follow-language.ts';
import { getSession } from './session/session.ts';

/** What a window hears live. `gap`: something may have been missed, so what was read before is read again. */
export interface LiveEvent {
  readonly kind: string;
  readonly data: Readonly<Record<string, string | number>>;
}

const firstPause = 1_000;
const maxPauseMs = 60_000;

/** How long to wait before the next try, in milliseconds: twice as long after each failure, and not all windows at once. `random` is 0 to 1. */
export function pauseAfter({ failures, random }: { failures: number; random: number }): number {
  return Math.min(maxPauseMs, firstPause * 2 ** failures) * (0.5 + random / 2);
}

/** More than any event that the server sends; a stream that keeps adding to one is broken. */
const maxEventLength = 100_000;

/** Takes the parts of a stream of server-sent events as they arrive, and hands on each event when it is complete. Throws where the stream is none. */
export function createEventReader(onEvent: (event: LiveEvent) => void): (part: string) => void {
  const parser = createParser({
    maxBufferSize: maxEventLength,
    // an event without a name says nothing here
    onEvent: ({ event: kind, data }) => {
      if (kind !== undefined) onEvent({ kind, data: JSON.parse(data) as LiveEvent['data'] });
    },
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  return (part) => parser.feed(part);
}

/** Reads the stream to its end. Answers whether to try again: not when the session is over, nor when newer windows took the place of this one. */
async function readStream({ signal, onEvent, onOpen }: { signal: AbortSignal; onEvent: (event: LiveEvent) => void; onOpen: () => void }) {
  const response = await fetch('/api/live', {
    // the server answers with the language of the account where it is another by now
    headers: { ...tokenHeaders(), 'account-language': getSession()?.language ?? '' },
    signal,
    credentials: 'same-origin',
    cache: 'no-store',
  });
  if (!response.ok || response.body === null) return response.status !== 401 && response.status !== 403;
  onOpen();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let isReplaced = false;
  const take = createEventReader((event) => {
    if (event.kind === 'replaced') isReplaced = true;
    else if (event.kind === 'language') void takeLanguage(event.data);
    else onEvent(event);
  });
  for (let part = await reader.read(); !part.done; part = await reader.read()) take(decoder.decode(part.value, { stream: true }));
  return !isReplaced;
}

/**
 * Listens to the person's live updates while the window is visible, and reconnects by itself; a stream that newer windows replaced
 * reconnects when its window is visible again. `history` brings a language that was chosen in another window; the returned function stops
 * it.
 */
export function openLive({
  onEvent,
  history,
  random = Math.random,
}: {
  onEvent: (event: LiveEvent) => void;
  history: PageHistory;
  random?: () => number;
}): () => void {
  let stream: AbortController | null = null;
  let wasOpen = false;

  const hear = (event: LiveEvent) => {
    // what is read again now must be new: for so many seconds the server asks no standby (its http/reads.ts)
    document.cookie = 'abhyas_told=1; Path=/api; Max-Age=3; SameSite=Strict';
    onEvent(event);
  };
  const listen = async (signal: AbortSignal) => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const onOpen = () => {
        failures = 0;
        if (wasOpen) hear({ kind: 'gap', data: {} });
        wasOpen = true;
      };
      const shouldReconnect = await readStream({ signal, onEvent: hear, onOpen }).catch(() => true);
      if (!shouldReconnect || signal.aborted) return;
      await new Promise((resolve) => void setTimeout(resolve, pauseAfter({ failures, random: random() })));
    }
  };
  const look = () => {
    const seen = document.visibilityState === 'visible';
    if (seen && stream === null) {
      stream = new AbortController();
      void listen(stream.signal);
    } else if (!seen) {
      stream?.abort();
      stream = null;
    }
  };
  const stopFollowing = followLanguage(history);
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    stopFollowing();
    document.removeEventListener('visibilitychange', look);
    stream?.abort();
    stream = null;
  };
}
