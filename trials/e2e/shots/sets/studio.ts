import type { Page } from '@playwright/test';
import type { Camera } from '../camera.ts';
import { staff, takeScreens, type Viewer } from '../screens.ts';

const admin: Viewer = { who: 'ADM1' };

/** Where questions are written and reviewed. */
export async function studioScreens(camera: Camera): Promise<void> {
  const question = '/studio/questions/122';
  const source = async (page: Page) => {
    await page.goto(camera.base + question);
    await page.getByRole('button', { name: 'Source' }).click();
    await page.getByRole('textbox', { name: 'Source' }).waitFor();
  };
  await takeScreens(camera, staff, [
    { name: 'studio-question', at: question, states: ['full', 'failing'] },
    { name: 'studio-question-source', at: source, states: ['full'] },
    { name: 'studio-passage', at: '/studio/questions/120', states: ['full'] },
  ]);
  await takeScreens(camera, admin, [{ name: 'studio-review', at: '/studio/review', states: ['full', 'failing'] }]);
}
