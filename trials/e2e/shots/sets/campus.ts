import type { Camera } from '../camera.ts';
import { follow, takeScreens } from '../screens.ts';

/** The course of the second brand: what its own student sees behind every tab of the header. */
export async function campusScreens(camera: Camera): Promise<void> {
  await takeScreens(camera, { who: 'ASC1011' }, [
    { name: 'campus-home', at: '/home', states: ['full'] },
    { name: 'campus-prepare', at: '/prepare', states: ['full'] },
    { name: 'campus-path', at: follow(camera, '/prepare', /^Campus aptitude/), states: ['full'] },
    { name: 'campus-channels', at: '/channel', states: ['full'] },
    { name: 'campus-test', at: '/test', states: ['full'] },
    { name: 'campus-practice', at: '/preparepractice', states: ['full'] },
    { name: 'campus-performance', at: '/performance', states: ['full'] },
    { name: 'campus-mypage', at: '/mypage', states: ['full'] },
    { name: 'campus-notes', at: '/myPage/notes', states: ['full'] },
    { name: 'campus-upgrade', at: '/upgrade', states: ['full'] },
    { name: 'campus-calendar', at: '/Home/Calendar', states: ['full'] },
    { name: 'campus-blogs', at: '/home/featuredblog', states: ['full'] },
    { name: 'campus-notifications', at: '/home/notification', states: ['full'] },
  ]);
}
