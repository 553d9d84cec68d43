import type { OrderOnWire } from '@abhyas/contract/payments/order.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { OrderPage } from './order-page.tsx';

const token = 'a'.repeat(43);
const paid: OrderOnWire = {
  status: 'enrolled',
  slug: 'cat',
  course: 'CAT 2126',
  batch: 'Evenings',
  place: 'Andheri centre',
  schedule: 'Mon, 7:00 PM',
  startsOn: '2126-12-05',
  name: 'Demo Buyer',
  email: 'buyer@demo.test',
  mobile: '9000000001',
  price: 2_400_000,
  code: 'EARLY10',
  discount: 240_000,
  total: 2_160_000,
  parts: [
    { number: 1, amount: 1_080_000, dueDay: '2126-11-20', standing: 'paid' },
    { number: 2, amount: 1_080_000, dueDay: '2126-12-20', standing: 'ahead' },
  ],
  holdEndsAt: '',
  refundUntil: '2126-12-10',
  gateways: ['razorpay', 'bank'],
  lastTry: 'none',
  lastGateway: 'razorpay',
  bankAccount: 'Demo Bank 0001',
  reference: 'REF0000001',
  taxBasisPoints: 1800,
  returning: 0,
  receipts: [
    { receiptId: '1', number: 'DI-2126-00001', kind: 'receipt', amount: 1_080_000, tax: 164_746, issuedAt: '2126-11-20T10:00:00.000Z' },
  ],
  mayCancel: '1',
  changeUntil: '2126-12-12',
  otherBatches: [
    { intakeId: '2', name: 'Weekends', place: 'Online', schedule: 'Sat, 10:00 AM', startsOn: '2126-12-06', seatsLeft: 3 },
    { intakeId: '3', name: 'Mornings', place: 'Online', schedule: 'Tue, 7:00 AM', startsOn: '2126-12-07', seatsLeft: 0 },
  ],
};
const unpaid: OrderOnWire = {
  ...paid,
  status: 'held',
  holdEndsAt: '2126-11-20T10:10:00.000Z',
  parts: [{ number: 1, amount: 2_160_000, dueDay: '2126-11-20', standing: 'ahead' }],
  receipts: [],
  changeUntil: '',
  otherBatches: [],
};
const open = (order: OrderOnWire) => {
  server.answers('seeOrder', order);
  return renderScreen(<OrderPage />, { at: `/enrol/order#${token}` });
};

test.each<[string, Partial<OrderOnWire>, string]>([
  ['held', {}, 'Your seat is held'],
  ['waiting for the gateway', { lastTry: 'waiting' }, 'Waiting for your payment'],
  ['not gone through', { lastTry: 'failed' }, 'The payment didn’t go through'],
  ['not paid in time', { status: 'lapsed', holdEndsAt: '' }, 'Your seat is no longer held'],
  ['paused', { status: 'paused', parts: paid.parts.map((part) => ({ ...part, standing: 'closing' })) }, 'Your course is paused'],
  ['cancelled', { status: 'cancelled', holdEndsAt: '', mayCancel: '0' }, 'This order is cancelled'],
])('an order that is %s says so', async (_state, more, title) => {
  await open({ ...unpaid, ...more });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible();
});

test('a transfer shows account, amount and reference, each to be copied', async () => {
  const { user } = await open({ ...unpaid, lastGateway: 'bank', lastTry: 'waiting' });
  expect(await screen.findByText('Demo Bank 0001')).toBeVisible();
  await user.click(button('Copy Write this as the reference'));
  expect(await navigator.clipboard.readText()).toBe('REF0000001');
  expect(screen.getByText('Copied')).toBeVisible();
});

test('the next instalment by a transfer shows the account too', async () => {
  const { user } = await open(paid);
  await screen.findByRole('heading', { level: 1, name: 'You’re enrolled, Demo' });
  server.answers('payOrder', { gateway: 'bank', reference: 'REF0000001', account: 'Demo Bank 0001', amount: 1_080_000 });
  server.answers('seeOrder', { ...paid, lastGateway: 'bank', lastTry: 'waiting' });
  await user.click(button('Pay ₹10,800'));
  await user.click(screen.getByRole('radio', { name: 'Bank transfer' }));
  await user.click(button('Transfer ₹10,800'));
  expect(await screen.findByText('REF0000001')).toBeVisible();
  expect(server.received('payOrder')).toEqual([{ orderToken: token, gateway: 'bank' }]);
});

test('a paid order changes its batch to one that has a seat; one that went meanwhile says so', async () => {
  const { user } = await open(paid);
  await user.click(await screen.findByRole('button', { name: 'Change batch' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
  server.refuses('changeBatch', 'INTAKE_FULL');
  await user.click(button('Move to this batch'));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  server.answers('changeBatch', { ...paid, batch: 'Weekends', otherBatches: [] });
  await user.click(button('Move to this batch'));
  expect(await screen.findByText(/Your seat in Weekends/)).toBeVisible();
  expect(server.received('changeBatch').at(-1)).toEqual({ orderToken: token, intakeId: '2' });
  expect(screen.queryByRole('button', { name: 'Change batch' })).toBeNull();
  await expectAccessible();
});

test('cancelling asks once', async () => {
  const { user } = await open(paid);
  server.answers('cancelOrder', { ...paid, status: 'cancelled', mayCancel: '0', changeUntil: '', otherBatches: [] });
  await user.click(await screen.findByRole('button', { name: 'Cancel enrolment' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel enrolment' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'This order is cancelled' })).toBeVisible();
});

test('an order that is not there says how to find it', async () => {
  server.refuses('seeOrder', 'NOT_FOUND');
  await renderScreen(<OrderPage />, { at: `/enrol/order#${token}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Open the link in your mail' })).toBeVisible();
});
