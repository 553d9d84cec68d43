import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { m } from '../../../paraglide/messages.js';
import { sectionFacts } from './asset-facts.ts';
import classes from './section-scores.module.css';

/** A line for each section of a test: its marks and its percentile (TST-060). */
export function SectionScores({ test }: { test: Asset }) {
  const lines = sectionFacts(test);
  if (lines.length === 0) return null;
  return (
    <ul className={classes['lines']} aria-label={m.learning_sections()}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
