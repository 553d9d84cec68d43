import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { pushBrowser } from '../devices/browser.ts';
import { centreFactories } from '../factories/centre-factories.ts';
import { factories } from '../factories.ts';
import { testMoment } from '../moments.ts';
import { pushServer } from '../services/push-server.ts';
import { outboxMessages } from '../../src/platform/postgres/tables.ts';
import { deliverDue } from '../../src/modules/notices/sending/deliver.ts';
import { sendDue } from '../../src/modules/notices/sending/send.ts';
import { followSlot } from '../../src/modules/centres/import/import-centres.ts';
import { lockSlots } from '../../src/modules/centres/seats/seat-queries.ts';
import { slots } from '../../src/modules/centres/tables.ts';
import { endOffers } from '../../src/modules/centres/waitlist.ts';

const hour = 3_600_000;
let push: Awaited<ReturnType<typeof pushServer>>;
let server: TestApp;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
beforeAll(async () => {
  push = await pushServer();
  server = await testApp({ settings: { PUSH_HOSTS: push.origin } });
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
});
afterAll(async () => {
  await server.close();
  await push.close();
});
afterEach(() => {
  server.clock.set(testMoment);
  push.pushed.length = 0;
});
const orm = () => server.parts.database.orm;

/** A proctored test with a slot of so many seats that begins in so many hours, and so many students with a session each. */
async function hall({ seats = 2, inHours = 100, students = 1 } = {}) {
  const test = await centre.proctoredTest({ endAt: new Date(testMoment.getTime() + 400 * hour) });
  const at = await centre.venue({
    name: 'Andheri centre',
    address: '1 Station Road',
    mapUrl: 'https://www.openstreetmap.org/?mlat=19.119&mlon=72.847',
  });
  const slot = await centre.slot({ assessmentId: test.assessment.id, at, seats, inHours });
  const people = [test.person];
  for (let n = 1; n < students; n += 1) people.push((await make.student({ in: test })).person);
  const tokens = await Promise.all(people.map(async ({ id }) => (await make.session({ personId: id, at: testMoment })).token));
  return { test, at, slot, people, tokens, asset_id: String(test.asset.id), slot_id: String(slot.id) };
}
type Hall = Awaited<ReturnType<typeof hall>>;
const tokenAt = ({ tokens }: Hall, who = 0) => tokens[who] ?? '';
const mailAt = ({ people }: Hall, who = 0) => people[who]?.email ?? '';

async function book(of: Hall, who = 0): Promise<string> {
  const { asset_id, slot_id } = of;
  const body = { asset_id, slot_id, venue_id: '', centre_id: '', is_take_home: '0' } as const;
  return (await server.call('bookSlot', body, { token: tokenAt(of, who) })).data.slot_booking_id;
}
const cancel = (of: Hall, id: string, who = 0) =>
  server.call('cancelSlotBooking', { asset_id: of.asset_id, slot_booking_id: id }, { token: tokenAt(of, who) });
/** The centre moves the slot by so many hours. */
async function move(of: Hall, hours: number): Promise<void> {
  await server.parts.database.transaction(async (tx) => {
    const [held] = await lockSlots({ tx, slotIds: [of.slot.id] });
    if (held === undefined) throw new Error('The slot is there');
    const by = (date: Date) => new Date(date.getTime() + hours * hour);
    const slot = { ...held, startsAt: by(held.startsAt), endsAt: by(held.endsAt) };
    await tx.update(slots).set({ startsAt: slot.startsAt, endsAt: slot.endsAt }).where(eq(slots.id, slot.id));
    await followSlot({ tx, jobs: null, now: server.clock.now(), slot, because: ['The centre has changed it.'] });
  });
}
/** What the jobs of a minute do. */
async function round(): Promise<void> {
  await sendDue(server);
  await deliverDue(server);
}
/** Sets the clock to this many hours after the test's moment and runs the jobs of that minute. */
async function roundAt(hours: number): Promise<void> {
  server.clock.set(new Date(testMoment.getTime() + hours * hour));
  await round();
}
const mailsTo = (recipient: string) =>
  orm().select().from(outboxMessages).where(eq(outboxMessages.recipient, recipient)).orderBy(outboxMessages.id);
const subjectsTo = async (recipient: string) => (await mailsTo(recipient)).map(({ subject }) => subject);
const listOf = async (of: Hall, who = 0) =>
  (await server.call('listNotices', { unreadOnly: false }, { token: tokenAt(of, who) })).data.notices;

/** What another program reads in the calendar file of a mail. */
function readCalendar(file: string | null | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(file ?? '') as unknown[]);
  const event = calendar.getFirstSubcomponent('vevent');
  const value = (name: string) => String(event?.getFirstPropertyValue(name) ?? '');
  return { method: String(calendar.getFirstPropertyValue('method')), value };
}

describe('a booking', () => {
  it('NTF-005 is confirmed by mail, with what, when in the venue’s zone, where, what to bring and a calendar entry', async () => {
    const of = await hall();
    const id = await book(of);
    await round();
    const [mail, ...others] = await mailsTo(mailAt(of));
    expect(others).toEqual([]);
    const { name } = of.test.assessment;
    expect(mail?.subject).toBe(`Booked: ${name}`);
    const { startsAt, endsAt } = of.slot;
    const time = (date: Date) =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' })
        .format(date)
        .replace('\u202f', ' ');
    expect(mail?.bodyText).toContain(`${time(startsAt)} to ${time(endsAt)} IST, Andheri centre.`);
    expect(mail?.bodyText).toContain(`Be there by: ${time(new Date(startsAt.getTime() - 0.5 * hour))} IST`);
    expect(mail?.bodyText).toContain('Where: Andheri centre, 1 Station Road');
    expect(mail?.bodyText).toContain('Seat: Room 1, seat 1');
    expect(mail?.bodyText).toContain('Bring: Your admit card, A photo ID');
    expect(mail?.bodyText).toContain('Map: https://www.openstreetmap.org/?mlat=19.119&mlon=72.847');
    const { method, value } = readCalendar(mail?.calendar);
    expect(method).toBe('REQUEST');
    const { hostname } = new URL(server.parts.config.publicUrl);
    expect(value('uid')).toBe(`booking-${id}@${hostname}`);
    expect(value('sequence')).toBe('0');
    expect(new Date(value('dtstart'))).toEqual(startsAt);
    expect(new Date(value('dtend'))).toEqual(endsAt);
    expect(value('geo')).toBe('19.119,72.847');
    expect(value('location')).toContain('1 Station Road');
    expect(await listOf(of)).toMatchObject([{ type: 'slot-booked', title: `Booked: ${name}`, url: `/test?booking=${of.asset_id}` }]);
  });

  it('is pushed and mailed to someone with a browser: the calendar entry is in the mail', async () => {
    const of = await hall();
    const browser = pushBrowser();
    await server.call('subscribePush', { endpoint: `${push.origin}/push/1`, keys: browser.keys }, { token: tokenAt(of) });
    await book(of);
    await round();
    expect(push.pushed).toHaveLength(1);
    expect(await subjectsTo(mailAt(of))).toEqual([`Booked: ${of.test.assessment.name}`]);
  });

  it('that fails tells nothing', async () => {
    const of = await hall({ seats: 1, students: 2 });
    await book(of, 0);
    const body = { asset_id: of.asset_id, slot_id: of.slot_id, venue_id: '', centre_id: '', is_take_home: '0' } as const;
    expect((await server.call('bookSlot', body, { token: tokenAt(of, 1) })).error.code).toBe('SLOT_FULL');
    expect(await listOf(of, 1)).toEqual([]);
  });

  it('of Take Home is confirmed with its window and without a calendar entry', async () => {
    const of = await hall();
    const body = { asset_id: of.asset_id, slot_id: '', venue_id: '', centre_id: '', is_take_home: '1' } as const;
    expect((await server.call('bookSlot', body, { token: tokenAt(of) })).status).toBe(200);
    await round();
    const [mail] = await mailsTo(mailAt(of));
    expect(mail?.bodyText).toMatch(/Any time from \w{3} \d\d \w{3} \d{4} to \w{3} \d\d \w{3} \d{4}, Take Home\./);
    expect(mail?.calendar).toBeNull();
  });

  it('that moves or ends says so under the same id with a higher number', async () => {
    const of = await hall();
    const id = await book(of);
    await move(of, 3);
    await cancel(of, id);
    await round();
    const mails = (await mailsTo(mailAt(of))).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const entries = mails.map(({ calendar }) => readCalendar(calendar));
    const told = entries.map(({ method, value }) => [
      method,
      value('sequence'),
      new Date(value('dtstart')).getTime() - of.slot.startsAt.getTime(),
    ]);
    expect(told.toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      ['REQUEST', '0', 0],
      ['REQUEST', '1', 3 * hour],
      ['CANCEL', '2', 3 * hour],
    ]);
    expect(new Set(entries.map(({ value }) => value('uid'))).size).toBe(1);
    expect((await subjectsTo(mailAt(of))).toSorted()).toEqual(
      ['Booked', 'Booking cancelled', 'Your booking has changed'].map((words) => `${words}: ${of.test.assessment.name}`),
    );
  });
});

it('an incident is told to everyone within a minute: in the list, pushed, and mailed with the calendar entry', async () => {
  const of = await hall({ students: 2 });
  const browser = pushBrowser();
  await server.call('subscribePush', { endpoint: `${push.origin}/push/2`, keys: browser.keys }, { token: tokenAt(of) });
  for (const who of [0, 1]) await book(of, who);
  await round();
  push.pushed.length = 0;
  const staff = await make.person({ role: 'staff', rights: ['centre'] });
  const { token } = await make.session({ personId: staff.id, at: testMoment });
  const body = { slotId: of.slot_id, kind: 'power-cut', text: 'The generator is on its way.' } as const;
  const from = of.slot.startsAt;
  const plan = { verb: 'delay', from: from.toISOString(), to: new Date(from.getTime() + 3_600_000).toISOString() } as const;
  const expected = { kept: 0, moved: 2, chooseAgain: 0, waiting: 0, unfit: 0 };
  expect((await server.call('reportIncident', { ...body, plan, expected }, { token })).status).toBe(200);
  server.clock.advance(59_000);
  await round();
  expect(push.pushed).toHaveLength(1);
  for (const who of [0, 1]) {
    const title = `Your booking has changed: ${of.test.assessment.name}`;
    expect((await listOf(of, who))[0]).toMatchObject({ title, url: `/test?booking=${of.asset_id}` });
    const mail = (await mailsTo(mailAt(of, who))).find(({ subject }) => subject === title);
    expect(mail?.bodyText).toContain('There is a power cut at the centre. The generator is on its way.');
    const { method, value } = readCalendar(mail?.calendar);
    expect([method, value('sequence')]).toEqual(['REQUEST', '1']);
    expect(new Date(value('dtstart')).getTime()).toBe(of.slot.startsAt.getTime() + hour);
  }
});

describe('reminders', () => {
  const tomorrow = 'Your slot is tomorrow';
  const soon = 'Your slot is in 2 hours';
  const remindersTo = async (of: Hall) =>
    (await subjectsTo(mailAt(of))).filter((subject) => subject.startsWith('Your slot')).map((subject) => subject.split(':')[0]);

  it('come the day before and two hours before, once each', async () => {
    const of = await hall({ inHours: 100 });
    await book(of);
    await roundAt(75.9);
    expect(await remindersTo(of)).toEqual([]);
    await roundAt(76);
    await roundAt(77);
    expect(await remindersTo(of)).toEqual([tomorrow]);
    await roundAt(98);
    await roundAt(99);
    expect(await remindersTo(of)).toEqual([tomorrow, soon]);
  });

  it('never come for a cancelled booking', async () => {
    const of = await hall({ inHours: 100 });
    const id = await book(of);
    await cancel(of, id);
    for (const hours of [76, 98, 101]) await roundAt(hours);
    expect(await remindersTo(of)).toEqual([]);
  });

  it('follow a move: of the old time nothing comes, of the new one everything', async () => {
    const of = await hall({ inHours: 100 });
    await book(of);
    await roundAt(76);
    expect(await remindersTo(of)).toEqual([tomorrow]);
    await move(of, 48);
    await roundAt(98);
    expect(await remindersTo(of)).toEqual([tomorrow]);
    await roundAt(124);
    await roundAt(146);
    expect(await remindersTo(of)).toEqual([tomorrow, tomorrow, soon]);
  });

  it('are left out where the booking comes later than they would', async () => {
    const of = await hall({ inHours: 10 });
    await book(of);
    await roundAt(1);
    expect(await remindersTo(of)).toEqual([]);
    await roundAt(8);
    expect(await remindersTo(of)).toEqual([soon]);
  });
});

describe('a seat from the waitlist', () => {
  const title = (of: Hall) => `A seat is free: ${of.test.assessment.name}`;

  async function offered() {
    const of = await hall({ seats: 1, students: 3 });
    const id = await book(of, 0);
    for (const who of [1, 2])
      await server.call('joinWaitlist', { asset_id: of.asset_id, slot_id: of.slot_id }, { token: tokenAt(of, who) });
    await cancel(of, id, 0);
    await round();
    return of;
  }

  it('is told at once to the next in line, with a link to take it and one to decline it', async () => {
    const of = await offered();
    const [mail] = await mailsTo(mailAt(of, 1));
    expect(mail?.subject).toBe(title(of));
    expect(mail?.bodyText).toMatch(/It’s held for you until \w{3} \d\d \w{3} \d{4}, \d\d:\d\d [AP]M IST\./);
    const { publicUrl } = server.parts.config;
    expect(mail?.bodyText).toContain(`Take this seat: ${publicUrl}/test?book=${of.asset_id}\n`);
    expect(mail?.bodyText).toContain(`Decline: ${publicUrl}/test?book=${of.asset_id}&decline=${of.slot_id}\n`);
    expect(await subjectsTo(mailAt(of, 2))).toEqual([]);
  });

  it('that is declined asks for nothing any more, and is the next one’s', async () => {
    const of = await offered();
    await server.call('leaveWaitlist', { slot_id: of.slot_id }, { token: tokenAt(of, 1) });
    await round();
    expect(await listOf(of, 1)).toEqual([]);
    expect(await subjectsTo(mailAt(of, 2))).toEqual([title(of)]);
  });

  it('that is taken becomes a booking, confirmed as any other', async () => {
    const of = await offered();
    await server.call('acceptOffer', { slot_id: of.slot_id }, { token: tokenAt(of, 1) });
    await round();
    expect((await listOf(of, 1)).map(({ title: told }) => told)).toEqual([`Booked: ${of.test.assessment.name}`]);
  });

  it('that replaces a booking moves it: one mail, and the same calendar entry', async () => {
    const of = await hall({ seats: 1, students: 2 });
    const id = await book(of, 0);
    const other = await centre.slot({ assessmentId: of.test.assessment.id, at: of.at, seats: 1, inHours: 120 });
    await book({ ...of, slot_id: String(other.id) }, 1);
    await server.call('joinWaitlist', { asset_id: of.asset_id, slot_id: of.slot_id }, { token: tokenAt(of, 1) });
    await round();
    await cancel(of, id, 0);
    await server.call('acceptOffer', { slot_id: of.slot_id }, { token: tokenAt(of, 1) });
    await round();
    const [first, second, ...others] = await mailsTo(mailAt(of, 1));
    expect(others).toEqual([]);
    expect(second?.subject).toBe(`Your booking has changed: ${of.test.assessment.name}`);
    expect(readCalendar(second?.calendar).value('uid')).toBe(readCalendar(first?.calendar).value('uid'));
  });

  it('that is not answered in time is said to be released', async () => {
    const of = await offered();
    server.clock.set(new Date(testMoment.getTime() + 5 * hour));
    await endOffers(server);
    await round();
    expect((await listOf(of, 1)).map(({ title: told }) => told)).toEqual([`Your held seat was released: ${of.test.assessment.name}`]);
    expect(await subjectsTo(mailAt(of, 2))).toEqual([title(of)]);
  });
});

it('NTF-001 someone who reads Hindi is told of a booking in Hindi: subject, time and facts', async () => {
  const of = await hall();
  expect((await server.call('chooseLanguage', { language: 'hi' }, { token: tokenAt(of) })).status).toBe(200);
  const id = await book(of);
  await cancel(of, id);
  await sendDue(server);
  await deliverDue(server);
  const mails = await orm()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, mailAt(of)))
    .orderBy(outboxMessages.id);
  const subjects = mails.map(({ subject }) => subject.split(':', 1)[0]);
  expect(new Set(subjects)).toEqual(new Set(['बुक है', 'बुकिंग रद्द']));
  const booked = mails.find(({ subject }) => subject.startsWith('बुक है'));
  expect(booked?.bodyText).toMatch(/[AP]M से \d\d:\d\d [AP]M IST, Andheri centre।/);
  expect(booked?.bodyText).toContain('कहाँ: Andheri centre, 1 Station Road');
  expect(booked?.bodyText).toMatch(/सीट: .+, सीट \d/);
});
