import { randomUUID } from 'node:crypto';
import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { agendaData } from '../../agenda/personal-data.ts';
import { agendaEntries } from '../../agenda/tables.ts';
import { once, studyBlock, weekly } from '../../../../test/factories/study-block.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

type Change = Parameters<typeof studyBlock>[0];

/** A student with the calls about their blocks. Times are of India, the zone of the portal: 19:00 is 13:30 UTC. */
async function planner() {
  const { person, course, variant } = await make.student();
  const token = await server.signIn(person.pin);
  const add = (more: Omit<Change, 'server'> = {}) => server.call('addStudyBlock', studyBlock({ server, ...more }), { token });
  const events = async ({ from = '2026-11-01', to = '2026-12-31' } = {}) => {
    const body = { studentImsPin: '', courseId: String(course.id), variantId: String(variant.id), from, to };
    return (await server.call('calendarData', body, { token })).data.events;
  };
  const change = (which: { entryId: string; occursAt?: string; scope?: 'one' | 'following' }, more: Omit<Change, 'server'> = {}) =>
    server.call('changeStudyBlock', { ...studyBlock({ server, ...more }), occursAt: '', scope: 'following', ...which }, { token });
  const remove = (which: { entryId: string; occursAt?: string; scope?: 'one' | 'following' }) =>
    server.call('removeStudyBlock', { occursAt: '', scope: 'following', ...which }, { token });
  const restore = (
    which: { entryId: string; occursAt?: string; scope?: 'one' | 'following' },
    { removed }: Awaited<ReturnType<typeof remove>>['data'],
  ) => {
    if (removed === null) throw new Error('the removal says what it took');
    return server.call('restoreStudyBlock', { occursAt: '', scope: 'following', ...which, removed }, { token });
  };
  const complete = (which: { entryId: string; occursAt?: string }, done = true) =>
    server.call('completeStudyBlock', { occursAt: '', ...which, done }, { token });
  /** Where the blocks are, in India: '24 19:00'. Done ones have a tick. */
  const times = async (days: { from?: string; to?: string } = {}) => (await events(days)).map((event) => timeOf(event));
  return { person, token, add, events, change, remove, restore, complete, times };
}

const timeOf = (event: Parameters<typeof readEvent>[0] & { state: string }) => {
  const india = new Date(Date.parse(readEvent(event).startsAt) + 5.5 * 3_600_000).toISOString();
  return `${india.slice(5, 10)} ${india.slice(11, 16)}${event.state === 'done' ? ' ✓' : ''}`;
};
/** A moment of November and December 2026 in India. */
const india = (text: string) => new Date(`2026-${text.replace(' ', 'T')}:00+05:30`).toISOString();
const hourFrom = (text: string) => ({ startsAt: india(text), endsAt: new Date(Date.parse(india(text)) + 3_600_000).toISOString() });

describe('a study block of one’s own', () => {
  test('API-088 is in the calendar of the student who added it, as theirs, and of no one else', async () => {
    const { add, events } = await planner();
    const other = await planner();
    const { entryId } = (await add({ title: '  Quadratics ', ...hourFrom('11-24 19:00') })).data;
    expect(await events()).toEqual([
      expect.objectContaining({
        entryId,
        moduleType: 'Study',
        name: 'Quadratics',
        own: true,
        state: '',
        occursAt: '',
        meetingRecurrance: '0',
      }),
    ]);
    expect(await other.events()).toEqual([]);
  });

  test('sent twice it is one block, and once removed it is not added again', async () => {
    const { add, remove, restore, events } = await planner();
    const blockKey = randomUUID();
    const [first, second] = await Promise.all([add({ blockKey }), add({ blockKey })]);
    expect(second?.data).toEqual(first?.data);
    expect(await events({ to: '2026-12-31' })).toHaveLength(1);
    const entryId = first?.data.entryId ?? '';
    expect((await remove({ entryId })).status).toBe(200);
    expect((await remove({ entryId })).status).toBe(200);
    expect((await add({ blockKey })).data).toEqual({ entryId });
    expect(await events()).toEqual([]);
    await restore({ entryId }, { removed: { rule: '', changes: [] } });
    expect(await events({ to: '2026-12-31' })).toHaveLength(1);
  });

  test('is moved, resized and renamed, keeps its tick, and a repetition changes nothing', async () => {
    const { add, change, complete, events, times } = await planner();
    const { entryId } = (await add(hourFrom('11-24 19:00'))).data;
    expect((await complete({ entryId })).data).toEqual({ done: true });
    const to = { title: 'Logic', startsAt: india('11-25 20:00'), endsAt: india('11-25 22:30') };
    for (const _ of [1, 2]) expect((await change({ entryId }, to)).data).toEqual({ entryId });
    expect(await events()).toEqual([expect.objectContaining({ name: 'Logic', endTime: to.endsAt, state: 'done' })]);
    expect((await complete({ entryId }, false)).data).toEqual({ done: false });
    expect(await times()).toEqual(['11-25 20:00']);
  });

  test.each([
    [
      'ends before it starts',
      { startsAt: india('11-24 19:00'), endsAt: india('11-24 18:00') },
      'endsAt',
      'The end is not after the start.',
    ],
    ['lasts 4 minutes', { startsAt: india('11-24 19:00'), endsAt: india('11-24 19:04') }, 'endsAt', '5 minutes to 12 hours'],
    ['lasts 13 hours', { startsAt: india('11-24 08:00'), endsAt: india('11-24 21:00') }, 'endsAt', '5 minutes to 12 hours'],
    ['has no title', { title: '  ' }, 'title', 'Enter a title.'],
    ['has a title of 101 characters', { title: 'x'.repeat(101) }, 'title', 'At most 100 characters.'],
  ])('one that %s is refused, and says why', async (_, more, field, text) => {
    const { add } = await planner();
    const { status, error } = await add(more);
    expect(status).toBe(400);
    expect(JSON.stringify(error.fields?.[field])).toContain(text);
  });

  test.each([
    ['starts in over two years', { startsAt: '2029-01-01T10:00:00.000Z' }, 'BLOCK_TOO_FAR'],
    ['started over 31 days ago', { startsAt: '2026-01-01T10:00:00.000Z' }, 'BLOCK_TOO_FAR'],
    ['repeats until the year 9999', { repeat: weekly('mon', { endsNever: false, endsOn: '9999-12-31' }) }, 'BLOCK_TOO_FAR'],
    [
      'repeats for centuries',
      { repeat: weekly('', { repeatType: 'year', repeatCount: 99, endsNever: false, endsAfter: 730 }) },
      'BLOCK_TOO_FAR',
    ],
    [
      'ends before its first day',
      { ...hourFrom('11-24 19:00'), repeat: weekly('mon', { endsNever: false, endsOn: '2026-11-26' }) },
      'NO_SUCH_DAY',
    ],
  ])('one that %s is refused', async (_, more, code) => {
    const { add } = await planner();
    expect((await add(more)).error.code).toBe(code);
  });

  test('there are at most 200 that are not over', async () => {
    const { add, remove, restore } = await planner();
    const made = [];
    for (let count = 0; count < 200; count += 1) made.push((await add()).data.entryId);
    expect((await add()).error).toMatchObject({ code: 'TOO_MANY_BLOCKS', message: 'You have 200 study blocks ahead. Remove one first.' });
    const entryId = made[0] ?? '';
    const { data } = await remove({ entryId });
    expect((await add()).status).toBe(200);
    expect((await restore({ entryId }, data)).error.code).toBe('TOO_MANY_BLOCKS');
  });

  test('of these at most 30 repeat, however one comes to repeat', async () => {
    const { add, change, remove, restore } = await planner();
    const single = (await add()).data.entryId;
    const series = [];
    for (let count = 0; count < 30; count += 1)
      series.push((await add({ ...hourFrom('11-30 19:00'), repeat: weekly('mon') })).data.entryId);
    const refused = { code: 'TOO_MANY_SERIES', message: 'You have 30 repeating study blocks. Remove one first.' };
    expect((await add({ repeat: weekly('mon') })).error).toMatchObject(refused);
    expect((await change({ entryId: single }, { repeat: weekly('mon') })).error).toMatchObject(refused);
    expect((await add()).status).toBe(200);
    const [entryId = ''] = series;
    const { data } = await remove({ entryId, occursAt: india('11-30 19:00') });
    expect((await change({ entryId: single }, { ...hourFrom('11-24 19:00'), repeat: weekly('mon') })).status).toBe(200);
    expect((await restore({ entryId, occursAt: india('11-30 19:00') }, data)).error.code).toBe('TOO_MANY_SERIES');
  });

  test('another student’s is not found', async () => {
    const { add } = await planner();
    const other = await planner();
    const { entryId } = (await add()).data;
    expect((await other.change({ entryId })).status).toBe(404);
    expect((await other.remove({ entryId })).status).toBe(404);
    expect((await other.complete({ entryId })).status).toBe(404);
    expect((await other.restore({ entryId }, { removed: { rule: '', changes: [] } })).status).toBe(404);
  });
});

test('IDN-029 a download of one’s data has the blocks, and what was done of a series', async () => {
  const { person, add, complete } = await planner();
  const { entryId } = (await add({ title: 'Downloaded', ...hourFrom('11-24 19:00'), repeat: weekly('tue') })).data;
  await complete({ entryId, occursAt: india('11-24 19:00') });
  const of = {
    queryable: server.parts.database.orm,
    personId: person.id,
    now: server.clock.now(),
    linkTo: async () => '',
    files: server.parts.files,
  };
  const read = async (name: string) => {
    const list = agendaData.lists.find((one) => one.name === name);
    const rows: object[] = [];
    for await (const batch of list?.rows(of) ?? []) rows.push(...batch);
    return rows;
  };
  expect(await read('agenda')).toEqual([expect.objectContaining({ title: 'Downloaded', rule: 'FREQ=WEEKLY;WKST=SU;BYDAY=TU' })]);
  expect(await read('agendaOccurrences')).toEqual([
    expect.objectContaining({ entryId: BigInt(entryId), occursAt: new Date(india('11-24 19:00')), doneAt: server.clock.now() }),
  ]);
});

describe('a study block that repeats', () => {
  /** Tuesdays and Thursdays at 19:00 from 24 November on. */
  async function series(more: Omit<Change, 'server'> = {}) {
    const student = await planner();
    const repeat = weekly('tue,thu');
    const { entryId } = (await student.add({ ...hourFrom('11-24 19:00'), repeat, ...more })).data;
    return { ...student, entryId, repeat };
  }

  test('CAL-028 CAL-030 a weekly one begins on the first of its days, at its hour', async () => {
    const { times } = await series({ ...hourFrom('11-23 19:00') });
    expect(await times({ to: '2026-12-04' })).toEqual(['11-24 19:00', '11-26 19:00', '12-01 19:00', '12-03 19:00']);
  });

  test('CAL-035 a monthly one on the 31st skips months without one, and endsAfter counts what takes place', async () => {
    const { add, times } = await planner();
    const monthly = weekly('', { repeatType: 'month', endsNever: false, endsAfter: 3 });
    await add({ startsAt: '2026-12-31T13:30:00.000Z', endsAt: '2026-12-31T14:30:00.000Z', repeat: monthly });
    expect([
      ...(await times({ from: '2026-12-30', to: '2027-02-28' })),
      ...(await times({ from: '2027-03-01', to: '2027-04-30' })),
      ...(await times({ from: '2027-05-01', to: '2027-06-30' })),
      ...(await times({ from: '2027-07-01', to: '2027-08-31' })),
    ]).toEqual(['12-31 19:00', '01-31 19:00', '03-31 19:00']);
  });

  test('one occurrence is moved, removed and done, the others stay', async () => {
    const { entryId, repeat, change, remove, complete, times, events } = await series();
    const one = (text: string) => ({ entryId, occursAt: india(text), scope: 'one' as const });
    for (const _ of [1, 2]) await change(one('11-26 19:00'), { ...hourFrom('11-27 08:00'), title: 'Left out', repeat });
    for (const _ of [1, 2]) await remove(one('12-01 19:00'));
    await complete({ entryId, occursAt: india('11-24 19:00') });
    expect(await times({ to: '2026-12-06' })).toEqual(['11-24 19:00 ✓', '11-27 08:00', '12-03 19:00']);
    const [, moved] = await events({ to: '2026-12-06' });
    expect(moved).toMatchObject({ name: 'Algebra', movedFrom: india('11-26 19:00'), occursAt: india('11-26 19:00') });
    // and moved again, by the name that it keeps
    await change(one('11-26 19:00'), { ...hourFrom('11-26 20:00'), repeat });
    expect(await times({ to: '2026-11-30' })).toEqual(['11-24 19:00 ✓', '11-26 20:00']);
  });

  test('CAL-032 an occurrence that was moved past the end of its series, or before its start, is there', async () => {
    const { entryId, repeat, change, times } = await series({ repeat: weekly('tue', { endsNever: false, endsAfter: 2 }) });
    await change({ entryId, occursAt: india('11-24 19:00'), scope: 'one' }, { ...hourFrom('11-22 19:00'), repeat });
    await change({ entryId, occursAt: india('12-01 19:00'), scope: 'one' }, { ...hourFrom('12-20 19:00'), repeat });
    expect(await times({ from: '2026-11-22', to: '2026-11-23' })).toEqual(['11-22 19:00']);
    expect(await times({ from: '2026-12-15', to: '2026-12-31' })).toEqual(['12-20 19:00']);
    expect(await times({ from: '2026-11-24', to: '2026-12-10' })).toEqual([]);
  });

  test('changed from its first occurrence on, it keeps what was moved, done and removed, each on its day', async () => {
    const { entryId, repeat, change, remove, complete, times } = await series();
    await complete({ entryId, occursAt: india('11-24 19:00') });
    await change({ entryId, occursAt: india('11-26 19:00'), scope: 'one' }, { ...hourFrom('11-28 10:00'), repeat });
    await remove({ entryId, occursAt: india('12-01 19:00'), scope: 'one' });
    for (const _ of [1, 2])
      expect(
        (await change({ entryId, occursAt: india('11-24 19:00') }, { ...hourFrom('11-24 20:30'), title: 'Geometry', repeat })).status,
      ).toBe(_ === 1 ? 200 : 404);
    expect(await times({ to: '2026-12-09' })).toEqual(['11-24 20:30 ✓', '11-28 10:00', '12-03 20:30', '12-08 20:30']);
  });

  test('changed from a later occurrence on, what came before stays; sent again it is one change', async () => {
    const { entryId, repeat, change, complete, times, events } = await series();
    await complete({ entryId, occursAt: india('11-24 19:00') });
    await complete({ entryId, occursAt: india('12-03 19:00') });
    const body = { ...hourFrom('12-01 07:00'), title: 'Mornings', repeat, blockKey: randomUUID() };
    const first = (await change({ entryId, occursAt: india('12-01 19:00') }, body)).data;
    expect(first.entryId).not.toBe(entryId);
    expect((await change({ entryId, occursAt: india('12-01 19:00') }, body)).data).toEqual(first);
    expect(await times({ to: '2026-12-09' })).toEqual(['11-24 19:00 ✓', '11-26 19:00', '12-01 07:00', '12-03 07:00 ✓', '12-08 07:00']);
    expect((await events({ to: '2026-12-09' })).map(({ name }) => name)).toEqual([
      'Algebra',
      'Algebra',
      'Mornings',
      'Mornings',
      'Mornings',
    ]);
  });

  test('CAL-030 dragged to another day of the week, all its days move with it, ticks too', async () => {
    const { entryId, repeat, change, complete, times } = await series();
    await complete({ entryId, occursAt: india('12-03 19:00') });
    await change({ entryId, occursAt: india('12-01 19:00') }, { ...hourFrom('12-02 19:00'), repeat });
    expect(await times({ to: '2026-12-10' })).toEqual(['11-24 19:00', '11-26 19:00', '12-02 19:00', '12-04 19:00 ✓', '12-09 19:00']);
  });

  test('CAL-033 a series of so many times has the rest after a change, of all together', async () => {
    const repeat = weekly('tue', { endsNever: false, endsAfter: 5 });
    const { entryId, change, times, events } = await series({ repeat });
    await change({ entryId, occursAt: india('12-08 19:00') }, { ...hourFrom('12-08 20:00'), repeat });
    expect(await times({ to: '2026-12-31' })).toEqual(['11-24 19:00', '12-01 19:00', '12-08 20:00', '12-15 20:00', '12-22 20:00']);
    expect((await events()).at(-1)).toMatchObject({ endsAfter: 3 });
  });

  test('a done occurrence whose day is no longer in the series stays, done, as a block of its own', async () => {
    const { entryId, change, remove, complete, times } = await series();
    await complete({ entryId, occursAt: india('11-26 19:00') });
    await change({ entryId, occursAt: india('11-24 19:00') }, { ...hourFrom('11-24 19:00'), repeat: weekly('tue') });
    expect(await times({ to: '2026-12-04' })).toEqual(['11-24 19:00', '11-26 19:00 ✓', '12-01 19:00']);
    await complete({ entryId, occursAt: india('12-01 19:00') });
    for (const _ of [1, 2]) expect((await remove({ entryId, occursAt: india('11-24 19:00') })).status).toBe(200);
    expect(await times()).toEqual(['11-26 19:00 ✓', '12-01 19:00 ✓']);
  });

  test('it stops repeating, and repeats again', async () => {
    const { entryId, repeat, change, complete, times } = await series();
    await complete({ entryId, occursAt: india('11-24 19:00') });
    await change({ entryId, occursAt: india('11-24 19:00') }, { ...hourFrom('11-24 19:00'), repeat: once });
    expect(await times()).toEqual(['11-24 19:00 ✓']);
    await change({ entryId }, { ...hourFrom('11-24 19:00'), repeat });
    expect(await times({ to: '2026-11-30' })).toEqual(['11-24 19:00 ✓', '11-26 19:00']);
  });

  test('removed from a later occurrence on, it ends there', async () => {
    const { entryId, remove, times } = await series();
    for (const _ of [1, 2]) expect((await remove({ entryId, occursAt: india('12-01 19:00') })).status).toBe(200);
    expect(await times()).toEqual(['11-24 19:00', '11-26 19:00']);
  });

  test('API-088 a removal is taken back: what was moved, removed and done is so again, and sent again nothing changes', async () => {
    const { entryId, repeat, change, remove, restore, complete, times } = await series();
    await change({ entryId, occursAt: india('12-03 19:00'), scope: 'one' }, { ...hourFrom('12-04 08:00'), repeat });
    await remove({ entryId, occursAt: india('12-08 19:00'), scope: 'one' });
    for (const day of ['11-24', '12-01', '12-10']) await complete({ entryId, occursAt: india(`${day} 19:00`) });
    const all = ['11-24 19:00 ✓', '11-26 19:00', '12-01 19:00 ✓', '12-04 08:00', '12-10 19:00 ✓', '12-15 19:00'];
    const shown = () => times({ to: '2026-12-16' });
    expect(await shown()).toEqual(all);
    for (const which of [
      { entryId, occursAt: india('12-01 19:00') },
      { entryId, occursAt: india('11-24 19:00') },
      { entryId, occursAt: india('12-03 19:00'), scope: 'one' as const },
      { entryId, occursAt: india('12-10 19:00'), scope: 'one' as const },
      { entryId, occursAt: india('12-15 19:00'), scope: 'one' as const },
    ]) {
      const { data } = await remove(which);
      expect(await shown()).not.toEqual(all);
      for (const _ of [1, 2]) expect((await restore(which, data)).status).toBe(200);
      expect(await shown()).toEqual(all);
    }
    // one that ended on a day of its own ends there again
    await remove({ entryId, occursAt: india('12-10 19:00') });
    const { data } = await remove({ entryId, occursAt: india('12-01 19:00') });
    await restore({ entryId, occursAt: india('12-01 19:00') }, data);
    expect((await times({ to: '2026-12-31' })).at(-1)).toBe('12-10 19:00 ✓');
    expect(await times({ from: '2026-12-11' })).toEqual([]);
  });

  test('a time that the series does not have is not found', async () => {
    const { entryId, complete } = await series();
    expect((await complete({ entryId, occursAt: india('11-25 19:00') })).error).toMatchObject({ code: 'NOT_FOUND' });
    expect((await complete({ entryId })).error).toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each(['FREQ=WEEKLY;BYDAY=ZZ', 'FREQ=WEEKLY;WKST=SU;BYDAY=MO,MO', 'FREQ=DAILY;UNTIL=20279912T132959Z', 'FREQ=DAILY;BYDAY=MO'])(
    'is not restored with %s, which no removal answers',
    async (rule) => {
      const { entryId, remove, restore, times } = await series();
      await remove({ entryId, occursAt: india('11-24 19:00') });
      const refused = await restore({ entryId, occursAt: india('11-24 19:00') }, { removed: { rule, changes: [] } });
      expect(refused.error.code).toBe('INVALID_REQUEST');
      expect(await times()).toEqual([]);
    },
  );

  test('a series that cannot be read is a single block, so that the calendar and its file open and it can be removed', async () => {
    const { entryId, remove, times, add, token } = await series();
    await add({ title: 'Other', ...hourFrom('11-25 08:00') });
    await server.parts.database.orm
      .update(agendaEntries)
      .set({ rule: 'FREQ=WEEKLY;BYDAY=ZZ' })
      .where(eq(agendaEntries.id, BigInt(entryId)));
    expect(await times()).toEqual(['11-24 19:00', '11-25 08:00']);
    const feed = await server.call('replaceCalendarFeed', { studentImsPin: '' }, { token });
    const file = await server.app.inject({ url: new URL(feed.data.url).pathname });
    expect([file.statusCode, file.body.includes('ZZ'), file.body.match(/SUMMARY:/g)?.length]).toEqual([200, false, 2]);
    expect((await remove({ entryId, occursAt: india('11-24 19:00') })).status).toBe(200);
    expect(await times()).toEqual(['11-25 08:00']);
  });
});
