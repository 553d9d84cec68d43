import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { paymentFactories } from '../../../../test/factories/payment-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { leads } from '../tables.ts';
import { purgePayments } from '../purge-payments.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof paymentFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = paymentFactories(server, make);
});
afterAll(() => server.close());

const asked = { name: 'Mira Sen', mobile: '90000 00001', email: '', agrees: true, source: 'newsletter, diwali' } as const;

test('who asks for a call is one lead however often, which staff follow up by its version and half a year without news removes', async () => {
  const { prospectus } = await of.page();
  const { slug } = prospectus;
  const ask = (more: object = {}) => server.call('askForCall', { slug, ...asked, ...more });
  expect((await ask({ agrees: false })).error.code).toBe('INVALID_REQUEST');
  expect((await ask({ mobile: '12' })).error.code).toBe('INVALID_REQUEST');
  expect((await ask()).status).toBe(200);
  expect((await ask({ name: 'Mira S', email: 'Mira@test.example', source: 'elsewhere' })).status).toBe(200);
  expect((await ask({ name: 'Asha Sen', email: 'other@test.example' })).status).toBe(200);
  const staff = await make.person({ role: 'staff', rights: ['fees'], firstName: 'Demo', lastName: 'Counsellor' });
  const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
  const list = async (state: 'open' | 'won' | 'all') =>
    (await server.call('staffLeads', { state, search: '', page: 1 }, { token })).data.leads;
  const [lead] = await list('open');
  expect(lead).toMatchObject({
    name: 'Mira Sen, Asha Sen',
    mobile: '9000000001',
    email: 'mira@test.example',
    source: 'newsletter, diwali',
    state: 'new',
    nextCallOn: '',
    staffName: '',
    version: 2,
  });
  const save = (version: number) =>
    server.call(
      'saveLead',
      { leadId: lead?.leadId ?? '', version, state: 'won', nextCallOn: '2026-12-05', note: 'Wants the evening batch' },
      { token },
    );
  expect((await save(1)).error.code).toBe('CHANGED_ELSEWHERE');
  expect((await save(2)).data).toEqual({ version: 3 });
  expect(await list('open')).toEqual([]);
  expect(await list('won')).toMatchObject([{ note: 'Wants the evening batch', nextCallOn: '2026-12-05', staffName: 'Demo Counsellor' }]);
  await ask();
  expect(await list('open')).toMatchObject([{ state: 'new', note: 'Wants the evening batch' }]);

  await purgePayments({ parts: server.parts });
  expect(await server.parts.database.orm.$count(leads)).toBe(1);
  await server.parts.database.orm.update(leads).set({ changedAt: new Date(server.clock.now().getTime() - 181 * 86_400_000) });
  await purgePayments({ parts: server.parts });
  expect(await server.parts.database.orm.$count(leads)).toBe(0);
});
