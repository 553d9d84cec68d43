import { expect, test } from 'vitest';
import { at, iso, open, tick, twoSections } from '../../../test/session-stages.ts';
import type { Happening } from './state/inputs.ts';
import { step } from './step.ts';

/** Two sections of ten minutes in one part, then a third with its own ten. */
const threeSections = (of: Parameters<typeof twoSections>[0] = {}) => {
  const { sections, ...state } = twoSections({ open: 2, ...of });
  const [one, two] = sections;
  if (one === undefined || two === undefined) throw new Error('two sections');
  const last = {
    ...two,
    sectionId: '3',
    name: 'Section 3',
    items: of.open === 3 ? two.items.map((item) => ({ ...item, itemId: `3${item.number}` })) : [],
  };
  return {
    ...state,
    deadlineAt: iso(30),
    sections: [
      { ...one, part: 1 },
      { ...two, part: 1 },
      { ...last, part: 2 },
    ],
  };
};

function after(inputs: readonly (readonly [number, Happening])[]) {
  return inputs.reduce((state, [minute, happening]) => step(state, { ...happening, now: at(minute) }).state, open(threeSections()).state);
}

test('TST-063 inside a part one goes to and fro between its sections, and no further', () => {
  const walked = after([
    [1, { kind: 'next' }],
    [2, { kind: 'next' }],
  ]);
  expect([walked.sectionId, walked.positions['2']]).toEqual(['2', '21']);
  expect(step(walked, { kind: 'go', itemId: '12', now: at(3) }).state.sectionId).toBe('1');
  expect(step(walked, { kind: 'go-to-section', sectionId: '1', now: at(3) }).state.sectionId).toBe('1');
  expect(step(walked, { kind: 'go-to-section', sectionId: '3', now: at(3) }).state.sectionId).toBe('2');
  const atEnd = after([
    [1, { kind: 'go', itemId: '22' }],
    [2, { kind: 'next' }],
  ]);
  expect([atEnd.positions['2'], atEnd.notice?.kind]).toEqual(['22', 'last-question']);
});

test('TST-063 the clock runs through the end of a section inside its part, and turns at the end of the part', () => {
  const inside = after([
    [9, tick],
    [11, tick],
  ]);
  expect([inside.stage.kind, inside.sectionId]).toEqual(['playing', '1']);
  const turned = after([
    [19, { kind: 'go-to-section', sectionId: '2' }],
    [20, tick],
  ]);
  expect(turned.stage).toEqual({ kind: 'between', endedId: '1', nextId: '3', after: 'section', next: 'loading' });
  const arrived = step(turned, {
    kind: 'read',
    reason: { kind: 'section', sectionId: '3' },
    test: threeSections({ open: 3 }),
    now: at(20.1),
  });
  expect([arrived.state.sectionId, arrived.state.notice?.kind]).toEqual(['3', 'section-turned']);
  expect(step(arrived.state, { kind: 'previous', now: at(21) }).state.notice?.kind).toBe('first-question');
});

test('TST-063 a part is left from any of its sections, in the name of the first; the last one never', () => {
  const asked = after([
    [1, { kind: 'go-to-section', sectionId: '2' }],
    [2, { kind: 'end-section' }],
  ]);
  expect(asked.asked).toEqual({ sectionId: '1', ends: 'section' });
  const last = open(threeSections({ open: 3, turns: { left: { 1: iso(0) }, resumed: {}, credits: [], pauses: [], order: [] } })).state;
  expect(step(last, { kind: 'end-section', now: at(1) }).state.asked).toBeNull();
});

test('TST-071 a window that opens in a part continues with the section that was on the screen last', () => {
  const visit = { fence: 1, seq: 1, at: iso(1), receivedAt: iso(1), event: { kind: 'visit', itemId: '21' } } as const;
  expect(open(threeSections({ events: [visit] })).state.sectionId).toBe('2');
});
