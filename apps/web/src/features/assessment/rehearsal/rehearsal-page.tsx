import { alongWay, readTestText, type TestWay, testWays } from '@abhyas/rules/content/test-edit.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { forceView } from '../../../lib/page/screen-width.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { PlainFrame } from '../../../shared/assessment/plain-frame.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { Instructions, InstructionsSkeleton } from '../instructions.tsx';
import { PlayerScreen } from '../player/frame/player-screen.tsx';
import { useWindowEvents } from '../player/frame/use-window-events.ts';
import { ScoreCard } from '../result/score-card.tsx';
import { ReviewScreen } from '../review/review-screen.tsx';
import type { ReviewSearch } from '../review/review-place.ts';
import { type LoggedRehearsal, keptRehearsal, type RehearsalPaper } from './kept-rehearsal.ts';
import { beginRehearsal, createRehearsalSession, rehearsedState, type Rehearsing, toScore } from './rehearsal-session.ts';

interface RehearsalPageProps {
  /** The file of the test. */
  readonly sourceId: string;
  /** Where its editor is. */
  readonly editor: string;
  /** Where one is in the review; `view` is 'review' there. */
  readonly search: ReviewSearch;
  readonly onSearch: (search: ReviewSearch) => void;
}

type Stage =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | ({ readonly kind: 'not-started' } & Prepared)
  | { readonly kind: 'playing'; readonly rehearsing: Rehearsing }
  | { readonly kind: 'left' | 'over'; readonly running: LoggedRehearsal };

/** A test as it is rehearsed: `written` is its text, `text` that along the way. */
interface Prepared {
  readonly written: string;
  readonly way: TestWay;
  readonly text: string;
  readonly paper: RehearsalPaper;
}

async function prepare({ sourceId, written, way }: { sourceId: string; written: string; way: TestWay }): Promise<Prepared> {
  const text = alongWay(written, way);
  return { written, way, text, paper: await call('rehearsalPaper', { sourceId, text }) };
}

/** A test that its author takes as a candidate would before it is published: instructions, player, score and review. It stays in this browser. */
export function RehearsalPage({ sourceId, editor, search, onSearch }: RehearsalPageProps) {
  const { student_imspin: pin, personId, firstName, lastName } = useOwnSession();
  const author = useMemo(
    () => ({ name: `${firstName} ${lastName}`.trim(), pin: pin || personId, picture: '' }),
    [firstName, lastName, pin, personId],
  );
  const kept = useMemo(() => keptRehearsal({ sourceId, pin: author.pin }), [sourceId, author]);
  const [stage, setStage] = useState<Stage>({ kind: 'opening' });
  const [asked, setAsked] = useState(0);
  const latest = useLatest();
  const session = stage.kind === 'playing' ? stage.rehearsing.session : null;

  const play = (begun: LoggedRehearsal) => {
    const rehearsing = createRehearsalSession({ sourceId, author, begun, kept });
    setStage({ kind: 'playing', rehearsing });
    return rehearsing.session;
  };
  const show = useEffectEvent((found: LoggedRehearsal) => {
    if (found.rehearsal.closed === null) play(found);
    else setStage({ kind: 'over', running: found });
  });
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const found = await kept.read().catch(() => null);
      if (found !== null) return () => show(found);
      const { text: written } = (await call('studioFile', { sourceId })).source;
      const prepared = await prepare({ sourceId, written, way: 'easy' });
      return () => setStage({ kind: 'not-started', ...prepared });
    };
    open().then(
      (opened) => isGone || opened(),
      (error: unknown) => isGone || setStage({ kind: 'failed', error }),
    );
    return () => {
      isGone = true;
    };
  }, [kept, sourceId, asked]);
  useEffect(forceView, []);
  useEffect(() => () => session?.stop(), [session]);
  const leave = (kind: 'left' | 'over') => {
    if (stage.kind === 'playing') setStage({ kind, running: stage.rehearsing.running() });
  };
  useWindowEvents(session, () => leave('over'));

  const go = (way: TestWay) => {
    if (stage.kind !== 'not-started') return;
    latest(
      prepare({ sourceId, written: stage.written, way }).then(
        (prepared): Stage => ({ kind: 'not-started', ...prepared }),
        (error: unknown): Stage => ({ kind: 'failed', error }),
      ),
      (next) => setStage((before) => (before.kind === 'not-started' ? next : before)),
    );
  };
  const reset = () => {
    setStage({ kind: 'opening' });
    onSearch({});
    void kept
      .forget()
      .catch(() => undefined)
      .then(() => setAsked(asked + 1));
  };
  const back = (
    <PathButton variant="default" size="sm" href={editor} leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}>
      {m.rehearsal_back()}
    </PathButton>
  );
  const resetButton = (
    <Button variant="default" size="sm" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={reset}>
      {m.rehearsal_reset()}
    </Button>
  );
  switch (stage.kind) {
    case 'opening':
      return <InstructionsSkeleton />;
    case 'failed': {
      const isFaulty = stage.error instanceof ApiError && stage.error.code === 'SOURCE_FAULTY';
      return (
        <main className="grid min-h-dvh p-gutter place-items-center">
          {isFaulty ? (
            <EmptyState drawing="desk" heading="h1" title={m.rehearsal_faulty()} action={back}>
              {m.rehearsal_faulty_about()}
            </EmptyState>
          ) : (
            <ErrorState heading="h1" error={stage.error} onRetry={() => setAsked(asked + 1)} />
          )}
        </main>
      );
    }
    case 'not-started': {
      const { written, way, text, paper } = stage;
      const isStaged = readTestText(written)?.sections.some((section) => section.isStaged) === true;
      return (
        <Instructions
          state={rehearsedState({ sourceId, author, paper, running: null, at: now().getTime() })}
          action={back}
          note={
            <>
              <Note left={paper.left} />
              {isStaged ? <WayChoice way={way} onWay={go} /> : null}
            </>
          }
          loadPlayer={() => Promise.resolve()}
          start={async ({ order, breakAfter }) => {
            const begun = { rehearsal: beginRehearsal({ text, paper, order, breakAfter }), events: [] };
            // the log is kept beside it
            await kept.keep(begun.rehearsal).catch(() => undefined);
            return play(begun);
          }}
          onStarted={() => undefined}
          onResult={() => undefined}
        />
      );
    }
    case 'playing': {
      const { session: own } = stage.rehearsing;
      return (
        <PlayerScreen
          session={own}
          onTakeOver={() => {
            setStage({ kind: 'opening' });
            setAsked(asked + 1);
          }}
          onExit={() => {
            own.recordFocus({ state: 'left', by: 'window' });
            own.leave();
            leave('left');
          }}
        />
      );
    }
    case 'left':
      return (
        <PlainFrame title={stage.running.rehearsal.paper.cover.name} action={back}>
          <main className="grid p-gutter place-items-center">
            <Card className="grid gap-4 w-full max-w-[560px]">
              <h1 className="text-xl">{m.rehearsal_running()}</h1>
              <p>{m.rehearsal_running_about()}</p>
              <div className="flex flex-wrap gap-3">
                <Button size="sm" onClick={() => play(stage.running)}>
                  {m.rehearsal_continue()}
                </Button>
                {resetButton}
              </div>
            </Card>
          </main>
        </PlainFrame>
      );
    case 'over':
      return (
        <Scored
          request={toScore({ sourceId, author, running: stage.running })}
          name={stage.running.rehearsal.paper.cover.name}
          action={
            <span className="flex flex-wrap gap-2">
              {back}
              {resetButton}
            </span>
          }
          search={search}
          onSearch={onSearch}
        />
      );
  }
}

/** What a rehearsal is, and which questions are not in it. */
function Note({ left }: { left: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <p className="px-3 py-2.5 rounded-control bg-info-wash text-ink">{m.rehearsal_about()}</p>
      {left.length > 0 && (
        <p role="note" className="px-3 py-2.5 rounded-control bg-warn-wash text-warn wrap-anywhere">
          {m.rehearsal_left({ count: left.length, names: left.slice(0, 5).join(', ') })}
        </p>
      )}
    </div>
  );
}

const wayWords: Readonly<Record<TestWay, () => string>> = {
  easy: m.rehearsal_way_easy,
  hard: m.rehearsal_way_hard,
  all: m.rehearsal_way_all,
};

/** Which modules of an adaptive test are asked. */
function WayChoice({ way, onWay }: { way: TestWay; onWay: (way: TestWay) => void }) {
  return (
    <NativeSelect
      className="max-w-100 mt-3"
      classNames={fieldClasses}
      label={m.rehearsal_way()}
      description={m.rehearsal_way_about()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={testWays.map((each) => ({ value: each, label: wayWords[each]() }))}
      defaultValue={way}
      onChange={({ currentTarget: { value } }) => onWay(testWays.find((each) => each === value) ?? 'all')}
    />
  );
}

/** The score of a rehearsal and its review. */
function Scored({
  request,
  name,
  action,
  search,
  onSearch,
}: Pick<RehearsalPageProps, 'search' | 'onSearch'> & {
  readonly request: ReturnType<typeof toScore>;
  readonly name: string;
  readonly action: ReactNode;
}) {
  const query = useQuery({
    queryKey: [...queryKeys.assessment.rehearsal, request.sourceId, request.startedAt],
    queryFn: ({ signal }) => call('scoreRehearsal', request, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  const { result = null, review = null } = query.data ?? {};
  const isReview = search.view === 'review';
  if (query.isPending) return <InstructionsSkeleton />;
  return (
    <PlainFrame title={name} action={action}>
      <main
        tabIndex={0}
        className={`${isReview ? 'px-gutter' : 'px-[max(var(--gutter),calc((100%_-_960px)_/_2))]'} pt-8 pb-12 grid gap-6 content-start overflow-auto focus-visible:-outline-offset-2 print:p-0 print:overflow-visible`}
      >
        {result === null || review === null ? (
          <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />
        ) : isReview ? (
          <>
            <div className="flex flex-wrap gap-3 items-center justify-between">
              <h1 className="min-w-0 wrap-anywhere text-xl">{m.test_review_of({ name })}</h1>
              <Button variant="default" size="sm" onClick={() => onSearch({})}>
                {m.test_see_result()}
              </Button>
            </div>
            <ReviewScreen review={review} search={search} onSearch={(place) => onSearch({ view: 'review', ...place })} ask={() => null} />
          </>
        ) : (
          <ScoreCard result={result} onReview={(place) => onSearch({ view: 'review', ...place })} />
        )}
      </main>
    </PlainFrame>
  );
}
