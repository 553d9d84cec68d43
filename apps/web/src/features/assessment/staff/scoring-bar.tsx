import { m } from '../../../paraglide/messages.js';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import classes from './staff-table.module.css';

/** How far the rescoring of a test has come; nothing where none waits. */
export function ScoringBar({ attempts, waiting }: { attempts: number; waiting: number }) {
  const words = m.staff_scoring({ done: attempts - waiting, total: attempts });
  return (
    <div role="status">
      {waiting === 0 ? null : (
        <Card as="div" compact className={classes['scoring']}>
          <p>{words}</p>
          <ProgressBar done={attempts - waiting} total={attempts} label={words} />
        </Card>
      )}
    </div>
  );
}
