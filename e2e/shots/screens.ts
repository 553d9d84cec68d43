import type { Page } from '@playwright/test';
import { below, quant, tab } from '../support/header.ts';
import { adaptiveScreens } from './adaptive-screens.ts';
import { bookingScreens } from './booking-screens.ts';
import { calendarScreens } from './calendar-screens.ts';
import { readCode } from '../support/people/outbox.ts';
import { fillSignIn, signInParent, signInSupport } from '../support/people/entrances.ts';
import { demoPassword, signIn } from '../support/people/people.ts';
import { enterCode } from '../support/people/sign-up.ts';
import { answer, begin, expectAllSaved, launchTest, paletteButton, submit } from '../support/test-window.ts';
import type { Camera } from './camera.ts';
import { classScreens } from './class-screens.ts';
import { performanceScreens } from './performance-screens.ts';
import { schoolScreens } from './school-screens.ts';
import { staffScreens } from './staff-screens.ts';
import { twoStepScreens } from './two-step-screens.ts';

/** Walks through the portal as a student does and stops at every screen. A new screen gets its line here. */
export async function screens(camera: Camera): Promise<void> {
  await brandScreens(camera);
  await signUpScreens(camera);
  await twoStepScreens(camera);
  await portalScreens(camera);
  await frontScreens(camera);
  await mentorScreens(camera);
  await narrowScreens(camera);
  await testScreens(camera);
  await performanceScreens(camera);
  await adaptiveScreens(camera);
  await staffScreens(camera);
  await classScreens(camera);
  await accessScreens(camera);
  await profileScreens(camera);
  await bookingScreens(camera);
  await calendarScreens(camera);
  await schoolScreens(camera);
}

/** Who comes in beside students, and where someone is signed in. */
async function accessScreens({ port, open, photograph }: Camera): Promise<void> {
  const base = `http://localhost:${port}`;
  const support = await open();
  await support.goto(`${base}/support`);
  await support.getByRole('textbox').first().waitFor();
  await photograph(support, 'support');
  await signInSupport(support, { base });
  await support.goto(`${base}/home`);
  await support.getByRole('heading', { level: 1, name: /Demo/ }).waitFor();
  await photograph(support, 'acting');
  const parent = await open();
  await signInParent(parent, { base });
  await parent.getByRole('link', { name: /Demo Student/ }).waitFor();
  await photograph(parent, 'student-list');
  const staff = await open();
  await staff.goto(base);
  await fillSignIn(staff, 'STF3001');
  await staff.waitForURL('**/staff');
  await photograph(staff, 'staff');
  await staff.goto(`${base}/staff/security`);
  await staff.getByRole('heading', { level: 1, name: 'Failed sign-ins' }).waitFor();
  await photograph(staff, 'staff-security');
  await staff.goto(`${base}/staff/missed`);
  await staff.getByRole('table').waitFor();
  await photograph(staff, 'staff-missed');
  await staff.goto(`${base}/account`);
  await staff.getByText('STF3001', { exact: true }).waitFor();
  await photograph(staff, 'account');
  await staff.goto(`${base}/account/sessions`);
  await staff.getByText('This device').waitFor();
  await photograph(staff, 'sessions');
  for (const page of [support, parent, staff]) await page.context().close();
}

async function brandScreens({ port, open, photograph }: Camera): Promise<void> {
  for (const [brand, host] of [
    ['main', 'localhost'],
    ['student', 'student.localhost'],
  ] as const) {
    const base = `http://${host}:${port}`;
    const page = await open();
    await page.goto(base);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await photograph(page, `login-${brand}`);
    await page.getByRole('textbox').fill('ASC1001');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
    await photograph(page, `login-password-${brand}`);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: /Demo/ }).waitFor();
    await photograph(page, `home-${brand}`);
    await page.context().close();
  }
}

/** The screens before the portal, up to the code. */
async function signUpScreens({ port, open, photograph }: Camera): Promise<void> {
  const base = `http://localhost:${port}`;
  const page = await open();
  for (const [name, field] of [
    ['newlogin', 'Mobile number or student ID'],
    ['forgotpassword', 'Email or student ID'],
    ['register', 'First name'],
  ] as const) {
    await page.goto(`${base}/${name}`);
    await page.getByRole('textbox', { name: field }).waitFor();
    await photograph(page, name);
  }
  await page.goto(base);
  await page.getByRole('tab', { name: 'Parent' }).click();
  await page.getByRole('textbox', { name: 'Registered mobile number' }).waitFor();
  await photograph(page, 'login-parent');
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await photograph(page, 'login-parent-password');
  await page.getByRole('tab', { name: 'Student' }).click();
  await page.getByRole('textbox').fill('9000000003');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('dialog').waitFor();
  await photograph(page, 'otp-dialog');
  await page.getByRole('button', { name: 'Use a code from my institute' }).click();
  await photograph(page, 'otp-dialog-institute');
  await page.getByRole('button', { name: 'Use the code you sent me' }).click();
  await enterCode(page, await readCode({ request: page.request, to: '9000000003', base }));
  await page.getByRole('heading', { level: 1, name: 'Choose a student' }).waitFor();
  await photograph(page, 'choose-student');
  await page.getByRole('button', { name: /Elder/ }).click();
  await page.getByRole('textbox', { name: 'Create New Password' }).waitFor();
  await photograph(page, 'create-password');
  await page.context().close();
}

async function portalScreens({ port, open, photograph }: Camera): Promise<void> {
  const base = `http://localhost:${port}`;
  const page = await open();
  await page.goto(`${base}/not-supported`);
  await photograph(page, 'not-supported');
  await signIn(page, { base });
  await page.goto(`${base}/no/such/page`);
  await photograph(page, 'not-found');
  await page.goto(`${base}/school/home`);
  await photograph(page, 'not-built-yet');
  await page.goto(`${base}/home`);
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await photograph(page, 'profile-menu');
  await page.keyboard.press('Escape');
  await page.goto(`${base}/home/last_mile_to_cat`);
  await page.getByRole('region', { name: 'Playlists' }).waitFor();
  await photograph(page, 'channel');
  await page
    .getByRole('region', { name: 'Playlists' })
    .getByRole('link', { name: /Quick revision/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Quick revision' }).waitFor();
  await photograph(page, 'playlist');
  await page.goto(`${base}/prepare`);
  await photograph(page, 'prepare');
  await page.getByRole('main').getByRole('link', { name: 'Quantitative ability' }).click();
  await page.getByRole('button', { name: /^Unit 2/ }).click();
  await page.getByRole('link', { name: /^Read: Sum and product/ }).waitFor();
  await photograph(page, 'path');
  await page.getByRole('button', { name: 'Open: Formula sheet: quadratics' }).click();
  await page.getByRole('dialog').getByText('A root you can see').waitFor();
  await photograph(page, 'pdf');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: /^Read: Sum and product/ }).click();
  await page.getByRole('article').waitFor();
  await photograph(page, 'asset-page');
  await page.goBack();
  await page.getByRole('link', { name: 'Watch: What the discriminant sees' }).click();
  await page.locator('video').waitFor();
  await photograph(page, 'asset-video');
  const video = new URL(page.url()).searchParams.get('assetId') ?? '';
  await page.goto(`${base}/ims/videoplayer/ASC1001/${video}/mp4`);
  await page.locator('video').waitFor();
  await photograph(page, 'video-page');
  await page.goto(`${base}/myPage/doubts`);
  await page.getByRole('link', { name: /two real roots/ }).waitFor();
  await photograph(page, 'doubts');
  await page.getByRole('link', { name: /two real roots/ }).click();
  await page.getByRole('button', { name: /working-discriminant/ }).waitFor();
  await photograph(page, 'doubt-thread');
  await page.getByRole('button', { name: /working-discriminant/ }).click();
  await page.getByRole('dialog', { name: 'Picture viewer' }).waitFor();
  await photograph(page, 'lightbox');
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Ask a doubt' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your doubt' }).waitFor();
  await photograph(page, 'ask-doubt');
  for (const [name, address] of [
    ['my-tasks', 'myTasks'],
    ['bookmarks', 'bookmarks'],
    ['notes', 'notes'],
    ['my-plan', 'myPlan'],
  ] as const) {
    await page.goto(`${base}/myPage/${address}`);
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    await photograph(page, name);
  }
  await page.goto(`${base}/test`);
  await page.getByRole('region', { name: 'Centre mock 1' }).waitFor();
  await photograph(page, 'tests');
  await page.getByRole('main').getByRole('link', { name: 'Topic tests' }).click();
  await page
    .getByRole('button', { name: /^Launch Test/ })
    .first()
    .waitFor();
  await photograph(page, 'test-list');
  await page.context().close();
}

/** The first heading of a page, once it is there there. */
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).first().waitFor();

/** The front page and what is behind it, the header with its floors open, and what replaces a page. */
async function frontScreens({ port, open, photograph }: Camera): Promise<void> {
  const base = `http://localhost:${port}`;
  const page = await open();
  await signIn(page, { base });
  await heading(page, /Demo/);
  await page.getByRole('region', { name: 'Featured blogs' }).scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'More from Abhyas' }).scrollIntoViewIfNeeded();
  await photograph(page, 'home-end');
  for (const [name, address, title] of [
    ['notifications', '/home/notification', 'Notifications'],
    ['upgrade', '/upgrade', 'Upgrades'],
    ['resume-none', '/home/resumeprogress', 'Resume Progress'],
    ['blogs', '/home/featuredblog', 'Featured blogs'],
    ['channel-last-mile', '/home/last_mile_to_cat', 'Last mile to CAT'],
    ['channel-exam-analysis', '/home/examanalysis', 'Exam analysis'],
    ['channel-future-you', '/home/futureyou', 'Future you'],
  ] as const) {
    await page.goto(base + address);
    await heading(page, title);
    await photograph(page, name);
  }
  await page.goto(`${base}/account#notices`);
  await page.getByRole('switch').first().scrollIntoViewIfNeeded();
  await photograph(page, 'account-notices');

  await page.goto(`${base}/home`);
  await tab(page, 'Prepare').focus();
  await page.keyboard.press('ArrowDown');
  await below(page, quant).waitFor();
  await photograph(page, 'header-open');

  await page.route('**/pathProgress', (route) =>
    route.fulfill({ status: 410, json: { code: 'HEADER_MODULE_EXPIRED', message: '', requestId: '' } }),
  );
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Refresh' }).waitFor();
  await photograph(page, 'module-expired');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.goto(`${base}/test`);
  await heading(page, "You're offline");
  await photograph(page, 'offline');
  await page.context().close();
}

async function mentorScreens({ port, open, photograph }: Camera): Promise<void> {
  const base = `http://localhost:${port}`;
  const page = await open();
  await signIn(page, { base, who: 'MEN2001' });
  await heading(page, /Demo/);
  await photograph(page, 'home-mentor');
  await page.context().close();
}

/** What a phone shows to anyone who continues with it: seen in each of the sizes, the widest of which has no drawer. */
async function narrowScreens({ port, open, photograph }: Camera): Promise<void> {
  const base = `http://localhost:${port}`;
  const page = await open();
  await signIn(page, { base });
  await heading(page, /Demo/);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${quant} pages` })
    .click();
  await photograph(page, 'drawer');
  await page.context().close();
}

async function testScreens({ port, open, photograph }: Camera): Promise<void> {
  const base = `http://localhost:${port}`;
  const page = await open();
  await signIn(page, { base });

  const mock = await launchTest(page, 'Full mock 1');
  await photograph(mock, 'instructions');
  await begin(mock);
  // a window that fills the screen keeps its size
  await mock.evaluate(() => document.exitFullscreen());
  await photograph(mock, 'player-with-passage');
  await mock.keyboard.press('h');
  await photograph(mock, 'player-contrast');
  await mock.keyboard.press('h');
  await mock.keyboard.press('q');
  await mock.getByRole('dialog', { name: /^Question Paper/ }).waitFor();
  await photograph(mock, 'question-paper');
  await mock.close();

  const sections = await launchTest(page, 'GMAT-style short test', 'Other exams');
  await begin(sections);
  await endSection(sections);
  await sections.getByText('Quant is complete').waitFor();
  await photograph(sections, 'section-turned');
  await endSection(sections);
  await heading(sections, 'Break');
  await photograph(sections, 'break');
  await sections.getByRole('button', { name: 'Continue now' }).click();
  await sections.getByRole('button', { name: 'Calculator' }).click();
  await photograph(sections, 'calculator');
  await sections.close();

  const player = await launchTest(page, 'Quadratics');
  await begin(player);
  await answer(player, 'A');
  await answer(player, 'B');
  await paletteButton(player, 4).click();
  await player.getByRole('radio').first().check();
  await player.getByRole('button', { name: 'Mark for Review & Next' }).click();
  await paletteButton(player, 4).click();
  await expectAllSaved(player);
  await photograph(player, 'player');
  await paletteButton(player, 3).click();
  await photograph(player, 'player-typed');
  await player.getByRole('button', { name: 'Submit Test' }).click();
  await player.getByRole('dialog').waitFor();
  await photograph(player, 'submit-dialog');
  await player.getByRole('button', { name: 'Back to the test' }).click();
  await submit(player);
  await photograph(player, 'result');
  await player.getByRole('button', { name: 'Review Test' }).click();
  await player
    .getByRole('heading', { name: /Question 1/ })
    .first()
    .waitFor();
  await photograph(player, 'review');
  await player.close();
  await page.goto(`${base}/home`);
  await page.getByRole('heading', { level: 1, name: /Demo/ }).waitFor();
  await photograph(page, 'home-under-way');
}

/** Ends the open section through the dialog. */
async function endSection(player: Page): Promise<void> {
  await player.getByRole('button', { name: 'End Section' }).click();
  await player.getByRole('dialog').getByRole('button', { name: 'End Section' }).click();
}

/** The steps of the onboarding and the profile, filled in. */
async function profileScreens({ port, open, photograph }: Camera): Promise<void> {
  const base = `http://localhost:${port}`;
  const page = await open();
  await signIn(page, { base });
  const steps = [
    ['prelogin', 'First name'],
    ['profileLogin_family', 'Guardian name'],
    ['address', 'Pincode'],
    ['prelogin_education_details', 'College'],
    ['prelogin_experience', 'Organisation'],
    ['prelogin_attempt', 'Percentile'],
  ] as const;
  for (const [path, field] of steps) {
    await page.goto(`${base}/${path}`);
    await page.getByRole('textbox', { name: field }).first().waitFor();
    await photograph(page, `onboarding-${path}`);
  }
  await page.goto(`${base}/prelogin_congratulations`);
  await page.getByRole('link', { name: 'Go to Home' }).waitFor();
  await photograph(page, 'onboarding-congratulations');
  await page.goto(`${base}/myprofile`);
  await page.getByRole('button', { name: 'Edit About you' }).waitFor();
  await photograph(page, 'profile');
  await page.getByRole('button', { name: 'Edit Family' }).click();
  await page.getByRole('textbox', { name: 'Guardian name' }).waitFor();
  await photograph(page, 'profile-edit');
  await page.context().close();
}
