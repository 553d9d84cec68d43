import { Button } from '@mantine/core';
import { m } from '../../../../paraglide/messages.js';
import type { PlayerView } from '../../attempt/session/player-view.ts';
import { Dialog } from '../../shared/dialog.tsx';
import { lengthText } from '../../../../shared/assessment/question/words.ts';
import { CountsTable } from './submit-dialog.tsx';
import classes from './submit-dialog.module.css';
import { UnsavedNotice } from '../shared/unsaved-notice.tsx';

/** Asks once before a section is left, with what is answered in it and what comes next. It stays while the server is asked. */
export function LeaveDialog({
  view,
  opened,
  onClose,
  onGo,
  onLeave,
}: {
  view: PlayerView;
  opened: boolean;
  onClose: () => void;
  onGo: (itemId: string) => void;
  onLeave: () => void;
}) {
  const { section, state, ending } = view;
  const next = state.sections[state.sections.findIndex(({ sectionId }) => sectionId === section.sectionId) + 1];
  const asking = ending === 'asking';
  return (
    <Dialog opened={opened} onClose={() => !asking && onClose()} size="xl" title={m.test_leave_title({ name: section.name })}>
      <CountsTable view={view} only={section.sectionId} />
      <UnsavedNotice view={view} sections={[section]} disabled={asking} onGo={onGo} />
      <p className={classes['text']}>
        {section.breakSeconds > 0
          ? m.test_leave_to_break({ length: lengthText(section.breakSeconds), name: next?.name ?? '' })
          : m.test_leave_to_next({ name: next?.name ?? '', length: lengthText(next?.seconds ?? 0) })}
      </p>
      <p className={classes['unsaved']} role="alert" hidden={ending !== 'unreached' && ending !== 'unanswered'}>
        {ending === 'unreached' && m.test_leave_unreached()}
        {ending === 'unanswered' && m.test_turn_unanswered()}
      </p>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose} disabled={asking} data-autofocus>
          {m.test_leave_stay()}
        </Button>
        <Button onClick={onLeave} loading={asking}>
          {m.test_leave()}
        </Button>
      </div>
    </Dialog>
  );
}
