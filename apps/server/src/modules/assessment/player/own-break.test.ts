import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { playerWorld } from '../../../../test/player-world.ts';
import { auditEvents } from '../../audit/tables.ts';
import { closeDue } from '../closing/close-attempt.ts';
import { mapSittings } from '../staff/sittings.ts';
import { accommodations } from '../staff/tables.ts';
import { attempts } from '../tables.ts';

const { server, make } = await playerWorld();
const minute = 60_000;
const moment = (minutes: number) => new Date(testMoment.getTime() + minutes * minute);
const iso = (minutes: number) => moment(minutes).toISOString();
const setMinute = (minutes: number) => server.clock.set(moment(minutes));

/** A test of ten minutes that has begun, by a candidate with so many minutes of breaks. */
async function begun(breakMinutes: number) {
  const test = await make.launchableTest();
  await server.parts.database.orm.insert(accommodations).values({ studentId: test.person.id, breakMinutes });
  const started = await launchAndStart({ server, test });
  const section = test.sections[0]?.section.id ?? 0n;
  const item = test.sections[0]?.items[0]?.id ?? 0n;
  const { fence } = started.state;
  const pause = () => started.window.turn(fence, section, 'work');
  const resume = () => started.window.turn(fence, section, 'pause');
  return { test, ...started, fence, item, pause, resume };
}

describe('TST-063 a break of the candidate’s own', () => {
  it('stops the clock until it is ended; what it took is added, and no more', async () => {
    const { state, pause, resume, window, fence, item } = await begun(5);
    expect(state).toMatchObject({ pauseSeconds: 300, deadlineAt: iso(10) });
    setMinute(2);
    expect((await pause()).data).toMatchObject({ deadlineAt: iso(15), turns: { pauses: [{ from: iso(2), to: iso(7) }] } });
    setMinute(4);
    expect((await resume()).data).toMatchObject({ deadlineAt: iso(12), turns: { pauses: [{ from: iso(2), to: iso(4) }] } });
    setMinute(11);
    expect((await window.save(fence, numbered({ server, events: [saveChoice(item, 'A')] }))).data).toMatchObject({
      ack: 1,
      status: 'in-progress',
    });
    const { data } = await window.submit(fence);
    expect(data.status).toBe('submitted');
    expect((await window.result()).data.overall).toMatchObject({ correct: 1 });
  });

  it('sends no questions while the clock is stopped, to a window that opens in it neither', async () => {
    const { pause, resume, window, test } = await begun(5);
    const idsOf = (state: { sections: readonly { items: readonly { itemId: string }[]; passages: readonly unknown[] }[] }) =>
      state.sections.flatMap(({ items, passages }) => [...items.map(({ itemId }) => itemId), ...passages]);
    setMinute(2);
    expect(idsOf((await pause()).data)).toEqual([]);
    expect(idsOf((await window.state()).data)).toEqual([]);
    const second = await launchAndStart({ server, test });
    expect(idsOf(second.state)).toEqual([]);
    setMinute(3);
    expect((await resume()).error.code).toBe('FENCE_LOST');
    const section = test.sections[0]?.section.id ?? 0n;
    expect(idsOf((await second.window.turn(second.state.fence, section, 'pause')).data)).not.toEqual([]);
  });

  it('takes no answers: what is received in it is kept, is late, and counts once staff accept it', async () => {
    const { state, pause, window, fence, item } = await begun(5);
    setMinute(2);
    await pause();
    setMinute(3);
    const events = numbered({ server, events: [saveChoice(item, 'A')] });
    expect((await window.save(fence, events)).data).toMatchObject({ ack: 1, status: 'in-progress' });
    setMinute(8);
    expect((await window.submit(fence)).data.status).toBe('submitted');
    expect((await window.result()).data.lateAnswers).toBe(1);
    expect((await window.result()).data.overall).toMatchObject({ correct: 0 });
    const staff = await make.person({ role: 'staff', rights: ['centre'] });
    const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
    const { attemptId } = state;
    const { answers, upTo } = (await server.call('lateAttempt', { attemptId }, { token })).data;
    expect(answers).toMatchObject([{ itemId: String(item), counted: null, late: { labels: ['A'] } }]);
    const ruling = {
      attemptId,
      upTo: upTo ?? '',
      itemIds: [String(item)],
      accepted: true,
      reason: 'The clock was stopped by mistake.',
      seen: '' as const,
    };
    await server.call('ruleLate', ruling, { token });
    expect((await window.result()).data).toMatchObject({ lateAnswers: 0, overall: { correct: 1 } });
  });

  it('takes at least a minute of what was arranged', async () => {
    const { pause, resume } = await begun(2);
    for (const minutes of [1, 2]) {
      setMinute(minutes);
      await pause();
      setMinute(minutes + 0.1);
      await resume();
    }
    setMinute(3);
    expect((await pause()).error.code).toBe('INVALID_REQUEST');
  });

  it('is the same in a second window, and asked for twice it is one', async () => {
    const { pause, test } = await begun(5);
    setMinute(2);
    await pause();
    await pause();
    setMinute(3);
    const second = await launchAndStart({ server, test });
    expect(second.state.turns.pauses).toEqual([{ from: iso(2), to: iso(7) }]);
    const section = test.sections[0]?.section.id ?? 0n;
    expect((await second.window.turn(second.state.fence, section, 'pause')).data.turns.pauses).toEqual([{ from: iso(2), to: iso(3) }]);
    expect((await pause()).error.code).toBe('FENCE_LOST');
  });

  it('ends by itself when its time is used up: the test is closed at its new end, not before and not later', async () => {
    const { pause, window } = await begun(5);
    setMinute(2);
    await pause();
    const close = async (minutes: number) => {
      setMinute(minutes);
      await closeDue({ parts: server.parts, now: server.clock.now() });
      return (await window.state()).data.status;
    };
    expect(await close(14.9)).toBe('in-progress');
    expect(await close(15.5)).toBe('submitted');
  });

  it('is not there without time for it, nor for more than was arranged', async () => {
    const none = await begun(0);
    expect((await none.pause()).error.code).toBe('INVALID_REQUEST');
    const { pause, resume } = await begun(2);
    setMinute(1);
    await pause();
    setMinute(3);
    expect((await resume()).data.deadlineAt).toBe(iso(12));
    expect((await pause()).error.code).toBe('INVALID_REQUEST');
  });

  it('holds for an attempt as it was arranged at its start', async () => {
    const { test, pause } = await begun(5);
    const orm = server.parts.database.orm;
    await orm.update(accommodations).set({ breakMinutes: 60 }).where(eq(accommodations.studentId, test.person.id));
    setMinute(1);
    expect((await pause()).data.deadlineAt).toBe(iso(15));
  });

  it('is on record, and the desk knows of it', async () => {
    const { test, state, pause, resume } = await begun(5);
    setMinute(2);
    await pause();
    const of = { queryable: server.parts.database.orm, assessmentId: test.assessment.id, studentIds: [test.person.id] };
    expect((await mapSittings({ ...of, now: server.clock.now() })).get(test.person.id)).toMatchObject({
      sitting: { isOnBreak: true, endsAt: moment(15) },
      arrangements: [{ key: 'arranged_breaks', values: { minutes: 5 } }],
    });
    setMinute(3);
    await resume();
    const rows = await server.parts.database.orm.select().from(auditEvents).where(eq(auditEvents.targetId, state.attemptId));
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['assessment.break-begun', test.person.id],
      ['assessment.break-ended', test.person.id],
    ]);
  });

  it('does not keep a candidate from the cohort whose break ran beyond the window of the test', async () => {
    const { test, pause, window, fence } = await begun(5);
    setMinute(9);
    await pause();
    setMinute(14.5);
    await window.submit(fence);
    const [row] = await server.parts.database.orm.select().from(attempts).where(eq(attempts.studentId, test.person.id));
    expect(row?.turns.pauses).toHaveLength(1);
    expect(row?.closedBy).toBe('candidate');
  });
});
