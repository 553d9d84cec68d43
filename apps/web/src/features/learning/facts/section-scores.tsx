import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { m } from '../../../paraglide/messages.js';
import { sectionFacts } from './asset-facts.ts';

/** A line for each section of a test: its marks and its percentile (TST-060). */
export function SectionScores({ test }: { test: Asset }) {
  const lines = sectionFacts(test);
  if (lines.length === 0) return null;
  return (
    <ul className="m-0 p-0 text-muted text-sm tabular list-none wrap-anywhere" aria-label={m.learning_sections()}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
