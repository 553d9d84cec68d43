import type { SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { PlayerView } from '../../attempt/session/player-view.ts';
import { StateMark } from '../../shared/state-mark.tsx';
import { stateName } from '../../../../shared/assessment/question/words.ts';
import { markState } from '../shared/mark-state.ts';
import { moveInGrid } from '../../../../shared/assessment/keys/grid-moves.ts';
import classes from './palette-grid.module.css';
import { isUnsaved } from '../shared/unsaved.ts';

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
    <div className={classes['scroll']}>
      <div
        ref={grid}
        role="group"
        aria-label={m.test_palette()}
        id="palette"
        className={classes['grid']}
        onKeyDown={onKeyDown}
        onBlur={() => setRoving(null)}
      >
        {section.items.map(({ itemId, number }, at) => {
          const draft = isUnsaved(view.items.get(itemId));
          const state = markState({ view, itemId });
          return (
            <button
              key={itemId}
              type="button"
              tabIndex={at === stop ? 0 : -1}
              className={classes['cell']}
              aria-current={at === currentAt ? 'true' : undefined}
              aria-label={(draft ? m.test_palette_cell_draft : m.test_palette_cell)({ number, state: stateName(state) })}
              title={draft ? m.test_draft() : undefined}
              data-draft={draft}
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
