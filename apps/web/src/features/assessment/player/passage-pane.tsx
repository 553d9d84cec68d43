import type { PassageSchema, SectionForCandidate } from '@abhyas/contract/assessment.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { m } from '../../../paraglide/messages.js';
import { RichText } from '../shared/rich-text.tsx';
import classes from './panes.module.css';

export type Passage = z.infer<typeof PassageSchema>;

/** The passage that the question belongs to. */
export function PassagePane({ passage, section, tools }: { passage: Passage; section: SectionForCandidate; tools: ReactNode }) {
  const numbers = section.items.filter(({ passageId }) => passageId === passage.passageId).map(({ number }) => number);
  const from = Math.min(...numbers);
  const to = Math.max(...numbers);
  const label = from === to ? m.test_passage_for_one({ number: from }) : m.test_passage_for({ from, to });
  return (
    <section className={classes['pane']} tabIndex={0} aria-label={label}>
      <header className={classes['head']}>
        <p className={classes['label']}>{label}</p>
        {tools}
      </header>
      <div className={classes['body']}>
        {passage.title !== '' && <h2 className={classes['passageTitle']}>{passage.title}</h2>}
        <RichText html={passage.html} look="reading" />
      </div>
    </section>
  );
}
