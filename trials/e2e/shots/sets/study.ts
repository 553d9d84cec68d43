import type { Camera } from '../camera.ts';
import { follow, student, takeScreens } from '../screens.ts';

/** My page and its lists, with a doubt and its pictures. */
export async function studyScreens(camera: Camera): Promise<void> {
  const doubt = follow(camera, '/myPage/doubts', /two real roots/);
  await takeScreens(camera, student, [
    { name: 'my-page', at: '/mypage' },
    { name: 'my-tasks', at: '/myPage/myTasks' },
    { name: 'bookmarks', at: '/myPage/bookmarks' },
    { name: 'notes', at: '/myPage/notes' },
    { name: 'errors', at: '/myPage/errors' },
    { name: 'errors-formulas', at: '/myPage/errors?view=formulas' },
    { name: 'study-plan', at: '/myPage/plan' },
    { name: 'my-plan', at: '/myPage/myPlan' },
    { name: 'doubts', at: '/myPage/doubts' },
    { name: 'doubt-thread', at: doubt, states: ['full', 'failing'] },
  ]);
  const { take } = camera;
  const page = await camera.as(student.who);
  await take('lightbox', page, async () => {
    await doubt(page);
    await page.getByRole('button', { name: /working-discriminant/ }).click();
    await page.getByRole('dialog', { name: 'Picture viewer' }).waitFor();
  });
  await page.keyboard.press('Escape');
  await take('ask-doubt', page, async () => {
    await page.goto(`${camera.base}/myPage/doubts`);
    await page.getByRole('main').getByRole('button', { name: 'Ask a doubt' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Your doubt' }).waitFor();
  });
}
