import { useEffect, useRef, type ReactNode } from 'react';
import classes from './stage.module.css';

/** What replaces the questions while there are none to answer. Its heading takes the focus, so that it is read out. */
export function Stage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div className={classes['stage']}>
      <div className={classes['card']}>
        <h1 ref={heading} tabIndex={-1} className={classes['title']}>
          {title}
        </h1>
        {text !== '' && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}
