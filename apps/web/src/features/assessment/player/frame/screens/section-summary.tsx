import { Loader } from '@mantine/core';
import type { Phase } from '@abhyas/rules/assessment/player-session/session-view.ts';
import { m } from '../../../../../paraglide/messages.js';
import { lengthText } from '../../../../../shared/assessment/question/words.ts';
import type { PlayerView } from '../../../attempt/session/player-view.ts';
import { CountsTable } from '../../dialogs/submit-dialog.tsx';
import { Stage } from './stage.tsx';

/** Between two sections, until the questions of the next one are here: what became of the one that ended, and what keeps the next one. */
export function SectionSummary({ view, phase }: { view: PlayerView; phase: Extract<Phase, { kind: 'between' }> }) {
  const { sections } = view.state;
  const nameOf = (id: string) => sections.find(({ sectionId }) => sectionId === id);
  const next = nameOf(phase.nextId);
  return (
    <Stage
      title={phase.after === 'section' ? m.test_section_ended({ name: nameOf(phase.endedId)?.name ?? '' }) : m.test_break_over()}
      text={
        next === undefined || phase.after === 'pause' ? '' : m.test_section_starts({ name: next.name, length: lengthText(next.seconds) })
      }
    >
      {phase.after === 'section' && <CountsTable view={view} only={phase.endedId} />}
      <Loader size="sm" aria-hidden />
      <p role="status" hidden={phase.next !== 'held-up'}>
        {phase.next === 'held-up' && m.test_section_held_up()}
      </p>
    </Stage>
  );
}
