import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { holidays, mentorBookings, mentorDaysOff, mentorSettings, mentorTimes } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
afterEach(() => server.clock.set(testMoment));

/** A mentor in a zone ('' for the portal's, India), with what they call. */
async function newMentor(timeZone = '') {
  const { id, pin } = await make.person({ role: 'mentor' });
  const { token } = await make.session({ personId: id });
  const settings = { timeZone, minutes: 45, buffer: 15, noticeHours: 0, maxPerDay: 0, meetingUrl: '', about: '' };
  const save = (more: Partial<typeof settings> = {}) => server.call('saveMentorSettings', { ...settings, ...more }, { token });
  if (timeZone !== '') await save();
  const week = async (date: string) => (await server.call('mentorWeek', { date }, { token })).data;
  const open = (date: string, from: string, to: string, place: { modes?: ('Virtual' | 'In person')[]; venueId?: string } = {}) =>
    server.call('openTimes', { date, from, to, modes: ['Virtual'], venueId: '', ...place }, { token });
  const close = async (timeId: string[]) => server.call('closeTimes', { timeId }, { token });
  const copy = (of: { week: string; fromWeek: string; toWeek: string }) => server.call('copyWeek', of, { token });
  /** The starts of the times of a week. */
  const starts = async (date: string) => (await week(date)).week.times.map(({ startsAt }) => startsAt);
  return { id, pin, token, save, week, open, close, copy, starts };
}

const orm = () => server.parts.database.orm;

/** Makes a session of a mentor, of a new student, that takes the time it is at. */
async function book({ mentorId, startsAt, endsAt }: { mentorId: bigint; startsAt: string; endsAt: string }) {
  const { person, course } = await make.student();
  const when = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), busyUntil: new Date(endsAt) };
  const [row] = await orm()
    .insert(mentorBookings)
    .values({ mentorId, studentId: person.id, courseId: course.id, ...when, reason: 'Plan', bookedAt: testMoment })
    .returning();
  if (row === undefined) throw new Error('The insert gave no row back');
  return row;
}

describe('MEN-050 opening times', () => {
  it('API-085 cuts a stretch into sessions with their buffers, and shows them in the week', async () => {
    const mentor = await newMentor();
    const { data } = await mentor.open('2026-12-02', '10:00', '13:00');
    expect(data).toMatchObject({ changed: 3, leftOut: 0, week: { from: '2026-11-29', timeZone: 'Asia/Kolkata' } });
    expect(data.week.days.map(({ date }) => date)).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]);
    expect(data.week.times).toMatchObject([
      {
        startsAt: '2026-12-02T04:30:00.000Z',
        endsAt: '2026-12-02T05:15:00.000Z',
        busyUntil: '2026-12-02T05:30:00.000Z',
        modes: ['Virtual'],
        venue: '',
        state: 'free',
      },
      { startsAt: '2026-12-02T05:30:00.000Z' },
      { startsAt: '2026-12-02T06:30:00.000Z' },
    ]);
  });

  it('leaves out and counts what overlaps a time or a session, buffers included', async () => {
    const mentor = await newMentor();
    await mentor.open('2026-12-02', '10:00', '12:00');
    await book({ mentorId: mentor.id, startsAt: '2026-12-02T08:00:00Z', endsAt: '2026-12-02T08:40:00Z' });
    // 09:30 overlaps the time at 10:00 through its buffer; 12:30 comes free; 13:30 to 14:15 overlaps the session from 13:30
    expect((await mentor.open('2026-12-02', '09:30', '14:30')).data).toMatchObject({ changed: 1, leftOut: 4 });
    expect(await mentor.starts('2026-12-02')).toEqual(['2026-12-02T04:30:00.000Z', '2026-12-02T05:30:00.000Z', '2026-12-02T07:00:00.000Z']);
  });

  it('opened twice at once it is open once', async () => {
    const mentor = await newMentor();
    const answers = await Promise.all(Array.from({ length: 6 }, () => mentor.open('2026-12-02', '10:00', '18:00')));
    expect(answers.reduce((sum, { data }) => sum + data.changed, 0)).toBe(8);
    expect(await mentor.starts('2026-12-02')).toHaveLength(8);
  });

  it('leaves out what has begun; a stretch that is over is refused', async () => {
    const mentor = await newMentor();
    // it is 10:00
    expect((await mentor.open('2026-11-24', '08:00', '12:00')).data).toMatchObject({ changed: 1, leftOut: 3 });
    expect((await mentor.open('2026-11-24', '08:00', '10:00')).error.code).toBe('TIME_PAST');
    expect((await mentor.open('2026-11-23', '08:00', '00:00')).error.code).toBe('TIME_PAST');
  });

  it('can end at midnight, and not before it starts', async () => {
    const mentor = await newMentor();
    expect((await mentor.open('2026-12-02', '22:00', '00:00')).data.changed).toBe(2);
    expect((await mentor.open('2026-12-02', '11:00', '10:00')).error.fields).toEqual({ to: 'Choose an end after the start.' });
  });

  it('in person is at a venue that is there', async () => {
    const mentor = await newMentor();
    const { venue } = centreFactories({ database: server.parts.database, make });
    const [open, closed] = [await venue({ name: 'Lake centre' }), await venue({ isActive: false })];
    const at = (venueId: string) => mentor.open('2026-12-02', '10:00', '11:00', { modes: ['Virtual', 'In person'], venueId });
    expect((await at('')).error.code).toBe('NOT_FOUND');
    expect((await at(String(closed.venue.id))).error.code).toBe('NOT_FOUND');
    expect((await at(String(open.venue.id))).data.week.times).toMatchObject([{ modes: ['Virtual', 'In person'], venue: 'Lake centre' }]);
    expect((await mentor.week('')).venues).toContainEqual({ venueId: String(open.venue.id), name: 'Lake centre' });
  });

  it('not on a day off, nor on a holiday', async () => {
    const mentor = await newMentor();
    await orm().insert(mentorDaysOff).values({ mentorId: mentor.id, day: '2026-12-02', reason: 'Away' });
    await orm().insert(holidays).values({ pack: 'test', day: '2026-12-25', name: 'Christmas' });
    expect((await mentor.open('2026-12-02', '10:00', '12:00')).error.code).toBe('DAY_IS_OFF');
    expect((await mentor.open('2026-12-25', '10:00', '12:00')).error).toMatchObject({
      code: 'DAY_IS_OFF',
      message: 'This day is a holiday: Christmas.',
    });
    const { days } = (await mentor.week('2026-12-25')).week;
    expect(days[5]).toMatchObject({ date: '2026-12-25', off: 'holiday', name: 'Christmas' });
    expect((await mentor.week('2026-12-02')).week.days[3]).toMatchObject({ date: '2026-12-02', off: 'day-off', name: 'Away' });
  });

  it('another mentor has the same hours', async () => {
    const [one, other] = [await newMentor(), await newMentor()];
    expect((await one.open('2026-12-02', '10:00', '12:00')).data.changed).toBe(2);
    expect((await other.open('2026-12-02', '10:00', '12:00')).data.changed).toBe(2);
    expect(await one.starts('2026-12-02')).toHaveLength(2);
  });
});

describe('MEN-050 closing times', () => {
  it('closes free ones; a booked, a held and a strange one stay and are counted', async () => {
    const [mentor, other] = [await newMentor(), await newMentor()];
    await mentor.open('2026-12-02', '10:00', '14:00');
    const [strange] = (await other.open('2026-12-02', '10:00', '11:00')).data.week.times;
    const { times } = (await mentor.week('2026-12-02')).week;
    const ids = times.map(({ timeId }) => timeId);
    const booked = await book({ mentorId: mentor.id, startsAt: times[0]?.startsAt ?? '', endsAt: times[0]?.endsAt ?? '' });
    const set = async (timeId: string | undefined, row: Partial<typeof mentorTimes.$inferInsert>) =>
      orm()
        .update(mentorTimes)
        .set(row)
        .where(eq(mentorTimes.id, BigInt(timeId ?? '0')));
    await set(ids[0], { bookingId: booked.id });
    await set(ids[1], { heldForId: booked.studentId, heldUntil: new Date('2026-11-25T00:00:00Z') });
    // a hold that is over
    await set(ids[2], { heldForId: booked.studentId, heldUntil: testMoment });
    const { data } = await mentor.close([...ids, strange?.timeId ?? '', ids[3] ?? '']);
    expect(data).toMatchObject({ changed: 2, leftOut: 3, week: { from: '2026-11-29', times: [{ timeId: ids[1], state: 'held' }] } });
    expect(data.week.bookings).toMatchObject([{ bookingId: String(booked.id), mode: 'Virtual', classStatus: 'UpComing' }]);
    expect(await other.starts('2026-12-02')).toHaveLength(1);
  });

  it('what is past and was never booked shows as over', async () => {
    const mentor = await newMentor();
    await mentor.open('2026-11-24', '11:00', '13:00');
    server.clock.set(new Date('2026-11-24T06:00:00Z'));
    expect((await mentor.week('')).week.times.map(({ state }) => state)).toEqual(['over', 'free']);
  });
});

describe('MEN-050 repeating a week', () => {
  it.each([
    // zone, its change of the clock, 09:30 there before and after
    ['America/New_York', '2027-03-14', '14:30', '13:30'],
    ['Europe/London', '2027-03-28', '09:30', '08:30'],
    ['Australia/Sydney', '2027-04-04', '22:30', '23:30'],
  ])('IDN-078 in %s keeps the hour of the clock when it changes on %s', async (zone, change, before, after) => {
    const mentor = await newMentor(zone);
    await mentor.open('2026-11-30', '09:30', '10:30');
    const { data } = await mentor.copy({ week: '2026-11-30', fromWeek: '2026-12-06', toWeek: '2027-05-30' });
    expect(data).toMatchObject({ changed: 26, leftOut: 0, week: { from: '2026-11-29', timeZone: zone } });
    const hourOf = async (day: string) => (await mentor.starts(day)).map((start) => start.slice(11, 16));
    const sunday = Temporal.PlainDate.from(change);
    expect(await hourOf(sunday.subtract({ days: 7 }).toString())).toEqual([before]);
    // the Monday after the change is in the week that begins with it
    expect(await hourOf(change)).toEqual([after]);
    // a stretch of 09:00 to 11:00 on the very day is two hours long
    expect((await mentor.open(change, '09:00', '11:00')).data.changed).toBe(2);
  });

  it('an hour that the clock passes over is left out where it meets another one', async () => {
    const mentor = await newMentor('America/New_York');
    await mentor.open('2026-11-29', '01:00', '05:00');
    // at 02:00 on 14 March it is 03:00: the times at 02:00 and 03:00 would be one
    expect((await mentor.copy({ week: '2026-11-29', fromWeek: '2027-03-14', toWeek: '2027-03-14' })).data).toMatchObject({
      changed: 3,
      leftOut: 1,
    });
    expect(await mentor.starts('2027-03-14')).toEqual(['2027-03-14T06:00:00.000Z', '2027-03-14T07:00:00.000Z', '2027-03-14T08:00:00.000Z']);
  });

  it('leaves out days off, holidays, the past and what is taken, and passes over the week itself', async () => {
    const mentor = await newMentor();
    await mentor.open('2026-11-30', '10:00', '12:00');
    await mentor.open('2026-12-01', '10:00', '12:00');
    await orm().insert(mentorDaysOff).values({ mentorId: mentor.id, day: '2026-12-07', reason: '' });
    await orm().insert(holidays).values({ pack: 'test', day: '2026-12-15', name: 'A day for all' });
    await book({ mentorId: mentor.id, startsAt: '2026-12-21T04:40:00Z', endsAt: '2026-12-21T05:00:00Z' });
    const answer = await mentor.copy({ week: '2026-12-02', fromWeek: '2026-11-22', toWeek: '2026-12-26' });
    // the week of today: 23 and 24 November, only the second hour of the 24th is to come
    expect(answer.data).toMatchObject({ changed: 8, leftOut: 8 });
    expect(await mentor.starts('2026-11-24')).toEqual(['2026-11-24T05:30:00.000Z']);
    expect(await mentor.starts('2026-12-08')).toEqual(['2026-12-08T04:30:00.000Z', '2026-12-08T05:30:00.000Z']);
    // again: all are there
    expect((await mentor.copy({ week: '2026-12-02', fromWeek: '2026-11-22', toWeek: '2026-12-26' })).data).toMatchObject({
      changed: 0,
      leftOut: 16,
    });
  });

  it('takes 26 weeks at most, and none that are past', async () => {
    const mentor = await newMentor();
    const copy = async (fromWeek: string, toWeek: string) => (await mentor.copy({ week: '2026-11-29', fromWeek, toWeek })).status;
    expect(await copy('2026-12-06', '2027-06-05')).toBe(200);
    expect(await copy('2026-12-06', '2027-06-06')).toBe(400);
    expect(await copy('2026-12-13', '2026-12-12')).toBe(400);
    expect((await mentor.copy({ week: '2026-11-29', fromWeek: '2026-11-08', toWeek: '2026-11-15' })).error.code).toBe('TIME_PAST');
  });
});

describe('MEN-050 settings', () => {
  it('hold for what is opened from then on: times and sessions stay where they are', async () => {
    const mentor = await newMentor();
    expect((await mentor.week('')).settings).toEqual({
      timeZone: '',
      minutes: 45,
      buffer: 15,
      noticeHours: 0,
      maxPerDay: 0,
      meetingUrl: '',
      about: '',
    });
    await mentor.open('2026-12-02', '10:00', '12:00');
    await book({ mentorId: mentor.id, startsAt: '2026-12-03T05:00:00Z', endsAt: '2026-12-03T05:45:00Z' });
    const changed = {
      timeZone: 'Europe/London',
      minutes: 30,
      buffer: 0,
      noticeHours: 0,
      maxPerDay: 0,
      meetingUrl: 'https://meet.example/me',
      about: 'Quant',
    };
    expect((await mentor.save(changed)).data).toEqual(changed);
    const { week, settings } = await mentor.week('2026-12-02');
    expect(settings).toEqual(changed);
    expect(week).toMatchObject({
      timeZone: 'Europe/London',
      times: [{ startsAt: '2026-12-02T04:30:00.000Z', busyUntil: '2026-12-02T05:30:00.000Z' }, { startsAt: '2026-12-02T05:30:00.000Z' }],
      bookings: [{ startsAt: '2026-12-03T05:00:00.000Z', endsAt: '2026-12-03T05:45:00.000Z' }],
    });
    await mentor.open('2026-12-04', '10:00', '11:00');
    expect((await mentor.starts('2026-12-04')).slice(2)).toEqual(['2026-12-04T10:00:00.000Z', '2026-12-04T10:30:00.000Z']);
  });

  it.each([
    { timeZone: 'Mars/Olympus' },
    { timeZone: 'CST' },
    { timeZone: '+05:30' },
    { minutes: 10 },
    { minutes: 181 },
    { buffer: -1 },
    { buffer: 61 },
    { meetingUrl: 'http://meet.example' },
    { about: 'a'.repeat(301) },
  ])('are refused: %j', async (wrong) => {
    const mentor = await newMentor();
    const { error } = await mentor.save(wrong);
    expect(error.code).toBe('INVALID_REQUEST');
    expect(Object.keys(error.fields ?? {})).toEqual(Object.keys(wrong));
  });

  it.each(['CST', 'Mars/Olympus'])(
    'a zone of before that can’t be used (%s) is passed over: week, dashboard, home and settings open',
    async (zone) => {
      const mentor = await newMentor('Europe/London');
      await mentor.open('2026-12-04', '10:00', '11:00');
      await server.parts.database.orm.update(mentorSettings).set({ timeZone: zone }).where(eq(mentorSettings.mentorId, mentor.id));
      expect(await mentor.week('2026-12-04')).toMatchObject({ week: { timeZone: 'Asia/Kolkata' }, settings: { timeZone: '' } });
      const mentoring = mentoringFactories(server).callsOfMentor({ id: mentor.id, pin: mentor.pin });
      expect(await mentoring.today()).toMatchObject({ sessions: [] });
      expect(await mentoring.dashboard()).toMatchObject({ timeZone: 'Asia/Kolkata' });
      expect((await mentor.save({ timeZone: 'Asia/Dubai' })).data.timeZone).toBe('Asia/Dubai');
    },
  );
});
