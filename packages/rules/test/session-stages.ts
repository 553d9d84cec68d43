import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { noTurns } from '../src/assessment/paper/paper.ts';
import type { Happening } from '../src/assessment/player-session/state/inputs.ts';
import { openSession } from '../src/assessment/player-session/open.ts';
import type { SessionState } from '../src/assessment/player-session/state/session-state.ts';
import { step } from '../src/assessment/player-session/step.ts';

export const start = Date.parse('2026-01-01T04:30:00.000Z');
export const at = (minutes: number) => start + 60_000 * minutes;
export const iso = (minutes: number) => new Date(at(minutes)).toISOString();

/** A test of two sections of two questions and ten minutes each, the first one may be left. `open`: of how many the server has given the questions. */
export function twoSections({
  open = 1,
  breakSeconds = 0,
  ...more
}: { open?: number; breakSeconds?: number } & Partial<PlayerState> = {}): PlayerState {
  return {
    attemptId: '1',
    assessmentId: '1',
    assetId: '1',
    name: 'Mock 1',
    kind: 'mock',
    candidate: { name: 'Asha Rao', pin: 'ASC1001', picture: '' },
    order: 'fixed',
    choosesOrder: false,
    edits: null,
    mayLeave: true,
    keypadOnly: false,
    fullScreen: false,
    copying: true,
    practice: false,
    untimed: false,
    solutions: 'end',
    blankPenalty: null,
    instructionsHtml: '',
    totalMarks: '12',
    markings: [],
    totalSeconds: 1200,
    extraSeconds: 0,
    arrangements: [],
    pauseSeconds: 0,
    largeText: false,
    scratch: true,
    atCentre: false,
    alsoRunning: [],
    rankedUntil: null,
    unranked: '',
    status: 'in-progress',
    serverNow: iso(0),
    startedAt: iso(0),
    deadlineAt: iso(20 + breakSeconds / 60),
    turns: noTurns,
    fence: 1,
    files: [],
    events: [],
    committed: [],
    sections: [1, 2].map((section) => ({
      sectionId: String(section),
      name: `Section ${section}`,
      seconds: 600,
      breakSeconds: section === 1 ? breakSeconds : 0,
      calculator: 'none',
      questionCount: 2,
      opensAt: null,
      closesAt: null,
      items: section <= open ? [1, 2].map((number) => itemOf(`${section}${number}`, number)) : [],
      passages: [],
    })),
    ...more,
  };
}

const itemOf = (itemId: string, number: number): PlayerState['sections'][number]['items'][number] => ({
  itemId,
  number,
  type: 'single',
  stemHtml: '',
  options: ['A', 'B'].map((label) => ({ label, html: label })),
  passageId: '',
  marking: { correct: '3', wrong: '-1', blank: '0' },
});

export const open = (test: PlayerState = twoSections()) => openSession({ test, unsent: [], reloadedAt: null, now: start });

/** The session after these, each at its minute. */
export function after({ test, inputs }: { test?: PlayerState; inputs: readonly (readonly [number, Happening])[] }): SessionState {
  return inputs.reduce((state, [minute, happening]) => step(state, { ...happening, now: at(minute) }).state, open(test).state);
}

export const tick = { kind: 'tick', clockErrorMs: 0 } as const;
const outage = { left: {}, resumed: {}, credits: [{ from: iso(0.5), to: iso(6.5) }], pauses: [], order: [] };
/** The same test after the server gave six minutes back, and after it ended the first section early. */
const givenBack = twoSections({ turns: outage, deadlineAt: iso(26) });
const left = twoSections({ open: 2, turns: { left: { 1: iso(1) }, resumed: {}, credits: [], pauses: [], order: [] }, deadlineAt: iso(11) });

/** Five minutes of breaks, all of them taken from minute 1 on. */
const pausedAtOne = twoSections({
  pauseSeconds: 300,
  turns: { left: {}, resumed: {}, credits: [], pauses: [{ from: iso(1), to: iso(6) }], order: [] },
  deadlineAt: iso(25),
});

/** A session in each stage, and the minute in which the input comes. */
export const stages: Record<string, { readonly minute: number; readonly state: SessionState }> = {
  playing: { minute: 1, state: after({ inputs: [[1, tick]] }) },
  asking: {
    minute: 1,
    state: after({
      inputs: [
        [1, tick],
        [1, { kind: 'end-section' }],
      ],
    }),
  },
  break: {
    minute: 11,
    state: after({
      test: twoSections({ breakSeconds: 300 }),
      inputs: [
        [10, tick],
        [11, tick],
      ],
    }),
  },
  paused: { minute: 2, state: after({ test: pausedAtOne, inputs: [[2, tick]] }) },
  loading: {
    minute: 10,
    state: after({
      inputs: [
        [10, tick],
        [10, tick],
      ],
    }),
  },
  submitting: { minute: 1, state: after({ inputs: [[1, { kind: 'submit' }]] }) },
  'time up': { minute: 20, state: after({ inputs: [[20, tick]] }) },
  submitted: { minute: 1, state: after({ inputs: [[1, { kind: 'stopped', cause: 'closed' }]] }) },
  taken: { minute: 1, state: after({ inputs: [[1, { kind: 'stopped', cause: 'fence-lost' }]] }) },
  'signed out': { minute: 1, state: after({ inputs: [[1, { kind: 'stopped', cause: 'signed-out' }]] }) },
};

const clock = { kind: 'clock' } as const;
export const section = { kind: 'section', sectionId: '2' } as const;
const request = 1;

/** Every input, and the minutes that pass before it where it is their passing that matters. */
export const inputs: Record<string, { readonly input: Happening; readonly later?: number }> = {
  choose: { input: { kind: 'choose', response: { kind: 'choice', labels: ['B'] } } },
  'save and next': { input: { kind: 'save-and-next' } },
  'mark and next': { input: { kind: 'mark-and-next' } },
  check: { input: { kind: 'check' } },
  hint: { input: { kind: 'hint' } },
  clear: { input: { kind: 'clear' } },
  next: { input: { kind: 'next' } },
  previous: { input: { kind: 'previous' } },
  review: { input: { kind: 'review' } },
  go: { input: { kind: 'go', itemId: '12' } },
  scratch: { input: { kind: 'scratch', change: { kind: 'scratch', on: '11', note: 'x', add: [], erase: [] } } },
  'go to section': { input: { kind: 'go-to-section', sectionId: '2' } },
  'end section': { input: { kind: 'end-section' } },
  'end break': { input: { kind: 'end-break' } },
  'begin pause': { input: { kind: 'begin-pause' } },
  'end pause': { input: { kind: 'end-pause' } },
  submit: { input: { kind: 'submit' } },
  withdraw: { input: { kind: 'withdraw' } },
  'focus left': { input: { kind: 'focus', state: 'left', by: 'window' } },
  refuse: { input: { kind: 'refuse', what: 'copying' } },
  tick: { input: tick },
  'tick, unsure clock': { input: { kind: 'tick', clockErrorMs: 900 } },
  'tick, section over': { input: tick, later: 9 },
  'tick, test over': { input: tick, later: 25 },
  acknowledged: { input: { kind: 'acknowledged', submitted: false } },
  'acknowledged, moved': { input: { kind: 'acknowledged', submitted: false, deadlineAt: iso(26) } },
  'acknowledged, closed': { input: { kind: 'acknowledged', submitted: true, deadlineAt: iso(26) } },
  'stopped: closed': { input: { kind: 'stopped', cause: 'closed' } },
  'stopped: taken': { input: { kind: 'stopped', cause: 'fence-lost' } },
  'stopped: signed out': { input: { kind: 'stopped', cause: 'signed-out' } },
  flushed: { input: { kind: 'flushed', request, isSaved: true } },
  'flushed, not saved': { input: { kind: 'flushed', request, isSaved: false } },
  'flushed, earlier': { input: { kind: 'flushed', request: 0, isSaved: true } },
  'patience over': { input: { kind: 'patience-over', request } },
  'patience over, earlier': { input: { kind: 'patience-over', request: 0 } },
  'turn ended': { input: { kind: 'turn-ended', request, result: { kind: 'turned', state: left } } },
  'turn ended, closed': { input: { kind: 'turn-ended', request, result: { kind: 'turned', state: { ...left, status: 'submitted' } } } },
  'turn failed': { input: { kind: 'turn-ended', request, result: { kind: 'failed' } } },
  'turn refused': { input: { kind: 'turn-ended', request, result: { kind: 'refused', cause: 'fence-lost' } } },
  'submit ended: closed': { input: { kind: 'submit-ended', request, isClosed: true } },
  'submit ended: open': { input: { kind: 'submit-ended', request, isClosed: false } },
  'submit ended, earlier': { input: { kind: 'submit-ended', request: 0, isClosed: false } },
  'submit again': { input: { kind: 'submit-again', request } },
  'submit again, earlier': { input: { kind: 'submit-again', request: 0 } },
  'read: time given back': { input: { kind: 'read', reason: clock, test: givenBack } },
  'read: no cookie': { input: { kind: 'read', reason: clock, test: null } },
  'read section': { input: { kind: 'read', reason: section, test: twoSections({ open: 2 }) } },
  'read section: not yet': { input: { kind: 'read', reason: section, test: twoSections() } },
  'read section: given back': { input: { kind: 'read', reason: section, test: givenBack } },
  'read section: closed': { input: { kind: 'read', reason: section, test: twoSections({ status: 'submitted' }) } },
  'read section: no cookie': { input: { kind: 'read', reason: section, test: null } },
  'read failed': { input: { kind: 'read-failed', reason: clock } },
  'read section failed': { input: { kind: 'read-failed', reason: section } },
  'read again': { input: { kind: 'read-again', reason: clock } },
  'read section again': { input: { kind: 'read-again', reason: section } },
};
