import { ActionIcon } from '@mantine/core';
import { IconCoffee, IconLayoutGrid } from '@tabler/icons-react';
import { m } from '../../../../../paraglide/messages.js';
import { Logo } from '../../../../../ui/navigation/logo.tsx';
import type { PlayerSession, PlayerView } from '../../../attempt/session/player-view.ts';
import { awayText } from '../../../shared/away-text.ts';
import { Clocks } from './clocks.tsx';
import { receiptOf } from '../../../shared/receipt.ts';
import { SaveStateLine } from '../../shared/save-state.tsx';
import { SectionTabs } from './section-tabs.tsx';
import classes from './top-bar.module.css';
import { countUnsaved } from '../../shared/unsaved.ts';

/** Where one is, what is answered, whether it is saved, and how long is left. `onPalette` is there while there are questions to go to. */
export function TopBar({
  view,
  session,
  onPalette,
  onPause,
}: {
  view: PlayerView;
  session: PlayerSession;
  onPalette: (() => void) | undefined;
  /** There while the candidate has time left for a break of their own. */
  onPause: (() => void) | undefined;
}) {
  const { state, save, away } = view;
  const details = [state.candidate.name, state.candidate.pin, awayText(away)].filter((part) => part !== '').join(' \u00b7 ');
  return (
    <header className={classes['bar']}>
      <div className={classes['test']}>
        <Logo name="" />
        <div className={classes['names']}>
          <p className={classes['name']} title={state.name}>
            {state.name}
          </p>
          <p className={classes['candidate']} title={details}>
            {details}
          </p>
        </div>
      </div>
      {view.phase.kind !== 'paused' && <SectionTabs view={view} session={session} />}
      <div className={classes['states']}>
        <SaveStateLine
          save={save}
          receipt={receiptOf(view)?.details}
          unsaved={view.phase.kind === 'playing' && state.solutions === 'end' ? countUnsaved(view) : 0}
        />
        {!state.untimed && <Clocks session={session} shown={state.order === 'fixed' && state.sections.length > 1 ? 'section' : 'test'} />}
        {onPause !== undefined && (
          <ActionIcon
            className={classes['pause'] ?? ''}
            variant="default"
            size={40}
            aria-label={m.test_pause()}
            title={m.test_pause()}
            onClick={onPause}
          >
            <IconCoffee size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {onPalette !== undefined && (
          <ActionIcon
            data-opens-palette
            className={classes['palette'] ?? ''}
            variant="default"
            size={40}
            aria-label={m.test_open_palette()}
            onClick={onPalette}
          >
            <IconLayoutGrid size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </header>
  );
}
