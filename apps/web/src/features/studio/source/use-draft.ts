import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import type { Typing } from '../question/rich-field.tsx';
import { type Draft, type Drafts, draftsOf, type SavedSource } from './drafts.ts';

export interface OpenDraft {
  readonly draft: Draft;
  readonly drafts: Drafts;
  readonly write: (text: string) => void;
}

/** The text of a source as it is typed here, which is opened with what the server has of it; null before. */
export function useDraft(saved: SavedSource | undefined): OpenDraft | null {
  const drafts = draftsOf(useOwnSession());
  useEffect(() => {
    if (saved !== undefined) void drafts.open(saved);
  }, [drafts, saved]);
  return useOpened(drafts, saved?.sourceId ?? '');
}

/** Milliseconds after which it is asked again whether the page before is gone. */
const askAgainMs = 1500;

/** What an earlier page left of a text on the device, looked for while the server does not give it; null without. */
export function useLeftDraft(sourceId: string, isMissing: boolean): OpenDraft | null {
  const drafts = draftsOf(useOwnSession());
  useEffect(() => {
    if (!isMissing) return;
    void drafts.reopen(sourceId);
    const timer = setInterval(() => void drafts.reopen(sourceId), askAgainMs);
    return () => clearInterval(timer);
  }, [drafts, sourceId, isMissing]);
  return useOpened(drafts, sourceId);
}

function useOpened(drafts: Drafts, sourceId: string): OpenDraft | null {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.at(sourceId));
  return useMemo(
    () => (draft === undefined ? null : { draft, drafts, write: (text: string) => drafts.write(sourceId, text) }),
    [draft, drafts, sourceId],
  );
}

/** A draft as it is said: something typed that the page has not got yet is still being saved. */
export function useSaidDraft(draft: Draft, typing: Typing): Draft {
  const isTyping = useSyncExternalStore(typing.subscribe, typing.isOn);
  return isTyping && (draft.state === 'saved' || draft.state === 'kept') ? { ...draft, state: 'saving' } : draft;
}
