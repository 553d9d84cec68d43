import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { newStudent } from '../../support/people/students.ts';
import type { Camera } from '../camera.ts';
import { student, takeScreens } from '../screens.ts';

const steps = ['prelogin', 'profileLogin_family', 'address', 'prelogin_education_details', 'prelogin_experience', 'prelogin_attempt'];

/** The steps of the onboarding, empty, with their errors and filled in; the profile and the account. */
export async function profileScreens(camera: Camera): Promise<void> {
  const { base, take } = camera;
  await takeScreens(camera, student, [
    ...steps.map((step) => ({ name: `onboarding-${step}`, at: `/${step}`, states: ['full', 'failing'] as const })),
    { name: 'onboarding-entry', at: '/login', states: ['full'] },
    { name: 'onboarding-congratulations', at: '/prelogin_congratulations', states: ['full'] },
    { name: 'profile', at: '/myprofile' },
    {
      name: 'profile-edit',
      at: async (page) => {
        await page.goto(`${base}/myprofile`);
        await page.getByRole('button', { name: 'Edit Family' }).click();
        await page.getByRole('textbox', { name: 'Guardian name' }).first().waitFor();
      },
      states: ['full'],
    },
    { name: 'account', at: '/account' },
    {
      name: 'account-notices',
      at: async (page) => {
        await page.goto(`${base}/account`);
        await page.getByRole('switch').first().scrollIntoViewIfNeeded();
      },
      states: ['full'],
    },
    { name: 'sessions', at: '/account/sessions', states: ['full', 'failing'] },
  ]);
  await newcomerScreens(camera);
  const page = await camera.open();
  await openSignedIn(page, { base });
  await take('account-delete', page, async () => {
    await page.goto(`${base}/account`);
    await page
      .getByRole('button', { name: /Delete/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  });
  await page.context().close();
}

/** The steps as someone sees them who has just registered. */
async function newcomerScreens({ base, open, take }: Camera): Promise<void> {
  const page = await open();
  // Node knows no hosts below localhost
  const outbox = base.replace('//student.localhost', '//localhost');
  const context = await page.context().browser()?.newContext({ baseURL: outbox });
  if (context === undefined) throw new Error('a browser');
  await newStudent({ page, request: context.request, base });
  await context.close();
  await startScreens({ base, take }, page);
  for (const step of steps) {
    await take(`onboarding-${step}-empty`, page, () => page.goto(`${base}/${step}`));
    await take(`onboarding-${step}-faults`, page, () =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^(?:Next|Finish|Save)/ })
        .first()
        .click(),
    );
  }
  await take('profile-new', page, () => page.goto(`${base}/myprofile`));
  await take('home-new', page, () => page.goto(`${base}/home`));
  await page.context().close();
}

/** The three questions, what comes after them, and a question of the ten. */
async function startScreens({ base, take }: Pick<Camera, 'base' | 'take'>, page: Page): Promise<void> {
  await take('start', page, async () => {
    await page.goto(`${base}/start`);
    await page.getByRole('status').filter({ hasText: /\d/ }).waitFor();
  });
  await take('start-ready', page, async () => {
    const make = page.getByRole('button', { name: 'Make my plan' });
    if (await make.isVisible()) await make.click();
    await page.getByRole('link', { name: 'See my plan' }).waitFor();
  });
  await take('start-question', page, async () => {
    await page.goto(`${base}/start/round`);
    await page.getByRole('heading', { level: 1, name: 'Question 1' }).waitFor();
  });
  await take('start-result', page, async () => {
    const skip = page.getByRole('button', { name: 'Skip' });
    const over = page.getByRole('heading', { level: 1, name: 'Your level so far' });
    for (let number = 1; number <= 10 && !(await over.isVisible()); number += 1) {
      await skip.click();
      await page
        .getByRole('heading', { level: 1, name: `Question ${number + 1}` })
        .or(over)
        .waitFor();
    }
    await over.waitFor();
  });
}
