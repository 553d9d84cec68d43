import { openSignedIn } from '../support/people/people.ts';
import type { Camera } from './camera.ts';

/** The calendar in its views, with its popup and the dialog of a study block, and empty. */
export async function calendarScreens({ port, open, photograph }: Camera): Promise<void> {
  const page = await open();
  await page.addInitScript(() => sessionStorage.setItem('abhyas-forced-view', '1'));
  await openSignedIn(page, { base: `http://localhost:${port}`, to: '/Home/Calendar' });
  for (const view of ['Month', 'Week', 'Day', 'Schedule']) {
    await page.getByRole('tab', { name: view }).click();
    await page.locator('[data-event]').first().waitFor();
    await photograph(page, `calendar-${view.toLowerCase()}`);
  }
  await page.getByRole('tab', { name: 'Month' }).click();
  await page.locator('[data-event]').first().click();
  await page.getByRole('dialog').waitFor();
  await photograph(page, 'calendar-popup');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Study block', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await photograph(page, 'calendar-block');
  await page.goto(`http://localhost:${port}/Home/Calendar?view=schedule&date=2031-01-01`);
  await page.getByRole('heading', { name: 'Nothing on these days' }).waitFor();
  await photograph(page, 'calendar-empty');
  await page.context().close();
}
