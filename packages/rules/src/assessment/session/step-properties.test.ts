import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputs, open, start, tick } from '../../../test/session-stages.ts';
import type { Effect } from './inputs.ts';
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
  test('an attempt that is closed stays closed, and a window that was stopped never writes an answer again', () => {
    assert(
      property(walks, (steps) => {
        const seen = walk(steps);
        const closed = seen.findIndex(({ state }) => state.stage.kind === 'submitted');
        const halted = seen.findIndex(({ state }) => state.stage.kind === 'halted');
        for (const { state, effects } of closed < 0 ? [] : seen.slice(closed + 1)) {
          expect(state.stage.kind).toBe('submitted');
          expect(effects).toEqual([]);
        }
        for (const { state, effects } of halted < 0 ? [] : seen.slice(halted + 1)) {
          expect(['halted', 'submitted']).toContain(state.stage.kind);
          expect(keptOf(effects).filter(({ kind }) => kind !== 'focus')).toEqual([]);
        }
      }),
    );
  });

  test('no event is lost: the log that is shown is what was given to be kept, and none is given while the log takes none', () => {
    assert(
      property(walks, (steps) => {
        const seen = walk(steps);
        const kept = keptOf(seen.flatMap(({ effects }) => effects));
        const shown = seen.at(-1)?.state.added.map(({ event }) => event) ?? [];
        expect(shown).toEqual(kept.filter((event, index) => !isSuperseded(event, kept[index + 1])));
        let isSubmitting = false;
        for (const { kind } of seen.flatMap(({ effects }) => effects)) {
          if (kind === 'keep') expect(isSubmitting).toBe(false);
          if (kind === 'submit') isSubmitting = true;
          if (kind === 'withdraw-submit') isSubmitting = false;
        }
      }),
    );
  });

  test('what is kept of an item is kept while its section is open', () => {
    assert(
      property(walks, (steps) => {
        for (const { state, effects } of walk(steps)) {
          const { stage } = state;
          for (const event of keptOf(effects)) {
            if ('itemId' in event) expect([stage.kind, stage.kind === 'playing' && stage.openId]).toEqual(['playing', event.itemId[0]]);
          }
        }
      }),
    );
  });
});

function keptOf(effects: readonly Effect[]) {
  return effects.flatMap((effect) => (effect.kind === 'keep' ? [effect.event] : []));
}

/** Of a run of drafts of one item the log keeps the last. */
function isSuperseded(event: ReturnType<typeof keptOf>[number], next: ReturnType<typeof keptOf>[number] | undefined): boolean {
  return event.kind === 'draft' && next?.kind === 'draft' && next.itemId === event.itemId;
}
