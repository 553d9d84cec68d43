import 'katex/dist/katex.min.css';
import { useEffect, useRef } from 'react';
import classes from './reader.module.css';

/** A page for reading: HTML that the server has sanitised, maths included. `onEnd` is called when its last line comes into view. */
export function Reader({ html, onEnd }: { html: string; onEnd: () => void }) {
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
      <div className={classes['text']} dangerouslySetInnerHTML={{ __html: html }} />
      <div ref={end} className={classes['end']} />
    </div>
  );
}
