import type { Page } from '@playwright/test';
import { giveClasses } from '../support/people/classes.ts';
import { openSignedIn } from '../support/people/people.ts';
import type { Camera } from './camera.ts';

/** Classes as a student, their mentor and staff see them, and the student's lists under the second brand. */
export async function classScreens(camera: Camera): Promise<void> {
  const base = `http://localhost:${camera.port}`;
  // before anyone's pages are open: a class that runs in a room
  const { room } = await giveClasses({ pin: 'ASC1001', mentorPin: 'MEN2001' });
  await studentScreens(camera, { base, brand: '' });
  await studentScreens(camera, { base: `http://student.localhost:${camera.port}`, brand: '-student' });
  await mentorScreens(camera, { base, room });
  await staffScreens(camera, { base });
}

async function studentScreens({ open, photograph }: Camera, { base, brand }: { base: string; brand: string }): Promise<void> {
  const page = await open();
  await openSignedIn(page, { base });
  const heading = page.getByRole('heading', { level: 1 });
  const at = async (path: string, name: string) => {
    await page.goto(base + path);
    await heading.waitFor();
    await page.waitForFunction(() => document.querySelector('#main [aria-label=Loading]') === null);
    await photograph(page, `classes-${name}${brand}`);
  };
  await at('/Classes', 'completed');
  await at('/Classes?tab=Upcoming', 'upcoming');
  await at('/mentor/attendance', 'own-attendance');
  if (brand !== '') return page.context().close();
  await at('/Classes?search=nothing+like+it', 'no-match');
  await at('/home/liveclass', 'live-list');
  const opened = async (name: string, shot: string) => {
    await page.goto(`${base}/Classes?tab=Upcoming`);
    await page.getByRole('article', { name }).getByRole('link').first().click();
    await heading.filter({ hasText: name }).waitFor();
    await photograph(page, `class-${shot}`);
  };
  await opened('Ask about reading', 'cancelled');
  await opened('Games and tournaments', 'in-room-ahead');
  await opened('Ask about any mock', 'live');
  await dialog(page, 'Join class', () => photograph(page, 'class-guidelines'));
  await page.goto(`${base}/Classes`);
  await page.getByRole('article', { name: 'Quadratic equations' }).getByRole('link').first().click();
  await heading.filter({ hasText: 'Quadratic equations' }).waitFor();
  await photograph(page, 'class-recording');
  await opened('Ratios in the room', 'check-in');
  await page.context().close();
}

async function mentorScreens({ open, photograph }: Camera, { base, room }: { base: string; room: string }): Promise<void> {
  const page = await open();
  await openSignedIn(page, { base, who: 'MEN2001' });
  await page.goto(`${base}/Classes`);
  await page.getByRole('heading', { level: 1, name: 'Classes' }).waitFor();
  await photograph(page, 'mentor-classes');
  await page.goto(`${base}/Classes/LIVE/Room/?mappingId=${room}`);
  await page.getByRole('heading', { level: 2, name: 'Attendance' }).waitFor();
  await photograph(page, 'mentor-class');
  await dialog(page, 'Show room code', async () => {
    await page.getByRole('timer').waitFor();
    await photograph(page, 'mentor-room-code');
  });
  await dialog(page, 'Message batch', () => photograph(page, 'mentor-message'));
  await dialog(page, 'Share handout', () => photograph(page, 'mentor-share'));
  await page.goto(`${base}/Classes`);
  await page
    .getByRole('link', { name: /Functions and graphs/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Move class' }).waitFor();
  await dialog(page, 'Move class', () => photograph(page, 'mentor-move'));
  await dialog(page, 'Cancel class', () => photograph(page, 'mentor-cancel'));
  await page.goto(`${base}/Classes?tab=Completed`);
  await page
    .getByRole('link', { name: /Circles and tangents/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 2, name: 'Attendance' }).waitFor();
  await photograph(page, 'mentor-roll');
  await page.getByRole('button', { name: 'Absent', exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
  await photograph(page, 'mentor-correct');
  await page.goto(`${base}/mentor/attendance?studentImsPin=ASC1001`);
  await page.getByRole('heading', { level: 1, name: /^Attendance of/ }).waitFor();
  await photograph(page, 'mentor-attendance');
  await page.context().close();
}

async function staffScreens({ open, photograph }: Camera, { base }: { base: string }): Promise<void> {
  const page = await open();
  await openSignedIn(page, { base, who: 'STF3001', to: '/staff' });
  await page.goto(`${base}/staff/classes`);
  await page.getByRole('row', { name: /CAT weekday batch/ }).waitFor();
  await photograph(page, 'staff-classes');
  await dialog(page, 'New batch', () => photograph(page, 'staff-batch-new'));
  await page.getByRole('link', { name: 'CAT weekday batch' }).first().click();
  await page.getByRole('row', { name: /Logarithms/ }).waitFor();
  await photograph(page, 'staff-batch');
  await dialog(page, 'Add class', () => photograph(page, 'staff-class-add'));
  await dialog(page, 'Import timetable', () => photograph(page, 'staff-import'));
  for (const action of ['Move', 'Copy to next weeks', 'Cancel class']) {
    await page.getByRole('button', { name: 'Actions for Logarithms' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('dialog').waitFor();
    await photograph(page, `staff-class-${action.split(' ')[0]?.toLowerCase()}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.context().close();
}

/** Opens a dialog by its button, and closes it again. */
async function dialog(page: Page, button: string, inside: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
  await inside();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
