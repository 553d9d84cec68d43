import type { ClockReading } from '../paper/section-clock.ts';
import { enterSection } from './navigate.ts';
import { withEffects, chain, type Outcome } from './outcome.ts';
import { breakAt, sectionBefore } from './place.ts';
import type { SessionState } from './session-state.ts';

/** The open section is over, and a break comes before the next. */
export function takeBreak(state: SessionState, reading: ClockReading): Outcome {
  const left = leaveSection(state);
  return withEffects({ ...left.state, stage: breakAt({ test: state.test, reading }) ?? state.stage }, ...left.effects);
}

/** The open section is over, or the break after it: section `nextId` is open now, and the server holds its questions. */
export function turnTo(state: SessionState, { nextId, now }: { nextId: string; now: number }): Outcome {
  const { stage, test } = state;
  const after = stage.kind === 'break' ? 'break' : 'section';
  const endedId = endedIn(stage) ?? sectionBefore({ test, sectionId: nextId });
  return chain(state, leaveSection, (left) => {
    const waiting: SessionState = { ...left, stage: { kind: 'between', endedId, nextId, after, next: 'loading' } };
    if (test.sections.some((one) => one.sectionId === nextId && one.items.length > 0)) return arrive(waiting, { now });
    return withEffects(waiting, { kind: 'read', reason: { kind: 'section', sectionId: nextId } });
  });
}

/** The questions of the open section are here. After a break it begins at once; after a section the candidate first reads how that one went. */
export function arrive(state: SessionState, { now }: { now: number }): Outcome {
  const { stage } = state;
  if (stage.kind !== 'between') return withEffects(state);
  const ready: SessionState = { ...state, stage: { ...stage, next: 'ready' } };
  return stage.after === 'break' ? beginSection(ready, { now }) : withEffects(ready);
}

/** Begins the section whose questions are ready. */
export function beginSection(state: SessionState, { now }: { now: number }): Outcome {
  const { stage } = state;
  if (stage.kind !== 'between' || stage.next !== 'ready') return withEffects(state);
  const { nextId } = stage;
  return enterSection(
    { ...state, stage: { kind: 'playing', openId: nextId, blankedId: null, ending: 'none' } },
    { sectionId: nextId, now },
  );
}

/** What was said of the section no longer matters, and its answers are sent at once. */
function leaveSection(state: SessionState): Outcome {
  return withEffects({ ...state, notice: null, warnings: null }, { kind: 'flush', request: null });
}

function endedIn(stage: SessionState['stage']): string | null {
  switch (stage.kind) {
    case 'playing':
    case 'paused':
      return stage.openId;
    case 'break':
      return stage.endedId;
    case 'between':
      return stage.nextId;
    case 'submitting':
    case 'submitted':
    case 'halted':
      return null;
  }
}
