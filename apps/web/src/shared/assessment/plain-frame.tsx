import { useRef, type ReactNode } from 'react';
import { useWindowTitle } from '../../lib/page/use-window-title.ts';
import { Logo } from '../../ui/navigation/logo.tsx';
import classes from './plain-frame.module.css';

/** The frame of the player's window outside the player: the mark, the test's name and, at the end of the bar, `action`. */
export function PlainFrame({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  useWindowTitle({ page, name: title });
  return (
    <div ref={page} className={`${classes['page']} grid h-dvh bg-page print:block print:h-auto print:bg-transparent`}>
      <header className={classes['head']}>
        <Logo name="" />
        <p className="truncate min-w-0 text-ink font-strong" title={title}>
          {title}
        </p>
        {action !== undefined && (
          <div className={`${classes['action']} flex-[0_1_auto] min-w-0 ms-auto text-muted text-sm`}>
            {typeof action === 'string' ? <p className="truncate">{action}</p> : action}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
