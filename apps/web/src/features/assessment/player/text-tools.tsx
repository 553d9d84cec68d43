import { m } from '../../../paraglide/messages.js';
import { textSizes, usualTextSize } from './text-size.ts';
import classes from './text-tools.module.css';

/** A-, A, A+. `step` is an index of `textSizes`. */
export function TextTools({ step, onMove }: { step: number; onMove: (by: number) => void }) {
  return (
    <span className={classes['tools']} role="group" aria-label={m.test_text_size()}>
      <button type="button" className={classes['tool']} data-size="small" aria-label={m.test_text_smaller()} aria-disabled={step === 0} onClick={() => onMove(-1)}>
        A{'\u2212'}
      </button>
      <button type="button" className={classes['tool']} aria-label={m.test_text_usual()} aria-pressed={step === usualTextSize} onClick={() => onMove(usualTextSize - step)}>
        A
      </button>
      <button
        type="button"
        className={classes['tool']}
        data-size="large"
        aria-label={m.test_text_larger()}
        aria-disabled={step === textSizes.length - 1}
        onClick={() => onMove(1)}
      >
        A+
      </button>
    </span>
  );
}
