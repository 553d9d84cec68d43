import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { paletteState } from '@abhyas/rules/assessment/log/palette.ts';
import { createPlayerSession } from '../../src/features/assessment/attempt/player-session.ts';
import { clockOf, farEnd, memoryStore, stateWith } from './session-parts.ts';
import { manualClock } from '../manual-clock.ts';
import type { Turned } from '../../src/features/assessment/attempt/transport.ts';

/** A window on a test, with manual timers and a far end. `fresh`: what the server answers when it is asked again, `turned` to the end of a section. */
export function setUp({
  state = stateWith(),
  fresh = state,
  unsent = [],
  errorMs = () => 0,
  turned = { kind: 'failed', cause: 'offline' },
}: {
  state?: PlayerState;
  fresh?: PlayerState | null;
  unsent?: NumberedEvent[];
  errorMs?: () => number;
  turned?: Turned;
} = {}) {
  const clock = manualClock();
  const far = farEnd();
  const fetched: string[] = [];
  const asked: { sectionId: string; ends: string; saved: number }[] = [];
  const server = { turned };
  const session = createPlayerSession({
    state,
    unsent,
    transport: far.transport,
    store: memoryStore(),
    timers: clock,
    clock: { ...clockOf(clock), errorMs },
    sendTurn: async (turn) => (asked.push({ ...turn, saved: far.log.size }), server.turned),
    fetchState: async () => (fetched.push('state'), fresh),
  });
  const palette = (itemId: string) => {
    const item = session.view().items.get(itemId);
    return item && paletteState(item);
  };
  return { ...clock, far, session, fetched, palette, asked, server };
}
