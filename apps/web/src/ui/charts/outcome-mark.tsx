import classes from './outcome-mark.module.css';

/** What became of a question. */
export type Outcome = 'correct' | 'wrong' | 'blank' | 'dropped';

interface OutcomeMarkProps {
  readonly outcome: Outcome;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A dot, a cross, a dash or a ring: what became of a question without its colour. */
export function OutcomeMark({ outcome, x, y, size }: OutcomeMarkProps) {
  const half = size / 2;
  return (
    <g className={classes['mark']} data-outcome={outcome} transform={`translate(${x} ${y})`} aria-hidden>
      {outcome === 'correct' ? <circle r={half} /> : null}
      {outcome === 'wrong' ? <path d={`M${-half} ${-half}L${half} ${half}M${half} ${-half}L${-half} ${half}`} /> : null}
      {outcome === 'blank' ? <path d={`M${-half} 0H${half}`} /> : null}
      {outcome === 'dropped' ? <circle r={half} data-open /> : null}
    </g>
  );
}

/** The same beside its word. */
export function OutcomeIcon({ outcome }: { outcome: Outcome }) {
  return (
    <svg className="flex-none" width={14} height={14} aria-hidden>
      <OutcomeMark outcome={outcome} x={7} y={7} size={9} />
    </svg>
  );
}
