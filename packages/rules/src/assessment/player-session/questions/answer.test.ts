import { expect, test } from 'vitest';
import { at, open, twoSections } from '../../../../test/session-stages.ts';
import { step } from '../step.ts';

test('TST-063 a text that is not a number is not saved, marked or left, and its draft stays', () => {
  const numeric = twoSections();
  const sections = numeric.sections.map((one) => ({ ...one, items: one.items.map((item) => ({ ...item, type: 'numeric' as const })) }));
  const typedIn = step(open({ ...numeric, sections }).state, {
    kind: 'choose',
    response: { kind: 'typed', text: '1/0' },
    now: at(1),
  }).state;
  for (const kind of ['save-and-next', 'mark-and-next'] as const) {
    const { state, effects } = step(typedIn, { kind, now: at(2) });
    expect(state.notice?.kind).toBe('not-a-number');
    expect(state.items).toEqual(typedIn.items);
    expect(effects).toEqual([]);
  }
});
