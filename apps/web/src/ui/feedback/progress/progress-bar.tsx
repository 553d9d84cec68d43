/** A thin bar of what is done out of how much. */
export function ProgressBar({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <div
      className="overflow-hidden h-1 rounded-[2px] bg-line"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      <div className="h-full rounded-[2px] bg-brand-text" style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
    </div>
  );
}
