import { paths } from '@abhyas/contract/paths.ts';
import type { Page } from '@playwright/test';
import { readCode } from '../../support/people/outbox.ts';
import { enterCode, newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { tokenOf } from '../../support/people/students.ts';
import { fillSignIn, signInParent, signInSupport } from '../../support/people/entrances.ts';
import { demoPassword, openSignedIn, signIn, signOut } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { answer, begin, expectAllSaved, launchTest } from '../../support/test-window.ts';

const brands = [
  { name: 'Abhyas', base: `http://localhost:${process.env['E2E_PORT']}` },
  { name: 'Student Portal', base: `http://student.localhost:${process.env['E2E_PORT']}` },
] as const;

/** No one else signs in as this person: who ends all sessions would end those of a test beside. */
const endsSessions = 'ADM1';

const notForRole = (page: Page) => page.getByRole('heading', { level: 1, name: "You don't have access to this page" });
/** Whether anything of a session is left in this tab and browser: local storage but for the theme, and the sealed session. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('abhyas-signed-in');
    const sessions = await new Promise<number>((resolve, reject) => {
      opening.addEventListener('error', () => reject(new Error('no database')));
      opening.addEventListener('success', () => {
        const count = opening.result.transaction('session').objectStore('session').count();
        count.addEventListener('success', () => (opening.result.close(), resolve(count.result)));
      });
    });
    return { sessions, keys: Object.keys(localStorage).filter((key) => key !== 'abhyas-theme') };
  });

for (const { name, base } of brands) {
  test.describe(name, () => {
    test('IDN-024 IDN-025 IDN-026 IDN-028 IDN-075 support signs in as a student, every screen says so, and ends it', async ({ page }) => {
      await page.goto(`${base}/support`);
      const form = page.getByRole('main');
      await expect(form.getByRole('textbox')).toHaveCount(3);
      await expectAccessible(page);
      const login = form.getByRole('button', { name: 'Login' });
      await form.getByRole('textbox', { name: 'Admin Username' }).fill('  STF3001 ');
      await form.getByRole('textbox', { name: 'Admin Password' }).fill('   ');
      await form.getByRole('textbox', { name: 'Student Username' }).fill(' asc1001  ');
      await expect(login).toBeDisabled();
      await form.getByRole('textbox', { name: 'Admin Password' }).fill('a wrong password');
      await login.click();
      await expect(form.getByRole('alert')).toHaveText('Incorrect Password');
      await expectAccessible(page);
      await form.getByRole('textbox', { name: 'Admin Password' }).fill(` ${demoPassword} `);
      await login.click();
      await page.waitForURL('**/prelogin');
      const banner = page.getByRole('complementary', { name: "You're acting as Demo Student, ASC1001." });
      await expect(banner).toBeVisible();
      await page.goto(`${base}/home`);
      await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
      await expect(banner).toBeVisible();
      await expectAccessible(page);
      await banner.getByRole('button', { name: 'Stop acting' }).click();
      await page.waitForURL('**/support');
      await page.goto(`${base}/home`);
      await expect(page).toHaveURL(`${base}/`);
    });
  });
}

const secondHost = brands[1].base;

test('IDN-017 IDN-019 IDN-021 IDN-082 a parent comes to the student list, which is the page of their child', async ({ page }) => {
  await signInParent(page, { base: secondHost });
  await expect(page.getByText('ASC1001', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${secondHost}/`);
  await page.waitForURL('**/studentList');
});

test('IDN-076 staff land on their own page, which shows their rights', async ({ page }) => {
  await page.goto(secondHost);
  await fillSignIn(page, 'STF3001');
  await page.waitForURL('**/staff');
  for (const right of ['Desk', 'Classes', 'Content', 'Support'])
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: right })).toBeVisible();
  await expectAccessible(page);
});

test('IDN-029 staff with the right to support see who could not sign in, from where and why', async ({ page, request }) => {
  const body = { studentemail: '', studentimspin: 'ASC1007', studentpassword: 'wrong', otp: '', loginmode: '1', loginType: 'student' };
  const refused = await request.post('/api/login/studentLoginCheck', { data: { ...body, platform: 'web' } });
  expect(refused.status()).toBe(401);
  await openSignedIn(page, { who: 'STF3001', to: '/staff' });
  await page.getByRole('link', { name: 'Failed sign-ins' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Failed sign-ins' })).toBeVisible();
  await expect(page.getByRole('row', { name: /ASC1007 Wrong password/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 700 });
  await expect(page.getByRole('heading', { level: 1, name: 'Failed sign-ins' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('IDN-029 IDN-077 support acting as a student takes no test and ends no session', async ({ page }) => {
  await signInSupport(page);
  await page.goto('/account/sessions');
  await expect(notForRole(page)).toBeVisible();
  await page.goto('/home');
  await page.getByRole('button', { name: 'Profile menu, Demo Student' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/support');
});

test('IDN-071 the student list shows a guest no student, and others that it is not theirs', async ({ page }) => {
  await page.goto('/studentList');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to see your students' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('ASC1001');
  await expectAccessible(page);
  await openSignedIn(page);
  for (const address of ['/studentList', '/staff']) {
    await page.goto(address);
    await expect(notForRole(page)).toBeVisible();
    await expectAccessible(page);
  }
});

test('IDN-078 a mentor sees their students in the list', async ({ page }) => {
  await openSignedIn(page, { who: 'MEN2001', to: '/studentList' });
  await expect(page.getByRole('link', { name: /Demo Student/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeHidden();
});

test('IDN-023 a parent who came by a code sets a first password and signs in with it', async ({ page, request }) => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Parent' }).click();
  await page.getByRole('textbox', { name: 'Registered mobile number' }).fill('9000000102');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await enterCode(page, await readCode({ request, to: '9000000102' }));
  await page.waitForURL('**/studentList');
  await page.getByRole('button', { name: 'Set a password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a password' });
  await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeHidden();
  await dialog.getByRole('textbox', { name: 'New password' }).fill('a rather long password');
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill('a rather long password');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Password saved.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeHidden();
  await signOut(page);
  await page.getByRole('tab', { name: 'Parent' }).click();
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByRole('textbox', { name: 'Student pin or email' }).fill('ASC1003');
  await page.getByRole('textbox', { name: 'Password' }).fill('a rather long password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/studentList');
});

test('IDN-072 IDN-073 IDN-074 IDN-075 logout leaves nothing behind: no session, no storage, no widget, in no tab', async ({
  page,
  context,
}) => {
  await openSignedIn(page);
  const other = await context.newPage();
  await other.goto('/home');
  await expect(other.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
  for (const tab of [page, other]) {
    await tab.evaluate(() => {
      const widget = Object.assign(document.createElement('div'), { id: 'chat-widget', textContent: 'Chat with us' });
      document.body.append(widget);
      localStorage.setItem('chat-visitor', '42');
    });
  }
  await page.getByRole('button', { name: 'Profile menu, Demo Student' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Sign in to Abhyas');
    await expect(tab.locator('#chat-widget')).toHaveCount(0);
    expect(await leftBehind(tab)).toEqual({ sessions: 0, keys: [] });
  }
  await page.goBack();
  await expect(page.getByText('Good', { exact: false }).filter({ hasText: 'Demo' })).toBeHidden();
});

test('a tab that waits at the sign-in goes along when another one signs in', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Abhyas');
  await signIn(await context.newPage());
  await expect(page).toHaveURL('/home');
});

test('a test window lives on when its student signs out elsewhere: what is answered then is saved too', async ({ page }) => {
  await openSignedIn(page);
  const player = await launchTest(page, 'Arrangements');
  await begin(player);
  await page.getByRole('button', { name: 'Profile menu, Demo Student' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Your test is still open' }).getByRole('button', { name: 'Sign out, leave it open' }).click();
  await expect(page).toHaveURL('/');
  await answer(player, 'A');
  await expectAllSaved(player);
});

test('a tab in which someone else signs in takes the first one along', async ({ page, context }) => {
  await openSignedIn(page);
  const other = await context.newPage();
  await signInSupport(other);
  await expect(page.getByRole('complementary', { name: /You're acting as Demo Student/ })).toBeVisible();
});

test('ERR-001 ERR-002 IDN-084 a session ended elsewhere leads to the sign-in, and the same person comes back to where they were', async ({
  page,
  context,
  browser,
}) => {
  await signIn(page, { who: endsSessions, to: '/account/sessions' });
  await expect(page.getByText('This device')).toHaveCount(1);
  await expectAccessible(page);
  const second = await context.newPage();
  await second.goto('/prepare?from=mail#top');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('another device ends them', async () => {
    const device = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await signIn(device, { who: endsSessions, base: `http://localhost:${process.env['E2E_PORT']}`, to: '/account/sessions' });
    await device.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(device.getByText("You're signed out everywhere else.")).toBeVisible();
    await expect(device.getByRole('button', { name: /^Sign out .*, signed in / })).toHaveCount(1);
    await device.context().close();
  });

  await test.step('the next call of one tab signs both out', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(second).toHaveURL('/');
    expect(await leftBehind(page)).toEqual({ sessions: 0, keys: [] });
  });

  await test.step('the same person signs in again and is back', async () => {
    await fillSignIn(second, endsSessions);
    await expect(second).toHaveURL('/prepare?from=mail#top');
  });
});

test('IDN-068 IDN-069 an address opened without a session is opened after signing in', async ({ page }) => {
  await page.goto('/account/sessions');
  await expect(page).toHaveURL('/');
  await fillSignIn(page, 'ASC1001');
  await expect(page).toHaveURL('/account/sessions');
  await expect(page.getByRole('heading', { level: 1, name: 'Signed-in devices' })).toBeVisible();
});

test('one session is ended, then all, and every tab goes along', async ({ page, context, browser }) => {
  const base = `http://localhost:${process.env['E2E_PORT']}`;
  const device = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(device, { who: endsSessions, base, to: '/account/sessions' });
  await signIn(page, { who: endsSessions, to: '/account/sessions' });
  const other = await context.newPage();
  await other.goto('/home');
  const ends = page
    .getByRole('listitem')
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: /^Sign out .*, signed in / });
  await expect(ends.first()).toBeVisible();
  const before = await ends.count();
  await ends.first().click();
  await expect(ends).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL('/');
  await device.goto(`${base}/account/sessions`);
  await expect(device).toHaveURL(`${base}/`);
  await device.context().close();
});

test('IDN-018 IDN-058 IDN-059 IDN-060 IDN-061 IDN-062 only Done takes another course, for header and home and the next sign-in; a click outside goes home with the old one', async ({
  page,
}) => {
  await openSignedIn(page, { who: 'ASC1007' });
  const choose = async () => {
    await page.getByRole('button', { name: 'Profile menu, Double Student' }).click();
    await page.getByRole('menuitem', { name: /Change Program/ }).click();
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(2);
    await page.getByRole('dialog').getByRole('radio', { checked: false }).check();
  };
  const inUse = async () => {
    await page.getByRole('button', { name: 'Profile menu, Double Student' }).click();
    const name = await page.getByRole('menuitem', { name: /Change Program/ }).textContent();
    await page.keyboard.press('Escape');
    return name;
  };
  const first = await inUse();
  await page.goto('/account/sessions');
  await choose();
  await expectAccessible(page);
  await page.mouse.click(20, 700);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/home');
  expect(await inUse()).toBe(first);
  await page.goto('/account/sessions');
  await choose();
  const read = (name: 'moduleData' | 'ownHome') => page.waitForRequest(`**${paths[name].path}`);
  const [selected, header, home] = [page.waitForRequest(`**${paths.selectCourse.path}`), read('moduleData'), read('ownHome')];
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('dialog')).toBeHidden();
  const { courseId, variantId } = (await selected).postDataJSON() as { courseId: string; variantId: string };
  expect((await header).postDataJSON()).toMatchObject({
    course_id: courseId,
    variant_id: variantId,
    myImsCourseId: expect.stringMatching(/./),
  });
  expect((await home).postDataJSON()).toEqual({ courseId, variantId });
  await expect.poll(inUse).not.toBe(first);
  const second = await inUse();
  await test.step('IDN-018 after a log-out the next sign-in has the course used last', async () => {
    await signOut(page);
    await signIn(page, { who: 'ASC1007' });
    expect(await inUse()).toBe(second);
  });
  await choose();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(inUse).toBe(first);
});

test('IDN-076 an admin sees where someone is signed in, signs them out on one device and then everywhere', async ({
  page,
  request,
  browser,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer() });
  const theirs = await (await browser.newContext({ baseURL: brands[0].base })).newPage();
  await openSignedIn(theirs, { who: pin, password: newPassword, to: '/account' });
  await tokenOf({ request, pin });
  await openSignedIn(page, { who: endsSessions, to: '/staff' });
  await page.getByRole('link', { name: 'Devices' }).click();
  await page.getByRole('textbox', { name: 'Student ID, mobile or email' }).fill(pin);
  await page.getByRole('button', { name: 'Find' }).click();
  const rows = page
    .getByRole('group', { name: 'Devices of a person' })
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1440, height: 900 });
  // the one used last is that of the calls
  await rows
    .first()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Not signed in anywhere')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('textbox', { name: 'Mobile number or student ID' })).toBeVisible();
  await theirs.context().close();
});
