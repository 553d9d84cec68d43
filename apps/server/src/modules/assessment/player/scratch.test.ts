import { padsOf, scratchSize } from '@abhyas/rules/assessment/scratch/pad.ts';
import { scratchLimits } from '@abhyas/contract/assessment/scratch-limits.ts';
import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { createLogCommits } from '../commit-events.ts';
import { assessmentData } from '../personal-data.ts';
import { expect, it } from 'vitest';
import { launch, launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { playerWorld } from '../../../../test/player-world.ts';

const { server, make } = await playerWorld();

const line = { id: 'a1', d: 'M10 20l30 40' };

it('TST-063 TST-071 what is noted and drawn is in the log: for a window elsewhere, and in the review of its student alone', async () => {
  const test = await make.launchableTest();
  const on = String(test.sections[0]?.items[0]?.id ?? 0n);
  const { session, state, window } = await launchAndStart({ server, test });
  const drawn: AttemptEvent = { kind: 'scratch', on, note: 'n = 7', add: [line, { ...line, id: 'a2' }], erase: [] };
  const erased: AttemptEvent = { kind: 'scratch', on, note: null, add: [], erase: ['a2'] };
  await window.save(state.fence, numbered({ server, events: [drawn, saveChoice(BigInt(on), 'A'), erased] }));
  const elsewhere = await launch({ server, test });
  const { data } = await elsewhere.window.start();
  expect(padsOf(data.events).get(on)).toEqual({ note: 'n = 7', strokes: [line] });
  await elsewhere.window.submit(data.fence);
  const body = { assessmentId: String(test.assessment.id) };
  const review = (await server.call('testReview', body, { token: session })).data;
  expect(review.sections[0]?.items.map(({ scratch, outcome }) => [scratch, outcome])).toEqual([
    [{ note: 'n = 7', strokes: [line] }, 'correct'],
    [undefined, 'blank'],
    [undefined, 'blank'],
  ]);
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: test.person.id });
  const { token } = await make.session({ personId: parent.id, at: server.clock.now() });
  const seen = (await server.call('testReview', { ...body, studentImsPin: test.person.pin }, { token })).data;
  expect(seen.sections[0]?.items[0]?.scratch).toBeUndefined();
  await server.parts.database.transaction((tx) =>
    assessmentData.erase({ tx, parts: server.parts, personId: test.person.id, now: server.clock.now() }),
  );
  const left = await window.log();
  expect(padsOf(left).size).toBe(0);
  expect(left.filter(({ event }) => event.kind === 'scratch')).toHaveLength(2);
});

it('TST-071 drawings beyond the room for them are kept empty, and an answer that comes with them is saved', async () => {
  const test = await make.launchableTest();
  const item = test.sections[0]?.items[0]?.id ?? 0n;
  const { state, window } = await launchAndStart({ server, test });
  const long = { id: 'a', d: `M0 0l${'1 1 '.repeat(490)}1 1` };
  const full: AttemptEvent = { kind: 'scratch', on: String(item), note: null, add: Array.from({ length: 30 }, () => long), erase: [] };
  for (let at = 0; at < 6; at += 1) await window.save(state.fence, numbered({ server, from: at + 1, events: [full] }));
  const { data } = await window.save(state.fence, numbered({ server, from: 7, events: [full, saveChoice(item, 'A')] }));
  expect(data).toMatchObject({ ack: 8, status: 'in-progress' });
  const sizes = (await window.log()).map(({ event }) => (event.kind === 'scratch' ? event.add.length : event.kind));
  expect(sizes.slice(0, 5)).toEqual([30, 30, 30, 30, 30]);
  expect(sizes.slice(-3)).toEqual([0, 0, 'save']);
});

it('TST-071 the room for notes and drawings is counted as the window counts it: short lines and notes in Hindi are kept as far as it lets them', async () => {
  const test = await make.launchableTest();
  const on = String(test.sections[0]?.items[0]?.id ?? 0n);
  const { state, window } = await launchAndStart({ server, test });
  const dots = (from: number): AttemptEvent => ({
    kind: 'scratch',
    on,
    note: 'क'.repeat(2_000),
    add: Array.from({ length: 60 }, (_, at) => ({ id: `${from}z${at}`, d: 'M1 1l0 0' })),
    erase: [],
  });
  const sent = Array.from({ length: 85 }, (_, at) => dots(at));
  expect(sent.reduce((sum, event) => sum + (event.kind === 'scratch' ? scratchSize(event) : 0), 0)).toBeLessThan(scratchLimits.attempt);
  for (let at = 0; at < sent.length; at += 17)
    await window.save(state.fence, numbered({ server, from: at + 1, events: sent.slice(at, at + 17) }));
  // another process measures the log
  const { save } = createLogCommits({ parts: server.parts });
  await save({ attemptId: BigInt(state.attemptId), fence: state.fence, events: numbered({ server, from: 86, events: [dots(85)] }) });
  const log = await window.log();
  expect(log.map(({ event }) => (event.kind === 'scratch' ? event.add.length : 0))).toEqual(Array.from({ length: 86 }, () => 60));
});

it('TST-063 a test may give no pad', async () => {
  const test = await make.launchableTest({ scratch: false });
  expect((await launchAndStart({ server, test })).state.scratch).toBe(false);
});
