import type { Camera } from '../camera.ts';
import { parent, takeScreens } from '../screens.ts';
import { screensOfStudent } from './student-pages.ts';

/** What a parent reads: of one child, of two, and below. */
export async function parentScreens(camera: Camera): Promise<void> {
  await takeScreens(camera, parent, [
    { name: 'parent', at: '/studentList' },
    { name: 'parent-notifications', at: '/home/notification' },
    { name: 'parent-questions', at: '/questions' },
    { name: 'parent-account', at: '/account', states: ['full'] },
    { name: 'parent-attendance', at: '/mentor/attendance?studentImsPin=ASC1001', states: ['full'] },
    ...(await screensOfStudent(camera, { who: parent.who, prefix: 'parent' })),
  ]);
  const two = await camera.as('parent3@demo.test');
  await camera.take('parent-of-two', two, async () => {
    await two.goto(`${camera.base}/studentList`);
    await two.getByRole('navigation', { name: 'Your children' }).waitFor();
  });
}
