import type { Camera } from '../camera.ts';
import { unfoldHome } from '../../support/home.ts';
import { follow, student, takeScreens } from '../screens.ts';

/** The front page of a student and what is behind its cards. */
export async function homeScreens(camera: Camera): Promise<void> {
  await takeScreens(camera, student, [
    { name: 'home', at: '/home' },
    {
      name: 'home-end',
      at: async (page) => {
        await page.goto(`${camera.base}/home`);
        await unfoldHome(page);
        await page.getByRole('region', { name: 'Featured blogs' }).scrollIntoViewIfNeeded();
        await page.getByRole('region', { name: /^More from/ }).scrollIntoViewIfNeeded();
      },
      states: ['full'],
    },
    { name: 'notifications', at: '/home/notification' },
    { name: 'resume', at: '/home/resumeprogress' },
    { name: 'resume-detail', at: '/resumeProgress/detail' },
    { name: 'blogs', at: '/home/featuredblog' },
    { name: 'upgrade', at: '/upgrade' },
    { name: 'upgrades-misspelt', at: '/upgrades', states: ['full'] },
    { name: 'channels', at: '/channel' },
    { name: 'channel-last-mile', at: '/home/last_mile_to_cat' },
    { name: 'channel-exam-analysis', at: '/home/examanalysis' },
    { name: 'channel-future-you', at: '/home/futureyou' },
    { name: 'playlist', at: follow(camera, '/home/last_mile_to_cat', /Quick revision/), states: ['full', 'failing'] },
    {
      name: 'home-asset',
      // no link leads there: an address that the specification knows
      at: async (page) => {
        await follow(camera, '/home/last_mile_to_cat', /Remainders/)(page);
        await page.goto(`${camera.base}/home/homedetail/Remainders/${new URL(page.url()).search}`);
      },
      states: ['full', 'failing'],
    },
  ]);
}
