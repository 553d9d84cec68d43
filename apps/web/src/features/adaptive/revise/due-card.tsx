import type { RevisionDue } from '@abhyas/contract/adaptive/revision.ts';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { dayAhead } from '../words.ts';
import { dueUrl } from './due-url.ts';
import classes from './due-card.module.css';

/** What is due today of all tests, with the button that starts it; or when the next question is due. */
export function DueCard({ due: { due, minutes, nextDueOn }, mayStart }: { due: RevisionDue; mayStart: boolean }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={classes['card']}>
      <h2 id={id} className={classes['title']}>
        {m.adapt_due_title()}
      </h2>
      {due === 0 ? (
        <p>{nextDueOn === '' ? m.adapt_due_none() : m.adapt_due_next({ day: dayAhead(nextDueOn) })}</p>
      ) : (
        <>
          <p className={classes['figure']}>
            <strong>{due}</strong> {m.adapt_due_words({ count: due, time: aboutTime(minutes) })}
          </p>
          {mayStart ? (
            <PathButton variant="default" href={dueUrl(minutes)}>
              {m.adapt_due_start()}
            </PathButton>
          ) : null}
        </>
      )}
    </Card>
  );
}

const aboutTime = (minutes: number): string => m.adapt_minutes({ count: Math.max(1, minutes) });
