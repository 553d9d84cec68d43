import type { LevelPoint } from '@abhyas/contract/adaptive/topics.ts';
import { m } from '../../../paraglide/messages.js';
import { SparkLine } from '../../../ui/charts/lines/spark-line.tsx';

/** The levels of a topic over its rounds, at a glance. */
export function LevelHistory({ topic, history }: { topic: string; history: readonly LevelPoint[] }) {
  const levels = history.map(({ level }) => level);
  const [first, last] = [levels[0] ?? 0, levels.at(-1) ?? 0];
  if (levels.length === 0) return null;
  return <SparkLine label={m.adapt_history_label({ topic, count: levels.length, first, last })} values={levels} range={[1, 5]} />;
}
