import type { Camera } from '../camera.ts';
import { mentor, takeDialog, takeScreens } from '../screens.ts';
import { screensOfStudent } from './student-pages.ts';

/** A mentor's home, sessions, week and students. */
export async function mentorScreens(camera: Camera): Promise<void> {
  const { base, take } = camera;
  await takeScreens(camera, mentor, [
    { name: 'mentor-home', at: '/home' },
    { name: 'mentor-dashboard', at: '/myPlan/dashboard' },
    { name: 'mentor-slots', at: '/myPlan/slots' },
    { name: 'mentor-students', at: '/myPlan/students' },
    { name: 'mentor-students-lower-case', at: '/myplan/students', states: ['full'] },
    { name: 'mentor-my-page', at: '/mypage/myplan', states: ['full'] },
    { name: 'mentor-doubts', at: '/myPage/doubts' },
    { name: 'mentor-notifications', at: '/home/notification' },
    { name: 'mentor-calendar', at: '/Home/Calendar' },
    { name: 'mentor-account', at: '/account', states: ['full'] },
    ...(await screensOfStudent(camera, { who: mentor.who, prefix: 'mentor' })),
  ]);
  const page = await camera.as(mentor.who);
  await page.goto(`${base}/myPlan/slots`);
  await takeDialog(camera, page, { name: 'mentor-open-times', button: /^Open times$/ });
  await take('mentor-feedback', page, async () => {
    await page.goto(`${base}/myPlan/dashboard`);
    await page.getByRole('button', { name: /^Awaiting Feedback/ }).click();
    await page.getByRole('button', { name: 'Present', exact: true }).first().click();
    await page.getByRole('button', { name: 'Give feedback', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Your feedback' }).waitFor();
  });
}
