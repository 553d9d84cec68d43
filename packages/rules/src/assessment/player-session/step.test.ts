import { describe, expect, test } from 'vitest';
import { after, at, inputs, open, section, stages, tick, twoSections } from '../../../test/session-stages.ts';
import type { Outcome } from './state/outcome.ts';
import { timeLeft } from './session-view.ts';
import type { SessionState } from './state/session-state.ts';
import { step } from './step.ts';

/** A stage in words. */
function nameOf({ stage }: SessionState): string {
  switch (stage.kind) {
    case 'playing':
    case 'break':
    case 'paused':
      return stage.ending === 'none' ? stage.kind : stage.ending;
    case 'between':
      return stage.next;
    case 'submitting':
      return stage.because === 'time' ? 'time up' : stage.kind;
    case 'submitted':
      return stage.kind;
    case 'halted':
      return stage.cause === 'fence-lost' ? 'taken' : 'signed out';
  }
}

/** What a step changes, in words: the stage, what is said, and the effects. '·' where nothing happens. */
function wordsOf({ from, to: { state, effects } }: { from: SessionState; to: Outcome }): string {
  const stage = nameOf(state) === nameOf(from) ? [] : [`→ ${nameOf(state)}`];
  const notice = state.notice === null || state.notice === from.notice ? [] : [`"${state.notice.kind}"`];
  return [...stage, ...notice, ...effects.map(({ kind }) => kind)].join(' ') || '·';
}

/** What each input does, stage by stage; whatever is not named does nothing at all. */
const expected: Record<string, Partial<Record<string, string>>> = {
  playing: {
    choose: 'keep',
    'save and next': '"moved" keep keep',
    'mark and next': '"moved" keep keep',
    clear: '"cleared" keep',
    next: '"moved" keep',
    previous: '"first-question"',
    go: '"moved" keep',
    'end section': '→ asking wait flush',
    submit: '→ submitting submit',
    'focus left': '"left-window" keep',
    refuse: '"no-copying"',
    scratch: 'keep',
    'tick, unsure clock': 'wake',
    'tick, section over': '→ loading flush read',
    'tick, test over': '→ time up submit',
    'acknowledged, moved': 'read',
    'stopped: closed': '→ submitted',
    'stopped: taken': '→ taken',
    'stopped: signed out': '→ signed out',
    'read: time given back': '"time-given-back"',
    'read failed': 'wait',
    'read again': 'read',
  },
  asking: {
    next: '"moved"',
    previous: '"first-question"',
    go: '"moved"',
    submit: '→ submitting submit',
    'focus left': '"left-window" keep',
    refuse: '"no-copying"',
    scratch: 'keep',
    'tick, unsure clock': 'wake',
    'tick, section over': '→ loading flush read',
    'tick, test over': '→ time up submit',
    'acknowledged, moved': 'read',
    'stopped: closed': '→ submitted',
    'stopped: taken': '→ taken',
    'stopped: signed out': '→ signed out',
    flushed: 'end-early',
    'patience over': '→ unreached',
    'turn ended': '→ playing "section-turned" flush keep',
    'turn ended, closed': '→ time up submit',
    'turn failed': '→ unanswered read',
    'turn refused': '→ taken',
    'read: time given back': '"time-given-back"',
    'read failed': 'wait',
    'read again': 'read',
  },
  break: {
    'end break': '→ asking wait flush',
    'focus left': 'keep',
    refuse: '"no-copying"',
    scratch: 'keep',
    'tick, unsure clock': 'wake',
    'tick, section over': '→ loading flush read',
    'tick, test over': '→ time up submit',
    'acknowledged, moved': 'read',
    'stopped: closed': '→ submitted',
    'stopped: taken': '→ taken',
    'stopped: signed out': '→ signed out',
    'read: time given back': '→ playing "time-given-back"',
    'read failed': 'wait',
    'read again': 'read',
  },
  paused: {
    'end pause': '→ asking wait flush',
    'focus left': 'keep',
    refuse: '"no-copying"',
    scratch: 'keep',
    'tick, unsure clock': 'wake',
    'tick, section over': '→ playing',
    'tick, test over': '→ time up submit',
    'acknowledged, moved': 'read',
    'stopped: closed': '→ submitted',
    'stopped: taken': '→ taken',
    'stopped: signed out': '→ signed out',
    'read: time given back': '"time-given-back"',
    'read failed': 'wait',
    'read again': 'read',
  },
  loading: {
    'focus left': '"left-window" keep',
    refuse: '"no-copying"',
    scratch: 'keep',
    'tick, unsure clock': 'wake',
    'tick, section over': '"one-minute"',
    'tick, test over': '→ time up submit',
    'acknowledged, moved': 'read',
    'stopped: closed': '→ submitted',
    'stopped: taken': '→ taken',
    'stopped: signed out': '→ signed out',
    'read: time given back': '→ playing "time-given-back"',
    'read section': '→ playing "section-turned" keep',
    'read section: not yet': 'wait',
    'read section: given back': '→ playing "time-given-back"',
    'read section: closed': '→ time up submit',
    'read section: no cookie': '→ signed out',
    'read failed': 'wait',
    'read section failed': '→ held-up wait',
    'read again': 'read',
    'read section again': 'read',
  },
  submitting: {
    withdraw: '→ playing withdraw-submit',
    refuse: '"no-copying"',
    'tick, test over': '→ time up',
    'acknowledged, moved': 'read',
    'stopped: closed': '→ submitted',
    'stopped: taken': '→ taken withdraw-submit',
    'stopped: signed out': '→ signed out withdraw-submit',
    'submit ended: open': 'read wait',
    'submit again': 'submit',
    'read: time given back': '"time-given-back"',
    'read failed': 'wait',
    'read again': 'read',
  },
  'time up': {
    refuse: '"no-copying"',
    'acknowledged, moved': 'read',
    'stopped: closed': '→ submitted',
    'stopped: taken': '→ taken withdraw-submit',
    'stopped: signed out': '→ signed out withdraw-submit',
    'submit ended: open': 'read wait',
    'submit again': 'submit',
    'read: time given back': '→ playing "time-given-back" withdraw-submit',
    'read failed': 'wait',
    'read again': 'read',
  },
  submitted: { refuse: '"no-copying"' },
  taken: { refuse: '"no-copying"', 'stopped: closed': '→ submitted', 'stopped: signed out': '→ signed out' },
  'signed out': {
    refuse: '"no-copying"',
    'focus left': '"left-window" keep',
    'stopped: closed': '→ submitted',
    'stopped: taken': '→ taken',
  },
};

test.each(Object.entries(stages))('TST-062 TST-063 TST-071 what every input does in the stage "%s"', (name, { minute, state }) => {
  expect(nameOf(state)).toBe(name);
  const found = Object.entries(inputs).map(([inputName, { input, later = 0 }]) => {
    const to = step(state, { ...input, now: at(minute + later) });
    return [inputName, wordsOf({ from: state, to })] as const;
  });
  expect(Object.fromEntries(found.filter(([, words]) => words !== '·'))).toEqual(expected[name]);
});

describe('TST-063 a break of the candidate’s own', () => {
  const granted = twoSections({ pauseSeconds: 300 });
  const iso = (minutes: number) => new Date(at(minutes)).toISOString();
  const stopped = twoSections({
    pauseSeconds: 300,
    turns: { ...granted.turns, pauses: [{ from: iso(2), to: iso(7) }] },
    deadlineAt: iso(25),
  });

  test('is asked of the server once all answers are there, and hides the questions until it is over', () => {
    const asking = step(after({ test: granted, inputs: [[1, tick]] }), { kind: 'begin-pause', now: at(2) });
    expect(asking.effects.map(({ kind }) => kind)).toEqual(['wait', 'flush']);
    const saved = step(asking.state, { kind: 'flushed', request: 1, isSaved: true, now: at(2) });
    expect(saved.effects).toEqual([{ kind: 'end-early', request: 2, turn: { sectionId: '1', ends: 'work' } }]);
    const paused = step(saved.state, { kind: 'turn-ended', request: 2, result: { kind: 'turned', state: stopped }, now: at(2) });
    expect(paused.state.stage.kind).toBe('paused');
    expect(timeLeft(paused.state, at(4))).toEqual({
      section: { phase: 'paused', sectionId: '1', remainingMs: 480_000, pauseMs: 180_000 },
      testMs: 1_080_000,
    });
    // without a connection the clock runs again by itself
    const over = step(paused.state, { ...tick, now: at(7) });
    expect(over.state.stage).toMatchObject({ kind: 'playing', openId: '1' });
  });

  /** As the server answers while the clock is stopped. */
  const withoutQuestions = { ...stopped, sections: stopped.sections.map((one) => ({ ...one, items: [] })) };

  test('is there for a window that opens during it, which writes nothing and gets its questions when it is over', () => {
    const opened = open(withoutQuestions);
    expect(opened.effects).toEqual([]);
    const over = step(after({ test: withoutQuestions, inputs: [[3, tick]] }), { ...tick, now: at(7) });
    expect(over.state.stage).toMatchObject({ kind: 'between', nextId: '1', after: 'pause', next: 'loading' });
    expect(over.effects).toEqual([{ kind: 'read', reason: { kind: 'section', sectionId: '1' } }]);
    const read = step(over.state, { kind: 'read', reason: { kind: 'section', sectionId: '1' }, test: stopped, now: at(7) });
    expect(read.state.stage).toMatchObject({ kind: 'playing', openId: '1' });
    expect(read.effects).toEqual([{ kind: 'keep', event: { kind: 'visit', itemId: '11' } }]);
  });

  test('in free order leads back to the section where the candidate was', () => {
    const free = { order: 'free', open: 2, pauseSeconds: 300, turns: stopped.turns, deadlineAt: iso(25) } as const;
    const events = [{ fence: 1, seq: 1, at: iso(1), receivedAt: iso(1), event: { kind: 'visit', itemId: '22' } as const }];
    const held = { ...twoSections({ ...free, events }), sections: withoutQuestions.sections };
    const over = step(after({ test: held, inputs: [[3, tick]] }), { ...tick, now: at(7) });
    const section1 = { kind: 'section', sectionId: '1' } as const;
    const read = step(over.state, { kind: 'read', reason: section1, test: twoSections({ ...free, events }), now: at(7) });
    expect(read.state).toMatchObject({ sectionId: '2', positions: { 2: '22' } });
  });

  test('leaves its questions and what was on the screen to the window that has them, for when it is over without a connection', () => {
    const emptied = after({
      test: granted,
      inputs: [
        [1, { kind: 'choose', response: { kind: 'choice', labels: ['A'] } }],
        [1, { kind: 'save-and-next' }],
        [1, { kind: 'previous' }],
        [1, { kind: 'choose', response: null }],
        [2, { kind: 'begin-pause' }],
        [2, { kind: 'flushed', request: 1, isSaved: true }],
        [2, { kind: 'turn-ended', request: 2, result: { kind: 'turned', state: withoutQuestions } }],
      ],
    });
    expect(emptied.stage.kind).toBe('paused');
    const over = step(emptied, { ...tick, now: at(7) });
    expect(over.state.stage).toMatchObject({ kind: 'playing', blankedId: '11' });
    expect(over.effects).toEqual([]);
    expect(step(over.state, { kind: 'save-and-next', now: at(8) }).state.items.get('11')).toMatchObject({ response: null });
  });

  /** Asked for, and the answer does not come. */
  const unanswered = after({
    test: granted,
    inputs: [
      [2, { kind: 'begin-pause' }],
      [2, { kind: 'flushed', request: 1, isSaved: true }],
      [2, { kind: 'turn-ended', request: 2, result: { kind: 'failed' } }],
    ],
  });

  test('that is not answered is asked about until it is known: begun, or not', () => {
    expect(unanswered).toMatchObject({ stage: { kind: 'playing', ending: 'unanswered' }, reading: 'current' });
    const clock = { kind: 'clock' } as const;
    const begun = step(unanswered, { kind: 'read', reason: clock, test: withoutQuestions, now: at(2.1) });
    expect(begun.state.stage).toMatchObject({ kind: 'paused', ending: 'none' });
    const not = step(unanswered, { kind: 'read', reason: clock, test: granted, now: at(2.1) });
    expect(not.state.stage).toMatchObject({ kind: 'playing', ending: 'unreached' });
  });

  /** The test was being read when it was asked for, and the answer does not come. */
  const readBefore = [
    [1, { kind: 'acknowledged', submitted: false, deadlineAt: iso(26) }],
    [2, { kind: 'begin-pause' }],
    [2, { kind: 'flushed', request: 1, isSaved: true }],
  ] as const;
  const clock = { kind: 'clock' } as const;

  test('that is not answered is known to have begun or not only from a read that began later', () => {
    const state = after({
      test: granted,
      inputs: [...readBefore, [2, { kind: 'turn-ended', request: 2, result: { kind: 'failed' } }]],
    });
    const old = step(state, { kind: 'read', reason: clock, test: granted, now: at(2.1) });
    expect(old.state.stage).toMatchObject({ kind: 'playing', ending: 'unanswered' });
    expect(old.effects).toEqual([{ kind: 'read', reason: clock }]);
    const begun = step(old.state, { kind: 'read', reason: clock, test: withoutQuestions, now: at(2.2) });
    expect(begun.state.stage).toMatchObject({ kind: 'paused', ending: 'none' });
    expect(step(begun.state, { kind: 'acknowledged', submitted: false, deadlineAt: iso(26), now: at(2.3) }).effects).toEqual([
      { kind: 'read', reason: clock },
    ]);
    // the old one was not reached at all: the next one began later
    const retried = step(step(state, { kind: 'read-failed', reason: clock, now: at(2.1) }).state, {
      kind: 'read-again',
      reason: clock,
      now: at(2.2),
    });
    expect(retried.effects).toEqual([{ kind: 'read', reason: clock }]);
    const not = step(retried.state, { kind: 'read', reason: clock, test: granted, now: at(2.3) });
    expect(not.state.stage).toMatchObject({ kind: 'playing', ending: 'unreached' });
    expect(not.effects).toEqual([]);
  });

  test('that has begun is not taken back by a read from before it', () => {
    const turned = { kind: 'turned', state: withoutQuestions } as const;
    const paused = after({ test: granted, inputs: [...readBefore, [2, { kind: 'turn-ended', request: 2, result: turned }]] });
    const old = step(paused, { kind: 'read', reason: clock, test: granted, now: at(2.1) });
    expect(old.effects).toEqual([{ kind: 'read', reason: clock }]);
    expect(step(old.state, { ...tick, now: at(2.2) }).state.stage).toMatchObject({ kind: 'paused' });
  });

  test('needs time that was granted and is not used up', () => {
    const none = after({ inputs: [[1, tick]] });
    expect(step(none, { kind: 'begin-pause', now: at(1) }).effects).toEqual([]);
    const used = after({ test: stopped, inputs: [[8, tick]] });
    expect(step(used, { kind: 'begin-pause', now: at(8) }).effects).toEqual([]);
  });

  test('that is not reached leaves the questions and says so', () => {
    const state = after({
      test: granted,
      inputs: [
        [1, { kind: 'begin-pause' }],
        [1.1, { kind: 'patience-over', request: 1 }],
      ],
    });
    expect(state.stage).toMatchObject({ kind: 'playing', ending: 'unreached' });
  });
});

describe('TST-071 TST-063 what a stage leads to', () => {
  test('a section that is left is asked for once more after it was not reached; answers of the first request change nothing', () => {
    const again = after({
      inputs: [
        [1, { kind: 'end-section' }],
        [1.1, { kind: 'patience-over', request: 1 }],
        [1.2, { kind: 'end-section' }],
      ],
    });
    expect(nameOf(again)).toBe('asking');
    expect(step(again, { kind: 'flushed', request: 1, isSaved: true, now: at(1.3) }).effects).toEqual([]);
    expect(step(again, { kind: 'flushed', request: 2, isSaved: true, now: at(1.3) }).effects).toMatchObject([{ kind: 'end-early' }]);
  });

  test('a submit that is taken back while a section was being ended leads back to questions that can be answered', () => {
    const back = after({
      inputs: [
        [1, { kind: 'end-section' }],
        [1, { kind: 'submit' }],
        [2, { kind: 'withdraw' }],
      ],
    });
    expect(step(back, { kind: 'save-and-next', now: at(2) }).effects.map(({ kind }) => kind)).toEqual(['keep', 'keep']);
  });

  test('a field that was emptied is still empty after a submit that was taken back', () => {
    const saved = { kind: 'choice', labels: ['A'] } as const;
    const back = after({
      inputs: [
        [1, { kind: 'choose', response: { ...saved, labels: ['A'] } }],
        [1, { kind: 'save-and-next' }],
        [1, { kind: 'previous' }],
        [1, { kind: 'choose', response: null }],
        [1, { kind: 'submit' }],
        [2, { kind: 'withdraw' }],
        [2, { kind: 'save-and-next' }],
      ],
    });
    expect(back.items.get('11')).toMatchObject({ response: null });
  });

  test('a break that ends without its questions says so, and begins the section when they come', () => {
    const held = after({
      test: twoSections({ breakSeconds: 60 }),
      inputs: [
        [10, tick],
        [11, tick],
        [11, { kind: 'read-failed', reason: section }],
      ],
    });
    expect(nameOf(held)).toBe('held-up');
    const begun = step(held, { kind: 'read', reason: section, test: twoSections({ open: 2, breakSeconds: 60 }), now: at(12) });
    expect(begun.state).toMatchObject({ stage: { kind: 'playing', openId: '2' }, sectionId: '2' });
    expect(begun.effects).toEqual([{ kind: 'keep', event: { kind: 'visit', itemId: '21' } }]);
  });
});
