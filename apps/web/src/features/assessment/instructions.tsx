import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../paraglide/messages.js';
import { lengthText } from '../../shared/assessment/question/words.ts';
import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import '@mantine/core/styles/Tooltip.layer.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { brand } from '../../lib/brand/brand.ts';
import { dayAndTime } from '../../lib/dates/time-there.ts';
import { useChangingClock } from '../../lib/use-changing-clock.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { useArrivalFocus } from '../../ui/focus/use-arrival-focus.ts';
import { handOver } from './attempt/hand-over.ts';
import { takeOver } from './attempt/open-session.ts';
import type { PlayerSession } from './attempt/session.ts';
import { assessmentQueries } from './queries.ts';
import { fillScreen } from './player/frame/full-screen.ts';
import { partsIn } from './shared/part.ts';
import { readTextSize, textSizes } from './player/shared/text-size.ts';
import { LaunchFailed } from './shared/launch-failed.tsx';
import { InLine, placeInLine, whileQueued } from './shared/queued.tsx';
import { PaletteLegend } from './shared/palette-legend.tsx';
import { MarkingTable, PaperRules } from './shared/paper-rules.tsx';
import { PlainFrame } from '../../shared/assessment/plain-frame.tsx';
import { RichText } from '../../shared/assessment/question/rich-text.tsx';
import { windowLeft } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { movableBreak } from '@abhyas/rules/assessment/paper/section-order.ts';
import { SectionTable } from './shared/section-table.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { FactList } from '../../ui/cards/fact-list.tsx';
import classes from './instructions.module.css';

/** After which section the candidate takes the only break of a test whose order they choose: any but the last. */
function BreakPlace({
  sections,
  order,
  seconds,
  after,
  onAfter,
}: {
  sections: PlayerState['sections'];
  /** The ids of the sections as they will be taken. */
  order: readonly string[];
  seconds: number;
  /** The number of the section, counted from 1. */
  after: number | null;
  onAfter: (after: number) => void;
}) {
  return (
    <fieldset className="grid gap-2 m-0 p-0 border-0">
      <legend className="mb-2 p-0 font-[600]">{m.test_break_place({ length: lengthText(seconds) })}</legend>
      {order.slice(0, -1).map((sectionId, at) => (
        <label className="flex gap-3 items-center min-h-8 cursor-pointer" key={sectionId}>
          <input type="radio" name="break-after" checked={after === at + 1} onChange={() => onAfter(at + 1)} />
          <span>{m.test_break_after({ place: at + 1, name: sections.find((one) => one.sectionId === sectionId)?.name ?? '' })}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The sections in the order in which the candidate will take them, each to be moved up and down. A move is said, because the place of a row is only seen. */
function SectionOrder({
  sections,
  order,
  onOrder,
}: {
  sections: PlayerState['sections'];
  /** The ids of the sections. */
  order: readonly string[];
  onOrder: (order: string[]) => void;
}) {
  const [said, setSaid] = useState('');
  const move = ({ at, by, name }: { at: number; by: 1 | -1; name: string }) => {
    const to = at + by;
    if (to < 0 || to >= order.length) return;
    const next = [...order];
    next.splice(to, 0, ...next.splice(at, 1));
    onOrder(next);
    setSaid(m.test_order_place({ name, place: to + 1, count: order.length }));
  };
  return (
    <>
      <h2>{m.test_choose_order()}</h2>
      <ol className="grid gap-2 m-0 p-0 list-none" aria-label={m.test_choose_order()}>
        {order.map((sectionId, at) => {
          const section = sections.find((one) => one.sectionId === sectionId);
          if (section === undefined) return null;
          const { name, questionCount, seconds } = section;
          return (
            <li key={sectionId} className="flex gap-2 items-center px-3 py-2.5 border border-line rounded-control bg-card">
              <span aria-hidden className="font-[600] grid flex-none w-7 h-7 rounded-circle bg-brand-wash tabular place-items-center">
                {at + 1}
              </span>
              <span className="grid flex-1 min-w-0">
                <strong className="font-[600] wrap-anywhere">{name}</strong>
                <span className="text-muted text-sm">
                  {m.practice_questions({ count: questionCount })} {'\u00b7'} {lengthText(seconds)}
                </span>
              </span>
              {([-1, 1] as const).map((by) => {
                const isEnd = at + by < 0 || at + by >= order.length;
                return (
                  <ActionIcon
                    key={by}
                    variant="default"
                    size={40}
                    aria-label={by < 0 ? m.test_order_up({ name }) : m.test_order_down({ name })}
                    aria-disabled={isEnd}
                    mod={{ disabled: isEnd }}
                    onClick={() => move({ at, by, name })}
                  >
                    {by < 0 ? <IconArrowUp size={18} stroke={1.75} aria-hidden /> : <IconArrowDown size={18} stroke={1.75} aria-hidden />}
                  </ActionIcon>
                );
              })}
            </li>
          );
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <p className="text-muted text-sm">{m.test_choose_order_note()}</p>
    </>
  );
}

interface InstructionsPageProps {
  /** Has the player's own code on the device: no clock starts before. */
  readonly loadPlayer: () => Promise<unknown>;
  readonly onPlay: () => void;
  readonly onResult: () => void;
}

/** What a test asks of its candidate, before the clock starts. `onPlay` and `onResult` lead on. */
export function InstructionsPage({ loadPlayer, onPlay, onResult }: InstructionsPageProps) {
  const launched = useQuery(assessmentQueries.launched());
  const place = placeInLine(launched);
  if (place !== '') return <InLine place={place} />;
  if (launched.isPending) return <InstructionsSkeleton />;
  if (launched.isError) return <LaunchFailed error={launched.error} onRetry={() => void launched.refetch()} />;
  // Who has begun continues at once: the clock is running.
  if (launched.data.status === 'in-progress') return <Resume onPlay={onPlay} />;
  const { attemptId, files } = launched.data;
  return (
    <Instructions
      state={launched.data}
      loadPlayer={loadPlayer}
      start={({ order, breakAfter }) => takeOver({ attemptId, files, chosenOrder: order, breakAfter })}
      onStarted={(session) => {
        handOver({ kind: 'playing', session });
        onPlay();
      }}
      onResult={onResult}
    />
  );
}

/** What a candidate chooses before the start: the ids of the sections in the order in which they are taken, none for that of the paper, and the place of the only break. */
interface ChosenAtStart {
  readonly order: readonly string[];
  readonly breakAfter: number | null;
}

/** The instructions of an attempt that has not begun, with its start. */
export function Instructions({
  state,
  action,
  note,
  loadPlayer,
  start: begun,
  onStarted,
  onResult,
}: Pick<InstructionsPageProps, 'loadPlayer' | 'onResult'> & {
  readonly state: PlayerState;
  /** At the end of the bar, in place of the candidate's name. */
  readonly action?: ReactNode;
  /** Above all that is in the page. */
  readonly note?: ReactNode;
  readonly start: (chosen: ChosenAtStart) => Promise<PlayerSession>;
  readonly onStarted: (session: PlayerSession) => void;
}) {
  const title = useArrivalFocus<HTMLHeadingElement>();
  const [agreed, setAgreed] = useState(false);
  const [order, setOrder] = useState(() => state.sections.map(({ sectionId }) => sectionId));
  const only = state.choosesOrder && state.status === 'not-started' ? movableBreak(state.sections) : null;
  const [breakAfter, setBreakAfter] = useState(only?.place ?? null);
  const start = useMutation({
    mutationFn: async () => {
      await loadPlayer();
      return begun({ order: state.choosesOrder ? order : [], breakAfter });
    },
    ...whileQueued,
    meta: { quiet: true },
    onSuccess: onStarted,
  });
  const load = useEffectEvent(loadPlayer);
  useEffect(() => {
    // while the candidate reads; what fails is tried again with the press
    load().catch(() => undefined);
  }, []);
  const begin = () => {
    // in the press itself, which is when a browser grants it
    if (state.fullScreen) void fillScreen();
    start.mutate();
  };
  const questions = state.sections.reduce((sum, { questionCount }) => sum + questionCount, 0);
  return (
    <PlainFrame title={state.name} action={action ?? `${state.candidate.name} \u00b7 ${state.candidate.pin}`}>
      <main
        tabIndex={0}
        className="px-[max(var(--gutter),calc((100%_-_760px)_/_2))] pt-8 pb-12 grid gap-6 content-start justify-items-stretch w-full overflow-auto focus-visible:-outline-offset-2"
        style={{ ['--reading-scale' as string]: textSizes[readTextSize(state)] }}
      >
        <h1 ref={title} tabIndex={-1} className="text-xl" lang={langOf(state.name)}>
          {state.name}
        </h1>
        {note}
        <Card as="div" compact>
          <FactList
            look="figures"
            facts={[
              { name: m.test_questions(), value: String(questions) },
              state.scale === undefined
                ? { name: m.test_marks(), value: state.totalMarks }
                : { name: m.test_score(), value: m.test_scale_range() },
              { name: m.test_time(), value: withBreaks(state) },
            ]}
          />
        </Card>
        <section className={`${classes['part']} grid gap-3 min-w-0`}>
          {state.choosesOrder && state.status === 'not-started' ? (
            <>
              <SectionOrder sections={state.sections} order={order} onOrder={setOrder} />
              {only === null ? null : (
                <BreakPlace sections={state.sections} order={order} seconds={only.seconds} after={breakAfter} onAfter={setBreakAfter} />
              )}
            </>
          ) : (
            <>
              <h2>{m.test_sections()}</h2>
              <SectionTable state={state} />
            </>
          )}
          <p className="text-muted text-sm">{orderText(state)}</p>
        </section>
        <section className={`${classes['part']} grid gap-3 min-w-0`}>
          <h2>{state.scale === undefined ? m.test_marks() : m.test_score()}</h2>
          <MarkingTable state={state} />
          <PaperRules state={state} />
        </section>
        {state.instructionsHtml !== '' && (
          <section className={`${classes['part']} grid gap-3 min-w-0`}>
            <h2>{m.test_instructions()}</h2>
            <RichText html={state.instructionsHtml} />
          </section>
        )}
        <section className={`${classes['part']} grid gap-3 min-w-0`}>
          <h2>{m.test_how_title()}</h2>
          <ul className="grid gap-2 m-0 ps-[1.25em]">
            {state.edits === null ? (
              <>
                <li>{m.test_how_save()}</li>
                <li>{m.test_how_jump()}</li>
              </>
            ) : (
              <li>{m.test_how_save_in_order()}</li>
            )}
            <li>{m.test_how_rule_out()}</li>
            {state.scratch && <li>{m.test_how_scratch()}</li>}
            <li>{m.test_how_keys()}</li>
            <li>{m.test_how_offline()}</li>
            <li>{m.test_how_away()}</li>
            {state.fullScreen && <li>{m.test_how_full_screen()}</li>}
            {!state.copying && <li>{m.test_how_copying()}</li>}
            <li>{m.test_how_end()}</li>
          </ul>
        </section>
        <PaletteLegend />
      </main>
      <footer className="border-t border-line bg-card">
        <div className="flex flex-wrap gap-x-6 gap-y-3 items-center justify-between max-w-[calc(760px_+_2_*_var(--gutter))] mx-auto px-gutter pt-3 pb-[calc(12px_+_env(safe-area-inset-bottom))]">
          {placeInLine(start) !== '' && (
            <p role="status" className="flex-[1_0_100%] px-3 py-2.5 rounded-control bg-warn-wash text-warn">
              {placeInLine(start)}
            </p>
          )}
          {start.isError && (
            <p role="alert" className="flex-[1_0_100%] text-bad">
              {start.error.message}
            </p>
          )}
          {state.status === 'not-started' && (
            <>
              {state.alsoRunning.length > 0 && (
                <p className="flex-[1_0_100%] px-3 py-2.5 rounded-control bg-warn-wash text-warn">
                  {m.test_also_running({ names: state.alsoRunning.join(', ') })}
                </p>
              )}
              <RankLine state={state} />
              <label className="flex-[1_1_300px] flex gap-3 items-center cursor-pointer">
                <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
                <span>{m.test_consent()}</span>
              </label>
              <PaperLine state={state} />
              <StartButton agreed={agreed} loading={start.isPending} onStart={begin} />
            </>
          )}
          {state.status === 'submitted' && (
            <>
              <p>{m.test_already_submitted()}</p>
              <Button onClick={onResult}>{m.test_see_result()}</Button>
            </>
          )}
        </div>
      </footer>
    </PlainFrame>
  );
}

/** That the attempt will not be ranked and why, or may not be, because the window of the test ends before the candidate's own time does. */
function RankLine({ state }: { state: PlayerState }) {
  if (state.unranked === '' || state.unranked === 'outside-window') return <WindowLine state={state} />;
  return <p className="flex-[1_0_100%] px-3 py-2.5 rounded-control bg-warn-wash text-warn">{unrankedText[state.unranked]()}</p>;
}

const unrankedText = { open: m.test_unranked_ahead_open, again: m.test_unranked_ahead_again, 'seen-before': m.test_unranked_ahead_seen };

function WindowLine({ state }: { state: PlayerState }) {
  const endsAt = Date.parse(state.rankedUntil ?? '');
  const lengthMs = 1000 * (state.totalSeconds + restOf(state));
  const at = useChangingClock([endsAt - lengthMs, endsAt + 1000].filter(Number.isFinite));
  if (state.rankedUntil === null) return null;
  const left = windowLeft({ endAt: new Date(endsAt), lengthMs, now: new Date(at) });
  if (left === 'whole') return null;
  const moment = dayAndTime({ moment: state.rankedUntil, zone: brand.timeZone });
  return (
    <p role="status" className="flex-[1_0_100%] px-3 py-2.5 rounded-control bg-warn-wash text-warn">
      {left === 'none' ? m.test_window_over() : m.test_window_ends({ moment, length: withBreaks(state) })}
    </p>
  );
}

/** Whether the paper is on this device: the clock does not start before it is. */
function PaperLine({ state }: { state: PlayerState }) {
  const paper = useQuery(assessmentQueries.paper(state));
  if (paper.isError) {
    return (
      <div role="alert" className="flex-[1_0_100%] text-bad">
        {paper.error.message}{' '}
        <Button size="compact-sm" variant="default" loading={paper.isFetching} onClick={() => void paper.refetch()}>
          {m.error_retry()}
        </Button>
      </div>
    );
  }
  return (
    <p role="status" className="text-muted text-sm">
      {paper.isPending ? m.test_paper_loading() : m.test_paper_here()}
    </p>
  );
}

/** Leads to the player, which takes the running test. */
function Resume({ onPlay }: { onPlay: () => void }) {
  const play = useEffectEvent(onPlay);
  useEffect(() => play(), []);
  return <InstructionsSkeleton />;
}

/** Stays in the tab order while it may not be used, and says why. */
function StartButton({ agreed, loading, onStart }: { agreed: boolean; loading: boolean; onStart: () => void }) {
  const button = (
    <Button loading={loading} aria-disabled={!agreed} mod={{ disabled: !agreed }} onClick={() => agreed && onStart()}>
      {m.test_begin()}
    </Button>
  );
  return agreed ? button : <Tooltip label={m.test_begin_reason()}>{button}</Tooltip>;
}

/** The outline of the instructions while they open. */
export function InstructionsSkeleton() {
  return (
    <PlainFrame title="">
      <main
        tabIndex={0}
        className="px-[max(var(--gutter),calc((100%_-_760px)_/_2))] pt-8 pb-12 grid gap-6 content-start justify-items-stretch w-full overflow-auto focus-visible:-outline-offset-2"
        aria-busy="true"
      >
        <Skeleton height={34} width="50%" />
        <Skeleton height={64} />
        <Skeleton height={160} />
        <Skeleton height={16} />
        <Skeleton height={16} width="80%" />
      </main>
    </PlainFrame>
  );
}

function orderText(state: PlayerState): string {
  if (state.choosesOrder) return m.test_order_chosen();
  const parts = partsIn(state);
  if (parts.some(({ isShared }) => isShared)) return m.test_order_parts();
  return parts.length > 1 ? m.test_order_fixed() : m.test_order_free();
}

/** The time on the questions, and what the breaks between the sections add to it. */
function withBreaks(state: PlayerState): string {
  const rest = restOf(state);
  const length = lengthText(state.totalSeconds);
  return rest === 0 ? length : m.test_time_and_breaks({ length, rest: lengthText(rest) });
}

const restOf = ({ sections }: PlayerState): number => sections.reduce((sum, { breakSeconds }) => sum + breakSeconds, 0);
