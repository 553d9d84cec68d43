import type { ReactNode } from 'react';
import classes from './page-header.module.css';

/** The head of a page: its title, a line about it, and what belongs at its right. */
export function PageHeader({ title, children, aside }: { title: string; children?: ReactNode; aside?: ReactNode }) {
  return (
    <div className={classes['root']}>
      <div className={classes['words']}>
        <h1 className={classes['title']}>{title}</h1>
        {children ? <p className={classes['about']}>{children}</p> : null}
      </div>
      {aside}
    </div>
  );
}
