import type { ReactNode } from 'react';
import classes from './form-error.module.css';

/** What went wrong with a form as a whole, announced when it comes. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes['failure']}>
      {children}
    </div>
  );
}
