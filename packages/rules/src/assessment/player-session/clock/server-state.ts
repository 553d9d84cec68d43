import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { creditedMs } from '../../paper/outage.ts';
import { paperOfState } from '../../paper/paper.ts';
import { readClock, type ClockReading } from '../../paper/section-clock.ts';
import { withEffects, withNotice, type Outcome } from '../state/outcome.ts';
import { breakAt } from '../questions/place.ts';
import { refold } from '../questions/record.ts';
import type { SessionState, Stage } from '../state/session-state.ts';

/** Reads the test again because the server has moved its clock; once until there is an answer. */
export function readForClock(state: SessionState): Outcome {
  return state.reading === 'none' ? readAnew(state) : withEffects(state);
}

/** Begins a read that knows of everything that the server has answered. */
export function readAnew(state: SessionState): Outcome {
  return withEffects({ ...state, reading: 'current' }, { kind: 'read', reason: { kind: 'clock' } });
}

/** The server may have changed the test since a read began: its answer counts no more, and the test is read once more after it. */
export function outdateRead(state: SessionState): SessionState {
  return state.reading === 'none' ? state : { ...state, reading: 'outdated' };
}

/**
 * Takes over the test as the server has it now; the log stays this window's own. A section, a break or the test that ran out while there was no server
 * may continue.
 */
export function adopt(state: SessionState, { fresh, now }: { fresh: PlayerState; now: number }): Outcome {
  const given = creditedMs(fresh.turns.credits) - creditedMs(state.test.turns.credits);
  const reading = readClock({ paper: paperOfState(fresh), now });
  const sections = reading.phase === 'paused' ? withQuestionsOf({ fresh, known: state.test }) : fresh.sections;
  const test = { ...fresh, sections, fence: state.test.fence, events: state.test.events };
  const paper = paperOfState(test);
  const stage = stageAt({ stage: state.stage, test, reading });
  const adopted = refold({ ...state, test, paper, stage, warnings: null });
  const isResumed = state.stage.kind === 'submitting' && stage.kind !== 'submitting';
  return withEffects(
    given > 0 ? withNotice(adopted, 'time-given-back', { seconds: Math.round(given / 1000) }) : adopted,
    ...(isResumed ? [{ kind: 'withdraw-submit' } as const] : []),
  );
}

/** The server sends no questions while the clock is stopped; those that this window has are there when it runs again. */
function withQuestionsOf({ fresh, known }: { fresh: PlayerState; known: PlayerState }): PlayerState['sections'] {
  const held = new Map(known.sections.map((section) => [section.sectionId, section]));
  return fresh.sections.map((section) => {
    const { items, passages } = held.get(section.sectionId) ?? section;
    return { ...section, items, passages };
  });
}

/** What continues where the clock was moved. */
function stageAt({ stage, test, reading }: { stage: Stage; test: PlayerState; reading: ClockReading }): Stage {
  switch (stage.kind) {
    case 'submitting':
      return stage.because === 'time' && reading.phase !== 'over' ? stage.back : stage;
    case 'break':
    case 'between': {
      const isOpenAgain = reading.phase !== 'break' && reading.sectionId === stage.endedId;
      if (isOpenAgain) return { kind: 'playing', openId: stage.endedId, blankedId: null, isReviewing: false, ending: 'none' };
      return stage.kind === 'between' ? (breakAt({ test, reading }) ?? stage) : stage;
    }
    case 'playing':
    case 'paused':
    case 'submitted':
    case 'halted':
      return stage;
  }
}
