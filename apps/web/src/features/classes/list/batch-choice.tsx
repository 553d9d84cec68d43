import type { StudentBatchSchema } from '@abhyas/contract/classes/card.ts';
import type { z } from 'zod';
import { m } from '../../../paraglide/messages.js';
import classes from './choices.module.css';

interface BatchChoiceProps {
  readonly batches: readonly z.input<typeof StudentBatchSchema>[];
  /** '' for all. */
  readonly value: string;
  readonly onChange: (batchId: string) => void;
}

/** Narrows the classes down to one batch of the student; nothing for a student of one batch. */
export function BatchChoice({ batches, value, onChange }: BatchChoiceProps) {
  if (batches.length < 2) return null;
  return (
    <div role="group" aria-label={m.classes_batches()} className={[classes['group'], classes['batches']].join(' ')}>
      {[{ batchId: '', batchName: m.classes_all_batches() }, ...batches].map(({ batchId, batchName }) => (
        <button
          key={batchId}
          type="button"
          className={classes['choice']}
          aria-pressed={batchId === value}
          onClick={() => onChange(batchId)}
        >
          {batchName}
        </button>
      ))}
    </div>
  );
}
