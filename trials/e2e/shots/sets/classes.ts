import type { Page } from '@playwright/test';
import { giveClasses } from '../../support/people/classes.ts';
import { openSignedIn } from '../../support/people/people.ts';
import type { Camera } from '../camera.ts';
import { follow, mentor, student, takeDialog, takeScreens } from '../screens.ts';

/** Classes as a student and their mentor see them. */
export async function classScreens(camera: Camera): Promise<void> {
  // before anyone's pages are open: a class that runs in a room
  const { room } = await giveClasses({ pin: 'ASC1001', mentorPin: 'MEN2001' });
  await studentScreens(camera);
  await mentorScreens(camera, room);
}

async function studentScreens(camera: Camera): Promise<void> {
  const { base } = camera;
  const opened =
    (name: string, tab = '?tab=Upcoming') =>
    async (page: Page) => {
      await page.goto(`${base}/Classes${tab}`);
      await page.getByRole('article', { name }).getByRole('link').first().click();
      await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
    };
  await takeScreens(camera, student, [
    { name: 'classes', at: '/Classes' },
    { name: 'classes-upcoming', at: '/Classes?tab=Upcoming' },
    { name: 'classes-own-attendance', at: '/mentor/attendance' },
    { name: 'classes-no-match', at: '/Classes?search=nothing+like+it', states: ['full'] },
    { name: 'classes-live-list', at: '/home/liveclass' },
    {
      name: 'classes-batch',
      // no link leads there: an address that the specification knows
      at: async (page) => {
        await page.goto(`${base}/Classes`);
        await page.getByRole('main').getByText('CAT weekday batch', { exact: true }).click();
        await page.waitForURL(/batch=\d+/);
        await page.goto(`${base}/home/masterclass/${new URL(page.url()).searchParams.get('batch') ?? ''}`);
      },
      states: ['full'],
    },
    { name: 'class-cancelled', at: opened('Ask about reading'), states: ['full'] },
    { name: 'class-in-room-ahead', at: opened('Games and tournaments'), states: ['full'] },
    { name: 'class-live', at: opened('Ask about any mock'), states: ['full', 'failing'] },
    { name: 'class-recording', at: opened('Quadratic equations', ''), states: ['full', 'failing'] },
    { name: 'class-check-in', at: opened('Ratios in the room'), states: ['full'] },
  ]);
  const page = await camera.as(student.who);
  await opened('Ask about any mock')(page);
  await takeDialog(camera, page, { name: 'class-guidelines', button: 'Join class' });
}

async function mentorScreens(camera: Camera, room: string): Promise<void> {
  const { base, take } = camera;
  await takeScreens(camera, mentor, [
    { name: 'mentor-classes', at: '/Classes' },
    { name: 'mentor-class', at: `/Classes/LIVE/Room/?mappingId=${room}`, states: ['full', 'failing'] },
    { name: 'mentor-attendance', at: '/mentor/attendance?studentImsPin=ASC1001', states: ['full', 'failing'] },
  ]);
  const page = await camera.open();
  await openSignedIn(page, { base, who: mentor.who });
  await page.goto(`${base}/Classes/LIVE/Room/?mappingId=${room}`);
  for (const [name, button] of [
    ['mentor-room-code', 'Show room code'],
    ['mentor-message', 'Message batch'],
    ['mentor-share', 'Share handout'],
  ] as const) {
    await takeDialog(camera, page, { name, button });
  }
  await follow(camera, '/Classes', /Functions and graphs/)(page);
  await takeDialog(camera, page, { name: 'mentor-move', button: 'Move class' });
  await takeDialog(camera, page, { name: 'mentor-cancel', button: 'Cancel class' });
  await take('mentor-roll', page, async () => {
    await follow(camera, '/Classes?tab=Completed', /Circles and tangents/)(page);
    await page.getByRole('heading', { level: 2, name: 'Attendance' }).waitFor();
  });
  await take('mentor-correct', page, async () => {
    await page.getByRole('button', { name: 'Absent', exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
  });
  await page.context().close();
}
