import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/states/error-state.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { useArrivalFocus } from '../../ui/focus/use-arrival-focus.ts';
import { handOver } from './attempt/hand-over.ts';
import { openAlone, openAttempt, takeOver } from './attempt/open-session.ts';
import type { Opened } from './attempt/take-attempt.ts';
import { PlayerPage } from './player/frame/player-page.tsx';
import { PaperRules, MarkingTable } from './shared/paper-rules.tsx';
import { PlainFrame } from '../../shared/assessment/plain-frame.tsx';
import { RichText } from '../../shared/assessment/question/rich-text.tsx';
import { lengthText } from '../../shared/assessment/question/words.ts';
import { Card } from '../../ui/cards/card.tsx';
import { FactList } from '../../ui/cards/fact-list.tsx';
import classes from './practice-page.module.css';
import { queryKeys } from '../../lib/query-keys.ts';
import { langOf } from '../../lib/language/title-language.ts';

async function launched(assessmentId: string): Promise<Opened> {
  const { token } = await call('getTestData', { assetId: '', assessmentId, redirectUrl: '' });
  return openAttempt({ token });
}

/** Opens a practice set in this window, the attempt that runs or a new one. One that runs is handed over to the player, and there is no state to show. */
async function openPractice(assessmentId: string, onFree: () => void): Promise<{ state: PlayerState | null }> {
  const opened = await launched(assessmentId).catch(async (error: unknown) => {
    const alone = await openAlone({ assessmentId, error, onFree });
    if (alone === null) throw error;
    return alone;
  });
  if (opened.kind !== 'playing') return { state: opened.state };
  handOver(opened);
  return { state: null };
}

/** /preparepractice/test: a practice set in the portal's window. Short instructions, then the player; who has begun continues at once. */
export function PracticePage({ assessmentId, onList, onResult }: { assessmentId: string; onList: () => void; onResult: () => void }) {
  const client = useQueryClient();
  const [isStarted, setStarted] = useState(false);
  const queryKey = [...queryKeys.practice.open, assessmentId];
  const tryAgain = () => {
    const { status, fetchStatus } = client.getQueryState(queryKey) ?? {};
    if (status === 'error' && fetchStatus === 'idle') void client.refetchQueries({ queryKey });
  };
  const opened = useQuery({
    queryKey,
    queryFn: () => openPractice(assessmentId, tryAgain),
    enabled: assessmentId !== '',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
  const leave = () => {
    void client.invalidateQueries({ queryKey: queryKeys.practice.sets });
    onList();
  };
  const finish = () => {
    // the window may have shown the result of an attempt before this one
    client.removeQueries({ queryKey: queryKeys.assessment.all });
    void client.invalidateQueries({ queryKey: queryKeys.practice.sets });
    onResult();
  };
  if (assessmentId === '') return <NoSet />;
  if (opened.isPending) return <StartSkeleton />;
  if (opened.isError) {
    return (
      <PlainFrame title="" action={<BackToList />}>
        <main className={classes['main']}>
          <ErrorState heading="h1" error={opened.error} onRetry={() => void opened.refetch()} />
        </main>
      </PlainFrame>
    );
  }
  const { state } = opened.data;
  if (isStarted || state === null) return <PlayerPage onNotStarted={leave} onSubmitted={finish} onExit={leave} />;
  return <StartPage state={state} onStarted={() => setStarted(true)} />;
}

function StartPage({ state, onStarted }: { state: PlayerState; onStarted: () => void }) {
  const title = useArrivalFocus<HTMLHeadingElement>();
  const start = useMutation({
    mutationFn: () => takeOver(state),
    meta: { quiet: true },
    onSuccess: (session) => {
      handOver({ kind: 'playing', session });
      onStarted();
    },
  });
  const questions = state.sections.reduce((sum, { questionCount }) => sum + questionCount, 0);
  return (
    <PlainFrame title={state.name} action={<BackToList />}>
      <main tabIndex={0} className={classes['main']}>
        <h1 ref={title} tabIndex={-1} className="text-xl" lang={langOf(state.name)}>
          {state.name}
        </h1>
        <Card as="div" compact>
          <FactList
            look="figures"
            facts={[
              { name: m.test_questions(), value: String(questions) },
              { name: m.test_marks(), value: state.totalMarks },
              { name: m.test_time(), value: state.untimed ? m.practice_untimed() : lengthText(state.totalSeconds) },
            ]}
          />
        </Card>
        {state.instructionsHtml !== '' && <RichText html={state.instructionsHtml} />}
        <ul className="grid gap-2 m-0 ps-[1.25em]">
          <li>{state.solutions === 'each' ? m.practice_how_each() : m.practice_how_end()}</li>
          <li>{state.untimed ? m.practice_how_untimed() : m.practice_how_timed()}</li>
          <li>{m.practice_how_offline()}</li>
        </ul>
        <div className={`${classes['start']} flex flex-wrap gap-4 items-center`}>
          <Button size="md" loading={start.isPending} onClick={() => start.mutate()}>
            {m.practice_start()}
          </Button>
          {start.isError && <p role="alert">{start.error.message}</p>}
        </div>
        <section className={`${classes['part']} grid gap-3 min-w-0`}>
          <h2>{m.test_marks()}</h2>
          <MarkingTable state={state} />
          <PaperRules state={state} />
        </section>
      </main>
    </PlainFrame>
  );
}

function BackToList() {
  return (
    <PathButton variant="default" size="sm" href="/preparepractice">
      {m.practice_to_list()}
    </PathButton>
  );
}

/** The address names no set. */
function NoSet() {
  return (
    <PlainFrame title="">
      <main className={classes['main']}>
        <EmptyState drawing="shelf" heading="h1" title={m.practice_no_set()} action={<BackToList />} />
      </main>
    </PlainFrame>
  );
}

function StartSkeleton() {
  return (
    <PlainFrame title="">
      <main className={classes['main']} aria-busy="true">
        <Skeleton height={34} width="50%" />
        <Skeleton height={64} />
        <Skeleton height={16} />
        <Skeleton height={16} width="80%" />
      </main>
    </PlainFrame>
  );
}
