import { m } from '../../../paraglide/messages.js';
import { optionKeys } from '../../../shared/assessment/keys/option-keys.ts';
import { keyMap } from '../../../shared/assessment/keys/keyboard.ts';
import { KeyList } from '../../../shared/assessment/keys/key-list.tsx';
import { Dialog } from '../shared/dialog.tsx';
import type { ItemForCandidate, SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import { Button } from '@mantine/core';
import type { ItemState } from '@abhyas/rules/assessment/log/fold.ts';
import { paidBlanks } from '@abhyas/rules/assessment/paper/paid-blanks.ts';
import { countPalette } from '@abhyas/rules/assessment/log/palette.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { figure } from '../../../lib/format/marks.ts';
import { langOf } from '../../../lib/language/title-language.ts';
import type { PlayerView } from '../attempt/session.ts';
import { StateMark } from '../shared/state-mark.tsx';
import { lengthText, shortStateName, stateName } from '../../../shared/assessment/question/words.ts';
import { typeName } from '../../../shared/assessment/types/types.ts';
import { type Part, partAround } from '../shared/part.ts';
import { UnsavedNotice } from './shared/unsaved-notice.tsx';
import { minChargedSeconds, pauseLeftMs } from '@abhyas/rules/assessment/paper/pause.ts';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { Badge } from '../../../ui/cards/badge.tsx';
import { MarkingBadges } from '../shared/marking-badges.tsx';
import { letterOf } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { itemIn, passageIn } from '../../../shared/assessment/question/both-languages.ts';
import type { Languages } from '../shared/languages.tsx';
import { markState } from './shared/mark-state.ts';
import classes from './dialogs.module.css';

/** The keys of the player, and the switch that turns the single ones off. */
export function KeysDialog({
  opened,
  onClose,
  each = false,
  inOrder = false,
  letters,
  hasCalculator,
  hasLanguages = false,
  hasScratch = false,
  options,
  onLetters,
}: {
  /** In a set that gives its solutions after each question. */
  each?: boolean;
  /** In a section that is answered in order: there is no way back, and a question that is marked stays. */
  inOrder?: boolean;
  opened: boolean;
  onClose: () => void;
  letters: 'on' | 'off';
  hasCalculator: boolean;
  /** The paper is in two languages. */
  hasLanguages?: boolean;
  /** There is a pad beside each question. */
  hasScratch?: boolean;
  /** How many options the question on the screen has. */
  options: number;
  onLetters: (letters: 'on' | 'off') => void;
}) {
  const rows: readonly (readonly [readonly string[], string])[] = [
    ...optionKeys(options),
    [keyMap.next, each ? m.practice_key_check() : m.test_save_next()],
    ...(inOrder ? [] : [[keyMap.previous, m.test_previous()] as const]),
    ...(each ? [] : [[keyMap.mark, inOrder ? m.test_mark() : m.test_mark_next()] as const]),
    [keyMap.clear, m.test_clear()],
    [keyMap.palette, m.test_key_palette()],
    [keyMap.section, m.test_key_section()],
    [keyMap.paper, m.test_question_paper()],
    ...(hasCalculator ? [[keyMap.calculator, m.test_calculator()] as const] : []),
    ...(hasLanguages ? [[keyMap.language, m.test_key_language()] as const] : []),
    ...(hasScratch ? [[keyMap.scratch, m.test_scratch()] as const] : []),
    [keyMap.time, m.test_key_time()],
    [keyMap.textSize, m.test_text_size()],
    [keyMap.contrast, m.test_key_contrast()],
    [keyMap.instructions, m.test_instructions()],
    [keyMap.submit, m.test_submit()],
    [keyMap.help, m.test_keys()],
    [keyMap.grid, m.test_key_grid()],
    [keyMap.divider, m.test_key_divider()],
    [keyMap.close, m.test_key_close()],
  ];
  return (
    <Dialog opened={opened} onClose={onClose} size="md" title={m.test_keys()}>
      <KeyList rows={rows} letters={letters} onLetters={onLetters} />
    </Dialog>
  );
}

const columns = ['answered', 'not-answered', 'marked', 'answered-and-marked', 'not-visited'] as const;

/**
 * Asks once before the test is closed, with what is answered, marked and left in each section. While sections are still to come (`isEarly`) the candidate
 * also confirms that they go without them.
 */
export function SubmitDialog({
  view,
  isEarly,
  opened,
  onClose,
  onGo,
  onSubmit,
}: {
  view: PlayerView;
  isEarly: boolean;
  opened: boolean;
  onClose: () => void;
  onGo: (itemId: string) => void;
  onSubmit: () => void;
}) {
  const { state, section } = view;
  const { before, after } = partAround({ state, sectionId: section.sectionId });
  const namesOf = (parts: readonly Part[]) => parts.flatMap(({ sections }) => sections.map(({ name }) => name)).join(', ');
  const closed = namesOf(before);
  const toCome = isEarly ? namesOf(after) : '';
  const penalty = penaltyWords(view);
  return (
    <Dialog opened={opened} onClose={onClose} size="xl" title={isEarly ? m.test_end_title() : m.test_submit_title()}>
      <CountsTable view={view} />
      {toCome !== '' && (
        <p className="mt-4 px-3 py-2.5 rounded-control bg-warn-wash text-warn">{m.test_submit_unopened({ names: toCome })}</p>
      )}
      <UnsavedNotice view={view} sections={state.sections} onGo={onGo} />
      {closed !== '' && <p className="mt-4">{m.test_submit_closed({ names: closed })}</p>}
      {penalty !== '' && <p className="mt-4">{penalty}</p>}
      <p className="mt-4">{m.test_submit_text()}</p>
      <Confirmed key={String(opened)} ask={toCome === '' ? '' : m.test_end_confirm({ names: toCome })}>
        {(isConfirmed) => (
          <>
            <Button variant="default" onClick={onClose} data-autofocus>
              {m.test_submit_back()}
            </Button>
            <Button {...(isEarly ? { color: 'red' } : {})} disabled={!isConfirmed} onClick={onSubmit}>
              {isEarly ? m.test_end() : m.test_submit()}
            </Button>
          </>
        )}
      </Confirmed>
    </Dialog>
  );
}

/** The buttons of a dialog, below a box to tick first where there is something to `ask`. */
function Confirmed({ ask, children }: { ask: string; children: (isConfirmed: boolean) => ReactNode }) {
  const [isTicked, setTicked] = useState(false);
  return (
    <>
      {ask !== '' && (
        <label className="flex gap-2.5 items-start mt-4 text-ink cursor-pointer">
          <input
            className="flex-none w-5 h-5 mx-0 mt-0.5 mb-0 accent-brand-filled"
            type="checkbox"
            checked={isTicked}
            onChange={(event) => setTicked(event.target.checked)}
          />
          <span>{ask}</span>
        </label>
      )}
      <div className={classes['buttons']}>{children(ask === '' || isTicked)}</div>
    </>
  );
}

/** After the last question was saved: what is in the section, and the ways on. Where the section may not be left the next one begins by itself. */
export function NextDialog({
  view,
  opened,
  onClose,
  onGo,
  onLeave,
  onSubmit,
}: {
  view: PlayerView;
  opened: boolean;
  onClose: () => void;
  onGo: (itemId: string) => void;
  /** Ends the section; absent where it may not be left, or is the last one. */
  onLeave: (() => void) | undefined;
  /** Ends the test; absent while sections are still to come. */
  onSubmit: (() => void) | undefined;
}) {
  const { section, state } = view;
  const { part, after } = partAround({ state, sectionId: section.sectionId });
  const open = part?.sections ?? [];
  const asked = open.flatMap(({ name, items }) =>
    items.map(({ itemId, number }) => ({ itemId, number: open.length === 1 ? String(number) : `${name}, ${number}` })),
  );
  const first = (wanted: (known: ItemState) => boolean) =>
    asked.find(({ itemId }) => {
      const known = view.items.get(itemId);
      return known !== undefined && wanted(known);
    });
  const blank = first(({ response }) => response === null);
  const marked = first((known) => known.marked);
  const [next] = after;
  const isPart = part?.isShared === true;
  return (
    <Dialog opened={opened} onClose={onClose} size="xl" title={isPart ? m.test_last_question_part() : m.test_last_question()}>
      <CountsTable view={view} only={part?.ids} />
      <UnsavedNotice view={view} sections={open} onGo={onGo} />
      {next !== undefined && onLeave === undefined && (
        <p className="mt-4">{isPart ? m.test_next_part_by_itself({ name: next.name }) : m.test_next_by_itself({ name: next.name })}</p>
      )}
      {next === undefined && onSubmit === undefined && <p className="mt-4">{m.test_rule_no_end()}</p>}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {m.test_next_stay()}
        </Button>
        {blank !== undefined && (
          <Button variant="default" onClick={() => onGo(blank.itemId)}>
            {m.test_next_blank({ number: blank.number })}
          </Button>
        )}
        {marked !== undefined && (
          <Button variant="default" onClick={() => onGo(marked.itemId)}>
            {m.test_next_marked({ number: marked.number })}
          </Button>
        )}
        {onLeave !== undefined && <Button onClick={onLeave}>{isPart ? m.test_leave_part() : m.test_leave()}</Button>}
        {onSubmit !== undefined && <Button onClick={onSubmit}>{m.test_submit()}</Button>}
      </div>
    </Dialog>
  );
}

/** Whether a section is over and this window, which was loaded again without the server, does not have its questions: what is answered in it is not known here. */
const isUnknown = ({ state, section }: PlayerView, { sectionId, items }: SectionForCandidate): boolean =>
  state.order === 'fixed' && items.length === 0 && indexOf(state, sectionId) < indexOf(state, section.sectionId);

const indexOf = ({ sections }: PlayerView['state'], wanted: string) => sections.findIndex(({ sectionId }) => sectionId === wanted);

/** What the blanks cost as things are, in a paper that has a penalty for them; else ''. */
function penaltyWords(view: PlayerView): string {
  const { state, items: answers } = view;
  if (state.blankPenalty === null || state.sections.some((section) => isUnknown(view, section))) return '';
  const { sectionIds, free, each } = state.blankPenalty;
  const inside = state.sections.filter(({ sectionId }) => sectionIds.includes(sectionId));
  const isAnswered = ({ itemId }: ItemForCandidate) => (answers.get(itemId)?.response ?? null) !== null;
  const blanks = inside.reduce((sum, { items, questionCount }) => sum + questionCount - items.filter(isAnswered).length, 0);
  const beyond = paidBlanks({ blanks, free });
  return beyond === 0 ? m.test_submit_blanks_free({ blanks, free }) : m.test_submit_blanks({ blanks, free, beyond, marks: figure(each) });
}

/** What is in each state, section by section. `only` limits it to these sections. */
export function CountsTable({ view, only }: { view: PlayerView; only?: readonly string[] | undefined }) {
  const sections = view.state.sections.filter(({ sectionId }) => only === undefined || only.includes(sectionId));
  return (
    <div className="overflow-x-auto border border-line rounded-control" tabIndex={0} role="group" aria-label={m.test_questions()}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{m.test_section()}</th>
            <th scope="col">{m.test_questions()}</th>
            {columns.map((state) => (
              <th key={state} scope="col">
                <StateMark state={state} size="small" />
                <span>{shortStateName(state)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => {
            const { sectionId, name, items, questionCount } = section;
            const open = countPalette(items.flatMap(({ itemId }) => view.items.get(itemId) ?? []));
            // of a section that has not opened, and of stages that are to come, the questions are not here
            const counts = { ...open, 'not-visited': open['not-visited'] + questionCount - items.length };
            return (
              <tr key={sectionId}>
                <th scope="row">{name}</th>
                <td>
                  <span className={`${classes['words']} hidden`} aria-hidden>
                    {m.test_questions()}
                  </span>
                  {questionCount}
                </td>
                {columns.map((state) => (
                  <td key={state} data-state={state}>
                    <span className={`${classes['words']} hidden`} aria-hidden>
                      <StateMark state={state} size="small" />
                      {shortStateName(state)}
                    </span>
                    {isUnknown(view, section) ? '\u2013' : counts[state]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Asks once before a section is left, with what is answered in it and what comes next. It stays while the server is asked. */
export function LeaveDialog({
  view,
  opened,
  onClose,
  onGo,
  onLeave,
}: {
  view: PlayerView;
  opened: boolean;
  onClose: () => void;
  onGo: (itemId: string) => void;
  onLeave: () => void;
}) {
  const { section, state, ending } = view;
  const { part, after } = partAround({ state, sectionId: section.sectionId });
  const isPart = part?.isShared === true;
  const asking = ending === 'asking';
  const next = { name: after[0]?.name ?? '', length: lengthText(after[0]?.seconds ?? 0) };
  const pause = part?.sections.at(-1)?.breakSeconds ?? 0;
  const toBreak = { ...next, length: lengthText(pause) };
  return (
    <Dialog opened={opened} onClose={() => !asking && onClose()} size="xl" title={m.test_leave_title({ name: part?.name ?? '' })}>
      <CountsTable view={view} only={part?.ids} />
      <UnsavedNotice view={view} sections={part?.sections ?? []} disabled={asking} onGo={onGo} />
      <p className="mt-4">
        {isPart && (pause > 0 ? m.test_leave_part_to_break(toBreak) : m.test_leave_part_to_next(next))}
        {!isPart && (pause > 0 ? m.test_leave_to_break(toBreak) : m.test_leave_to_next(next))}
      </p>
      <p
        className="mt-4 px-3 py-2.5 rounded-control bg-warn-wash text-warn"
        role="alert"
        hidden={ending !== 'unreached' && ending !== 'unanswered'}
      >
        {ending === 'unreached' && (isPart ? m.test_leave_part_unreached() : m.test_leave_unreached())}
        {ending === 'unanswered' && m.test_turn_unanswered()}
      </p>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose} disabled={asking} data-autofocus>
          {isPart ? m.test_leave_part_stay() : m.test_leave_stay()}
        </Button>
        <Button onClick={onLeave} loading={asking}>
          {isPart ? m.test_leave_part() : m.test_leave()}
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks once before the clock is stopped for a break, and says how much time there is for it. It stays while the server is asked. */
export function PauseDialog({
  view: { state, ending },
  opened,
  onClose,
  onPause,
}: {
  view: PlayerView;
  opened: boolean;
  onClose: () => void;
  onPause: () => void;
}) {
  const isAsking = ending === 'asking';
  const left = Math.floor(pauseLeftMs({ turns: state.turns, grantedSeconds: state.pauseSeconds }) / 1000);
  return (
    <Dialog opened={opened} onClose={() => !isAsking && onClose()} size="md" title={m.test_pause_ask()}>
      <p className="mt-4">{m.test_pause_about({ length: lengthText(left), least: lengthText(minChargedSeconds) })}</p>
      <p
        className="mt-4 px-3 py-2.5 rounded-control bg-warn-wash text-warn"
        role="alert"
        hidden={ending !== 'unreached' && ending !== 'unanswered'}
      >
        {ending === 'unreached' && m.test_pause_not_begun()}
        {ending === 'unanswered' && m.test_pause_unanswered()}
      </p>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose} disabled={isAsking} data-autofocus>
          {m.test_leave_stay()}
        </Button>
        <Button onClick={onPause} loading={isAsking}>
          {m.test_pause()}
        </Button>
      </div>
    </Dialog>
  );
}

/** All questions of the section to read; a number leads to its question. Reading here is no visit. */
export function QuestionPaper({
  view,
  opened,
  onClose,
  onGo,
  scale,
  languages = null,
}: {
  view: PlayerView;
  opened: boolean;
  onClose: () => void;
  onGo: (itemId: string) => void;
  /** Of the text, as in the player. */
  scale: number;
  languages?: Languages | null;
}) {
  const { section } = view;
  return (
    <Dialog opened={opened} onClose={onClose} size={880} title={m.test_question_paper_of({ name: section.name })}>
      <div style={{ ['--reading-scale' as string]: scale }}>
        {section.items.map((asked, at) => {
          const shown = languages?.shownOf(asked.itemId);
          const item = shown === undefined ? asked : itemIn(asked, shown);
          const found = section.passages.find(({ passageId }) => passageId === item.passageId);
          const passage = found === undefined || shown === undefined ? found : passageIn(found, shown);
          const first = passage !== undefined && section.items[at - 1]?.passageId !== item.passageId;
          const palette = markState({ view, itemId: item.itemId });
          return (
            <Fragment key={item.itemId}>
              {first && (
                <div className="mb-4 p-4 rounded-control bg-page">
                  {passage.title !== '' && <h3 lang={langOf(passage.title)}>{passage.title}</h3>}
                  <RichText html={passage.html} look="reading" />
                </div>
              )}
              <article className="flex gap-4 py-4 border-t border-line" aria-label={m.test_question({ number: item.number })}>
                <button
                  type="button"
                  className="flex-none self-start p-0 border-0 rounded-[9px] bg-transparent cursor-pointer"
                  aria-label={`${m.test_go_to({ number: item.number })}, ${stateName(palette)}`}
                  onClick={() => onGo(item.itemId)}
                >
                  <StateMark state={palette}>{item.number}</StateMark>
                </button>
                <div className="min-w-0 text-ink">
                  <p className="flex flex-wrap gap-2 mx-0 mt-0 mb-2">
                    <Badge>{typeName(item.type)}</Badge>
                    {view.state.scale === undefined && <MarkingBadges item={item} />}
                  </p>
                  <RichText html={item.stemHtml} />
                  {item.options.length > 0 && (
                    <ol className={`${classes['options']} grid gap-2 mx-0 mt-3 mb-0 p-0 list-none`}>
                      {item.options.map(({ label, html }) => (
                        <li key={label}>
                          <span className="leading-[1.7] flex-none text-muted text-sm font-strong">
                            {letterOf({ options: item.options, label })}
                          </span>
                          <RichText html={html} look="inline" />
                        </li>
                      ))}
                    </ol>
                  )}
                </div>
              </article>
            </Fragment>
          );
        })}
      </div>
    </Dialog>
  );
}
