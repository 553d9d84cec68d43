import { isUnfit, optionsToChoose } from '@abhyas/rules/assessment/types/asked.ts';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Hints } from '../../../shared/assessment/question/hints.tsx';
import { choose } from '../../../shared/assessment/question/option-list.tsx';
import { CalculatorPanel } from '../../../shared/assessment/calculator.tsx';
import { readSetting, writeSetting } from '../../../shared/assessment/keys/settings.ts';
import { usePlayerKeys } from '../../../shared/assessment/keys/use-player-keys.ts';
import { useRuledOut } from '../../../shared/assessment/question/use-ruled-out.ts';
import { m } from '../../../paraglide/messages.js';
import { EndDialog } from './end-dialog.tsx';
import { RoundAnswerView } from './round-answer.tsx';
import { RoundBar } from './round-bar.tsx';
import { RoundHead } from './round-head.tsx';
import classes from './round-screen.module.css';
import type { RoundSession, RoundView } from './session.ts';
import { KeyList } from '../../../shared/assessment/keys/key-list.tsx';
import { optionKeys } from '../../../shared/assessment/keys/option-keys.ts';
import { keyMap } from '../../../shared/assessment/keys/keyboard.ts';
import type { RoundQuestion } from '@abhyas/contract/adaptive/rounds.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { IconInfoCircle, IconStrikethrough } from '@tabler/icons-react';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { shownTypes, typeName } from '../../../shared/assessment/types/types.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { useArrivalFocus } from '../../../ui/focus/use-arrival-focus.ts';
import { whyTexts } from '../words.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

type Given = Pick<RoundQuestion, 'ordinal' | 'item' | 'passage' | 'topic' | 'why'>;

interface RoundQuestionProps {
  readonly given: Given;
  /** The place for the answer, or the answer with its solution. */
  readonly children: ReactNode;
  readonly tools?: ReactNode;
  /** It follows another question: the focus goes from the button that led here to its heading. */
  readonly isNext: boolean;
}

/** A question of a round: why it is here, its passage and its text. */
function RoundQuestionView({ given: { ordinal, item, passage, topic, why }, tools, isNext, children }: RoundQuestionProps) {
  const title = useArrivalFocus<HTMLHeadingElement>();
  useEffect(() => {
    if (isNext) title.current?.focus();
    // once, when the question comes
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <article
      className={`${classes['sheet']} card-surface max-w-[840px] mx-auto max-[1024px]:data-[passage=true]:grid-cols-1 max-[1024px]:data-[passage=true]:max-w-[840px] data-[passage=true]:grid data-[passage=true]:grid-cols-2 data-[passage=true]:max-w-[1232px]`}
      data-passage={passage !== null}
      aria-label={m.test_question({ number: ordinal })}
    >
      {passage === null ? null : (
        <section
          className={`${classes['passage']} sticky top-0 overflow-auto px-8 py-6 border-e border-e-line max-[700px]:p-4`}
          aria-label={m.test_passage()}
          tabIndex={0}
        >
          {passage.title === '' ? null : <h2>{passage.title}</h2>}
          <RichText html={passage.html} look="reading" />
        </section>
      )}
      <div className="grid gap-4 content-start min-w-0 px-8 pt-6 pb-8 max-[700px]:p-4">
        <div className="flex flex-wrap gap-x-2 gap-y-1 items-center">
          <h1 ref={title} tabIndex={-1} className="me-auto text-[1rem]">
            {m.test_question({ number: ordinal })}
          </h1>
          {/* a level is found without the hint of a topic */}
          {topic === '' || why.kind === 'diagnostic' ? null : <Badge>{topic}</Badge>}
          {why.kind === 'diagnostic' ? null : <Badge>{typeName(item.type)}</Badge>}
          {tools}
        </div>
        <p className="flex gap-2 text-muted text-sm">
          <IconInfoCircle className="flex-none mt-0.5" size={16} stroke={1.75} aria-hidden />
          <span>{whyTexts(why).join(' \u00b7 ')}</span>
        </p>
        <div id={stemIdOf(ordinal)} className="text-ink leading-[1.6]">
          <RichText html={item.stemHtml} />
        </div>
        {children}
      </div>
    </article>
  );
}

const stemIdOf = (ordinal: number) => `round-stem-${ordinal}`;

interface AnswerFieldProps {
  readonly question: RoundQuestion;
  readonly response: Response | null;
  readonly ruledOut: ReadonlySet<string>;
  readonly ruling: 'shown' | 'quiet';
  readonly onChoose: (response: Response | null) => void;
  readonly onRuleOut: (label: string) => void;
  readonly onEnter: () => void;
}

/** Where the answer goes. Enter checks it. */
function AnswerField({ question: { ordinal, item }, ...answering }: AnswerFieldProps) {
  const id = useId();
  const { Field, hint } = shownTypes[item.type];
  const stem = stemIdOf(ordinal);
  return (
    <>
      {hint === null ? null : (
        <p id={id} className="text-muted text-sm">
          {hint()}
        </p>
      )}
      <Field item={item} keypad="beside" labelledBy={hint === null ? stem : `${stem} ${id}`} {...answering} />
    </>
  );
}

/** Shows the buttons that strike options out. */
function RuleOutTool({ pressed, onClick }: { pressed: boolean; onClick: () => void }) {
  return (
    <button type="button" className={classes['tool']} aria-pressed={pressed} onClick={onClick}>
      <IconStrikethrough size={18} stroke={1.75} aria-hidden />
      <span>{m.test_rule_tool()}</span>
    </button>
  );
}

interface KeysDialogProps {
  readonly letters: 'on' | 'off';
  readonly hasCalculator: boolean;
  readonly isDiagnostic: boolean;
  /** How many options the question on the screen has. */
  readonly options: number;
  readonly onLetters: (letters: 'on' | 'off') => void;
  readonly onClose: () => void;
}

/** The keys of a round. */
function KeysDialog({ letters, hasCalculator, isDiagnostic, options, onLetters, onClose }: KeysDialogProps) {
  return (
    <Dialog onClose={onClose} title={m.test_keys()}>
      <KeyList
        rows={[
          ...optionKeys(options),
          [[...keyMap.next, 'Enter'], isDiagnostic ? m.practice_next() : m.practice_key_check()],
          ...(isDiagnostic ? [] : [[keyMap.solution, m.adapt_key_solution()] as const]),
          [keyMap.clear, m.test_clear()],
          ...(hasCalculator ? [[keyMap.calculator, m.test_calculator()] as const] : []),
          [keyMap.time, m.test_key_time()],
          ...(isDiagnostic ? [] : [[keyMap.submit, m.adapt_end()] as const]),
          [keyMap.help, m.test_keys()],
          [keyMap.close, m.test_key_close()],
        ]}
        letters={letters}
        onLetters={onLetters}
      />
    </Dialog>
  );
}

interface RoundScreenProps {
  readonly session: RoundSession;
  readonly view: RoundView;
  readonly onEnded: () => void;
  readonly onLeave: () => void;
}

/** Runs on the first click of a double click: what the second one would hit may be the next question. */
const once = (run: () => void) => (event: MouseEvent) => (event.detail > 1 ? undefined : run());

/** A held Enter is one press: its repetitions would press the button that comes next, too. */
function ignoreHeld(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Whether the solution of an answer is on the screen by now, drawn and not only on its way there. */
function useDrawn(ordinal: number): () => boolean {
  const drawn = useRef(0);
  useEffect(() => {
    // the first frame is the one before it is drawn
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => void (drawn.current = ordinal));
    });
    return () => cancelAnimationFrame(frame);
  }, [ordinal]);
  return () => drawn.current === ordinal;
}

/** One question of a round at a time, and after each its solution. Without a clock to race. */
export function RoundScreen({ session, view, onEnded, onLeave }: RoundScreenProps) {
  const { round, shown, response, hints, sending } = view;
  const { question } = round;
  const [dialog, setDialog] = useState<'end' | 'keys' | null>(null);
  const [clock, setClock] = useState<'shown' | 'hidden'>('hidden');
  const [calculator, setCalculator] = useState<'open' | 'shut'>('shut');
  const [ruling, setRuling] = useState<'shown' | 'quiet'>('quiet');
  const [letters, setLetters] = useState<'on' | 'off'>(readSetting('letters') === 'off' ? 'off' : 'on');
  /** The question that was answered in this window, whose outcome is news. */
  const [checked, setChecked] = useState(0);
  const { ruledOut, toggle } = useRuledOut(`round-${round.roundId}`);
  const given = shown ?? question;
  const hasCalculator = question !== null && question.calculator !== 'none';
  const isDiagnostic = round.kind === 'diagnostic';
  const [first] = useState(given?.ordinal);
  const answer = (how?: { skip: true; straight?: true }) => {
    // the field says so
    if (how === undefined && question !== null && isUnfit({ type: question.item.type, response })) return;
    setChecked(how?.straight === true ? 0 : (question?.ordinal ?? 0));
    session.answer(how);
  };
  const isDrawn = useDrawn(shown?.ordinal ?? 0);
  // of a fast double press the second one comes before anyone can have seen the solution
  const goOn = () => (isDrawn() ? session.next() : undefined);
  const advance = () => (shown === null ? answer() : goOn());
  const showSolution = () => (shown === null && response === null && !isDiagnostic ? answer({ skip: true }) : undefined);
  const ruleOut = (label: string | undefined) => {
    const isChosen = response?.kind === 'choice' && label !== undefined && response.labels.includes(label);
    if (question !== null && label !== undefined && !isChosen) toggle({ itemId: question.item.itemId, label });
  };
  const choosable = question === null ? [] : optionsToChoose(question.item);
  usePlayerKeys({
    active: dialog === null,
    letters,
    options: shown === null ? choosable.length : 0,
    hasCalculator,
    onCommand(command) {
      switch (command.kind) {
        case 'option': {
          const label = choosable[command.index]?.label;
          const chosen = response?.kind === 'choice' ? response.labels : [];
          if (question !== null && label !== undefined) session.choose(choose({ item: question.item, chosen, label }));
          return;
        }
        case 'rule-out':
          return ruleOut(choosable[command.index]?.label);
        case 'next':
          return advance();
        case 'solution':
          return showSolution();
        case 'clear':
          return session.choose(null);
        case 'calculator':
          return hasCalculator ? setCalculator((last) => (last === 'shut' ? 'open' : 'shut')) : undefined;
        case 'time':
          return setClock((last) => (last === 'shown' ? 'hidden' : 'shown'));
        case 'submit':
          return isDiagnostic ? undefined : setDialog('end');
        case 'help':
          return setDialog('keys');
        default:
          return undefined;
      }
    },
  });
  if (given === null) return null;
  const isChoice = optionsToChoose(given.item).length > 0;
  return (
    <div className={`${classes['page']} grid h-dvh bg-page`} onKeyDownCapture={ignoreHeld}>
      <RoundHead
        round={round}
        at={given.ordinal}
        secondsNow={session.seconds}
        clock={clock}
        onClock={() => setClock(clock === 'shown' ? 'hidden' : 'shown')}
        calculator={hasCalculator ? calculator : 'none'}
        onCalculator={() => setCalculator(calculator === 'open' ? 'shut' : 'open')}
        onKeys={() => setDialog('keys')}
        onEnd={isDiagnostic ? null : () => setDialog('end')}
        onLeave={onLeave}
      />
      <main
        id="main"
        tabIndex={-1}
        className={`${classes['main']} min-h-0 overflow-auto p-6 max-[700px]:p-0 max-[700px]:bg-card`}
        onKeyDown={(event) => {
          // Enter checks from an option, and continues from a solution; on a button or in a field it does what it does there
          const isIdle =
            !(event.target instanceof Element) || !event.target.matches('button, a, select, input:not([type=radio], [type=checkbox])');
          if (event.key !== 'Enter' || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || !isIdle) return;
          if (shown === null && response === null) return;
          event.preventDefault();
          advance();
        }}
      >
        <RoundQuestionView
          key={given.ordinal}
          given={given}
          isNext={given.ordinal !== first}
          tools={
            shown === null && isChoice ? (
              <RuleOutTool pressed={ruling === 'shown'} onClick={() => setRuling(ruling === 'shown' ? 'quiet' : 'shown')} />
            ) : null
          }
        >
          {shown !== null ? (
            <RoundAnswerView answer={shown} kind={round.kind} isFresh={checked === shown.ordinal} />
          ) : question === null ? null : (
            <fieldset className="min-w-0 m-0 p-0 border-0" disabled={sending !== 'no'} aria-label={m.test_your_answer()}>
              <AnswerField
                question={question}
                response={response}
                ruledOut={new Set(ruledOut.get(question.item.itemId))}
                ruling={ruling}
                onChoose={session.choose}
                onRuleOut={ruleOut}
                onEnter={advance}
              />
              <Hints all={question.hints} shown={hints} onAsk={session.hint} />
            </fieldset>
          )}
        </RoundQuestionView>
      </main>
      <RoundBar
        view={view}
        onAdvance={once(advance)}
        onShow={once(showSolution)}
        onSkip={once(() => answer({ skip: true, straight: true }))}
      />
      {hasCalculator && calculator === 'open' ? (
        <CalculatorPanel kind={question.calculator === 'scientific' ? 'scientific' : 'basic'} onClose={() => setCalculator('shut')} />
      ) : null}
      {dialog === 'end' ? <EndDialog session={session} view={view} onClose={() => setDialog(null)} onEnded={onEnded} /> : null}
      {dialog === 'keys' ? (
        <KeysDialog
          isDiagnostic={isDiagnostic}
          letters={letters}
          hasCalculator={hasCalculator}
          options={choosable.length}
          onLetters={(next) => (writeSetting('letters', next), setLetters(next))}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  );
}
