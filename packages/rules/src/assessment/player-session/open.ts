import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { isAway, silentSince, wasHere } from '../log/away.ts';
import type { FoldEvent } from '../log/event.ts';
import { fold } from '../log/fold.ts';
import { paperOfState } from '../paper/paper.ts';
import { readClock } from '../paper/section-clock.ts';
import { show } from './questions/navigate.ts';
import { chain, withEffects, type Outcome } from './state/outcome.ts';
import { breakAt, itemOf, sectionAtStart } from './questions/place.ts';
import { countAway, logOf, recordFocus } from './questions/record.ts';
import { openReview, sectionReview } from './questions/section-review.ts';
import type { Break, Paused, Playing, SessionState } from './state/session-state.ts';

/**
 * The session of a window that has just taken an attempt, with the question that was on the screen last, unless the clock is stopped.
 * `test`: the server's answer. `unsent`: what an earlier window left on the device, renumbered. `reloadedAt`: when the window was loaded
 * again, if it was. `lastSeen`: when this device last had a window of the attempt, by the server's time. `now`: the server's time in
 * milliseconds since the epoch.
 */
export function openSession({
  test,
  unsent,
  reloadedAt,
  lastSeen = null,
  now,
}: {
  test: PlayerState;
  unsent: readonly NumberedEvent[];
  reloadedAt: number | null;
  lastSeen?: number | null;
  now: number;
}): Outcome {
  const paper = paperOfState(test);
  const reading = readClock({ paper, now });
  const playing: Playing = { kind: 'playing', openId: reading.sectionId, blankedId: null, isReviewing: false, ending: 'none' };
  const place: Playing | Break = breakAt({ test, reading }) ?? playing;
  const paused: Paused = { kind: 'paused', openId: reading.sectionId, blankedId: null, ending: 'none' };
  const found: FoldEvent[] = [...test.events, ...unsent.map((one) => ({ ...one, fence: test.fence, receivedAt: null }))];
  const here = wasHere({ events: found, lastSeen }) ? lastSeen : null;
  const state: SessionState = {
    stage: reading.phase === 'paused' ? paused : place,
    test,
    paper,
    found,
    added: [],
    items: fold({ events: found, paper }).items,
    sectionId: sectionAtStart({ test, events: found, stage: place }),
    positions: {},
    notice: null,
    noticeId: 0,
    away: countAway({ test, paper, found, added: [] }, now),
    warnings: null,
    clockDoubt: { asked: 0, isAsking: false },
    reading: 'none',
    asked: null,
    requests: 0,
  };
  return chain(
    state,
    (opened) => {
      const since = here === null ? null : silentSince({ events: found, lastSeen: here, now: reloadedAt ?? now });
      const event = { kind: 'focus', state: 'left', by: 'closed' } as const;
      return since === null ? withEffects(opened) : recordFocus(opened, { event, now, at: since });
    },
    (opened) => {
      const by = here === null ? 'device' : 'window';
      const event = { kind: 'focus', state: 'back', by: reloadedAt === null ? by : 'reload' } as const;
      // that it was left may have arrived and not be known here: the page was going
      return isAway(logOf(opened)) || reloadedAt !== null
        ? recordFocus(opened, { event, now, at: reloadedAt ?? now })
        : withEffects(opened);
    },
    (back) => {
      if (sectionReview(back)?.nextId === null) return openReview(back);
      const item = itemOf(back);
      return item === null ? withEffects(back) : show(back, { itemId: item.itemId, now });
    },
  );
}
