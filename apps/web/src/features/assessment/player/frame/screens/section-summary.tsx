import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { m } from '../../../../../paraglide/messages.js';
import type { Phase } from '@abhyas/rules/assessment/player-session/session-view.ts';
import type { PlayerSession, PlayerView } from '../../../attempt/player-view.ts';
import { lengthText } from '../../../../../shared/assessment/question/words.ts';
import { Stage } from './stage.tsx';
import { CountsTable } from '../../dialogs/submit-dialog.tsx';

const readingSeconds = 10;

/**
 * Between two sections: what became of the one that ended. The next one's clock runs already, so it begins by itself after a few seconds; after a break it
 * does so at once, and this only says what keeps its questions.
 */
export function SectionSummary({
  view,
  session,
  phase,
}: {
  view: PlayerView;
  session: PlayerSession;
  phase: Extract<Phase, { kind: 'between' }>;
}) {
  const { sections } = view.state;
  const nameOf = (id: string) => sections.find(({ sectionId }) => sectionId === id);
  const ended = nameOf(phase.endedId);
  const next = nameOf(phase.nextId);
  const ready = phase.next === 'ready';
  const [left, setLeft] = useState(readingSeconds);
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => (left <= 1 ? session.begin() : setLeft(left - 1)), 1000);
    return () => clearTimeout(timer);
  }, [ready, left, session]);
  return (
    <Stage
      title={phase.after === 'section' ? m.test_section_ended({ name: ended?.name ?? '' }) : m.test_break_over()}
      text={
        next === undefined || phase.after === 'pause' ? '' : m.test_section_starts({ name: next.name, length: lengthText(next.seconds) })
      }
    >
      {phase.after === 'section' && <CountsTable view={view} only={phase.endedId} />}
      <Button loading={!ready} onClick={session.begin} data-autofocus>
        {m.test_section_begin({ name: next?.name ?? '' })}
      </Button>
      {ready && (
        <p>
          <span aria-hidden>{m.test_section_begins_in({ seconds: left })}</span>
          <span className="visually-hidden">{m.test_section_begins_in({ seconds: readingSeconds })}</span>
        </p>
      )}
      <p role="status" hidden={phase.next !== 'held-up'}>
        {phase.next === 'held-up' && m.test_section_held_up()}
      </p>
    </Stage>
  );
}
