import { paletteState } from '@abhyas/rules/assessment/palette.ts';
import { m } from '../../../paraglide/messages.js';
import type { PlayerSession, PlayerView } from '../attempt/player-view.ts';
import { countdownText } from '../shared/durations.ts';
import { stateName } from '../shared/words.ts';
import classes from './announcer.module.css';
import { saveWords } from './save-state.tsx';

/**
 * What a screen reader hears without moving: the question one came to, trouble with saving, five minutes and one minute left, and the time when
 * `asked` grows. The two warnings and the ends of a section show to the eye as well.
 */
export function Announcer({ view, session, asked }: { view: PlayerView; session: PlayerSession; asked: number }) {
  const { save, notice } = view;
  const trouble = save.kind === 'offline' || save.kind === 'failing';
  const visible =
    notice !== null &&
    (notice.kind === 'five-minutes' ||
      notice.kind === 'one-minute' ||
      notice.kind === 'break-minute' ||
      notice.kind === 'last-question' ||
      notice.kind === 'first-question');
  return (
    <>
      <div
        role="status"
        aria-live="polite"
        className={visible ? classes['toast'] : 'visually-hidden'}
        key={visible ? `seen-${notice.id}` : 'silent'}
      >
        {notice !== null && noticeWords(view)}
      </div>
      <div role="status" aria-live="polite" className="visually-hidden">
        {asked > 0 && <span key={asked}>{m.test_time_said({ time: countdownText(session.clock().section.remainingMs) })}</span>}
      </div>
      <div role="alert" className="visually-hidden">
        {trouble && saveWords({ ...save, kept: 0 })}
      </div>
    </>
  );
}

function noticeWords({ notice, item, items }: PlayerView): string {
  switch (notice?.kind) {
    case 'five-minutes':
      return m.test_five_minutes();
    case 'one-minute':
      return m.test_one_minute();
    case 'break-minute':
      return m.test_break_minute();
    case 'last-question':
      return m.test_last_question();
    case 'first-question':
      return m.test_first_question();
    case 'cleared':
      return m.test_cleared();
    case 'moved': {
      const state = item === null ? undefined : items.get(item.itemId);
      return item === null || state === undefined
        ? ''
        : m.test_palette_cell({ number: item.number, state: stateName(paletteState(state)) });
    }
    case undefined:
      return '';
  }
}
