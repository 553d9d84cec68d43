import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { PathNode } from '@abhyas/contract/learning/learning.ts';
import type { Flag } from '@abhyas/contract/wire.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api.ts';
import { markingOptions, type MarkTarget } from '../../../shared/learning/marking.ts';
import type { Session } from '../../../lib/session/session.ts';
import { withAssetMarked } from '../path-tree.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Puts what holds now into everything in memory that shows the asset. */
function keep({ queryClient, target, held }: { queryClient: QueryClient; target: MarkTarget; held: Flag }): void {
  const field = target.mark === 'bookmark' ? 'bookmarked' : 'isMyTask';
  const { assetId } = target;
  queryClient.setQueriesData<PathNode | null>({ queryKey: queryKeys.learning.paths }, (path) =>
    path ? withAssetMarked({ path, assetId, field, held }) : path,
  );
  queryClient.setQueriesData<AnswerOf<'openAsset'>>({ queryKey: queryKeys.learning.assets }, (asset) =>
    asset?.assetId === assetId ? { ...asset, [field]: held } : asset,
  );
  // an answer that was on its way before this change knows nothing of it
  if (queryClient.isFetching({ queryKey: queryKeys.learning.paths }) > 0)
    void queryClient.invalidateQueries({ queryKey: queryKeys.learning.paths });
  void queryClient.invalidateQueries({ queryKey: queryKeys.study.all });
}

/** How the mark of an asset is changed beside it. What is in memory changes with the answer; until then the screen shows the newest wish. */
export function markOptions({ queryClient, session, target }: { queryClient: QueryClient; session: Session; target: MarkTarget }) {
  return markingOptions({
    queryClient,
    session,
    // the page does not always know the tab
    target: { ...target, moduleId: target.moduleId || target.learningPathId },
    onHeld: (held) => keep({ queryClient, target, held }),
    onFailed: ({ error }) => {
      // it may have got there, and only its answer was lost
      if (error instanceof ApiError && error.mayPass) void queryClient.invalidateQueries({ queryKey: queryKeys.learning.paths });
    },
  });
}
