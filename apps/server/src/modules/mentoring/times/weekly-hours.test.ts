import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { venues } from '../../centres/tables.ts';
import { writeClassEntries } from '../../classes/class-notices.ts';
import { classes } from '../../classes/tables.ts';
import { holidays, mentorTimes } from '../tables.ts';
import { openComingHours } from './weekly-hours.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());
afterEach(async () => {
  server.clock.set(testMoment);
  await server.parts.database.orm.delete(holidays);
});

type Hours = RequestOf<'saveMentorHours'>['hours'];
const hour = (weekday: number, from = '16:00', to = '18:00') => ({ weekday, from, to, modes: ['Virtual' as const], venueId: '' });
const [tuesday, wednesday] = [2, 3];

let pair: Awaited<ReturnType<typeof mentoring.pair>>;
let token: string;
beforeEach(async () => {
  pair = await mentoring.pair();
  ({ token } = await make.session({ personId: pair.mentor.id }));
  await server.call(
    'saveMentorSettings',
    { timeZone: '', minutes: 45, buffer: 15, noticeHours: 0, maxPerDay: 0, meetingUrl: '', about: '' },
    { token },
  );
});

const save = async (hours: Hours, more: Pick<RequestOf<'saveMentorHours'>, 'otherDays'> = {}) =>
  server.call('saveMentorHours', { hours, ...more }, { token });
const rows = async () =>
  server.parts.database.orm.select().from(mentorTimes).where(eq(mentorTimes.mentorId, pair.mentor.id)).orderBy(mentorTimes.startsAt);
/** The starts, as '01 16:00' of the clock in India. */
const starts = async () =>
  (await rows()).map(({ startsAt }) => new Date(startsAt.getTime() + 5.5 * 3_600_000).toISOString().slice(8, 16).replace('T', ' '));
/** Today is Tuesday 24 November 2026, ten o'clock in India; the four weeks end on 21 December. */
const at = (day: string, time: string) => new Date(`2026-${day}T${time}:00+05:30`);

describe('MEN-050 weekly hours', () => {
  it('open four weeks of times, except on days off and holidays; one at the time of a class is on offer once the class is cancelled', async () => {
    await server.parts.database.orm.insert(holidays).values({ pack: 'test', day: '2026-12-08', name: 'A holiday' });
    await server.call('takeDayOff', { date: '2026-12-15', reason: 'A wedding', offers: [] }, { token });
    const classesOf = classFactories(server, make);
    const batch = await classesOf.batch({ courseId: pair.course.id, mentorIds: [pair.mentor.id] });
    const minutes = (at('12-01', '16:30').getTime() - testMoment.getTime()) / 60_000;
    const held = await classesOf.held({ batchId: batch.id, mentorId: pair.mentor.id, inMinutes: minutes, minutes: 30 });
    await server.parts.database.transaction((tx) => writeClassEntries({ tx, classIds: [held.id], now: server.clock.now() }));
    const { data } = await save([hour(tuesday)]);
    expect(data).toMatchObject({ changed: 4, leftOut: 0 });
    expect(await starts()).toEqual(['24 16:00', '24 17:00', '01 16:00', '01 17:00']);
    const offered = async () => (await pair.free()).times.filter(({ startsAt }) => startsAt.startsWith('2026-12-01')).length;
    expect(await offered()).toBe(1);
    await server.parts.database.orm
      .update(classes)
      .set({ cancelledAt: server.clock.now(), cancelReason: 'x' })
      .where(eq(classes.id, held.id));
    await server.parts.database.transaction((tx) => writeClassEntries({ tx, classIds: [held.id], now: server.clock.now() }));
    expect(await offered()).toBe(2);
    const { hours, openUntil } = (await server.call('mentorWeek', { date: '' }, { token })).data;
    expect({ hours, openUntil }).toEqual({ hours: [hour(tuesday)], openUntil: '2026-12-21' });
    // the day off is over: its hours are those of the week
    expect((await server.call('endDayOff', { date: '2026-12-15' }, { token })).data).toMatchObject({ changed: 2 });
    expect(await starts()).toEqual(['24 16:00', '24 17:00', '01 16:00', '01 17:00', '15 16:00', '15 17:00']);
  });

  it('a change closes the free times of its weekdays alone; what is booked, or was opened by hand, stays and is never doubled', async () => {
    await save([hour(tuesday), hour(wednesday)]);
    const [, second] = await rows();
    await pair.book(second?.id ?? 0n);
    await server.call('openTimes', { date: '2026-11-24', from: '20:00', to: '21:00', modes: ['Virtual'], venueId: '' }, { token });
    await save([hour(tuesday, '16:30', '18:30'), hour(wednesday)]);
    const after = await starts();
    // the booked hour is in the way of both new ones
    expect(after.filter((text) => text.startsWith('24'))).toEqual(['24 17:00', '24 20:00']);
    expect(after.filter((text) => text.startsWith('01'))).toEqual(['01 16:30', '01 17:30']);
    expect(after.filter((text) => text.startsWith('02'))).toEqual(['02 16:00', '02 17:00']);
    await save([]);
    expect(await starts()).toEqual(['24 17:00', '24 20:00']);
    expect((await rows()).map(({ bookingId }) => bookingId !== null)).toEqual([true, false]);
  });

  it('a cancelled session frees no time that the hours no longer have: it closes, and what it was in the way of opens', async () => {
    await save([hour(tuesday), hour(wednesday)]);
    const all = await rows();
    const booked = await Promise.all([all[1], all[3], all[4]].map(async (time) => (await pair.book(time?.id ?? 0n)).data.bookingId));
    await save([hour(tuesday, '16:30', '18:30')]);
    for (const bookingId of booked) await pair.cancel(bookingId);
    const after = await starts();
    expect(after.filter((text) => text.startsWith('24'))).toEqual(['24 16:30', '24 17:30']);
    expect(after.filter((text) => text.startsWith('25'))).toEqual([]);
    // the hours have it as it was
    const [{ id } = { id: 0n }] = await rows();
    await pair.cancel((await pair.book(id)).data.bookingId);
    expect(await starts()).toEqual(after);
  });

  it('are opened day by day as they come into reach, once, and what the mentor closed stays closed', async () => {
    await save([hour(tuesday)]);
    const [, , third] = await rows();
    await server.call('closeTimes', { timeId: [String(third?.id)] }, { token });
    const before = await starts();
    await openComingHours({ parts: server.parts });
    expect(await starts()).toEqual(before);
    // on 25 November 22 December is in reach
    server.clock.set(at('11-25', '00:30'));
    await Promise.all([openComingHours({ parts: server.parts }), openComingHours({ parts: server.parts })]);
    expect(await starts()).toEqual([...before, '22 16:00', '22 17:00']);
  });

  it('of a day off come back when it ends as they were, or as they are now, and change with the hours again', async () => {
    await save([hour(tuesday)]);
    const [, , third] = await rows();
    await server.call('closeTimes', { timeId: [String(third?.id)] }, { token });
    const onFirst = async () => (await starts()).filter((text) => text.startsWith('01'));
    await server.call('takeDayOff', { date: '2026-12-01', reason: '', offers: [] }, { token });
    await server.call('endDayOff', { date: '2026-12-01' }, { token });
    expect(await onFirst()).toEqual(['01 17:00']);
    await save([hour(tuesday, '09:00', '11:00')]);
    expect(await onFirst()).toEqual(['01 09:00', '01 10:00']);
    await server.call('takeDayOff', { date: '2026-12-01', reason: '', offers: [] }, { token });
    await save([hour(tuesday, '12:00', '14:00')]);
    await server.call('endDayOff', { date: '2026-12-01' }, { token });
    expect(await onFirst()).toEqual(['01 12:00', '01 13:00']);
  });

  it('at a centre that has closed are open for sessions online alone', async () => {
    const { venue } = await centreFactories({ database: server.parts.database, make }).venue();
    const venueId = String(venue.id);
    const modes = [['In person'], ['In person', 'Virtual']] as const;
    await save(modes.map((each, at) => ({ ...hour(tuesday, ['09:00', '16:00'][at], ['10:00', '17:00'][at]), modes: [...each], venueId })));
    await server.parts.database.orm.update(venues).set({ isActive: false }).where(eq(venues.id, venue.id));
    server.clock.set(at('11-25', '00:30'));
    await openComingHours({ parts: server.parts });
    const opened = (await rows()).slice(-2);
    expect(opened.map(({ venueId: where, virtual }) => [where, virtual])).toEqual([
      [venue.id, true],
      [null, true],
    ]);
  });

  it('another length of sessions cuts the free ones again', async () => {
    await save([hour(tuesday)]);
    const settings = { timeZone: '', minutes: 30, buffer: 0, noticeHours: 0, maxPerDay: 0, meetingUrl: '', about: '' };
    await server.call('saveMentorSettings', settings, { token });
    expect((await starts()).filter((text) => text.startsWith('01'))).toEqual(['01 16:00', '01 16:30', '01 17:00', '01 17:30']);
  });

  it('are others on a single day, which comes and goes alone; hours saved without it leave it', async () => {
    const { weekday: _weekday, ...nine } = hour(tuesday, '09:00', '10:00');
    const day = { date: '2026-12-01', hours: [nine] };
    await save([hour(tuesday)]);
    const before = await starts();
    const [first, second] = await rows();
    await server.call('closeTimes', { timeId: [String(second?.id)] }, { token });
    await pair.book(first?.id ?? 0n);
    await save([hour(tuesday)], { otherDays: [day, { ...day, date: '2027-01-06' }] });
    const others = before.filter((text) => !text.startsWith('01') && text !== '24 17:00');
    expect(await starts()).toEqual([...others.slice(0, 1), '01 09:00', ...others.slice(1)]);
    await save([hour(tuesday), hour(wednesday, '07:00', '08:00')]);
    expect(await starts()).toContain('01 09:00');
    await save([hour(tuesday)], { otherDays: [{ ...day, date: '2027-01-06' }] });
    expect((await starts()).filter((text) => text.startsWith('01'))).toEqual(['01 16:00', '01 17:00']);
    // a day without weekly hours opens once it is in reach, and is gone from the list once it is over
    server.clock.set(at('12-10', '00:30'));
    await openComingHours({ parts: server.parts });
    expect(await starts()).toContain('06 09:00');
    server.clock.set(new Date('2027-01-07T10:00:00+05:30'));
    await openComingHours({ parts: server.parts });
    const signed = await make.session({ personId: pair.mentor.id, at: server.clock.now() });
    expect((await server.call('mentorWeek', { date: '' }, { token: signed.token })).data.otherDays).toEqual([]);
  });

  it('of one day twice are refused', async () => {
    const { weekday: _weekday, ...some } = hour(tuesday);
    const day = { date: '2026-12-01', hours: [some] };
    expect((await save([], { otherDays: [day, day] })).error.fields).toEqual({ otherDays: 'This day is here twice.' });
  });

  it('that overlap, end before they begin or name no venue are refused', async () => {
    expect((await save([hour(tuesday), hour(tuesday, '17:30', '19:00')])).error.fields).toEqual({ hours: 'Two of these hours overlap.' });
    expect((await save([hour(tuesday, '18:00', '16:00')])).error.code).toBe('INVALID_REQUEST');
    expect((await save([{ ...hour(tuesday), modes: ['In person'], venueId: '999' }])).error.code).toBe('NOT_FOUND');
    expect((await save([hour(tuesday, '22:00', '00:00'), hour(wednesday, '00:00', '01:00')])).status).toBe(200);
  });
});
