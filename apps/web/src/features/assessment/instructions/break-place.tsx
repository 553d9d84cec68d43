import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../../paraglide/messages.js';
import { lengthText } from '../../../shared/assessment/question/words.ts';
import classes from './section-order.module.css';

/** After which section the candidate takes the only break of a test whose order they choose: any but the last. */
export function BreakPlace({
  sections,
  order,
  seconds,
  after,
  onAfter,
}: {
  sections: PlayerState['sections'];
  /** The ids of the sections as they will be taken. */
  order: readonly string[];
  seconds: number;
  /** The number of the section, counted from 1. */
  after: number | null;
  onAfter: (after: number) => void;
}) {
  return (
    <fieldset className={classes['breaks']}>
      <legend>{m.test_break_place({ length: lengthText(seconds) })}</legend>
      {order.slice(0, -1).map((sectionId, at) => (
        <label key={sectionId}>
          <input type="radio" name="break-after" checked={after === at + 1} onChange={() => onAfter(at + 1)} />
          <span>{m.test_break_after({ place: at + 1, name: sections.find((one) => one.sectionId === sectionId)?.name ?? '' })}</span>
        </label>
      ))}
    </fieldset>
  );
}
