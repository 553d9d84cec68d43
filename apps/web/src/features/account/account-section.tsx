import type { ReactNode } from 'react';
import classes from './account-page.module.css';
import { sectionTitles, type SectionName } from './sections.ts';

/** One part of the account page: its heading, a line about it, and what is in it. */
export function AccountSection({ name, about, children }: { name: SectionName; about?: ReactNode; children: ReactNode }) {
  return (
    <section id={name} className={classes['section']} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} tabIndex={-1} className={classes['title']}>
        {sectionTitles[name]()}
      </h2>
      {about ? <p className={classes['about']}>{about}</p> : null}
      <div className={classes['content']}>{children}</div>
    </section>
  );
}
