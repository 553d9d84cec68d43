import { minor } from '@abhyas/rules/payments/money.ts';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paymentFactories, buyer } from '../../../test/factories/payment-factories.ts';
import { launchAndStart, numbered, saveChoice } from '../../../test/player.ts';
import { playerWorld } from '../../../test/player-world.ts';
import { enrolments } from '../identity/tables.ts';
import { confirmTransfer } from './desk.ts';
import { applyEvent } from './orders/apply-event.ts';
import { followInstalments } from './orders/follow-instalments.ts';
import { instalments, orders, prospectuses } from './tables.ts';

const { server, make } = await playerWorld();
const of = paymentFactories(server, make);
const { orm } = server.parts.database;

/** A student in a test of a course that an order of theirs gave them, with its second instalment overdue. */
async function overdue() {
  const exam = await make.launchableTest();
  const { person, course, variant } = exam;
  const page = await of.page();
  await orm.update(prospectuses).set({ courseId: course.id }).where(eq(prospectuses.id, page.prospectus.id));
  const { intake } = await of.intake({ on: { ...page, course, variant } });
  await orm.delete(enrolments).where(eq(enrolments.personId, person.id));
  const who = { ...buyer(), email: person.email };
  await server.call('placeOrder', { intakeId: String(intake.id), gateway: 'bank', plan: 'instalments', code: '', buyer: who });
  const [order] = await orm.select().from(orders).where(eq(orders.intakeId, intake.id));
  const orderId = order?.id ?? 0n;
  const pay = (utr: string) =>
    confirmTransfer({ parts: server.parts, actorId: person.id, body: { orderId, amount: minor(800_000), utr, day: '2026-11-24' } });
  await pay(`UTR${orderId}1`);
  await orm
    .update(instalments)
    .set({ dueDay: '2026-11-10' })
    .where(and(eq(instalments.orderId, orderId), eq(instalments.number, 2)));
  const isEnrolled = () => orm.$count(enrolments, and(eq(enrolments.personId, person.id), eq(enrolments.variantId, variant.id)));
  const status = async () => (await orm.select().from(orders).where(eq(orders.id, orderId)))[0]?.status;
  const started = await launchAndStart({ server, test: exam });
  const answers = [saveChoice(exam.sections[0]?.items[0]?.id ?? 0n, 'A')];
  const review = async () =>
    (await server.call('testReview', { assessmentId: String(exam.assessment.id) }, { token: started.session })).data.sections[0]?.items[0]
      ?.outcome;
  return { ...started, orderId, pay, isEnrolled, status, answers, review };
}

test('a late instalment closes no test that runs: it is finished, handed in and counts, and the course closes in the next round', async () => {
  const { window, state, status, isEnrolled, answers, review } = await overdue();
  await followInstalments({ parts: server.parts });
  expect([await status(), await isEnrolled()]).toEqual(['enrolled', 1]);
  expect((await window.save(state.fence, numbered({ server, events: answers }))).data).toMatchObject({ status: 'in-progress' });
  expect((await window.submit(state.fence)).status).toBe(200);
  expect(await review()).toBe('correct');
  await followInstalments({ parts: server.parts });
  expect([await status(), await isEnrolled()]).toEqual(['paused', 0]);
});

test('a test that began while its course was just being closed can be finished, and counts when the course is open again', async () => {
  const { window, state, status, isEnrolled, answers, review, orderId, pay } = await overdue();
  await server.parts.database.transaction((tx) => applyEvent({ parts: server.parts, tx, orderId, news: { kind: 'late' } }));
  expect([await status(), await isEnrolled()]).toEqual(['paused', 0]);
  expect((await window.save(state.fence, numbered({ server, events: answers }))).data).toMatchObject({ status: 'in-progress' });
  expect((await window.submit(state.fence)).status).toBe(200);
  await pay(`UTR${orderId}2`);
  expect([await status(), await isEnrolled()]).toEqual(['enrolled', 1]);
  expect(await review()).toBe('correct');
});
