import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { figure } from '../../../lib/format/marks.ts';
import { forceView } from '../../../lib/page/screen-width.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { PlainFrame } from '../../../shared/assessment/plain-frame.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { DeviceResult } from '../on-device/device-result.tsx';
import type { ReviewSearch } from '../review/review-place.ts';

const form = /^[\w-]{43}$/;

/** /enrol/<course>/result#<secret>: the result of a free test, for anyone who has its link. */
export function KeptTrialPage({
  slug,
  search,
  onSearch,
}: {
  slug: string;
  search: ReviewSearch;
  onSearch: (search: ReviewSearch) => void;
}) {
  const { hash } = useLocation();
  const hasToken = form.test(hash);
  const query = useQuery({
    queryKey: [...queryKeys.enrol.trial, hash],
    queryFn: ({ signal }) => call('seeTrial', { trialToken: hash }, { signal }),
    enabled: hasToken,
    gcTime: 0,
    meta: { quiet: true, secret: true },
  });
  useEffect(forceView, []);
  const course = (
    <PathButton variant="default" size="sm" href={`/enrol/${query.data?.slug ?? slug}`}>
      {m.trial_see_course()}
    </PathButton>
  );
  if (!hasToken || (query.error instanceof ApiError && query.error.code === 'NOT_FOUND'))
    return (
      <PlainFrame title={m.trial_lost()}>
        <main className="grid p-gutter place-items-center">
          <EmptyState drawing="lost" heading="h1" title={m.trial_lost()} action={course}>
            {m.trial_lost_text()}
          </EmptyState>
        </main>
      </PlainFrame>
    );
  if (query.data?.scored === null) {
    const { course: title, score, takenAt } = query.data;
    return (
      <PlainFrame title={title} action={course}>
        <main className="grid gap-2 p-gutter place-content-center justify-items-center text-center">
          <h1 className="text-hero tabular">{m.trial_score({ marks: figure(score.marks), max: score.maxMarks })}</h1>
          <p className="text-muted">{m.trial_taken({ date: formatDayFirst(takenAt) })}</p>
          <p className="max-w-160">{m.trial_changed()}</p>
        </main>
      </PlainFrame>
    );
  }
  const { scored = null } = query.data ?? {};
  return (
    <DeviceResult
      name={scored?.result.name ?? ''}
      scored={scored}
      error={query.error}
      isPending={query.isPending}
      onRetry={() => void query.refetch()}
      action={course}
      search={search}
      onSearch={onSearch}
    />
  );
}
