import type { Camera } from '../camera.ts';
import { student, takeDialog, takeScreens } from '../screens.ts';

const views = ['Month', 'Week', 'Day', 'Schedule'] as const;

/** The calendar in its views, with its popup and the dialog of a study block. */
export async function calendarScreens(camera: Camera): Promise<void> {
  const { base, take } = camera;
  await takeScreens(camera, student, [
    { name: 'calendar', at: '/Home/Calendar' },
    // before anything was: a series may have no end
    { name: 'calendar-none', at: '/Home/Calendar?view=schedule&date=2020-01-01', states: ['full'] },
  ]);
  const page = await camera.as(student.who);
  await page.goto(`${base}/Home/Calendar`);
  for (const view of views) {
    await take(`calendar-${view.toLowerCase()}`, page, async () => {
      await page.getByRole('tab', { name: view }).click();
      await page.locator('[data-event]').first().waitFor();
    });
  }
  await take('calendar-popup', page, async () => {
    await page.getByRole('tab', { name: 'Month' }).click();
    await page.locator('[data-event]').first().click();
    await page.getByRole('dialog').waitFor();
  });
  await page.keyboard.press('Escape');
  await takeDialog(camera, page, { name: 'calendar-block', button: /^Study block$/ });
}
