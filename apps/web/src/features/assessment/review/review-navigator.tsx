import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import { IconFlag3Filled } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import { moveInGrid } from '../../../shared/assessment/keys/grid-moves.ts';
import { outcomeName, resultName } from '../../../shared/assessment/question/words.ts';
import { isPartlyRight } from '../../../shared/assessment/question/partly-right.ts';
import classes from './review-navigator.module.css';

/**
 * The section's questions by outcome; those the filter leaves out are dimmed and cannot be chosen. One stop for Tab, arrow keys inside, Enter opens.
 */
export function ReviewNavigator({
  items,
  shown,
  current,
  onGo,
}: {
  items: readonly ReviewItem[];
  shown: readonly ReviewItem[];
  current: string | null;
  onGo: (itemId: string) => void;
}) {
  const grid = useRef<HTMLUListElement>(null);
  const currentAt = items.findIndex(({ itemId }) => itemId === current);
  const [roving, setRoving] = useState<number | null>(null);
  const stop = roving ?? Math.max(0, currentAt);
  // in one row the open question may be beyond the edge
  useEffect(() => {
    const [row, cell] = [grid.current, grid.current?.querySelector('[aria-current]')];
    if (!row || !cell) return;
    const [outer, inner] = [row.getBoundingClientRect(), cell.getBoundingClientRect()];
    row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [current]);
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
  const marks = (['correct', 'partly', 'wrong', 'blank', 'dropped'] as const).filter(
    (mark) => (mark !== 'partly' && mark !== 'dropped') || items.some((item) => markOf(item) === mark),
  );
  return (
    <>
      <ul
        ref={grid}
        className={`${classes['cells']} grid-cols-[repeat(auto-fill,36px)] pointer-coarse:grid-cols-[repeat(auto-fill,44px)] grid gap-2 max-h-80 m-0 p-1 overflow-auto list-none`}
        aria-label={m.test_palette()}
        data-own-keys
        onKeyDown={onKeyDown}
        onBlur={() => setRoving(null)}
      >
        {items.map((item, at) => {
          const out = !shown.includes(item);
          const label = m.test_palette_cell({
            number: item.number,
            state: item.marked ? `${resultName(item)}, ${m.test_state_marked()}` : resultName(item),
          });
          return (
            <li key={item.itemId}>
              <button
                type="button"
                className={classes['cell']}
                data-outcome={markOf(item)}
                tabIndex={at === stop ? 0 : -1}
                aria-disabled={out}
                aria-label={label}
                aria-current={item.itemId === current ? 'true' : undefined}
                onFocus={() => setRoving(at)}
                onClick={() => !out && onGo(item.itemId)}
              >
                {item.number}
                {item.marked && (
                  <IconFlag3Filled
                    className="absolute -top-1.25 -right-1.25 p-0.5 border border-marked rounded-circle bg-card text-marked box-content"
                    size={11}
                    aria-hidden
                  />
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <ul
        className={`${classes['legend']} flex flex-wrap gap-x-3.5 gap-y-1.5 m-0 px-0 pt-3 pb-0 border-t border-t-line text-body text-xs list-none`}
        aria-hidden
      >
        {marks.map((mark) => (
          <li key={mark}>
            <span className={classes['cell']} data-outcome={mark} data-small />
            {mark === 'partly' ? m.test_partly_correct() : outcomeName(mark)}
          </li>
        ))}
        <li>
          <IconFlag3Filled className="text-marked" size={13} aria-hidden />
          {m.test_state_marked()}
        </li>
      </ul>
    </>
  );
}

const markOf = (item: ReviewItem) => (isPartlyRight(item) ? 'partly' : item.outcome);
