import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputs, open, start, tick } from '../../../test/session-stages.ts';
import type { Outcome } from './state/outcome.ts';
import { step } from './step.ts';

/** Sessions of up to 60 inputs, each up to two minutes after the one before it. */
const walks = array(record({ name: constantFrom(...Object.keys(inputs)), seconds: nat(120) }), { maxLength: 60 });

function walk(steps: readonly { readonly name: string; readonly seconds: number }[]) {
  let now = start;
  let { state, effects } = open();
  const seen = [{ state, effects }];
  for (const { name, seconds } of steps) {
    now += 1000 * seconds;
    const { input } = inputs[name] ?? { input: tick };
    // the answer is to the request that was made last, as often as not
    const answered = 'request' in input && seconds % 2 === 0 ? { ...input, request: state.requests } : input;
    ({ state, effects } = step(state, { ...answered, now }));
    seen.push({ state, effects });
  }
  return seen;
}

describe('TST-071 whatever happens', () => {
  test('an attempt that is closed stays closed and does nothing more', () => {
    assert(
      property(walks, (steps) => {
        const seen = walk(steps);
        const closed = seen.findIndex(({ state }) => state.stage.kind === 'submitted');
        const after = closed < 0 ? [] : seen.slice(closed + 1);
        expect(after.filter(({ state, effects }) => state.stage.kind !== 'submitted' || effects.length > 0)).toEqual([]);
      }),
    );
  });

  test('a window that was stopped stays so until the attempt is closed, and writes no answer', () => {
    assert(
      property(walks, (steps) => {
        const seen = walk(steps);
        const halted = seen.findIndex(({ state }) => state.stage.kind === 'halted');
        const after = halted < 0 ? [] : seen.slice(halted + 1);
        expect(after.filter(({ state: { stage } }) => stage.kind !== 'halted' && stage.kind !== 'submitted')).toEqual([]);
        expect(keptOf(after).filter(({ kind }) => kind !== 'focus')).toEqual([]);
      }),
    );
  });

  test('no event is lost: the log that is shown is what was given to be kept', () => {
    assert(
      property(walks, (steps) => {
        const seen = walk(steps);
        const kept = keptOf(seen);
        const shown = seen.at(-1)?.state.added.map(({ event }) => event);
        expect(shown).toEqual(kept.filter((event, index) => !isSuperseded(event, kept[index + 1])));
      }),
    );
  });

  test('no event is given to be kept while the log closes the attempt and takes none', () => {
    assert(
      property(walks, (steps) => {
        const kinds = walk(steps).flatMap(({ effects }) => effects.map(({ kind }) => kind));
        const refused = kinds.filter((kind, index) => {
          const before = kinds.slice(0, index);
          return kind === 'keep' && before.lastIndexOf('submit') > before.lastIndexOf('withdraw-submit');
        });
        expect(refused).toEqual([]);
      }),
    );
  });

  test('what is kept of an item is kept while its section is open', () => {
    assert(
      property(walks, (steps) => {
        const elsewhere = walk(steps).filter(({ state: { stage }, effects }) =>
          keptOf([{ effects }]).some((event) => 'itemId' in event && (stage.kind !== 'playing' || stage.openId !== event.itemId[0])),
        );
        expect(elsewhere).toEqual([]);
      }),
    );
  });
});

function keptOf(seen: readonly Pick<Outcome, 'effects'>[]): AttemptEvent[] {
  return seen.flatMap(({ effects }) => effects).flatMap((effect) => (effect.kind === 'keep' ? [effect.event] : []));
}

/** Of a run of drafts of one item the log keeps the last. */
function isSuperseded(event: AttemptEvent, next: AttemptEvent | undefined): boolean {
  return event.kind === 'draft' && next?.kind === 'draft' && next.itemId === event.itemId;
}
