import { optionsToChoose } from '@abhyas/rules/assessment/types/asked.ts';
import '@mantine/core/styles/Tooltip.layer.css';
import { isLast, mayPause } from '@abhyas/rules/assessment/player-session/clock/early-end.ts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalculator, IconScribble } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { keepPlayer } from '../../attempt/offline.ts';
import type { PlayerSession } from '../../attempt/session.ts';
import { Dialog, SideDialog } from '../../shared/dialog.tsx';
import { ActionBar, type ExitProps, Exits, ReviewBar, SectionTabs, TopBar } from './bars.tsx';
import { BreakScreen, Halted, PausedScreen, SectionReviewScreen, SectionSummary, StageScreen, Submitting } from './screens.tsx';
import { CalculatorPanel } from '../../../../shared/assessment/calculator.tsx';
import { KeysDialog, LeaveDialog, NextDialog, PauseDialog, QuestionPaper, SubmitDialog } from '../dialogs.tsx';
import { Announcer } from './announcer.tsx';
import { choose } from '../../../../shared/assessment/question/option-list.tsx';
import { type DialogName, PalettePane } from '../palette-pane.tsx';
import { PassagePane } from '../question/passage-pane.tsx';
import classes from './player-screen.module.css';
import { QuestionPane } from '../question/question-pane.tsx';
import { useContrast } from '../shared/contrast.ts';
import { partAround } from '../../shared/part.ts';
import { canFillScreen, fillScreen, useFullScreen } from './full-screen.ts';
import { useFrameTitle } from '../../../../shared/assessment/use-frame-title.ts';
import { readSetting, writeSetting } from '../../../../shared/assessment/keys/settings.ts';
import { SplitPane } from './split-pane.tsx';
import { moveTextSize, readTextSize, textSizes } from '../shared/text-size.ts';
import { TextTools } from '../question/text-tools.tsx';
import { usePlayerKeys } from '../../../../shared/assessment/keys/use-player-keys.ts';
import { PracticeBar, useSolutions } from '../../practice.tsx';
import { itemIn, passageIn, type Shown } from '../../../../shared/assessment/question/both-languages.ts';
import { nextShown, shownWords, useLanguages } from '../../shared/languages.tsx';
import { usePlayerView } from '../shared/use-player.ts';
import { useRuledOut } from '../../../../shared/assessment/question/use-ruled-out.ts';
import type { ItemForCandidate, PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { Solution } from '@abhyas/contract/assessment/practice.ts';
import { PaletteLegend } from '../../shared/palette-legend.tsx';
import { MarkingTable, PaperRules } from '../../shared/paper-rules.tsx';
import { RichText } from '../../../../shared/assessment/question/rich-text.tsx';
import { SectionTable } from '../../shared/section-table.tsx';

/**
 * Keeps text in the test and other text out of it while the paper says so, and says that it does. Selecting continues, so that a passage can be highlighted
 * and read aloud; on a touch screen the long press that selects continues too, and what it selects cannot be copied.
 */
function useCopyGuard(session: PlayerSession, copying: boolean): void {
  useEffect(() => {
    if (copying) return;
    const end = new AbortController();
    const refuse = (name: string, what: 'copying' | 'pasting') =>
      document.addEventListener(
        name,
        (event) => {
          if (event instanceof PointerEvent && event.pointerType === 'touch') return;
          event.preventDefault();
          session.refuse(what);
        },
        { signal: end.signal, capture: true },
      );
    for (const name of ['copy', 'cut', 'dragstart', 'contextmenu']) refuse(name, 'copying');
    for (const name of ['paste', 'drop']) refuse(name, 'pasting');
    return () => end.abort();
  }, [session, copying]);
}

/** The instructions of the test, at hand at any time. */
function InstructionsDialog({ state, opened, onClose }: { state: PlayerState; opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={m.test_instructions()}>
      <div className="grid gap-6 min-w-0">
        {!state.untimed && <SectionTable state={state} />}
        <MarkingTable state={state} />
        <PaperRules state={state} />
        <RichText html={state.instructionsHtml} />
        {state.solutions === 'end' && <PaletteLegend />}
      </div>
    </Dialog>
  );
}

const loadPad = () => import('../scratch/scratch-pad.tsx');
const PadPane = lazy(async () => ({ default: (await loadPad()).PadPane }));
/** So narrow, the pad is below the question; else it is beside it. */
const narrow = '(width < 900px)';
/** So narrow, the bars are one row each, and the palette has what else was in them. */
const phone = '(width < 640px)';
/** So small, the tools for the text are with the palette. */
const small = '(width < 640px), (width < 900px) and (height < 480px)';
/** A window that is so much lower than its page, in pixels, has a keyboard on the screen. */
const keyboardHeight = 120;
/** When the pad's own code is brought, once the test is there, in milliseconds. */
const padAfterMs = 3_000;

/** Brings the code of the pad before it is asked for, so that it opens without a connection. */
function usePadAhead(isGiven: boolean): void {
  useEffect(() => {
    if (!isGiven) return;
    const timer = setTimeout(() => void loadPad().then(keepPlayer, () => undefined), padAfterMs);
    return () => clearTimeout(timer);
  }, [isGiven]);
}

/** How high the part of the window is that a keyboard on the screen leaves, in pixels; null while there is none. */
function useRoomAboveKeyboard(): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    const seen = window.visualViewport ?? null;
    if (seen === null) return;
    const end = new AbortController();
    const measure = () => {
      const isCovered = seen.scale === 1 && window.innerHeight - seen.height > keyboardHeight;
      setRoom(isCovered ? Math.round(seen.height) : null);
      // the page was moved up to show the field, which is in sight without that
      if (isCovered) window.scrollTo(0, 0);
    };
    seen.addEventListener('resize', measure, { signal: end.signal });
    return () => end.abort();
  }, []);
  return room;
}

/** Says that the paper asks for the full screen, and leads back to it. It is in no one's way. */
function FullScreenBar() {
  return (
    <div
      className={`${classes['bar']} flex gap-x-3 gap-y-1.5 items-center justify-center px-4 py-1.5 border-b border-b-line bg-info-wash text-ink text-sm leading-[1.35]`}
      role="status"
    >
      <p>{m.test_full_screen_asked()}</p>
      <Button size="xs" variant="default" onClick={() => void fillScreen()}>
        {m.test_full_screen_back()}
      </Button>
    </div>
  );
}

/** The player: questions, palette, clocks and what is in their place when there is nothing to answer. `onTakeOver` makes this window the writer. */
export function PlayerScreen({
  session,
  onTakeOver,
  onExit,
}: {
  session: PlayerSession;
  onTakeOver: () => void;
  /** Leads out of an attempt that then waits to be resumed: a practice set, or a rehearsal. */
  onExit?: (() => void) | undefined;
}) {
  const current = usePlayerView(session);
  const languages = useLanguages(current.state);
  const inLanguage = <Text extends ItemForCandidate | Solution>(text: Text): Text =>
    languages === null ? text : itemIn(text, languages.shownOf(text.itemId));
  const { view, hints, checked, check } = useSolutions({ session, view: current, inLanguage });
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [drawer, setDrawer] = useState<'open' | 'shut'>('shut');
  const [calculator, setCalculator] = useState<'open' | 'shut'>('shut');
  const [pad, setPad] = useState<'open' | 'shut'>('shut');
  const [ruling, setRuling] = useState<'shown' | 'quiet'>('quiet');
  const [textSize, setTextSize] = useState(() => readTextSize(view.state));
  const [letters, setLetters] = useState<'on' | 'off'>(() => (readSetting('letters') === 'off' ? 'off' : 'on'));
  const [asked, setAsked] = useState(0);
  // what just became of a tool
  const [said, setSaid] = useState('');
  const { ruledOut, toggle } = useRuledOut(view.state.attemptId);
  const { state, section, item, phase, response, review } = view;
  const playing = phase.kind === 'playing';
  const reviewing = review?.isOpen === true;
  const awaiting = review?.awaitsStage === true;
  const answering = playing && !reviewing && !awaiting;
  const isAhead = review !== null && (review.nextId !== null || review.awaitsStage);
  const hasCalculator = section.calculator !== 'none';
  const isEarly = !isLast({ test: state, sectionId: section.sectionId });
  const mayLeave = isEarly && state.mayLeave;
  const askSubmit = state.mayEnd === false ? undefined : () => setDialog('submit');
  const close = () => setDialog(null);
  const go = (itemId: string) => {
    close();
    setDrawer('shut');
    session.go(itemId);
  };
  const sayTool = (tool: string, isOn: boolean) => setSaid(isOn ? m.test_tool_on({ tool }) : m.test_tool_off({ tool }));
  const toggleCalculator = () => {
    sayTool(m.test_calculator(), calculator === 'shut');
    setCalculator(calculator === 'shut' ? 'open' : 'shut');
  };
  const closeCalculator = () => {
    sayTool(m.test_calculator(), false);
    setCalculator('shut');
  };
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const isSmall = useMediaQuery(small, false, { getInitialValueInEffect: false });
  const room = useRoomAboveKeyboard();
  usePadAhead(state.scratch);
  const togglePad = () => {
    sayTool(m.test_scratch(), pad === 'shut');
    setPad(pad === 'shut' ? 'open' : 'shut');
  };
  const closePad = () => setPad('shut');
  const toggleRuling = () => {
    sayTool(m.test_rule_tool(), ruling === 'quiet');
    setRuling(ruling === 'quiet' ? 'shown' : 'quiet');
  };
  const [contrast, turnContrast] = useContrast();
  const toggleContrast = () => {
    sayTool(m.test_contrast(), contrast === 'usual');
    turnContrast();
  };
  const fillsScreen = useFullScreen({ session, asked: state.fullScreen });
  const asksForScreen = state.fullScreen && canFillScreen() && (playing || phase.kind === 'between');
  useCopyGuard(session, state.copying);
  useFrameTitle(state.name);
  const ruleOut = (label: string | undefined) => {
    const isChosen = response?.kind === 'choice' && label !== undefined && response.labels.includes(label);
    if (item !== null && label !== undefined && !isChosen) toggle({ itemId: item.itemId, label });
  };
  const showIn = (shown: Shown) => {
    if (languages === null || item === null) return;
    languages.choose(item.itemId, shown);
    setSaid(shownWords(shown));
  };
  const moveText = (by: number) => {
    const next = moveTextSize({ step: textSize, by });
    setTextSize(next);
    setSaid(m.test_text_size_now({ percent: Math.round(100 * (textSizes[next] ?? 1)) }));
  };

  // what was open over the questions does not come back with the next ones
  const place = playing ? section.sectionId : '';
  const [shownIn, setShownIn] = useState(place);
  if (shownIn !== place) {
    setShownIn(place);
    setDialog(null);
    setDrawer('shut');
    setCalculator('shut');
  }

  // who saves the last question is offered the ways on
  const lastId = view.notice?.kind === 'last-question' ? view.notice.id : 0;
  const [offered, setOffered] = useState(lastId);
  if (lastId > offered) {
    setOffered(lastId);
    if (answering) setDialog('next');
  }

  const each = state.solutions === 'each';
  const advance = () => (!each ? session.saveAndNext() : checked === null ? check() : session.next());
  const choosable = item === null ? [] : optionsToChoose(item);
  usePlayerKeys({
    active: answering && dialog === null && drawer === 'shut',
    letters,
    options: choosable.length,
    hasCalculator,
    onCommand(command) {
      switch (command.kind) {
        case 'option': {
          const label = choosable[command.index]?.label;
          if (item !== null && label !== undefined)
            session.choose(choose({ item, chosen: response?.kind === 'choice' ? response.labels : [], label }));
          return;
        }
        case 'rule-out':
          return ruleOut(choosable[command.index]?.label);
        case 'next':
          return advance();
        case 'previous':
          return session.previous();
        case 'mark':
          return each ? undefined : session.markAndNext();
        case 'clear':
          return session.clear();
        case 'palette':
          return focusPalette();
        case 'paper':
          return isAhead ? undefined : setDialog('paper');
        case 'submit':
          return askSubmit?.();
        case 'solution':
          // a practice set shows it once the answer is checked
          return undefined;
        case 'help':
          return setDialog('keys');
        case 'calculator':
          if (!hasCalculator) return session.refuse('calculator');
          return toggleCalculator();
        case 'scratch':
          return state.scratch ? togglePad() : undefined;
        case 'time':
          return setAsked((last) => last + 1);
        case 'contrast':
          return toggleContrast();
        case 'language':
          if (languages !== null && item?.versions !== undefined) showIn(nextShown(languages, languages.shownOf(item.itemId)));
          return;
        case 'instructions':
          return setDialog('instructions');
        case 'text-size':
          return moveText(command.step);
        case 'section': {
          const at = state.sections.findIndex(({ sectionId }) => sectionId === section.sectionId);
          const to = state.sections[at + command.step];
          if (to !== undefined) session.goToSection(to.sectionId);
        }
      }
    },
  });

  const found = section.passages.find(({ passageId }) => passageId === item?.passageId);
  const shown = languages === null || item === null ? null : languages.shownOf(item.itemId);
  const passage = found === undefined || shown === null ? found : passageIn(found, shown);
  const textTools = <TextTools step={textSize} onMove={moveText} contrast={contrast} onContrast={toggleContrast} />;
  const calculatorTool = hasCalculator && (
    <Tooltip label={m.test_calculator()}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={m.test_calculator()}
        aria-pressed={calculator === 'open'}
        onClick={toggleCalculator}
      >
        <IconCalculator size={19} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
  const isPadded = item !== null && view.padded.has(item.itemId);
  const padName = isPadded ? m.test_scratch_in_use() : m.test_scratch();
  const padTool = state.scratch && item !== null && (
    <Tooltip label={padName}>
      <ActionIcon
        className={classes['padTool'] ?? ''}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={padName}
        aria-pressed={pad === 'open'}
        data-padded={isPadded}
        onClick={togglePad}
      >
        <IconScribble size={19} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
  const padPane = answering && item !== null && view.pad !== null && pad === 'open' && (
    <Suspense fallback={null}>
      <PadPane session={session} itemId={item.itemId} pad={view.pad} number={item.number} isSheet={isNarrow} onClose={closePad} />
    </Suspense>
  );
  const question = (
    <QuestionPane
      view={item === null ? view : { ...view, item: inLanguage(item) }}
      languages={
        languages === null || shown === null
          ? null
          : {
              languages,
              shown,
              letters,
              onChoose: showIn,
              onAll: () => (languages.chooseForAll(shown), setSaid(m.test_language_for_all())),
            }
      }
      tools={
        <>
          {padTool}
          {calculatorTool}
          {passage === undefined && !isSmall && textTools}
        </>
      }
      isSmall={isSmall || (pad === 'open' && passage !== undefined)}
      hints={hints}
      checked={checked}
      ruledOut={new Set(item === null ? [] : ruledOut.get(item.itemId))}
      ruling={ruling}
      onRuling={toggleRuling}
      onChoose={session.choose}
      onRuleOut={ruleOut}
      onEnter={advance}
    />
  );
  // the highlights of a passage are places in its text
  const marksIn = shown === null || shown === languages?.named[0] ? '' : `-${shown}`;
  const openFromPalette = (name: DialogName) => (setDrawer('shut'), setDialog(name));
  const exits: ExitProps = {
    isEarly,
    isPart: partAround({ state, sectionId: section.sectionId }).part?.isShared,
    onSubmit: askSubmit === undefined ? undefined : () => openFromPalette('submit'),
    onLeave: mayLeave ? () => openFromPalette('leave') : undefined,
    onExit,
  };
  const palette = <PalettePane view={view} onGo={go} onOpen={openFromPalette} />;
  const ofSmall = {
    before: isPhone && state.sections.length > 1 && <SectionTabs view={view} session={session} isList onGone={() => setDrawer('shut')} />,
    after: (
      <div className="flex flex-col gap-2">
        <div className="flex justify-center">{textTools}</div>
        {isPhone && !each && answering && <Exits {...exits} />}
      </div>
    ),
  };
  const questions =
    passage === undefined ? (
      question
    ) : (
      <SplitPane
        words={{ label: m.test_divider(), less: m.test_divider_less(), more: m.test_divider_more() }}
        place={item?.itemId ?? ''}
        first={
          <PassagePane
            key={`${passage.passageId}${marksIn}`}
            marksIn={marksIn}
            passage={passage}
            section={section}
            attemptId={state.attemptId}
            tools={!isSmall && textTools}
          />
        }
        second={question}
      />
    );

  return (
    <div
      className={`${classes['player']} grid h-dvh overflow-hidden bg-page`}
      data-keyboard={room !== null || undefined}
      style={{ ['--reading-scale' as string]: textSizes[textSize], ...(room === null ? {} : { height: room }) }}
    >
      <div className="[grid-area:top] min-w-0">
        <TopBar
          view={view}
          session={session}
          isPhone={isPhone}
          onPalette={playing ? () => setDrawer('open') : undefined}
          onPause={playing && mayPause(state) ? () => setDialog('pause') : undefined}
        />
        {asksForScreen && !fillsScreen && <FullScreenBar />}
      </div>
      <main className={`${classes['main']} [grid-area:main] min-w-0 min-h-0`}>
        {answering &&
          (state.scratch && isNarrow ? (
            <SplitPane
              isStacked
              setting="pad"
              words={{ label: m.test_scratch_height(), less: m.test_scratch_higher(), more: m.test_scratch_lower() }}
              first={questions}
              second={padPane === false ? null : padPane}
            />
          ) : (
            questions
          ))}
        {playing && awaiting && <StageScreen view={view} session={session} />}
        {playing && reviewing && <SectionReviewScreen view={view} session={session} review={review} />}
        {phase.kind === 'between' && <SectionSummary key={phase.nextId} view={view} phase={phase} />}
        {phase.kind === 'break' && <BreakScreen view={view} session={session} endedId={phase.endedId} nextId={phase.nextId} />}
        {phase.kind === 'paused' && <PausedScreen view={view} session={session} />}
        {(phase.kind === 'submitting' || phase.kind === 'submitted') && (
          <Submitting view={view} session={session} because={phase.kind === 'submitting' ? phase.because : 'asked'} />
        )}
        {phase.kind === 'halted' && <Halted cause={phase.cause} save={view.save} onTakeOver={onTakeOver} />}
      </main>
      {!isNarrow && padPane}
      {playing && (
        <aside className="[grid-area:palette] min-h-0 border-s border-s-line bg-page max-[900px]:hidden" aria-label={m.test_palette()}>
          {palette}
        </aside>
      )}
      {playing &&
        (each ? (
          <PracticeBar
            session={session}
            isAnswered={response !== null}
            isChecked={checked !== null}
            onGoOn={advance}
            onSubmit={() => setDialog('submit')}
            onExit={onExit}
          />
        ) : review !== null ? (
          <ReviewBar
            session={session}
            review={review}
            isMarked={item !== null && view.items.get(item.itemId)?.marked === true}
            isPhone={isPhone}
            {...exits}
          />
        ) : (
          <ActionBar session={session} isPhone={isPhone} {...exits} />
        ))}
      {answering && calculator === 'open' && (
        <CalculatorPanel kind={section.calculator === 'scientific' ? 'scientific' : 'basic'} onClose={closeCalculator} />
      )}
      <SideDialog
        opened={playing && drawer === 'open'}
        onClose={() => setDrawer('shut')}
        size={320}
        title={m.test_palette()}
        bodyClass="h-[calc(100%_-_60px)] p-0"
      >
        <PalettePane view={view} onGo={go} onOpen={openFromPalette} {...(isSmall ? ofSmall : {})} />
      </SideDialog>
      <SubmitDialog
        view={view}
        isEarly={isEarly}
        opened={playing && dialog === 'submit'}
        onClose={close}
        onGo={go}
        onSubmit={() => (close(), session.submit())}
      />
      <NextDialog
        view={view}
        opened={answering && dialog === 'next'}
        onClose={close}
        onGo={go}
        onLeave={mayLeave ? () => setDialog('leave') : undefined}
        onSubmit={isEarly ? undefined : askSubmit}
      />
      <LeaveDialog view={view} opened={playing && dialog === 'leave'} onClose={close} onGo={go} onLeave={session.endSection} />
      <PauseDialog view={view} opened={playing && dialog === 'pause'} onClose={close} onPause={session.beginPause} />
      <QuestionPaper
        view={view}
        opened={playing && dialog === 'paper'}
        onClose={close}
        onGo={go}
        scale={textSizes[textSize] ?? 1}
        languages={languages}
      />
      <InstructionsDialog state={state} opened={playing && dialog === 'instructions'} onClose={close} />
      <KeysDialog
        each={each}
        inOrder={review !== null}
        options={choosable.length}
        opened={playing && dialog === 'keys'}
        onClose={close}
        letters={letters}
        hasCalculator={hasCalculator}
        hasScratch={state.scratch}
        hasLanguages={languages !== null}
        onLetters={(next) => (writeSetting('letters', next), setLetters(next))}
      />
      <Announcer view={view} session={session} asked={asked} tool={said} />
    </div>
  );
}

/** The grid is beside the question, or behind a button where the window is narrow. */
function focusPalette(): void {
  const cell = document.querySelector<HTMLElement>('#palette [tabindex="0"]');
  if (cell === null || cell.offsetParent === null) document.querySelector<HTMLElement>('[data-opens-palette]')?.click();
  else cell.focus();
}
