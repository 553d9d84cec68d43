import type { Round } from '@abhyas/contract/adaptive/rounds.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { isOwnStudent } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { PlainFrame } from '../../../shared/assessment/plain-frame.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import type { RenderFirst } from '../diagnostic-result.tsx';
import { EndPage } from '../end-page.tsx';
import { type RoundStart, adaptiveQueries } from '../queries.ts';
import { RoundScreen } from './round-screen.tsx';
import { type RoundSession, type RoundView, createRoundSession } from './session.ts';
import classes from './round-page.module.css';
import { deviceNow } from '../../../lib/clock.ts';
import { callAs } from '../../../sync/sending/call-as.ts';
import { followPage } from '../../../sync/sending/follow-page.ts';
import { openOutbox } from '../../../sync/store/outbox.ts';
import { browserAfter } from '../../../sync/sending/sender.ts';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';

/** The session of a round for as long as its screen is there; null until it has looked for what an earlier page left. */
function useRoundSession({ round, owner }: { round: Round; owner: string }): RoundSession | null {
  const [session, setSession] = useState<RoundSession | null>(null);
  useEffect(() => {
    const opened = createRoundSession({
      round,
      outbox: openOutbox({ kind: 'rounds', owner }),
      send: ({ body, leaving }) => callAs(owner, { name: 'answerRound', body, leaving }),
      after: browserAfter,
      random: Math.random,
      now: deviceNow,
    });
    const unfollow = followPage(opened);
    const look = () => opened.seen(document.visibilityState !== 'hidden');
    look();
    document.addEventListener('visibilitychange', look);
    let isGone = false;
    const take = async () => {
      const { isLost } = await opened.adopt();
      if (isGone) return;
      if (isLost) showSuccess(m.adapt_lost());
      setSession(opened);
    };
    void take();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', look);
      unfollow();
      opened.close();
    };
  }, [round, owner]);
  return session;
}

function useRoundView(session: RoundSession): RoundView {
  return useSyncExternalStore(session.subscribe, session.view);
}

interface RoundPageProps {
  /** Null where the address names nothing to practise. */
  readonly start: RoundStart | null;
  /** The page one comes from, and goes back to. */
  readonly back: string;
  /** Puts the round into the address, so that a reload opens the same one. */
  readonly onOpened: (roundId: string) => void;
  readonly onLeave: () => void;
  /** Of the diagnostic: what the plan does with its result. */
  readonly renderFirst?: RenderFirst;
}

const renderNone: RenderFirst = () => null;

/** A round of adaptive practice, of revision or the diagnostic, from its first question to how it ended. */
export function RoundPage({ start, back, onOpened, onLeave, renderFirst = renderNone }: RoundPageProps) {
  const session = useOwnSession();
  if (!isOwnStudent(session)) {
    return (
      <PlainFrame title="">
        <main className={classes['main']}>
          <NotForRole />
        </main>
      </PlainFrame>
    );
  }
  if (start === null) {
    return (
      <PlainFrame title="">
        <main className={classes['main']}>
          <EmptyState drawing="lost" heading="h1" title={m.adapt_no_round()} action={<Back href={back} />} />
        </main>
      </PlainFrame>
    );
  }
  return <Opened first={start} {...{ back, onOpened, onLeave, renderFirst }} owner={session.personId} />;
}

const backWords: Readonly<Record<string, () => string>> = {
  '/adaptivepractice': m.adapt_to_topics,
  '/revisetest': m.adapt_to_revision,
  '/myPage/errors': m.adapt_to_errors,
  '/myPage/plan': m.adapt_to_plan,
};

const Back = ({ href }: { href: string }) => (
  <PathButton variant="default" size="sm" href={href}>
    {backWords[href]?.() ?? m.action_home()}
  </PathButton>
);

interface OpenedProps extends Required<Omit<RoundPageProps, 'start'>> {
  readonly first: RoundStart;
  readonly owner: string;
}

function Opened({ first, owner, back, onOpened, onLeave, renderFirst }: OpenedProps) {
  const client = useQueryClient();
  const [{ start, visit }, setOpening] = useState({ start: first, visit: 0 });
  const query = useQuery(adaptiveQueries.round({ start, visit }));
  const roundId = query.data?.roundId ?? '';
  useEffect(() => {
    if (roundId !== '') onOpened(roundId);
    // once for each round
    // oxlint-disable-next-line react/exhaustive-deps
  }, [roundId]);
  const refreshFigures = () => {
    void client.invalidateQueries({
      queryKey: queryKeys.adaptive.all,
      predicate: ({ queryKey }) => queryKey[1] !== queryKeys.adaptive.round[1],
    });
    void client.invalidateQueries({ queryKey: queryKeys.home.all });
    void client.invalidateQueries({ queryKey: queryKeys.analytics.all });
  };
  const reopen = () => setOpening((last) => ({ start: { kind: 'resume', roundId }, visit: last.visit + 1 }));
  const again = (next: RoundStart) => setOpening((last) => ({ start: next, visit: last.visit + 1 }));
  const leave = () => {
    refreshFigures();
    onLeave();
  };
  if (query.isPending) return <RoundSkeleton />;
  if (query.isLoadingError) {
    return (
      <PlainFrame title="" action={<Back href={back} />}>
        <main className={classes['main']}>
          <OpenFailed error={query.error} onRetry={() => void query.refetch()} back={back} />
        </main>
      </PlainFrame>
    );
  }
  return <Running key={visit} round={query.data} {...{ owner, back, reopen, again, leave, refreshFigures, renderFirst }} />;
}

interface RunningProps {
  readonly round: Round;
  readonly owner: string;
  readonly back: string;
  readonly reopen: () => void;
  readonly again: (start: RoundStart) => void;
  readonly leave: () => void;
  readonly refreshFigures: () => void;
  readonly renderFirst: RenderFirst;
}

function Running({ round, owner, ...rest }: RunningProps) {
  const session = useRoundSession({ round, owner });
  return session === null ? <RoundSkeleton /> : <Played session={session} {...rest} />;
}

function Played({
  session,
  back,
  reopen,
  again,
  leave,
  refreshFigures,
  renderFirst,
}: Omit<RunningProps, 'round' | 'owner'> & { session: RoundSession }) {
  const view = useRoundView(session);
  const { round, shown, sending } = view;
  const isOver = shown === null && round.end !== null;
  useEffect(() => {
    if (isOver) refreshFigures();
    // once, when the round is over
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  if (sending === 'elsewhere' || sending === 'over') {
    const isLate = sending === 'over';
    return (
      <PlainFrame title="" action={<Back href={back} />}>
        <main className={classes['main']}>
          <EmptyState
            drawing="desk"
            heading="h1"
            role="alert"
            title={isLate ? m.adapt_over() : m.adapt_elsewhere()}
            action={<Button onClick={reopen}>{isLate ? m.adapt_to_end() : m.adapt_elsewhere_go()}</Button>}
          >
            {isLate ? m.adapt_over_text() : m.adapt_elsewhere_text()}
          </EmptyState>
        </main>
      </PlainFrame>
    );
  }
  if (isOver) return <EndPage round={round} onAgain={again} action={<Back href={back} />} renderFirst={renderFirst} />;
  return <RoundScreen session={session} view={view} onEnded={reopen} onLeave={leave} />;
}

const refusals: ReadonlySet<string> = new Set(['BENCHMARK_FIRST', 'BENCHMARK_SCORING', 'TOO_FEW_TO_REVISE', 'NOTHING_TO_PRACTISE']);

/** The words of the refusals say what to do; anything else can be tried again. */
function OpenFailed({ error, onRetry, back }: { error: unknown; onRetry: () => void; back: string }) {
  const failure = error instanceof ApiError ? (error as ApiError) : null;
  if (failure === null || !refusals.has(failure.code)) return <ErrorState heading="h1" error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      drawing="desk"
      heading="h1"
      title={failure.message}
      action={<PathButton href={back}>{backWords[back]?.() ?? m.action_home()}</PathButton>}
    />
  );
}

function RoundSkeleton() {
  return (
    <PlainFrame title="">
      <main className={classes['main']} aria-busy="true">
        <Skeleton height={20} width="40%" />
        <Skeleton height={28} width="90%" />
        <Skeleton height={52} radius="md" />
        <Skeleton height={52} radius="md" />
        <Skeleton height={52} radius="md" />
        <Skeleton height={52} radius="md" />
      </main>
    </PlainFrame>
  );
}
