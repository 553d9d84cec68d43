import type { Camera } from '../camera.ts';
import type { Screen } from '../screens.ts';

/** The screens below the page of a student, as a mentor, parent or staff reads them. */
export async function screensOfStudent({ as, base }: Camera, { who, prefix }: { who: string; prefix: string }): Promise<Screen[]> {
  const page = await as(who);
  await page.goto(`${base}${who.includes('@') ? '/studentList' : '/myPlan/students'}`);
  const link = page.getByRole('main').locator('a[href*="studentImsPin=ASC1001&"]').first();
  const { search } = new URL((await link.getAttribute('href')) ?? '', base);
  const states = ['full', 'failing'] as const;
  const below = ['Score Summary', 'Progress Tracker', 'question selection', 'Percentile Predictor', 'Mentor Sessions'];
  return [
    { name: `${prefix}-student-page`, at: `/studentPage/${search}`, states },
    { name: `${prefix}-student-none`, at: '/studentPage', states: ['full'] },
    ...below.map((name) => ({
      name: `${prefix}-${name.toLowerCase().replace(' ', '-')}`,
      at: `/studentPage/course/${name}${search}`,
      states,
    })),
    {
      name: `${prefix}-student-path`,
      at: async (window) => {
        await window.goto(`${base}/studentPage/course/Progress Tracker${search}`);
        await window
          .getByRole('main')
          .getByRole('link', { name: /Quantitative ability/ })
          .first()
          .click();
        await window.waitForURL(/learningPathId=/);
      },
      states,
    },
    { name: `${prefix}-student-calendar`, at: `/Home/Calendar${search}`, states: ['full'] },
  ];
}
