import { fold, type ItemState } from '@abhyas/rules/assessment/log/fold.ts';
import { paperOfState } from '@abhyas/rules/assessment/paper/paper.ts';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { expect, test } from 'vitest';
import { setUp } from '#test/attempt/open-test-session.ts';
import { choice, stateWith } from '#test/attempt/session-parts.ts';

type Session = ReturnType<typeof setUp>['session'];

const actions: Record<string, (session: Session) => void> = {
  'choose A': (session) => session.choose(choice('A')),
  'choose B': (session) => session.choose(choice('B')),
  empty: (session) => session.choose(null),
  save: (session) => session.saveAndNext(),
  mark: (session) => session.markAndNext(),
  clear: (session) => session.clear(),
  next: (session) => session.next(),
  previous: (session) => session.previous(),
  'other section': (session) => session.goToSection(session.view().section.sectionId === '1' ? '2' : '1'),
  leave: (session) => session.leave(),
  wake: (session) => session.wake(),
  reconnect: (session) => session.reconnect(),
  lose: (session) => session.lose(),
  submit: (session) => session.submit(),
  withdraw: (session) => session.withdraw(),
};

/** How the network treats the requests from now on: they get through, their answers are lost, or they never arrive. */
const networks = ['works', 'loses answers', 'is gone'] as const;

const walks = array(record({ action: constantFrom(...Object.keys(actions)), ms: nat(3000), network: constantFrom(...networks) }), {
  maxLength: 40,
});

/** All but the time that each took, which the server dates by its own clock. */
const answersOf = (items: ReadonlyMap<string, ItemState>) => [...items.values()].map((item) => ({ ...item, seconds: 0 }));

test('TST-071 whatever the candidate does and the network loses, the server ends with what the screen showed, and no number means two things', async () => {
  await assert(
    asyncProperty(walks, async (walk) => {
      const state = stateWith({ order: 'free' });
      const { session, far, pass } = setUp({ state });
      for (const { action, ms, network } of walk) {
        far.set(
          network === 'works'
            ? null
            : (batch) => {
                if (network === 'loses answers') far.commit(batch);
                return { kind: 'failed', cause: 'offline' };
              },
        );
        actions[action]?.(session);
        await pass(ms);
      }
      far.set(null);
      session.wake();
      await pass(30_000);

      const sent = new Map<number, string>();
      for (const { seq, event } of far.calls.flatMap(({ batch }) => batch.events)) {
        expect(sent.get(seq) ?? JSON.stringify(event)).toBe(JSON.stringify(event));
        sent.set(seq, JSON.stringify(event));
      }
      const log = [...far.log].map(([seq, event]) => ({ fence: 1, seq, at: state.serverNow, receivedAt: null, event }));
      const shown = session.view();
      const { items } = fold({ events: log, paper: paperOfState(state) });
      expect(answersOf(shown.items)).toEqual(answersOf(items));
      expect(shown.save).toMatchObject(shown.phase.kind === 'submitted' ? { kind: 'halted', kept: 0, loose: 0 } : { kind: 'saved' });
    }),
    { numRuns: 100 },
  );
});
