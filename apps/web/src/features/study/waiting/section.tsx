import { type ReactNode, useId } from 'react';
import { formatCount } from '../../../lib/format/figures.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly count: number;
  /** The page of all of it, and what that is called. */
  readonly href: string;
  readonly all: string;
  /** What appears here, in place of rows. */
  readonly empty: string;
  readonly children: ReactNode;
}

/** A part of My page: how many there are, the first of them, and the way to all. */
export function Section({ title, count, href, all, empty, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id} className={classes['title']}>
          {title}
          {count === 0 ? null : <span className={classes['count']}>{` ${formatCount(count)}`}</span>}
        </h2>
        <PathLink className={classes['all']} href={href} aria-label={m.home_see_all_of({ name: all })}>
          {m.home_see_all()}
        </PathLink>
      </div>
      {children ?? <p className={classes['empty']}>{empty}</p>}
    </section>
  );
}
