import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconClock,
  IconCoffee,
  IconFlag3,
  IconLayoutGrid,
  IconListCheck,
  IconLock,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { langOf } from '../../../../lib/language/title-language.ts';
import { m } from '../../../../paraglide/messages.js';
import type { PlayerSession, PlayerView } from '../../attempt/session.ts';
import type { SectionReview } from '@abhyas/rules/assessment/player-session/questions/section-review.ts';
import { Logo } from '../../../../ui/navigation/logo.tsx';
import { awayText } from '../../shared/away-text.ts';
import { receiptOf } from '../../shared/receipt.ts';
import { SaveStateLine } from '../shared/save-state.tsx';
import { countUnsaved } from '../shared/unsaved.ts';
import { countdownText, urgencyOf } from '../../shared/durations.ts';
import { usePlayerClock } from '../shared/use-player.ts';
import '@mantine/core/styles/Tooltip.layer.css';
import { partAround, partsIn } from '../../shared/part.ts';
import { countPalette } from '@abhyas/rules/assessment/log/palette.ts';
import classes from './bars.module.css';

/**
 * What one does with a question, and Submit apart from it. While sections are still to come the whole test is ended early, which is no one's next step and looks so.
 * `onLeave` is there while the open section may be ended.
 */
export function ActionBar({
  session,
  isEarly,
  isPart = false,
  onSubmit,
  onLeave,
  onExit,
}: {
  session: PlayerSession;
  /** Whether sections are still to come. */
  isEarly: boolean;
  /** Whether sections are left together. */
  isPart?: boolean | undefined;
  /** Absent where only the clock submits. */
  onSubmit: (() => void) | undefined;
  onLeave: (() => void) | undefined;
  /** The way out, where the attempt waits to be resumed. */
  onExit?: (() => void) | undefined;
}) {
  return (
    <footer
      className={`${classes['bar']} flex gap-3 items-center px-5 py-3 border-t border-line bg-card`}
      data-leave={onLeave !== undefined || onExit !== undefined}
      aria-label={m.test_actions()}
    >
      <Button
        className={classes['mark'] ?? ''}
        variant="default"
        leftSection={<IconFlag3 size={18} stroke={1.75} aria-hidden />}
        onClick={session.markAndNext}
      >
        {m.test_mark_next()}
      </Button>
      <Button className={`${classes['clear']} text-body`} variant="subtle" color="gray" onClick={session.clear}>
        {m.test_clear()}
      </Button>
      <span className={`${classes['gap']} flex-1`} />
      <Button
        className={`${classes['previous']} max-[700px]:col-span-4 max-[700px]:m-0`}
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
        onClick={session.previous}
      >
        {m.test_previous()}
      </Button>
      <Button
        className={`${classes['save']} min-w-38 max-[700px]:col-span-4 max-[700px]:m-0`}
        rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
        onClick={session.saveAndNext}
      >
        {m.test_save_next()}
      </Button>
      <span className={`${classes['rule']} w-px h-8 mx-2 bg-line`} />
      {onExit !== undefined && (
        <Button variant="default" onClick={onExit}>
          {m.practice_leave()}
        </Button>
      )}
      {onLeave !== undefined && (
        <Button variant="default" onClick={onLeave}>
          {isPart ? m.test_leave_part() : m.test_leave()}
        </Button>
      )}
      {onSubmit !== undefined && (
        <Button
          className="max-[700px]:col-span-4 max-[700px]:m-0"
          variant={isEarly ? 'subtle' : 'default'}
          {...(isEarly ? { color: 'gray' } : {})}
          onClick={onSubmit}
        >
          {isEarly ? m.test_end() : m.test_submit()}
        </Button>
      )}
    </footer>
  );
}

/**
 * The actions on a question of a section that is answered in order and reviewed at its end; on the review only the ways out. `isEarly`, `onLeave` and
 * `onExit` as in the action bar.
 */
export function ReviewBar({
  session,
  review,
  isMarked,
  isEarly,
  onSubmit,
  onLeave,
  onExit,
}: {
  session: PlayerSession;
  review: SectionReview;
  isMarked: boolean;
  isEarly: boolean;
  /** Absent where only the clock submits. */
  onSubmit: (() => void) | undefined;
  onLeave: (() => void) | undefined;
  onExit?: (() => void) | undefined;
}) {
  const isComplete = review.nextId === null;
  // nothing is on the screen that could be answered
  const isList = review.isOpen || review.awaitsStage;
  return (
    <footer
      className={`${classes['bar']} flex gap-3 items-center px-5 py-3 border-t border-line bg-card`}
      data-leave={onLeave !== undefined || onExit !== undefined}
      data-in-order
      aria-label={m.test_actions()}
    >
      {!isList && (
        <Button
          className={classes['mark'] ?? ''}
          variant={isMarked ? 'light' : 'default'}
          aria-pressed={isMarked}
          leftSection={<IconFlag3 size={18} stroke={1.75} aria-hidden />}
          onClick={session.markAndNext}
        >
          {m.test_mark()}
        </Button>
      )}
      <span className={`${classes['gap']} flex-1`} />
      {!isList && isComplete && (
        <Button
          className={`${classes['previous']} max-[700px]:col-span-4 max-[700px]:m-0`}
          variant="default"
          leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}
          onClick={session.review}
        >
          {m.test_review_back()}
        </Button>
      )}
      {!isList && (
        <Button
          className={`${classes['save']} min-w-38 max-[700px]:col-span-4 max-[700px]:m-0`}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          onClick={session.saveAndNext}
        >
          {isComplete ? m.test_save_review() : m.test_save_next()}
        </Button>
      )}
      {!isList && <span className={`${classes['rule']} w-px h-8 mx-2 bg-line`} />}
      {onExit !== undefined && (
        <Button variant="default" onClick={onExit}>
          {m.practice_leave()}
        </Button>
      )}
      {onLeave !== undefined && (
        <Button variant={isList ? 'filled' : 'default'} onClick={onLeave}>
          {m.test_leave()}
        </Button>
      )}
      {onSubmit !== undefined && (
        <Button
          className="max-[700px]:col-span-4 max-[700px]:m-0"
          variant={isEarly ? 'subtle' : isList ? 'filled' : 'default'}
          {...(isEarly ? { color: 'gray' } : {})}
          onClick={onSubmit}
        >
          {isEarly ? m.test_end() : m.test_submit()}
        </Button>
      )}
    </footer>
  );
}

/**
 * The sections with what is answered in each, by part where sections share a clock. Only those of the part that is open can be entered, and the others say why not;
 * between two it is the one that has opened, and in a break there is none.
 */
function SectionTabs({ view, session }: { view: PlayerView; session: PlayerSession }) {
  const { state, section, phase } = view;
  const openId = phase.kind === 'between' ? phase.nextId : section.sectionId;
  const parts = partsIn(state);
  const openAt = parts.findIndex(({ ids }) => ids.includes(openId));
  const clock = usePlayerClock(session);
  const isBreak = phase.kind === 'break' || clock.isBreak;
  const nav = useRef<HTMLElement>(null);
  // on a phone the open section may be beyond the edge
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [openId, isBreak]);
  const tabsOf = (at: number) =>
    parts[at]?.sections.map(({ sectionId, name, items, questionCount }) => {
      if (at !== openAt || (isBreak && parts.length > 1)) {
        const past = at <= openAt;
        const over = parts[at]?.isShared === true ? m.test_part_over() : m.test_section_over();
        return (
          <Tooltip key={sectionId} label={past ? over : m.test_section_opens_after({ name: parts[at - 1]?.name ?? '' })}>
            <button
              type="button"
              aria-disabled
              className={`${classes['tab']} inline-flex flex-none items-center gap-1.5 h-10 px-3.5 border-0 rounded-control bg-transparent text-body text-md font-medium whitespace-nowrap cursor-pointer`}
            >
              {past ? <IconCheck size={15} stroke={1.75} aria-hidden /> : <IconLock size={15} stroke={1.75} aria-hidden />}
              <span className="max-w-[22ch] overflow-hidden text-ellipsis">{name}</span>
              <span className={`${classes['note']} text-xs tabular`}>
                {past ? m.test_section_done() : at === openAt + 1 ? m.test_section_next() : m.test_section_later()}
              </span>
            </button>
          </Tooltip>
        );
      }
      const states = items.flatMap(({ itemId }) => view.items.get(itemId) ?? []);
      const counts = countPalette(states);
      const answered = counts.answered + counts['answered-and-marked'];
      return (
        <button
          key={sectionId}
          type="button"
          className={`${classes['tab']} inline-flex flex-none items-center gap-1.5 h-10 px-3.5 border-0 rounded-control bg-transparent text-body text-md font-medium whitespace-nowrap cursor-pointer`}
          aria-current={sectionId === openId && !isBreak ? 'true' : undefined}
          aria-label={`${name} ${m.practice_answered({ answered, count: questionCount })}`}
          onClick={() => session.goToSection(sectionId)}
        >
          <span className="max-w-[22ch] overflow-hidden text-ellipsis">{name}</span>{' '}
          <span className={`${classes['note']} text-xs tabular`}>{m.test_answered_of({ answered, count: questionCount })}</span>
        </button>
      );
    });
  return (
    <nav
      ref={nav}
      aria-label={m.test_sections()}
      className="[justify-content:safe_center] [scrollbar-width:none] flex flex-[1_1_auto] gap-1 min-w-0 overflow-x-auto"
    >
      {parts.map(({ isShared, name, ids }, at) =>
        isShared ? (
          <div key={ids[0]} role="group" aria-label={name} className={`${classes['part']} flex flex-none gap-1 items-center`}>
            <span aria-hidden className="flex-none ps-2 text-muted text-xs">
              {name}
            </span>
            {tabsOf(at)}
          </div>
        ) : (
          tabsOf(at)
        ),
      )}
    </nav>
  );
}

const labels = {
  section: m.test_left_in_section,
  part: m.test_left_in_part,
  break: m.test_left_in_break,
  test: m.test_left_in_test,
} as const;

/**
 * The clock of the section, part or break beside the test's, or the test's alone; a break is not urgent. A timer role would speak every second,
 * so the figures are silent and the player announces the time.
 */
export function Clocks({ session, shown }: { session: PlayerSession; shown: 'section' | 'part' | 'test' }) {
  const { sectionMs, testMs, isBreak } = usePlayerClock(session);
  const ms = shown === 'test' && !isBreak ? testMs : sectionMs;
  return (
    <div
      className={`${classes['clocks']} flex flex-none items-center gap-2 h-10 px-3 border border-line rounded-control bg-card text-ink [transition:background_var(--quick)]`}
      data-urgency={isBreak ? undefined : urgencyOf(ms)}
      role="group"
      aria-label={m.test_time_left()}
    >
      <IconClock size={18} stroke={1.75} aria-hidden />
      <Figure ms={ms} label={labels[isBreak ? 'break' : shown]()} size="large" />
      {shown !== 'test' && <Figure ms={testMs} label={m.test_left_in_test_short()} size="small" />}
    </div>
  );
}

function Figure({ ms, label, size }: { ms: number; label: string; size: 'small' | 'large' }) {
  return (
    <span className={`${classes['clock']} inline-flex items-baseline gap-1.5 whitespace-nowrap`} data-size={size}>
      <span className={`${classes['figure']} text-[1.1875rem] font-strong tabular tracking-[-0.01em]`}>{countdownText(ms)}</span>{' '}
      <span className={`${classes['label']} text-muted text-xs`}>{label}</span>
    </span>
  );
}

/** Where one is, what is answered, whether it is saved, and how long is left. `onPalette` is there while there are questions to go to. */
export function TopBar({
  view,
  session,
  onPalette,
  onPause,
}: {
  view: PlayerView;
  session: PlayerSession;
  onPalette: (() => void) | undefined;
  /** There while the candidate has time left for a break of their own. */
  onPause: (() => void) | undefined;
}) {
  const { state, save, away } = view;
  const { part } = partAround({ state, sectionId: view.phase.kind === 'between' ? view.phase.nextId : view.section.sectionId });
  const clock = part?.isShared === true ? 'part' : partsIn(state).length > 1 ? 'section' : 'test';
  const details = [state.candidate.name, state.candidate.pin, awayText(away)].filter((detail) => detail !== '').join(' \u00b7 ');
  return (
    <header className={`${classes['topBarBar']} flex gap-4 items-center min-h-15 px-5 py-2 border-b border-line bg-card`}>
      <div className={classes['test']}>
        <Logo name="" />
        <div className="min-w-0 leading-[1.3]">
          <p className="truncate text-ink font-strong" lang={langOf(state.name)} title={state.name}>
            {state.name}
          </p>
          <p className="truncate text-muted text-xs max-[560px]:hidden" title={details}>
            {details}
          </p>
        </div>
      </div>
      {view.phase.kind !== 'paused' && <SectionTabs view={view} session={session} />}
      <div className={`${classes['states']} flex flex-none gap-4 items-center justify-end ms-auto`}>
        <SaveStateLine
          save={save}
          receipt={receiptOf(view)?.details}
          unsaved={view.phase.kind === 'playing' && state.solutions === 'end' ? countUnsaved(view) : 0}
        />
        {!state.untimed && <Clocks session={session} shown={clock} />}
        {onPause !== undefined && (
          <ActionIcon
            className={classes['pause'] ?? ''}
            variant="default"
            size={40}
            aria-label={m.test_pause()}
            title={m.test_pause()}
            onClick={onPause}
          >
            <IconCoffee size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {onPalette !== undefined && (
          <ActionIcon
            data-opens-palette
            className="hidden max-[900px]:inline-flex"
            variant="default"
            size={40}
            aria-label={m.test_open_palette()}
            onClick={onPalette}
          >
            <IconLayoutGrid size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </header>
  );
}
