import { type ReactNode, useEffect, useRef } from 'react';
import { Button, Loader } from '@mantine/core';
import { m } from '../../../../paraglide/messages.js';
import type { PlayerSession, PlayerView } from '../../attempt/session.ts';
import { countdownText } from '../../shared/durations.ts';
import { lengthText, shortStateName } from '../../../../shared/assessment/question/words.ts';
import { CountsTable } from '../dialogs.tsx';
import { partAround } from '../../shared/part.ts';
import { usePlayerClock, usePlayerView } from '../shared/use-player.ts';
import type { SaveState } from '@abhyas/rules/assessment/event-queue/save-state.ts';
import type { StopCause } from '@abhyas/rules/assessment/player-session/state/session-state.ts';
import { saveWords } from '../shared/save-state.tsx';
import type { SectionReview } from '@abhyas/rules/assessment/player-session/questions/section-review.ts';
import { paletteState } from '@abhyas/rules/assessment/log/palette.ts';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { StateMark } from '../../shared/state-mark.tsx';
import { isUnsaved } from '../shared/unsaved.ts';
import type { Phase } from '@abhyas/rules/assessment/player-session/session-view.ts';
import classes from './screens.module.css';

/** What replaces the questions while there are none to answer. Its heading takes the focus, so that it is read out. */
function Stage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div className="grid h-full px-gutter py-6 overflow-auto bg-page place-items-center">
      <div className={`${classes['card']} card-surface flex flex-col gap-4 items-center w-full max-w-[720px] px-6 py-8 text-center`}>
        <h1 ref={heading} tabIndex={-1} className="text-xl">
          {title}
        </h1>
        {text !== '' && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}

/** The break after a section: how long it lasts, what comes next, and the way there. The next section begins by itself at its end. */
export function BreakScreen({
  view,
  session,
  endedId,
  nextId,
}: {
  view: PlayerView;
  session: PlayerSession;
  endedId: string;
  nextId: string;
}) {
  const { state } = view;
  const { part: ended } = partAround({ state, sectionId: endedId });
  const { part: next } = partAround({ state, sectionId: nextId });
  const { sectionMs } = usePlayerClock(session);
  return (
    <Stage
      title={m.test_break_title()}
      text={m.test_break_text({ ended: ended?.name ?? '', next: next?.name ?? '', length: lengthText(next?.seconds ?? 0) })}
    >
      <p className="flex flex-col items-center">
        <span className="text-[3rem] text-ink font-strong tabular tracking-[-0.02em] leading-[1.2]">{countdownText(sectionMs)}</span>{' '}
        <span className="text-muted text-sm">{m.test_left_in_break()}</span>
      </p>
      <Button size="md" loading={view.ending === 'asking'} onClick={session.endBreak}>
        {m.test_break_continue()}
      </Button>
      <p role="alert" className="px-3 py-2.5 rounded-control bg-warn-wash text-warn empty:hidden">
        {view.ending === 'unreached' && m.test_break_unreached()}
        {view.ending === 'unanswered' && m.test_turn_unanswered()}
      </p>
      <CountsTable view={view} only={ended?.ids} />
      <p className="text-muted text-sm">{m.test_break_note()}</p>
    </Stage>
  );
}

/** Why this window may not write any more, and the way on. */
export function Halted({ cause, save, onTakeOver }: { cause: Exclude<StopCause, 'closed'>; save: SaveState; onTakeOver: () => void }) {
  const loose = save.kind === 'halted' ? save.loose : 0;
  const unsent = save.kind === 'halted' && save.kept + save.loose > 0 && <p>{saveWords(save)}</p>;
  if (cause === 'fence-lost') {
    return (
      <Stage title={m.test_lost_title()} text={m.test_lost_text()}>
        {unsent}
        <Button onClick={onTakeOver}>{m.test_take_over()}</Button>
      </Stage>
    );
  }
  return (
    <Stage title={m.test_signed_out_title()} text={loose > 0 ? m.test_signed_out_loose() : m.test_signed_out_text()}>
      {unsent}
      <div className="flex flex-wrap gap-3 justify-center">
        {/* a window that holds answers which the device can't store has to stay */}
        <Button
          component="a"
          href="/test"
          variant={loose > 0 ? 'default' : 'filled'}
          {...(loose > 0 ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {m.test_to_portal()}
        </Button>
        {loose > 0 && <Button onClick={onTakeOver}>{m.test_signed_out_again()}</Button>}
      </div>
    </Stage>
  );
}

/** In place of the questions, from the moment in which their candidate has signed out and locked the test. */
export function Locked({ session }: { session: PlayerSession }) {
  const { save } = usePlayerView(session);
  const unsent = save.kind === 'saved' ? 0 : save.kept + save.loose;
  return (
    <main>
      <Stage title={m.test_locked_title()} text={m.test_locked_text()}>
        <p role="status">{unsent > 0 ? saveWords(save) : m.test_save_saved()}</p>
        {window.opener !== null && <Button onClick={() => window.close()}>{m.test_close_window()}</Button>}
      </Stage>
    </main>
  );
}

/** A break of the candidate's own: the clock of the test is stopped and the questions are hidden until it is ended or its time is used up. */
export function PausedScreen({ view, session }: { view: PlayerView; session: PlayerSession }) {
  const { sectionMs } = usePlayerClock(session);
  return (
    <Stage title={m.test_pause_title()} text={m.test_pause_text()}>
      <p className="flex flex-col items-center">
        <span className="text-[3rem] text-ink font-strong tabular tracking-[-0.02em] leading-[1.2]">{countdownText(sectionMs)}</span>{' '}
        <span className="text-muted text-sm">{m.test_left_in_break()}</span>
      </p>
      <Button size="md" loading={view.ending === 'asking'} onClick={session.endPause}>
        {m.test_pause_end()}
      </Button>
      <p role="alert" className="px-3 py-2.5 rounded-control bg-warn-wash text-warn empty:hidden">
        {view.ending === 'unreached' && m.test_pause_unreached()}
        {view.ending === 'unanswered' && m.test_turn_unanswered()}
      </p>
    </Stage>
  );
}

/** The review at the end of a section: its questions, which are marked or changed, and how many changes are left. */
export function SectionReviewScreen({ view, session, review }: { view: PlayerView; session: PlayerSession; review: SectionReview }) {
  const { section } = view;
  return (
    <Stage title={m.test_review_title({ name: section.name })} text={m.test_review_text()}>
      <p className="grid gap-0.5">
        <strong>{m.test_edits_left({ left: review.left, edits: review.edits })}</strong>{' '}
        <span className="text-muted text-sm">{review.left === 0 ? m.test_edits_none_left() : m.test_edits_meaning()}</span>
      </p>
      <ul className="grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] grid gap-2 self-stretch m-0 p-0 list-none">
        {section.items.map(({ itemId, number }) => {
          const item = view.items.get(itemId);
          if (item === undefined) return null;
          const state = paletteState(item);
          return (
            <li key={itemId}>
              <button
                type="button"
                className="flex gap-3 items-center w-full min-h-14 px-3 py-2 border border-line rounded-control bg-card text-start hover:bg-hover"
                onClick={() => session.go(itemId)}
              >
                <StateMark state={state}>{number}</StateMark>
                <span className="grid flex-1 min-w-0">
                  {m.test_question({ number })}
                  <span className="text-muted text-sm">{shortStateName(state)}</span>
                </span>
                {item.changes > 0 && <Badge>{m.test_edited()}</Badge>}
                {isUnsaved(item) && <Badge>{m.test_draft()}</Badge>}
              </button>
            </li>
          );
        })}
      </ul>
    </Stage>
  );
}

/** Between two stages of an adaptive paper, until the next questions are here: the answers so far choose them, on the server. */
export function StageScreen({ view, session }: { view: PlayerView; session: PlayerSession }) {
  const isHeldUp = view.ending === 'unreached' || view.ending === 'unanswered';
  return (
    <Stage title={m.test_stage_title()} text={m.test_stage_text()}>
      <Loader size="sm" aria-hidden />
      <p role="alert" className="px-3 py-2.5 rounded-control bg-warn-wash text-warn empty:hidden">
        {isHeldUp && m.test_stage_held_up()}
      </p>
      {view.ending === 'unreached' && <Button onClick={session.askForStage}>{m.error_retry()}</Button>}
    </Stage>
  );
}

/** Between two sections, until the questions of the next one are here: what became of the one that ended, and what keeps the next one. */
export function SectionSummary({ view, phase }: { view: PlayerView; phase: Extract<Phase, { kind: 'between' }> }) {
  const { state } = view;
  const { part: ended } = partAround({ state, sectionId: phase.endedId });
  const { part: next } = partAround({ state, sectionId: phase.nextId });
  return (
    <Stage
      title={phase.after === 'section' ? m.test_section_ended({ name: ended?.name ?? '' }) : m.test_break_over()}
      text={
        next === undefined || phase.after === 'pause' ? '' : m.test_section_starts({ name: next.name, length: lengthText(next.seconds) })
      }
    >
      {phase.after === 'section' && <CountsTable view={view} only={ended?.ids ?? []} />}
      <Loader size="sm" aria-hidden />
      <p role="status" hidden={phase.next !== 'held-up'}>
        {phase.next === 'held-up' && m.test_section_held_up()}
      </p>
    </Stage>
  );
}

/** While a test is being submitted: what has arrived, and, where the portal is not reached, that it is not submitted yet and the ways on. */
export function Submitting({ view, session, because }: { view: PlayerView; session: PlayerSession; because: 'asked' | 'time' }) {
  const { save } = view;
  const trouble = save.kind === 'offline' || save.kind === 'failing';
  const unsent = save.kind === 'saved' ? 0 : save.kept + save.loose;
  const timeUp = because === 'time';
  const title = timeUp ? m.test_time_up() : trouble ? m.test_submit_held_up() : m.test_submitting();
  return (
    <Stage title={title} text={textOf({ timeUp, trouble, unsent })}>
      <p role="status">{trouble && unsent > 0 && saveWords(save)}</p>
      {trouble && (
        <div className="flex flex-wrap gap-3 justify-center">
          {!timeUp && (
            <Button variant="default" onClick={session.withdraw}>
              {m.test_submit_withdraw()}
            </Button>
          )}
          <Button onClick={session.wake}>{m.test_submit_again()}</Button>
        </div>
      )}
    </Stage>
  );
}

function textOf({ timeUp, trouble, unsent }: { timeUp: boolean; trouble: boolean; unsent: number }): string {
  if (!trouble) return unsent > 0 ? m.test_submitting_text() : m.test_submitting_soon();
  if (!timeUp) return m.test_submit_held_up_text();
  return unsent > 0 ? m.test_time_up_unsent() : m.test_time_up_arrived();
}
