import { hasDuration } from '../lib/durations.ts';

/** How long something takes (h:mm:ss); nothing at all where that is not known, 0:00:00. */
export function DurationBadge({ duration }: { duration: string }) {
  if (!hasDuration(duration)) return null;
  return <span className="tabular">{duration}</span>;
}
