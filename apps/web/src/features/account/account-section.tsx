import type { ReactNode } from 'react';
import { Card } from '../../ui/cards/card.tsx';
import classes from './account-section.module.css';
import { sectionTitles, type SectionName } from './sections.ts';

/** One part of the account page: its heading, a line about it, and what is in it. */
export function AccountSection({ name, about, children }: { name: SectionName; about?: ReactNode; children: ReactNode }) {
  return (
    <Card id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} tabIndex={-1} className="text-lg">
        {sectionTitles[name]()}
      </h2>
      {about ? <p className="mt-1 text-muted">{about}</p> : null}
      <div className={`${classes['content']} grid justify-items-start gap-4 mt-4`}>{children}</div>
    </Card>
  );
}
