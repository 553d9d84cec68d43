import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { type Draft, type Drafts, draftsOf, type SavedSource } from './drafts.ts';

interface OpenDraft {
  readonly draft: Draft;
  readonly drafts: Drafts;
  readonly write: (text: string) => void;
}

/** The text of a source as it is typed here, which is opened with what the server has of it; null before. */
export function useDraft(saved: SavedSource | undefined): OpenDraft | null {
  const drafts = draftsOf(useOwnSession());
  const sourceId = saved?.sourceId ?? '';
  useEffect(() => {
    if (saved !== undefined) void drafts.open(saved);
  }, [drafts, saved]);
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.at(sourceId));
  return useMemo(
    () => (draft === undefined ? null : { draft, drafts, write: (text: string) => drafts.write(sourceId, text) }),
    [draft, drafts, sourceId],
  );
}
