import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { centreFactories } from '../../../test/factories/centre-factories.ts';
import { factories } from '../../../test/factories.ts';
import { mentoringFactories } from '../../../test/factories/mentoring-factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { launchAndStart } from '../../../test/player.ts';
import { assessments } from '../assessment/tables.ts';
import { repairAgenda } from './repair-agenda.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));
const day = 86_400_000;
const at = (days: number) => new Date(testMoment.getTime() + days * day);
const dayAt = (days: number) => at(days).toISOString().slice(0, 10);

/** The days around the test's moment in a student's calendar. */
async function eventsOf(student: { id: bigint }, { courseId, variantId }: { courseId: bigint; variantId: bigint }) {
  const caller = { token: (await make.session({ personId: student.id, at: server.clock.now() })).token };
  const body = { studentImsPin: '', courseId: String(courseId), variantId: String(variantId), from: dayAt(-20), to: dayAt(20) };
  return (await server.call('calendarData', body, caller)).data.events;
}
const lines = (events: Awaited<ReturnType<typeof eventsOf>>) =>
  events.map(
    (event) => `${event.startDate || readEvent(event).startsAt} ${readEvent(event).name}${event.state === '' ? '' : ` (${event.state})`}`,
  );

/** A proctored test of some weeks with two slots, and its student, who books, changes and cancels. */
async function aTest() {
  const launchable = await centre.proctoredTest({ releaseAt: at(-3), endAt: at(9) });
  const { assessment, asset, person, variant } = launchable;
  const place = await centre.venue({ name: 'Andheri centre' });
  const [first, second] = [
    await centre.slot({ assessmentId: assessment.id, at: place }),
    await centre.slot({ assessmentId: assessment.id, at: place, inHours: 96 }),
  ];
  await repairAgenda({ parts: server.parts });
  const token = (await make.session({ personId: person.id, at: testMoment })).token;
  const ids = { asset_id: String(asset.id) };
  const slot = (slotId: bigint | null) =>
    slotId === null
      ? { slot_id: '', centre_id: '', venue_id: '', is_take_home: '1' as const }
      : { slot_id: String(slotId), centre_id: '', venue_id: String(place.venue.id), is_take_home: '0' as const };
  const book = async (slotId: bigint | null) =>
    (await server.call('bookSlot', { ...ids, ...slot(slotId) }, { token })).data.slot_booking_id;
  const change = async (bookingId: string, slotId: bigint) =>
    server.call('changeSlot', { ...ids, slot_booking_id: bookingId, slot_id: String(slotId) }, { token });
  const cancel = async (bookingId: string) => server.call('cancelSlotBooking', { ...ids, slot_booking_id: bookingId }, { token });
  const events = () => eventsOf(person, { courseId: assessment.courseId, variantId: variant.id });
  return { launchable, assessment, asset, person, place, first, second, token, book, change, cancel, events };
}

describe('CAL-005 API-088 a test', () => {
  test('of weeks is its first day, or the day its booking opens, and its last', async () => {
    const { assessment, events } = await aTest();
    expect(lines(await events())).toEqual([`${dayAt(-3)} Booking opens: ${assessment.name}`, `${dayAt(9)} Last day: ${assessment.name}`]);
    expect((await events())[1]).toMatchObject({ moduleType: 'Test', link: '/test', startDate: dayAt(9), endDate: dayAt(9) });
  });

  test('of which a seat is booked is that seat alone, moves with it, and is its window again once it is cancelled', async () => {
    const { assessment, asset, place, first, second, book, change, events } = await aTest();
    const bookingId = await book(first.id);
    expect(lines(await events())).toEqual([`${first.startsAt.toISOString()} ${assessment.name}`]);
    expect((await events())[0]).toMatchObject({
      moduleType: 'Test',
      venue: `Andheri centre, ${place.room.name}`,
      link: `/test?booking=${asset.id}`,
      countDownDate: first.startsAt.toISOString(),
      event_details: { mode: 'in-person' },
    });
    await change(bookingId, second.id);
    expect(lines(await events())).toEqual([`${second.startsAt.toISOString()} ${assessment.name}`]);
    // the change was the one cancellation, so this is another student
    const other = await aTest();
    await other.cancel(await other.book(other.first.id));
    expect(lines(await other.events())).toEqual([
      `${dayAt(-3)} Booking opens: ${other.assessment.name}`,
      `${dayAt(9)} Last day: ${other.assessment.name}`,
    ]);
  });

  test('that is taken at home keeps its window until it is taken, and is then the time at which it was', async () => {
    const launchable = await make.launchableTest({ releaseAt: at(-3), endAt: at(9) });
    const { assessment, person, variant } = launchable;
    await repairAgenda({ parts: server.parts });
    const events = () => eventsOf(person, { courseId: assessment.courseId, variantId: variant.id });
    expect(lines(await events())).toEqual([`${dayAt(-3)} Opens: ${assessment.name}`, `${dayAt(9)} Last day: ${assessment.name}`]);
    const { window, state } = await launchAndStart({ server, test: launchable });
    expect(await events()).toHaveLength(2);
    server.clock.set(new Date(testMoment.getTime() + 300_000));
    await window.submit(state.fence);
    expect(await events()).toMatchObject([
      {
        name: assessment.name,
        startTime: testMoment.toISOString(),
        endTime: new Date(testMoment.getTime() + 300_000).toISOString(),
        state: 'done',
        ctaName: 'See result',
        link: `/reviewtest?assessmentId=${assessment.id}`,
      },
    ]);
  });

  test('that is taken at a centre is the attempt, not the seat beside it; Take Home has no seat', async () => {
    const { assessment, first, book, events, launchable } = await aTest();
    await book(first.id);
    server.clock.set(first.startsAt);
    const { window, state } = await launchAndStart({
      server,
      test: launchable,
      token: (await make.session({ personId: launchable.person.id, at: first.startsAt })).token,
    });
    expect(lines(await events())).toEqual([`${first.startsAt.toISOString()} ${assessment.name}`]);
    server.clock.set(new Date(first.startsAt.getTime() + 60_000));
    await window.submit(state.fence);
    expect(lines(await events())).toEqual([`${first.startsAt.toISOString()} ${assessment.name} (done)`]);
    server.clock.set(testMoment);
    const other = await aTest();
    await other.book(null);
    expect(await other.events()).toHaveLength(2);
  });

  test('whose window is another now has its days there, and a practice set has none', async () => {
    const { assessment, events } = await aTest();
    const set = (more: Partial<typeof assessments.$inferInsert>) =>
      server.parts.database.orm.update(assessments).set(more).where(eq(assessments.id, assessment.id));
    await set({ releaseAt: at(5), endAt: at(5) });
    await repairAgenda({ parts: server.parts });
    expect(lines(await events())).toEqual([`${dayAt(5)} ${assessment.name}`]);
    await set({ kind: 'practice' });
    await repairAgenda({ parts: server.parts });
    expect(await events()).toEqual([]);
  });
});

test('CAL-005 MEN-036 a step that was agreed on is due all its day, and done once it is ticked', async () => {
  const pair = await mentoring.pair();
  const mentor = mentoring.callsOfMentor(pair.mentor);
  const { id } = await mentoring.session({ mentorId: pair.mentor.id, studentId: pair.student.id, courseId: pair.course.id });
  const steps = [
    { text: 'Ten averages', dueOn: dayAt(3) },
    { text: 'Read', dueOn: '' },
  ];
  const give = async (actionItems: typeof steps, seen = '') =>
    mentor.act(String(id), { requestType: 'feedback', feedback: 'Good work on ratios', actionItems, seen });
  await mentor.act(String(id));
  await give(steps);
  const events = () => eventsOf(pair.student, { courseId: pair.course.id, variantId: pair.variant.id });
  expect(lines(await events())).toEqual([
    `${testMoment.toISOString().slice(0, 11)}02:30:00.000Z Session with Meera ${pair.mentor.lastName} (done)`,
    `${dayAt(3)} Due: Ten averages`,
  ]);
  const tasks = (await server.call('listAgreedTasks', pair.ids, await pair.caller())).data;
  const taskId = tasks.find(({ text }) => text === 'Ten averages')?.taskId ?? '';
  await server.call('tickTask', { taskId, done: true }, await pair.caller());
  expect(lines(await events())).toContain(`${dayAt(3)} Due: Ten averages (done)`);
  // the mentor takes the steps back
  await give([], testMoment.toISOString());
  expect(lines(await events())).toHaveLength(1);
});
