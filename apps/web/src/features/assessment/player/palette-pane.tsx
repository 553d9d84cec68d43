import { type PaletteState, countPalette } from '@abhyas/rules/assessment/log/palette.ts';
import { Button } from '@mantine/core';
import { IconFileText, IconKeyboard, IconListNumbers } from '@tabler/icons-react';
import type { SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { ItemState } from '@abhyas/rules/assessment/log/fold.ts';
import { m } from '../../../paraglide/messages.js';
import type { PlayerView } from '../attempt/session.ts';
import { StateMark } from '../shared/state-mark.tsx';
import { PersonPicture } from '../../../ui/cards/person-picture.tsx';
import { awayText } from '../shared/away-text.ts';
import { type MarkState, stateName } from '../../../shared/assessment/question/words.ts';
import { markState } from './shared/mark-state.ts';
import { receiptOf } from '../shared/receipt.ts';
import classes from './palette-pane.module.css';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { moveInGrid } from '../../../shared/assessment/keys/grid-moves.ts';
import { isUnsaved } from './shared/unsaved.ts';

/** The numbered grid: one stop for Tab, arrow keys inside, Enter jumps. */
export function PaletteGrid({ section, view, onGo }: { section: SectionForCandidate; view: PlayerView; onGo: (itemId: string) => void }) {
  const grid = useRef<HTMLDivElement>(null);
  const currentAt = section.items.findIndex(({ itemId }) => itemId === view.item?.itemId);
  const [roving, setRoving] = useState<number | null>(null);
  const stop = roving !== null && roving < section.items.length ? roving : Math.max(0, currentAt);

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const top = buttons[0]?.offsetTop;
    const columns = Math.max(1, buttons.filter((button) => button.offsetTop === top).length);
    const to = moveInGrid({ key: event.key, at: stop, count: buttons.length, columns });
    if (to === null) return;
    event.preventDefault();
    setRoving(to);
    buttons[to]?.focus();
  };

  return (
    <div className="flex-[0_1_auto] min-h-24 overflow-auto px-4 py-3.5 max-[1180px]:px-3">
      <div
        ref={grid}
        role="group"
        aria-label={m.test_palette()}
        id="palette"
        className="grid-cols-[repeat(auto-fill,38px)] grid gap-2 p-0.5"
        onKeyDown={onKeyDown}
        onBlur={() => setRoving(null)}
      >
        {section.items.map(({ itemId, number }, at) => {
          const draft = isUnsaved(view.items.get(itemId));
          const state = markState({ view, itemId });
          const padded = view.padded.has(itemId);
          const words = cellWords({ number, state, draft });
          return (
            <button
              key={itemId}
              type="button"
              tabIndex={at === stop ? 0 : -1}
              className={`${classes['cell']} relative w-9.5 h-9.5 p-0 border-0 rounded-[9px] bg-transparent cursor-pointer focus-visible:outline-offset-4`}
              aria-current={at === currentAt ? 'true' : undefined}
              aria-label={padded ? m.test_palette_cell_padded({ cell: words }) : words}
              title={draft ? m.test_draft() : undefined}
              data-draft={draft}
              data-padded={padded}
              data-round={state === 'marked' || state === 'answered-and-marked'}
              onFocus={() => setRoving(at)}
              onClick={() => onGo(itemId)}
            >
              <StateMark state={state}>{number}</StateMark>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** 'Question 3, answered, newer choice not saved' */
function cellWords({ number, state, draft }: { number: number; state: MarkState; draft: boolean }): string {
  const words = { number, state: stateName(state) };
  if (!draft) return m.test_palette_cell(words);
  const isAnswered = state === 'answered' || state === 'answered-and-marked';
  return isAnswered ? m.test_palette_cell_newer(words) : m.test_palette_cell_draft(words);
}

export type DialogName = 'submit' | 'next' | 'leave' | 'pause' | 'paper' | 'instructions' | 'keys';

/** The candidate, the legend with the count of each state, and the numbers of the section. */
export function PalettePane({
  view,
  onGo,
  onOpen,
  before,
  after,
}: {
  view: PlayerView;
  onGo: (itemId: string) => void;
  onOpen: (dialog: DialogName) => void;
  /** On a phone what has no room elsewhere, above and below the numbers; the whole scrolls there. */
  before?: ReactNode;
  after?: ReactNode;
}) {
  const { state, section } = view;
  const recorded = awayText(view.away);
  const receipt = receiptOf(view);
  const states = statesOf({ section, items: view.items });
  // where questions are answered in order, those to come are not to be read ahead
  const isAhead = view.review !== null && (view.review.nextId !== null || view.review.awaitsStage);
  const person = (
    <div className="flex gap-3 items-center px-4.5 pt-4 pb-3 max-[1180px]:px-3.5">
      <PersonPicture name={state.candidate.name} url={state.candidate.picture} size={44} />
      <div className="min-w-0">
        <p className="truncate text-ink font-strong">{state.candidate.name}</p>
        <p className="truncate text-muted text-sm">{section.name}</p>
        {recorded !== '' && <p className="text-muted text-xs leading-[1.35]">{recorded}</p>}
        {receipt !== null && (
          <details className="text-muted text-xs leading-[1.35]">
            <summary>{receipt.text}</summary>
            {receipt.details}
          </details>
        )}
      </div>
    </div>
  );
  return (
    <div className={`flex flex-col h-full min-h-0 ${before === undefined ? '' : 'overflow-auto'}`}>
      {before}
      {before === undefined && person}
      {view.outcomes === undefined ? <Legend states={states} /> : <MarkLegend view={view} />}
      <CornerLegend kind="ring" words={m.test_unsaved_count} count={states.filter(isUnsaved).length} />
      <CornerLegend kind="dot" words={m.test_padded_count} count={section.items.filter(({ itemId }) => view.padded.has(itemId)).length} />
      <PaletteGrid section={section} view={view} onGo={onGo} />
      <div className="grid gap-2 mt-auto px-4.5 pt-3 pb-4 max-[1180px]:px-3.5">
        {after}
        {!isAhead && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconListNumbers size={17} stroke={1.75} aria-hidden />}
            onClick={() => onOpen('paper')}
          >
            {m.test_question_paper()}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileText size={17} stroke={1.75} aria-hidden />}
          onClick={() => onOpen('instructions')}
        >
          {m.test_instructions()}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconKeyboard size={17} stroke={1.75} aria-hidden />}
          onClick={() => onOpen('keys')}
        >
          {m.test_keys()}
        </Button>
      </div>
      {before !== undefined && person}
    </div>
  );
}

/** Answered is one whose outcome is on its way; it comes last, because it seldom is. */
const markOrder: readonly MarkState[] = ['right', 'wrong', 'not-answered', 'not-visited', 'seen', 'answered'];

/** As the legend of a test, with what became of the answers that were checked. */
function MarkLegend({ view }: { view: PlayerView }) {
  const counts = Map.groupBy(view.section.items, ({ itemId }) => markState({ view, itemId }));
  return (
    <dl
      className="grid grid-cols-[1fr_1fr] gap-2 m-0 px-4.5 pt-1 pb-4 border-b border-line max-[1180px]:px-3.5"
      aria-label={m.test_legend()}
    >
      {markOrder
        .filter((state) => state !== 'answered' || counts.has(state))
        .map((state) => (
          <div
            key={state}
            className={`${classes['entry']} flex flex-row-reverse gap-2 items-center justify-end text-body text-xs data-[wide=true]:col-span-full`}
          >
            <dt>{stateName(state)}</dt>
            <dd>
              <span className="visually-hidden">{counts.get(state)?.length ?? 0}</span>
              <StateMark state={state} size="small">
                {counts.get(state)?.length ?? 0}
              </StateMark>
            </dd>
          </div>
        ))}
    </dl>
  );
}

const legendOrder: readonly PaletteState[] = ['answered', 'not-answered', 'marked', 'not-visited', 'answered-and-marked'];

/** Every state with its sign and how many questions are in it. */
export function Legend({ states }: { states: readonly ItemState[] }) {
  const counts = countPalette(states);
  return (
    <dl
      className="grid grid-cols-[1fr_1fr] gap-2 m-0 px-4.5 pt-1 pb-4 border-b border-line max-[1180px]:px-3.5"
      aria-label={m.test_legend()}
    >
      {legendOrder.map((state) => (
        <div
          key={state}
          className={`${classes['entry']} flex flex-row-reverse gap-2 items-center justify-end text-body text-xs data-[wide=true]:col-span-full`}
          data-wide={state === 'answered-and-marked'}
        >
          <dt>{stateName(state)}</dt>
          <dd>
            <span className="visually-hidden">{counts[state]}</span>
            <StateMark state={state} size="small">
              {counts[state]}
            </StateMark>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a sign at the corner of a number means, beside its state, while any number has one. */
function CornerLegend({ kind, words, count }: { kind: 'ring' | 'dot'; words: (of: { count: number }) => string; count: number }) {
  if (count === 0) return null;
  return (
    <p className="flex gap-2 items-center m-0 px-4.5 py-2 border-b border-line text-body text-xs max-[1180px]:px-3.5">
      <span className={classes[kind]} aria-hidden />
      {words({ count })}
    </p>
  );
}

function statesOf({ section, items }: { section: SectionForCandidate; items: ReadonlyMap<string, ItemState> }): ItemState[] {
  return section.items.flatMap(({ itemId }) => items.get(itemId) ?? []);
}
