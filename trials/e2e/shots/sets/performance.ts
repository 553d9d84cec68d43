import type { Page } from '@playwright/test';
import type { Camera } from '../camera.ts';
import { student, takeScreens } from '../screens.ts';

/** How a student is doing, as they read it themselves. */
export async function performanceScreens(camera: Camera): Promise<void> {
  const { base } = camera;
  const of = (name: string) => `/performance-cat/course/${name}`;
  const detail = async (page: Page) => {
    await page.goto(base + of('Score Summary'));
    await page.getByRole('group', { name: 'Completed tests' }).getByRole('link').first().click();
    await page.getByRole('region', { name: 'Score', exact: true }).waitFor();
  };
  await takeScreens(camera, student, [
    { name: 'performance', at: '/performance' },
    { name: 'performance-overview', at: '/performance-cat/course/', states: ['full'] },
    { name: 'score-summary', at: of('Score Summary') },
    { name: 'progress-tracker', at: of('Progress Tracker') },
    { name: 'question-selection', at: of('question selection') },
    { name: 'percentile-predictor', at: of('Percentile Predictor') },
    { name: 'performance-path', at: '/performance-cat/Score Summary/?learningPathId=1', states: ['full'] },
    { name: 'detailed-analytics', at: detail, states: ['full', 'failing'] },
  ]);
}
