import { BrandSchema } from '@abhyas/contract/brand.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp({ template: 'demo' });
});
afterAll(() => portal.close());

test('SHL-007 one entry per host gives a brand its name, colours, helpdesk, social and legal links, and an unknown host has the first', async () => {
  const brandOf = async (host: string) => {
    const found = await portal.parts.brands.forHost(host);
    return BrandSchema.parse({ ...found?.data, key: found?.key, timeZone: found?.timeZone });
  };
  const [main, student, unknown] = await Promise.all(['localhost', 'student.localhost', 'portal.example'].map(brandOf));
  expect([main?.key, student?.key, unknown?.key]).toEqual(['main', 'student', 'main']);
  expect([main?.name, student?.name]).toEqual(['Abhyas', 'Student Portal']);
  expect(main?.colours.light.filled).not.toBe(student?.colours.light.filled);
  expect(main?.helpdesk).toEqual({ name: 'Helpdesk', mail: 'helpdesk@abhyas.test', ticketUrl: 'https://help.abhyas.test/tickets/new' });
  expect(student?.helpdesk).toEqual({ name: 'Helpdesk', mail: 'helpdesk@student.abhyas.test' });
  expect(main?.social.map(({ name }) => name)).toEqual(['YouTube', 'Instagram', 'LinkedIn']);
  expect(main?.legal?.map(({ name }) => name)).toEqual(['Privacy', 'Disclaimer']);
  expect([main?.centreLocator?.name, student?.centreLocator]).toEqual(['Find a centre', undefined]);
  expect([main?.pinLabel, student?.pinLabel]).toEqual([undefined, 'Student ID']);
});
