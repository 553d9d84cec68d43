import type { ReviewItem } from '@abhyas/contract/assessment.ts';
import { IconFlag3Filled } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { outcomeName } from '../shared/words.ts';
import classes from './review-navigator.module.css';

/** The section's questions by outcome; those the filter leaves out stand back and cannot be chosen. */
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
  return (
    <>
      <ul className={classes['grid']} aria-label={m.test_palette()}>
        {items.map((item) => {
          const out = !shown.includes(item);
          const label = m.test_palette_cell({
            number: item.number,
            state: item.marked ? `${outcomeName(item.outcome)}, ${m.test_state_marked()}` : outcomeName(item.outcome),
          });
          return (
            <li key={item.itemId}>
              <button
                type="button"
                className={classes['cell']}
                data-outcome={item.outcome}
                disabled={out}
                aria-label={label}
                aria-current={item.itemId === current ? 'true' : undefined}
                onClick={() => onGo(item.itemId)}
              >
                {item.number}
                {item.marked && <IconFlag3Filled className={classes['flag']} size={11} aria-hidden />}
              </button>
            </li>
          );
        })}
      </ul>
      <ul className={classes['legend']} aria-hidden>
        {(['correct', 'wrong', 'blank'] as const).map((outcome) => (
          <li key={outcome}>
            <span className={classes['cell']} data-outcome={outcome} data-small />
            {outcomeName(outcome)}
          </li>
        ))}
        <li>
          <IconFlag3Filled className={classes['flagSign']} size={13} aria-hidden />
          {m.test_state_marked()}
        </li>
      </ul>
    </>
  );
}
