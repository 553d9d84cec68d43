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
    <section
      className={`${classes['card']} card-surface flex flex-wrap gap-x-4 gap-y-3 items-center px-6 py-4`}
      aria-labelledby="home-revision"
    >
      <span className="grid flex-none place-content-center w-9 h-9 rounded-control bg-brand-wash text-brand-text">
        <IconRepeat size={20} stroke={1.75} aria-hidden />
      </span>
      <div className="flex-[1_1_180px] min-w-0">
        <h2 id="home-revision" className="text-md">
          {m.home_revision({ count: due })}
        </h2>
        <p className="mt-0.5 text-muted text-sm">{m.home_revision_about({ minutes: Math.max(1, minutes) })}</p>
      </div>
      <PathButton variant="default" href={`/revisetest/round?minutes=${minutes}`} aria-label={m.home_revision_start_name({ count: due })}>
        {m.home_revision_start()}
      </PathButton>
    </section>
  );
}
