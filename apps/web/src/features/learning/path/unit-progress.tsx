import type { UnitNode } from '@abhyas/contract/learning/learning.ts';
import { isNodeComplete } from '@abhyas/rules/learning/node-complete.ts';
import { m } from '../../../paraglide/messages.js';
import { ProgressRing } from '../../../ui/feedback/progress/progress-ring.tsx';
import { StatusTick } from '../../../ui/feedback/progress/status-tick.tsx';
import { assetsOf, summarise } from './path-tree.ts';
import classes from './unit-progress.module.css';

/** How far a unit is: so many of so many, with a ring while it is under way and a tick when it is done. */
export function UnitProgress({ unit }: { unit: UnitNode }) {
  const { completed, total } = summarise(assetsOf(unit));
  return (
    <span className={classes['root']}>
      {m.learning_done_of({ done: String(completed), total: String(total) })}
      {isNodeComplete(unit) ? <StatusTick label={m.learning_status_completed()} /> : null}
      {unit.status === 'in-progress' && !isNodeComplete(unit) ? (
        <ProgressRing value={total > 0 ? Math.max(completed / total, 0.08) : 0.08} label={m.learning_status_in_progress()} />
      ) : null}
    </span>
  );
}
