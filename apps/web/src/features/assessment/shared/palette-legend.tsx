import { paletteStates } from '@abhyas/rules/assessment/log/palette.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './palette-legend.module.css';
import { StateMark } from './state-mark.tsx';
import { stateMeaning, stateName } from '../../../shared/assessment/question/words.ts';

/** What the signs of the palette mean, in a sentence each. */
export function PaletteLegend() {
  return (
    <section className={classes['legend']} aria-label={m.test_legend()}>
      <h2 className="text-lg">{m.test_legend_title()}</h2>
      <ul>
        {paletteStates.map((state, at) => (
          <li key={state}>
            <StateMark state={state}>{at + 1}</StateMark>
            <span>
              <strong>{stateName(state)}</strong>
              <br />
              {stateMeaning(state)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
