import type { ReactNode } from 'react';
import classes from './form-error.module.css';

/** What went wrong with a form as a whole, announced when it comes. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={`${classes['failure']} px-4 py-3 rounded-control bg-bad-wash text-bad text-sm`}>
      {children}
    </div>
  );
}
