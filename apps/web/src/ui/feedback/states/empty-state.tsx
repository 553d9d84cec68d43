import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { LineDrawing, type DrawingName } from './line-drawing.tsx';

interface EmptyStateProps {
  readonly drawing: DrawingName;
  readonly title: string;
  /** The level of the title: h1 where it is the whole page. */
  readonly heading?: 'h1' | 'h2' | 'h3' | 'p';
  readonly children?: ReactNode;
  /** The next useful thing to do. */
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status';
}

/** A view with nothing to show: a small drawing, what it means, what to do next. */
export function EmptyState({ drawing, title, heading: Heading = 'p', children, action, role }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-gutter py-12 text-center" role={role}>
      <LineDrawing name={drawing} />
      <Heading className={`${classes['title']} mt-3 text-ink text-lg font-strong`}>{title}</Heading>
      {children ? <div className={classes['text']}>{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
