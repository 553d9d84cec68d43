import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { resumeQuery } from './asset-queries.ts';
import type { ReactNode } from 'react';
import type { AssetPlace } from '../queries.ts';

/** Finds out what was opened last and not finished, and shows it. */
export function LatestAsset({ children }: { children: (place: AssetPlace & { readonly moduleId: string }) => ReactNode }) {
  const query = useQuery(resumeQuery(useOwnSession()));
  if (query.isPending) return <Skeleton height={460} radius="lg" role="status" aria-label={m.loading()} />;
  if (query.isLoadingError) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === null) {
    return (
      <EmptyState
        drawing="desk"
        heading="h1"
        title={m.empty_records()}
        action={<PathButton href="/prepare">{m.home_to_paths()}</PathButton>}
      >
        {m.home_resume_none()}
      </EmptyState>
    );
  }
  const { assetId, learningPathId, moduleId } = query.data;
  return children({ assetId, learningPathId, moduleId });
}
