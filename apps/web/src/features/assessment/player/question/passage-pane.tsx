import type { PassageSchema, SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHighlight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { langOf } from '../../../../lib/language/title-language.ts';
import { m } from '../../../../paraglide/messages.js';
import { RichText } from '../../../../shared/assessment/question/rich-text.tsx';
import classes from '../frame/panes.module.css';
import { useHighlights } from './use-highlights.ts';

export type Passage = z.infer<typeof PassageSchema>;

/** The passage that the question belongs to; its text can be highlighted. */
export function PassagePane({
  passage,
  section,
  attemptId,
  marksIn = '',
  tools,
}: {
  passage: Passage;
  section: SectionForCandidate;
  attemptId: string;
  /** Which of its texts the highlights are in; '' for the one that every paper has. */
  marksIn?: string;
  tools: ReactNode;
}) {
  const { text, supported, toggleSelection } = useHighlights(`abhyas-highlights-${attemptId}-${passage.passageId}${marksIn}`);
  const numbers = section.items.filter(({ passageId }) => passageId === passage.passageId).map(({ number }) => number);
  const from = Math.min(...numbers);
  const to = Math.max(...numbers);
  const label = from === to ? m.test_passage_for_one({ number: from }) : m.test_passage_for({ from, to });
  return (
    <section
      className={`${classes['pane']} @container h-full overflow-auto bg-card focus-visible:-outline-offset-2`}
      tabIndex={0}
      aria-label={`${m.test_passage()}: ${label}`}
    >
      <header
        className={`${classes['head']} [position:var(--stays)] z-1 top-0 flex flex-wrap gap-x-2 gap-y-1 items-center min-h-12 px-8 pt-2 pb-1 bg-card`}
      >
        <p className={`${classes['label']} me-auto text-muted text-sm font-medium`}>{label}</p>
        {supported && (
          <Tooltip label={m.test_highlight()}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={m.test_highlight()}
              // The press must not take the selection away before the click has seen it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={toggleSelection}
            >
              <IconHighlight size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {tools}
      </header>
      <div className={`${classes['body']} max-w-[900px] flex flex-col gap-4 px-8 pt-2 pb-8`}>
        {passage.title !== '' && (
          <h2 className="text-lg" lang={langOf(passage.title)}>
            {passage.title}
          </h2>
        )}
        <div ref={text}>
          <RichText html={passage.html} look="reading" />
        </div>
      </div>
    </section>
  );
}
