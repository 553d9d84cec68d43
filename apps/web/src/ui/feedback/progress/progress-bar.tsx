import classes from './progress-bar.module.css';

/** A thin bar of what is done out of how much. */
export function ProgressBar({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <div className={classes['track']} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
      <div className={classes['done']} style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
    </div>
  );
}
