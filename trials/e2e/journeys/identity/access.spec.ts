import { paths } from '@abhyas/contract/paths.ts';
import type { Page } from '@playwright/test';
import { callerOf } from '../../support/caller.ts';
import { fillSignIn, signInSupport } from '../../support/people/entrances.ts';
import { demoPassword, openSignedIn, signIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { answer, begin, expectAllSaved, launchTest } from '../../support/test-window.ts';

const portal = `http://localhost:${process.env['E2E_PORT']}`;
/** The host of the second brand. */
const studentPortal = `http://student.localhost:${process.env['E2E_PORT']}`;

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

test('IDN-024 IDN-025 IDN-026 IDN-028 IDN-029 IDN-075 IDN-077 support signs in as a student on a brand of its own, every screen and tab says so, and nothing of the account is theirs', async ({
  page,
  context,
}) => {
  const banner = (tab: Page) => tab.getByRole('complementary', { name: "You're acting as Demo Student, ASC1001." });
  await openSignedIn(page, { base: studentPortal });
  const support = await context.newPage();

  await test.step('exactly three fields, all needed, and the spaces around them do not count', async () => {
    await support.goto(`${studentPortal}/support`);
    const fields = support.getByRole('main');
    await expect(fields.getByRole('textbox')).toHaveCount(3);
    await expectAccessible(support);
    const login = fields.getByRole('button', { name: 'Login' });
    await fields.getByRole('textbox', { name: 'Admin Username' }).fill('  STF3001 ');
    await fields.getByRole('textbox', { name: 'Admin Password' }).fill('   ');
    await fields.getByRole('textbox', { name: 'Student Username' }).fill(' asc1001  ');
    await expect(login).toBeDisabled();
    await fields.getByRole('textbox', { name: 'Admin Password' }).fill('a wrong password');
    await login.click();
    await expect(fields.getByRole('alert')).toHaveText('Incorrect Password');
    await expectAccessible(support);
    await fields.getByRole('textbox', { name: 'Admin Password' }).fill(` ${demoPassword} `);
    await login.click();
    await support.waitForURL('**/prelogin');
    await expect(banner(support)).toBeVisible();
  });

  await test.step('the tab of the student goes along', async () => {
    await expect(banner(page)).toBeVisible();
  });

  await test.step('every screen says so, and the devices of the student are not for support', async () => {
    await support.goto(`${studentPortal}/account/sessions`);
    await expect(notForRole(support)).toBeVisible();
    await expect(banner(support)).toBeVisible();
    await support.goto(`${studentPortal}/home`);
    await expect(support.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
    await expect(banner(support)).toBeVisible();
    await expectAccessible(support);
  });

  await test.step('it ends in the banner and in the menu, and leads back to the sign-in of support', async () => {
    await banner(support).getByRole('button', { name: 'Stop acting' }).click();
    await support.waitForURL('**/support');
    await support.goto(`${studentPortal}/home`);
    await expect(support).toHaveURL(`${studentPortal}/`);
    await signInSupport(support, { base: studentPortal });
    await support.goto(`${studentPortal}/home`);
    await support.getByRole('button', { name: 'Profile menu, Demo Student' }).click();
    await support.getByRole('menuitem', { name: 'Logout' }).click();
    await support.waitForURL('**/support');
  });
});

test('IDN-072 IDN-073 IDN-074 IDN-075 logout leaves nothing behind in any tab: no session, no storage, no widget; a sign-in takes the other tab along, and a test that is left open lives on', async ({
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

  await test.step('a tab that waits at the sign-in goes along when another one signs in', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Abhyas');
    await signIn(other);
    await expect(page).toHaveURL('/home');
    await other.close();
  });

  await test.step('what is answered in a test window after its student signed out is saved', async () => {
    const player = await launchTest(page, 'Arrangements');
    await begin(player);
    await page.getByRole('button', { name: 'Profile menu, Demo Student' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: 'Your test is still open' }).getByRole('button', { name: 'Sign out, leave it open' }).click();
    await expect(page).toHaveURL('/');
    // the other language of the paper is on the device
    await player.keyboard.press('l');
    await expect(player.getByText('हंसा के स्टॉल के सामने किसका स्टॉल है?')).toBeVisible();
    await answer(player, 'A');
    await expectAllSaved(player);
  });
});

test('ERR-001 ERR-002 IDN-084 sessions are ended one by one and all at once: every tab of them is at the sign-in, and the same person comes back to where they were', async ({
  page,
  context,
  elsewhere: device,
  request,
}) => {
  await callerOf({ request, who: endsSessions, password: demoPassword });
  await signIn(page, { who: endsSessions, to: '/account/sessions' });
  await expect(page.getByText('This device')).toHaveCount(1);
  await expectAccessible(page);
  const second = await context.newPage();
  await second.goto('/prepare?from=mail#top');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('another device ends one of them, then the rest', async () => {
    await signIn(device, { who: endsSessions, base: portal, to: '/account/sessions' });
    const ends = device
      .getByRole('listitem')
      .filter({ hasNotText: 'This device' })
      .getByRole('button', { name: /^Sign out .*, signed in / });
    await expect(ends.nth(1)).toBeVisible();
    const before = await ends.count();
    await ends.first().click();
    await expect(ends).toHaveCount(before - 1);
    await device.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(device.getByText("You're signed out everywhere else.")).toBeVisible();
    await expect(device.getByRole('button', { name: /^Sign out .*, signed in / })).toHaveCount(1);
  });

  await test.step('the next call of one tab signs both out', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(second).toHaveURL('/');
    expect(await leftBehind(page)).toEqual({ sessions: 0, keys: [] });
  });

  await test.step('the same person signs in again and is back', async () => {
    await fillSignIn(second, endsSessions);
    await expect(second).toHaveURL('/prepare?from=mail#top');
  });

  await test.step('IDN-076 an admin sees where someone is signed in, on a narrow screen too', async () => {
    await callerOf({ request, who: 'STF3001', password: demoPassword });
    await second.goto('/staff/sessions');
    await second.getByRole('textbox', { name: 'Student ID, mobile or email' }).fill('STF3001');
    await second.getByRole('button', { name: 'Find' }).click();
    await expect(second.getByRole('group', { name: 'Devices of a person' })).toBeVisible();
    await second.setViewportSize({ width: 360, height: 700 });
    await expect.poll(() => second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await second.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('all are ended at once, in each tab and on the other device', async () => {
    await second.goto('/account/sessions');
    await second.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    for (const tab of [page, second]) await expect(tab).toHaveURL('/');
    await device.goto(`${portal}/account/sessions`);
    await expect(device).toHaveURL(`${portal}/`);
  });
});

test('IDN-058 IDN-059 IDN-060 IDN-061 IDN-062 only Done takes another course, for header and home; a click outside goes home with the old one', async ({
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
  await choose();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(inUse).toBe(first);
});
