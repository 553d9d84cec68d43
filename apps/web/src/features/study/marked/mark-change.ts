import type { Marked } from '@abhyas/contract/learning/study.ts';
import type { QueryClient } from '@tanstack/react-query';
import { markingOptions, type Mark, type MarkChange } from '../../../shared/learning/marking.ts';
import type { Session } from '../../../lib/session/session.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** How a mark is taken away in its list, and put back. `onFail` brings the row back as it was. */
export function markOptions({
  client: queryClient,
  session,
  mark,
  row: { assetPath, assetId, learningPathId, moduleId },
  onFail,
}: {
  client: QueryClient;
  session: Session;
  mark: Mark;
  row: Marked;
  onFail: (change: MarkChange) => void;
}) {
  return markingOptions({
    queryClient,
    session,
    target: { mark, assetPath, assetId, learningPathId, moduleId },
    onHeld: () => void queryClient.invalidateQueries({ queryKey: queryKeys.learning.paths }),
    onFailed: ({ change }) => onFail(change),
  });
}
