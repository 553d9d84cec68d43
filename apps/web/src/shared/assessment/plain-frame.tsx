import type { ReactNode } from 'react';
import { Logo } from '../../ui/navigation/logo.tsx';
import { useFrameTitle } from './use-frame-title.ts';
import classes from './plain-frame.module.css';

/** The frame of the player's window outside the player: the mark, the test's name and, at the end of the bar, `action`. */
export function PlainFrame({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  useFrameTitle(title);
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <Logo name="" />
        <p className={classes['name']} title={title}>
          {title}
        </p>
        {action !== undefined && (
          <div className={classes['action']}>{typeof action === 'string' ? <p className={classes['words']}>{action}</p> : action}</div>
        )}
      </header>
      {children}
    </div>
  );
}
