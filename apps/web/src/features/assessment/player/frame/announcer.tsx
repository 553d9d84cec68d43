import type { ItemForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import { countPalette } from '@abhyas/rules/assessment/log/palette.ts';
import { useEffect, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { PlayerSession, PlayerView } from '../../attempt/session.ts';
import { type MarkState, lengthText, givenBackText, stateName } from '../../../../shared/assessment/question/words.ts';
import classes from './announcer.module.css';
import { markState } from '../shared/mark-state.ts';
import { partAround } from '../../shared/part.ts';
import { saveWords } from '../shared/save-state.tsx';

/** How long words show to the eye, as the style sheet has it. */
const seenMs = 6000;

/** What only a screen reader hears: the eye sees the question, or the bar about the full screen. */
const spoken: ReadonlySet<string> = new Set(['moved', 'last-question', 'cleared', 'left-full-screen']);

/**
 * What a screen reader hears without moving: what became of the question before and the new one, trouble with saving, five minutes and one minute left, what
 * became of a `tool`, and the time when `asked` grows. The regions stay and their words change, because many screen readers ignore a region that appears with its words.
 */
export function Announcer({ view, session, asked, tool }: { view: PlayerView; session: PlayerSession; asked: number; tool: string }) {
  const { save, notice } = view;
  const trouble = save.kind === 'offline' || save.kind === 'failing';
  const id = notice?.id ?? 0;
  // Without motion nothing fades, so that the words are taken away by hand.
  const [shown, setShown] = useState(0);
  // where the last words were said, and what comes before those of a question
  const [last, setLast] = useState({ id, place: placeOf(view), ahead: '' });
  if (last.id !== id) setLast({ id, place: placeOf(view), ahead: wordsAhead({ from: last.place, view }) });
  useEffect(() => {
    const timer = setTimeout(() => setShown(id), seenMs);
    return () => clearTimeout(timer);
  }, [id]);
  const visible = notice !== null && notice.id !== shown && !spoken.has(notice.kind);
  return (
    <>
      <div role="status" aria-live="polite" className={classes['region']}>
        {notice !== null && (
          <p key={notice.id} className={visible ? classes['toast'] : 'visually-hidden'}>
            {notice.kind === 'moved' && last.ahead} {noticeWords(view)}
          </p>
        )}
      </div>
      <div role="status" aria-live="polite" className="visually-hidden">
        {asked > 0 && !view.state.untimed && (
          <span key={asked}>{m.test_time_said({ time: lengthText(Math.ceil(session.clock().section.remainingMs / 1000)) })}</span>
        )}
      </div>
      <div role="status" aria-live="polite" className="visually-hidden">
        {tool}
      </div>
      <div role="alert" className="visually-hidden">
        {trouble && saveWords({ ...save, kept: 0, loose: 0 })}
      </div>
    </>
  );
}

function noticeWords(view: PlayerView): string {
  const { notice, item, items } = view;
  switch (notice?.kind) {
    case 'five-minutes':
      return m.test_five_minutes();
    case 'one-minute':
      return m.test_one_minute();
    case 'time-left':
      return m.test_time_said({ time: lengthText(notice.seconds ?? 0) });
    case 'break-minute':
      return m.test_break_minute();
    case 'section-turned':
      return turnedWords(view);
    case 'last-question':
      // the dialog that it opens says so
      return '';
    case 'first-question':
      return m.test_first_question();
    case 'time-given-back':
      return givenBackText(notice.seconds ?? 0);
    case 'cleared':
      return m.test_cleared();
    case 'left-window':
      return m.test_left_window();
    case 'back-in-window':
      return m.test_back_in_window();
    case 'left-full-screen':
      return m.test_left_full_screen();
    case 'no-copying':
      return m.test_no_copying();
    case 'no-pasting':
      return m.test_no_pasting();
    case 'no-calculator':
      return item !== null && item.options.length === 0 ? m.test_no_calculator_typed() : m.test_no_calculator();
    case 'not-a-number':
      return m.test_number_not_saved();
    case 'answer-first':
      return m.test_answer_first();
    case 'back-in-review':
      return m.test_back_in_review();
    case 'no-edits':
      return m.test_no_edits();
    case 'bookmarked':
      return m.test_marked();
    case 'bookmark-removed':
      return m.test_unmarked();
    case 'moved':
      return item === null || !items.has(item.itemId) ? '' : cellWords(view, item);
    case undefined:
      return '';
  }
}

const cellWords = (view: PlayerView, { number, itemId }: Pick<ItemForCandidate, 'number' | 'itemId'>): string =>
  m.test_palette_cell({ number, state: stateName(markState({ view, itemId })) });

interface Place {
  readonly sectionId: string;
  readonly item: ItemForCandidate | null;
  /** What the palette shows of the question. */
  readonly mark: MarkState | null;
}

function placeOf(view: PlayerView): Place {
  const { section, item, items } = view;
  const mark = item === null || !items.has(item.itemId) ? null : markState({ view, itemId: item.itemId });
  return { sectionId: section.sectionId, item, mark };
}

/** What became of the question that was left, where that was saved or marked, and the section where that is another. */
function wordsAhead({ from, view }: { from: Place; view: PlayerView }): string {
  const { section, item, outcomes } = view;
  // a set with solutions has said what became of it
  const isLeft = outcomes === undefined && from.item !== null && from.item.itemId !== item?.itemId;
  const hasChanged = isLeft && from.mark !== null && markState({ view, itemId: from.item.itemId }) !== from.mark;
  const parts = [...(hasChanged ? [cellWords(view, from.item)] : []), ...(section.sectionId === from.sectionId ? [] : [section.name])];
  return parts.map((text) => m.test_sentence({ text })).join(' ');
}

/** How the section, or the part, before the open one went. */
function turnedWords({ state, section, items }: PlayerView): string {
  const { before, part } = partAround({ state, sectionId: section.sectionId });
  const ended = before.at(-1);
  if (ended === undefined || part === undefined) return '';
  const counts = countPalette(ended.sections.flatMap((one) => one.items.flatMap(({ itemId }) => items.get(itemId) ?? [])));
  return m.test_section_turned({
    ended: ended.name,
    answered: counts.answered + counts['answered-and-marked'],
    count: ended.sections.reduce((sum, { questionCount }) => sum + questionCount, 0),
    name: part.name,
    length: lengthText(part.seconds),
  });
}
