import { BrandSchema } from '@abhyas/contract/brand.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp({ template: 'demo' });
});
afterAll(() => portal.close());

test('SHL-007 one entry per host gives a brand its name, colours, helpdesk, social and legal links, and an unknown host has the first', async () => {
  const brandOf = async (host: string) => {
    const found = await portal.parts.brands.forHost(host);
    // a page takes the slides in its language (web-app.test.ts)
    return BrandSchema.parse({ ...found?.data, promoSlides: [], key: found?.key, timeZone: found?.timeZone });
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

describe('a brand that lists its programmes', () => {
  const student = { host: 'student.localhost' };
  const offered = async (caller?: { host: string }) =>
    (await portal.call('registrationOptions', {}, caller)).data.programmes.map(({ courseName }) => courseName);

  test('offers these alone to who registers, and another brand what no brand lists', async () => {
    expect(await offered(student)).toEqual(['Campus placements']);
    expect(await offered()).toEqual(['CAT', 'GMAT']);
    const [own] = (await portal.call('registrationOptions', {}, student)).data.programmes;
    const details = {
      firstName: 'Meera',
      lastName: 'Iyer',
      mobile: '9500000001',
      emailId: 'meera@test.example',
      courseId: own?.courseId ?? '',
    };
    expect((await portal.call('register', details)).error).toMatchObject({ code: 'INVALID_REQUEST' });
    expect((await portal.call('register', details, student)).status).toBe(200);
  });

  test('says to an account whose course another brand offers where that is, and to its own nothing', async () => {
    const otherPortal = async (pin: string, caller: { host: string }) => {
      const token = await portal.signIn(pin);
      const [course] = (await portal.call('studentCourses', {}, { token })).data;
      const { courseId, variantId, courseName } = course ?? { courseId: '', variantId: '', courseName: '' };
      const body = { studentImsPin: pin, course_id: courseId, course_name: courseName, variant_id: variantId, myImsCourseId: '' };
      return (await portal.call('moduleData', body, { token, ...caller })).data.otherPortal;
    };
    expect(await otherPortal('ASC1001', { host: 'student.localhost:3000' })).toEqual({ name: 'Abhyas', url: 'http://localhost:3000' });
    expect(await otherPortal('ASC1001', { host: 'localhost:3000' })).toBeUndefined();
    expect(await otherPortal('ASC1011', { host: 'localhost:3000' })).toEqual({
      name: 'Student Portal',
      url: 'http://student.localhost:3000',
    });
    expect(await otherPortal('ASC1011', { host: 'student.localhost:3000' })).toBeUndefined();
  });

  test('has the adverts of its courses alone, and none that is for all', async () => {
    const adverts = async (pin: string) => {
      const token = await portal.signIn(pin);
      const [course] = (await portal.call('studentCourses', {}, { token })).data;
      const { courseId, variantId } = course ?? { courseId: '', variantId: '' };
      return (await portal.call('schoolPromotions', { courseId, variantId }, { token })).data.length;
    };
    expect([await adverts('ASC1001'), await adverts('ASC1011')]).toEqual([3, 0]);
  });
});
