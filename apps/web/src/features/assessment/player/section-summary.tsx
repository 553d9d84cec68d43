import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { PlayerSession, PlayerView } from '../attempt/player-view.ts';
import { lengthText } from '../shared/words.ts';
import { Stage } from './stage.tsx';
import { CountsTable } from './submit-dialog.tsx';

const readingSeconds = 10;

/** Between two sections: what became of the one that ended. The next one's clock runs already, so it begins by itself after a few seconds. */
export function SectionSummary({
  view,
  session,
  endedId,
  ready,
}: {
  view: PlayerView;
  session: PlayerSession;
  endedId: string;
  ready: boolean;
}) {
  const { sections } = view.state;
  const at = sections.findIndex(({ sectionId }) => sectionId === endedId);
  const ended = sections[at];
  const next = sections[at + 1];
  const [left, setLeft] = useState(readingSeconds);
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => (left <= 1 ? session.begin() : setLeft(left - 1)), 1000);
    return () => clearTimeout(timer);
  }, [ready, left, session]);
  return (
    <Stage
      title={m.test_section_ended({ name: ended?.name ?? '' })}
      text={next === undefined ? '' : m.test_section_starts({ name: next.name, length: lengthText(next.seconds) })}
    >
      <CountsTable view={view} only={endedId} />
      <Button loading={!ready} onClick={session.begin} data-autofocus>
        {m.test_section_begin({ name: next?.name ?? '' })}
      </Button>
      {ready && <p aria-hidden>{m.test_section_begins_in({ seconds: left })}</p>}
    </Stage>
  );
}
