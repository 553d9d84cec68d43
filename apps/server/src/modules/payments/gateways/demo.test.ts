import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { buyer, paymentFactories } from '../../../../test/factories/payment-factories.ts';
import { gatewaySettings } from '../../../../test/services/stub-gateways.ts';
import { demoPath } from './demo.ts';

const keys = gatewaySettings({ razorpay: 'http://127.0.0.1:9', stripe: 'http://127.0.0.1:9' });

test.each([
  ['a portal that is no demo', { DEMO: '0' }],
  ['a portal that takes money', { DEMO: '0', ...keys }],
  ['a demo with test keys', { DEMO: '1', ...keys }],
])('%s has no page that plays payments', async (_title, settings) => {
  const server = await testApp({ settings });
  onTestFinished(() => server.close());
  const { app } = server;
  expect((await app.inject(`${demoPath}?order=demo_x&amount=100`)).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: demoPath, payload: 'order=demo_x&amount=100&outcome=paid' })).statusCode).toBe(404);
});

test('in a demo a payment is played through: it fails, and then it enrols, once', async () => {
  const server = await testApp({ settings: { DEMO: '1' } });
  onTestFinished(() => server.close());
  const { intake } = await paymentFactories(server).intake();
  const placed = await server.call('placeOrder', {
    intakeId: String(intake.id),
    gateway: 'razorpay',
    plan: 'full',
    code: '',
    buyer: buyer(),
  });
  const { orderToken, checkout } = placed.data;
  const play = async (asked: object, outcome: string) => {
    const { pathname, searchParams } = new URL('url' in asked ? String(asked.url) : '');
    expect(pathname).toBe(demoPath);
    const page = await server.app.inject({ url: `${pathname}?${searchParams.toString()}`, headers: { 'accept-language': 'hi' } });
    expect(page.body).toContain('डेमो गेटवे');
    const payload = new URLSearchParams({ ...Object.fromEntries(searchParams), outcome }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let n = 0; n < 2; n += 1)
      expect((await server.app.inject({ method: 'POST', url: demoPath, payload, headers })).statusCode).toBe(200);
    return (await server.call('seeOrder', { orderToken })).data;
  };
  expect(await play(checkout, 'failed')).toMatchObject({ status: 'held', lastTry: 'failed' });
  server.clock.advance(1000);
  const again = (await server.call('payOrder', { orderToken, gateway: 'razorpay' })).data;
  expect(await play(again, 'paid')).toMatchObject({ status: 'enrolled', receipts: [{ kind: 'receipt' }] });
});
