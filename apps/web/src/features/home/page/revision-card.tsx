import type { RevisionDue } from '@abhyas/contract/adaptive/revision.ts';
import { IconRepeat } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import classes from './revision-card.module.css';

/** What is due to be revised today, with the button that starts it. Nothing where nothing is due. */
export function RevisionCard({ revision }: { revision: RevisionDue | null }) {
  if (revision === null || revision.due === 0) return null;
  const { due, minutes } = revision;
  return (
    <section className={classes['card']} aria-labelledby="home-revision">
      <span className={classes['icon']}>
        <IconRepeat size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes['words']}>
        <h2 id="home-revision" className={classes['title']}>
          {m.home_revision({ count: due })}
        </h2>
        <p className={classes['about']}>{m.home_revision_about({ minutes: Math.max(1, minutes) })}</p>
      </div>
      <PathButton variant="default" href={`/revisetest/round?minutes=${minutes}`} aria-label={m.home_revision_start_name({ count: due })}>
        {m.home_revision_start()}
      </PathButton>
    </section>
  );
}
