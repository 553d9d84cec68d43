import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconClock,
  IconCoffee,
  IconEraser,
  IconChevronDown,
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

/** The ways out of a question, its section and the test. */
export interface ExitProps {
  /** Whether sections are still to come. */
  readonly isEarly: boolean;
  /** Whether sections are left together. */
  readonly isPart?: boolean | undefined;
  /** Absent where only the clock submits. */
  readonly onSubmit: (() => void) | undefined;
  /** There while the open section may be ended. */
  readonly onLeave: (() => void) | undefined;
  /** The way out, where the attempt waits to be resumed. */
  readonly onExit?: (() => void) | undefined;
}

/** Buttons for the ways out. While sections are still to come the whole test is ended early, which is no one's next step and looks so. `isAlone`: nothing is left to answer, so they are the next step. */
export function Exits({ isEarly, isPart = false, onSubmit, onLeave, onExit, isAlone = false }: ExitProps & { readonly isAlone?: boolean }) {
  return (
    <>
      {onExit !== undefined && (
        <Button variant="default" onClick={onExit}>
          {m.practice_leave()}
        </Button>
      )}
      {onLeave !== undefined && (
        <Button variant={isAlone ? 'filled' : 'default'} onClick={onLeave}>
          {isPart ? m.test_leave_part() : m.test_leave()}
        </Button>
      )}
      {onSubmit !== undefined && (
        <Button
          className="max-[700px]:col-span-4 max-[700px]:m-0"
          variant={isEarly ? 'subtle' : isAlone ? 'filled' : 'default'}
          {...(isEarly ? { color: 'gray' } : {})}
          onClick={onSubmit}
        >
          {isEarly ? m.test_end() : m.test_submit()}
        </Button>
      )}
    </>
  );
}

/** What one does with a question on a phone, in one row; the ways out are with the palette. */
function PhoneBar({
  acts,
  primary,
}: {
  acts: readonly {
    readonly name: string;
    readonly short: string;
    readonly Icon: typeof IconFlag3;
    readonly isPressed?: boolean;
    readonly onPress: () => void;
  }[];
  primary: { readonly name: string; readonly onPress: () => void };
}) {
  return (
    <footer
      className="flex gap-1 items-center px-2 pt-1 pb-[calc(4px_+_env(safe-area-inset-bottom))] border-t border-line bg-card"
      aria-label={m.test_actions()}
    >
      {acts.map(({ name, short, Icon, isPressed, onPress }) => (
        <button
          key={name}
          type="button"
          className="grid gap-0.5 content-center justify-items-center flex-none min-w-15 h-12 px-1 border-0 rounded-control bg-transparent text-body text-xs leading-none cursor-pointer hover:bg-hover aria-pressed:bg-brand-wash aria-pressed:text-brand-text"
          aria-label={name}
          aria-pressed={isPressed}
          onClick={onPress}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          <span>{short}</span>
        </button>
      ))}
      <Button
        className="flex-1 min-w-0"
        h={44}
        px={6}
        styles={{ label: { whiteSpace: 'normal', lineHeight: 1.2, textAlign: 'center' } }}
        onClick={primary.onPress}
      >
        {primary.name}
      </Button>
    </footer>
  );
}

/** What one does with a question, and Submit apart from it. */
export function ActionBar({
  session,
  isPhone = false,
  ...exits
}: ExitProps & { readonly session: PlayerSession; readonly isPhone?: boolean }) {
  if (isPhone)
    return (
      <PhoneBar
        acts={[
          { name: m.test_previous(), short: m.test_previous(), Icon: IconArrowLeft, onPress: session.previous },
          { name: m.test_clear(), short: m.test_clear_short(), Icon: IconEraser, onPress: session.clear },
          { name: m.test_mark_next(), short: m.test_mark_short(), Icon: IconFlag3, onPress: session.markAndNext },
        ]}
        primary={{ name: m.test_save_next(), onPress: session.saveAndNext }}
      />
    );
  return (
    <footer
      className={`${classes['bar']} flex gap-3 items-center px-5 py-3 border-t border-line bg-card`}
      data-leave={exits.onLeave !== undefined || exits.onExit !== undefined}
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
      <Exits {...exits} />
    </footer>
  );
}

/** The actions on a question of a section that is answered in order and reviewed at its end; on the review only the ways out. */
export function ReviewBar({
  session,
  review,
  isMarked,
  isPhone = false,
  ...exits
}: ExitProps & {
  readonly session: PlayerSession;
  readonly review: SectionReview;
  readonly isMarked: boolean;
  readonly isPhone?: boolean;
}) {
  const isComplete = review.nextId === null;
  // nothing is on the screen that could be answered
  const isList = review.isOpen || review.awaitsStage;
  const save = isComplete ? m.test_save_review() : m.test_save_next();
  if (isPhone && !isList)
    return (
      <PhoneBar
        acts={[
          { name: m.test_mark(), short: m.test_mark_short(), Icon: IconFlag3, isPressed: isMarked, onPress: session.markAndNext },
          ...(isComplete
            ? [{ name: m.test_review_back(), short: m.test_review_short(), Icon: IconListCheck, onPress: session.review }]
            : []),
        ]}
        primary={{ name: save, onPress: session.saveAndNext }}
      />
    );
  return (
    <footer
      className={`${classes['bar']} flex gap-3 items-center px-5 py-3 border-t border-line bg-card`}
      data-leave={exits.onLeave !== undefined || exits.onExit !== undefined}
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
          {save}
        </Button>
      )}
      {!isList && <span className={`${classes['rule']} w-px h-8 mx-2 bg-line`} />}
      <Exits {...exits} isAlone={isList} />
    </footer>
  );
}

/**
 * The sections with what is answered in each, by part where sections share a clock. Only those of the part that is open can be entered, and the others say why not;
 * between two it is the one that has opened, and in a break there is none.
 */
export function SectionTabs({
  view,
  session,
  isList = false,
  onGone,
}: {
  view: PlayerView;
  session: PlayerSession;
  /** One below the other, with room for their names. */
  isList?: boolean;
  onGone?: () => void;
}) {
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
      const answered = answeredIn({ section: { items }, items: view.items });
      return (
        <button
          key={sectionId}
          type="button"
          className={`${classes['tab']} inline-flex flex-none items-center gap-1.5 h-10 px-3.5 border-0 rounded-control bg-transparent text-body text-md font-medium whitespace-nowrap cursor-pointer`}
          aria-current={sectionId === openId && !isBreak ? 'true' : undefined}
          aria-label={`${name} ${m.practice_answered({ answered, count: questionCount })}`}
          onClick={() => {
            session.goToSection(sectionId);
            onGone?.();
          }}
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
      className={
        isList
          ? `${classes['list']} grid gap-1 px-2 py-2 border-b border-line`
          : '[justify-content:safe_center] [scrollbar-width:none] flex flex-[1_1_auto] gap-1 min-w-0 overflow-x-auto'
      }
    >
      {parts.map(({ isShared, name, ids }, at) =>
        isShared ? (
          <div
            key={ids[0]}
            role="group"
            aria-label={name}
            className={isList ? 'grid gap-1' : `${classes['part']} flex flex-none gap-1 items-center`}
          >
            <span aria-hidden className={isList ? 'pt-2 ps-3.5 text-muted text-xs' : 'flex-none ps-2 text-muted text-xs'}>
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

/** The section that is open, on a phone: it leads to the others. */
function OpenSection({ view, onPalette }: { view: PlayerView; onPalette: () => void }) {
  const { section } = view;
  const answered = answeredIn(view);
  return (
    <button
      type="button"
      className="flex flex-1 gap-1 items-center min-w-0 h-11 px-1 border-0 rounded-control bg-transparent text-start cursor-pointer hover:bg-hover"
      aria-haspopup="dialog"
      aria-label={`${section.name} ${m.practice_answered({ answered, count: section.questionCount })}`}
      onClick={onPalette}
    >
      <span className="grid min-w-0 leading-tight">
        <span className="truncate text-ink font-strong">{section.name}</span>
        <span className="truncate text-muted text-xs tabular">{m.test_answered_of({ answered, count: section.questionCount })}</span>
      </span>
      <IconChevronDown className="flex-none text-muted" size={16} stroke={2} aria-hidden />
    </button>
  );
}

/** How many questions of the open section have an answer. */
function answeredIn({ section, items }: { section: Pick<PlayerView['section'], 'items'>; items: PlayerView['items'] }): number {
  const counts = countPalette(section.items.flatMap(({ itemId }) => items.get(itemId) ?? []));
  return counts.answered + counts['answered-and-marked'];
}

/** Where one is, what is answered, whether it is saved, and how long is left. `onPalette` is there while there are questions to go to. */
export function TopBar({
  view,
  session,
  isPhone = false,
  onPalette,
  onPause,
}: {
  view: PlayerView;
  session: PlayerSession;
  /** In one row, with the sections behind the palette. */
  isPhone?: boolean;
  onPalette: (() => void) | undefined;
  /** There while the candidate has time left for a break of their own. */
  onPause: (() => void) | undefined;
}) {
  const { state, save, away } = view;
  const { part } = partAround({ state, sectionId: view.phase.kind === 'between' ? view.phase.nextId : view.section.sectionId });
  const clock = part?.isShared === true ? 'part' : partsIn(state).length > 1 ? 'section' : 'test';
  const details = [state.candidate.name, state.candidate.pin, awayText(away)].filter((detail) => detail !== '').join(' \u00b7 ');
  return (
    <header
      className={`${classes['topBarBar']} flex gap-4 items-center min-h-15 px-5 py-2 border-b border-line bg-card`}
      data-phone={isPhone || undefined}
    >
      {isPhone && onPalette !== undefined && state.sections.length > 1 ? (
        <OpenSection view={view} onPalette={onPalette} />
      ) : (
        <div className={classes['test']}>
          <Logo name="" />
          <div className="min-w-0 leading-[1.3]">
            <p className="truncate text-ink font-strong" lang={langOf(state.name)} title={state.name}>
              {state.name}
            </p>
            <p className="truncate text-muted text-xs max-[640px]:hidden" title={details}>
              {details}
            </p>
          </div>
        </div>
      )}
      {view.phase.kind !== 'paused' && !isPhone && <SectionTabs view={view} session={session} />}
      <div className={`${classes['states']} flex flex-none gap-4 items-center justify-end ms-auto`}>
        <SaveStateLine
          save={save}
          receipt={receiptOf(view)?.details}
          unsaved={view.phase.kind === 'playing' && state.solutions === 'end' ? countUnsaved(view) : 0}
        />
        {!state.untimed && <Clocks session={session} shown={clock} />}
        {onPause !== undefined && (
          <ActionIcon variant="default" size={40} aria-label={m.test_pause()} title={m.test_pause()} onClick={onPause}>
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
