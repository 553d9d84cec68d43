import type { Page } from '@playwright/test';
import type { Camera } from '../camera.ts';
import { follow, student, takeScreens } from '../screens.ts';

/** Paths, units and the things to read and watch in them. */
export async function learningScreens(camera: Camera): Promise<void> {
  const { base, take } = camera;
  const path = follow(camera, '/prepare', 'Quantitative ability');
  const unit = async (page: Page) => {
    await page.goto(`${base}/prepare-quantitative-ability/Quantitative ability/Quadratic equations`);
    await page.getByRole('link', { name: /: Sum and product/ }).waitFor();
  };
  // what was opened once is called Continue or Read again
  const opened = (link: string | RegExp, part: string) => async (page: Page) => {
    await unit(page);
    await page.getByRole('link', { name: link }).first().click();
    await page.locator(part).first().waitFor();
  };
  const video = opened(/: What the discriminant sees/, 'video');
  await takeScreens(camera, student, [
    { name: 'prepare', at: '/prepare' },
    { name: 'path', at: path },
    { name: 'path-by-name', at: '/prepare-quantitative-ability/Quantitative ability', states: ['full'] },
    { name: 'unit', at: unit, states: ['full', 'failing'] },
    { name: 'asset-page', at: opened(/: Sum and product/, 'article'), states: ['full', 'failing'] },
    { name: 'asset-video', at: video, states: ['full', 'failing'] },
    {
      name: 'puzzle-of-the-day',
      at: async (page) => {
        await page.goto(`${base}/puzzle`);
        await page.getByRole('button', { name: 'Check answer' }).waitFor();
      },
      states: ['full', 'failing'],
    },
    {
      name: 'video-page',
      at: async (page) => {
        await video(page);
        await page.goto(`${base}/ims/videoplayer/ASC1001/${new URL(page.url()).searchParams.get('assetId') ?? ''}/mp4`);
        await page.locator('video').waitFor();
      },
      states: ['full', 'failing'],
    },
  ]);
  const page = await camera.as(student.who);
  await take('pdf', page, async () => {
    await unit(page);
    await page.getByRole('button', { name: 'Open: Formula sheet: quadratics' }).click();
    await page.getByRole('dialog').getByText('A root you can see').waitFor();
  });
}
