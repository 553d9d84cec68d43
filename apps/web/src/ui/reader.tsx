import 'katex/dist/katex.min.css';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './reader.module.css';

interface ReaderProps {
  /** What stands above the text, in its column. */
  readonly head?: ReactNode;
  readonly html: string;
  readonly onEnd: () => void;
}

/** A page for reading: HTML that the server has sanitised, maths included. `onEnd` is called when its last line comes into view. */
export function Reader({ head, html, onEnd }: ReaderProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onEnd();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [html, onEnd]);
  return (
    <div className={classes['sheet']}>
      <div className={classes['column']}>
        {head}
        <div className={classes['text']} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      <div ref={end} className={classes['end']} />
    </div>
  );
}
