import { describe, expect, test } from 'vitest';
import { markState } from '../player/shared/mark-state.ts';
import { setUp } from '#test/attempt/open-test-session.ts';
import { choice, save, stateWith, visit } from '#test/attempt/session-parts.ts';

const practice = { ...stateWith({ order: 'free', sizes: [3] }), practice: true, untimed: true, solutions: 'each' as const };
const check = (itemId: string) => ({ kind: 'check' as const, itemId });
const fail = () => ({ kind: 'failed', cause: 'offline' }) as const;

describe('TST-063 checking an answer', () => {
  test('what is on the screen is saved and checked; after that nothing changes it', async () => {
    const { session, far, pass } = setUp({ state: practice });
    session.choose(choice('B'));
    session.check();
    expect(session.view().item?.itemId).toBe('11');
    expect(session.view().items.get('11')).toMatchObject({ response: choice('B'), checked: true });
    session.choose(choice('A'));
    session.clear();
    session.saveAndNext();
    session.check();
    expect(session.view()).toMatchObject({ response: choice('B'), item: { itemId: '11' } });
    session.next();
    expect(session.view().item?.itemId).toBe('12');
    await pass(1000);
    expect([...far.log.values()]).toEqual([visit('11'), save('11', 'B'), check('11'), visit('12')]);
  });

  test('without an answer it is a blank whose solution was looked at', async () => {
    const { session, far, pass } = setUp({ state: practice });
    session.check();
    await pass(1000);
    expect([...far.log.values()]).toEqual([visit('11'), check('11')]);
    expect(session.view().items.get('11')).toMatchObject({ response: null, checked: true });
  });

  test('offline a check waits as an answer does, and is sent when the portal is back', async () => {
    const { session, far, pass } = setUp({ state: practice });
    await pass(1000);
    far.set(fail);
    session.check();
    await pass(5000);
    expect(session.view().save).toMatchObject({ kind: 'offline', kept: 1 });
    far.set(null);
    session.wake();
    await pass(1000);
    expect(session.view().save).toEqual({ kind: 'saved' });
    expect([...far.log.values()]).toContainEqual(check('11'));
  });

  test('what was checked before a reload is final after it', () => {
    const at = practice.serverNow;
    const events = [save('11', 'A'), check('11')].map((event, index) => ({ fence: 1, seq: index + 1, at, receivedAt: at, event }));
    const { session } = setUp({ state: { ...practice, fence: 2, events } });
    session.go('11');
    session.choose(choice('C'));
    expect(session.view().response).toEqual(choice('A'));
  });

  test('a test that gives its solutions at the end checks nothing', async () => {
    const { session, far, pass } = setUp({ state: { ...practice, solutions: 'end' } });
    session.choose(choice('B'));
    session.check();
    await pass(1000);
    expect([...far.log.values()].map(({ kind }) => kind)).toEqual(['visit', 'draft']);
  });
});

test('TST-063 the palette shows what became of a checked answer once that is known', () => {
  const { session } = setUp({ state: practice });
  session.choose(choice('B'));
  session.check();
  const view = session.view();
  const shown = (outcome?: 'correct' | 'wrong' | 'blank') =>
    markState({ view: { ...view, ...(outcome === undefined ? {} : { outcomes: new Map([['11', outcome]]) }) }, itemId: '11' });
  expect([shown(), shown('correct'), shown('wrong'), shown('blank')]).toEqual(['answered', 'right', 'wrong', 'seen']);
  expect(markState({ view: { ...view, outcomes: new Map() }, itemId: '12' })).toBe('not-visited');
});

test('TST-062 practice records when the window was left, for the time of a question, and says nothing of it', async () => {
  const { session, far, pass } = setUp({ state: practice });
  session.recordFocus({ state: 'left', by: 'hidden' });
  session.recordFocus({ state: 'back', by: 'hidden' });
  await pass(1000);
  expect([...far.log.values()].filter(({ kind }) => kind === 'focus')).toHaveLength(2);
  expect(session.view().notice).toBeNull();
  expect(session.view().away.times).toBe(0);
});

test('TST-062 an untimed set warns of no time', async () => {
  const { session, pass } = setUp({ state: practice });
  await pass(9.5 * 60_000);
  expect(session.view().notice).toBeNull();
});
