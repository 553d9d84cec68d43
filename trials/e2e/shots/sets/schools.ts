import type { Page } from '@playwright/test';
import type { Camera } from '../camera.ts';
import { follow, student, takeScreens } from '../screens.ts';

/** The school explorer: the listing with My chances, the filter, a comparison, the details, articles and tables. */
export async function schoolScreens(camera: Camera): Promise<void> {
  const { base, take } = camera;
  const compare = async (page: Page) => {
    await page.goto(`${base}/school/home`);
    const chosen = page.getByRole('table').first().getByRole('checkbox');
    await chosen.nth(0).check();
    await chosen.nth(1).check();
    await page.getByRole('link', { name: 'Compare 2' }).click();
    await page.getByRole('columnheader').first().waitFor();
  };
  const details = async (page: Page) => {
    await compare(page);
    await page.getByRole('columnheader').first().getByRole('link').click();
    await page.getByRole('heading', { name: 'How likely is a call?' }).waitFor();
  };
  await takeScreens(camera, student, [
    { name: 'schools', at: '/schools' },
    { name: 'school-home', at: '/school/home' },
    { name: 'school-no-match', at: '/school/home?search=nothing+like+it', states: ['full'] },
    { name: 'school-compare', at: compare, states: ['full', 'failing'] },
    { name: 'school-compare-none', at: '/school/compare', states: ['full'] },
    { name: 'school-details', at: details, states: ['full', 'failing'] },
    { name: 'school-details-none', at: '/school/details', states: ['full'] },
    {
      name: 'school-gallery',
      at: async (page) => {
        await details(page);
        await page.getByText('View Gallery').click();
        await page.waitForURL('**/school/gallery*');
      },
      states: ['full', 'failing'],
    },
    { name: 'school-gallery-none', at: '/school/gallery', states: ['full'] },
    { name: 'school-articles', at: '/school/articles' },
    { name: 'school-article', at: follow(camera, '/school/articles', /./), states: ['full', 'failing'] },
    { name: 'school-events', at: '/school/events' },
    { name: 'school-cutoffs', at: '/school/cutoffs' },
    { name: 'school-deadlines', at: '/school/deadlines' },
    { name: 'school-eligibility', at: '/school/eligibility criteria' },
    { name: 'school-selection', at: '/school/selection criteria' },
  ]);
  const page = await camera.as(student.who);
  await take('school-filter', page, async () => {
    await page.goto(`${base}/school/home`);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'CAT', exact: true }).click();
    await page.getByRole('button', { name: /^Show \d+ programmes?$/ }).waitFor();
  });
  // wide, My chances are beside the listing; narrow, they are a page of their own
  await take('school-chances', page, async () => {
    await page.goto(`${base}/school/home`);
    await page.getByRole('rowheader').first().getByRole('button').click();
    await page.waitForURL(/programme=\d+/);
  });
}
