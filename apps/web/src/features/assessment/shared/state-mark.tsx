import type { ReactNode } from 'react';
import classes from './state-mark.module.css';
import type { MarkState } from '../../../shared/assessment/question/words.ts';

/** The sign of a palette state: each has its own outline and mark, so that it is known without its colour. For the eye only. */
export function StateMark({ state, size = 'large', children }: { state: MarkState; size?: 'small' | 'large'; children?: ReactNode }) {
  return (
    <span aria-hidden className={classes['mark']} data-state={state} data-size={size}>
      {children}
    </span>
  );
}
