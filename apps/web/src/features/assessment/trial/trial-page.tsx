import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { trialLimits } from '@abhyas/contract/payments/trial-limits.ts';
import { isOfItem } from '@abhyas/rules/assessment/log/event.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { trialKind } from '../../../sync/store/kinds.ts';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { DeviceResult } from '../on-device/device-result.tsx';
import { sheetOf } from '../on-device/device-session.ts';
import { DeviceTest } from '../on-device/device-test.tsx';
import { type DeviceAttempt, keptOnDevice, type KeptOnDevice, type Logged } from '../on-device/kept-on-device.ts';
import type { ReviewSearch } from '../review/review-place.ts';

/** A free test as it is taken. */
interface Trial extends DeviceAttempt {
  readonly paper: AnswerOf<'trialPaper'>;
  /** Of the page that its result is kept on; '' before. */
  readonly trialToken: string;
}

/** What keeps a result. */
export type KeepResult = (of: { sheet: RequestOf<'scoreTrial'>; trialToken: string; onKept: (trialToken: string) => void }) => ReactNode;

interface TrialPageProps {
  /** Of the course. */
  readonly slug: string;
  readonly renderKeep: KeepResult;
  readonly search: ReviewSearch;
  readonly onSearch: (search: ReviewSearch) => void;
}

/** What a free test is scored by: what was written beside a question stays on the device, and of a long log all but what was done with questions. */
function toScore({
  slug,
  running,
  ...of
}: { slug: string; running: Logged<Trial> } & Omit<Parameters<typeof sheetOf>[0], 'running' | 'maxEvents'>): RequestOf<'scoreTrial'> {
  const events = running.events.filter(({ event }) => event.kind !== 'scratch');
  const sheet = sheetOf({ ...of, running: { ...running, events }, maxEvents: trialLimits.events });
  const isLong = sheet.events.length > trialLimits.events;
  return {
    slug,
    paperVersion: running.attempt.paper.paperVersion,
    ...sheet,
    events: isLong ? sheet.events.filter(({ event }) => isOfItem(event)).slice(-trialLimits.events) : sheet.events,
  };
}

/** /enrol/<course>/test: the free test of a course for anyone. It stays in this browser until its visitor keeps it. */
export function TrialPage({ slug, renderKeep, search, onSearch }: TrialPageProps) {
  const subject = `trial ${slug}`;
  const candidate = useMemo(() => ({ name: m.trial_visitor(), pin: '', picture: '' }), []);
  const kept = useMemo(() => keptOnDevice<Trial>({ kind: trialKind, owner: slug, sealedTo: trialKind }), [slug]);
  const back = (
    <PathButton variant="default" size="sm" href={`/enrol/${slug}`} leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}>
      {m.trial_back()}
    </PathButton>
  );
  return (
    <DeviceTest
      subject={subject}
      candidate={candidate}
      kept={kept}
      prepare={async () => ({ paper: await call('trialPaper', { slug }) })}
      begin={(_prepared, begun): Trial => ({ ...begun, trialToken: '' })}
      back={back}
      renderNote={() => <p className="px-3 py-2.5 rounded-control bg-info-wash text-ink">{m.trial_about()}</p>}
      runningText={m.trial_running_text()}
      resetText={m.trial_again()}
      renderFault={(error) => (isGone(error) ? <NoTrial back={back} /> : null)}
      renderOver={({ running, resetButton }) => (
        <Scored
          kept={kept}
          trial={running.attempt}
          sheet={toScore({ slug, subject, candidate, running })}
          action={resetButton}
          back={back}
          renderKeep={renderKeep}
          search={search}
          onSearch={onSearch}
        />
      )}
      onReset={() => onSearch({})}
    />
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Where a course has no free test, or no longer the one that was taken. */
function NoTrial({ back }: { back: ReactNode }) {
  return (
    <EmptyState drawing="desk" heading="h1" title={m.trial_none()} action={back}>
      {m.trial_none_text()}
    </EmptyState>
  );
}

/** The score of a free test, its review, and what keeps it. */
function Scored({
  kept,
  trial,
  sheet,
  renderKeep,
  back,
  ...shown
}: Pick<TrialPageProps, 'renderKeep' | 'search' | 'onSearch'> & {
  readonly kept: KeptOnDevice<Trial>;
  readonly trial: Trial;
  readonly sheet: RequestOf<'scoreTrial'>;
  readonly action: ReactNode;
  readonly back: ReactNode;
}) {
  const [trialToken, setTrialToken] = useState(trial.trialToken);
  const query = useQuery({
    queryKey: [...queryKeys.enrol.trial, sheet.slug, sheet.startedAt],
    queryFn: ({ signal }) => call('scoreTrial', sheet, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  const onKept = (token: string) => {
    setTrialToken(token);
    // a page that is loaded again has the link too
    kept.keep({ ...trial, trialToken: token }).catch(() => undefined);
  };
  if (isGone(query.error))
    return (
      <main className="grid min-h-dvh p-gutter place-items-center">
        <NoTrial back={back} />
      </main>
    );
  return (
    <DeviceResult
      {...shown}
      name={trial.paper.cover.name}
      scored={query.data ?? null}
      error={query.error}
      isPending={query.isPending}
      onRetry={() => void query.refetch()}
      next={renderKeep({ sheet, trialToken, onKept })}
    />
  );
}
