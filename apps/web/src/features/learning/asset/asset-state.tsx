import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { m } from '../../../paraglide/messages.js';
import { ProgressRing } from '../../../ui/feedback/progress/progress-ring.tsx';
import { StatusTick } from '../../../ui/feedback/progress/status-tick.tsx';
import classes from './asset-state.module.css';

interface AssetStateProps {
  readonly kind: AnswerOf<'openAsset'>['assetType'];
  readonly completed: boolean;
  readonly begun: boolean;
  /** 0 to 1. */
  readonly progress: number;
}

const words = { video: m.learning_watched, pdf: m.learning_read, html: m.learning_read, assessment: m.learning_read } as const;

/** How far one is with the asset on the screen; it says so when it is completed. */
export function AssetState({ kind, completed, begun, progress }: AssetStateProps) {
  const share = Math.floor(progress * 100);
  return (
    <>
      {begun || completed ? (
        <span className={classes['state']} data-done={completed || undefined}>
          {completed ? (
            <StatusTick size={20} label={m.learning_status_completed()} />
          ) : (
            <ProgressRing size={20} value={progress} label={m.learning_status_in_progress()} />
          )}
          <span aria-hidden="true">{completed ? m.learning_status_completed() : words[kind]({ share: String(share) })}</span>
        </span>
      ) : null}
      <span className={classes['said']} role="status">
        {completed ? m.learning_status_completed() : ''}
      </span>
    </>
  );
}
