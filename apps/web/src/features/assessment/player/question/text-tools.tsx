import { IconContrast } from '@tabler/icons-react';
import { m } from '../../../../paraglide/messages.js';
import type { Contrast } from '../shared/contrast.ts';
import { textSizes, usualTextSize } from '../shared/text-size.ts';
import classes from './text-tools.module.css';

/** A-, A, A+ and the contrast. `step` is an index of `textSizes`. */
export function TextTools({
  step,
  onMove,
  contrast,
  onContrast,
}: {
  step: number;
  onMove: (by: number) => void;
  contrast: Contrast;
  onContrast: () => void;
}) {
  return (
    <span className="inline-flex items-center gap-0.5" role="group" aria-label={m.test_text_size()}>
      <button type="button" className={classes['tool']} data-size="small" aria-disabled={step === 0} onClick={() => onMove(-1)}>
        A{'\u2212'}
        <span className="visually-hidden"> {m.test_text_smaller()}</span>
      </button>
      <button type="button" className={classes['tool']} aria-pressed={step === usualTextSize} onClick={() => onMove(usualTextSize - step)}>
        A<span className="visually-hidden"> {m.test_text_usual()}</span>
      </button>
      <button
        type="button"
        className={classes['tool']}
        data-size="large"
        aria-disabled={step === textSizes.length - 1}
        onClick={() => onMove(1)}
      >
        A+
        <span className="visually-hidden"> {m.test_text_larger()}</span>
      </button>
      <button
        type="button"
        className={classes['tool']}
        data-look="switch"
        aria-pressed={contrast === 'more'}
        aria-label={m.test_contrast()}
        title={m.test_contrast()}
        onClick={onContrast}
      >
        <IconContrast size={18} stroke={1.75} aria-hidden />
      </button>
    </span>
  );
}
