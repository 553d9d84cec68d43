import type { Camera } from '../camera.ts';

/** The free test of a course, from its instructions to what is kept of it. The walk names nothing by its words, which are those of a language. */
export async function freeTestScreens(camera: Camera): Promise<void> {
  const { base, take } = camera;
  const page = await camera.open();
  const palette = page.locator('#palette, [data-opens-palette]').filter({ visible: true }).first();
  const score = page.locator('[data-lead]').first();
  const submits = /^(Submit Test|टेस्ट जमा करें)$/;
  const submit = async () => {
    if (!(await page.getByRole('button', { name: submits }).isVisible())) await page.locator('[data-opens-palette]').click();
    await page.getByRole('button', { name: submits }).click();
    await page.getByRole('dialog').getByRole('button', { name: submits }).last().click();
  };
  const begin = async () => {
    await page.goto(`${base}/enrol/cat/test`);
    await page.getByRole('checkbox').or(palette).or(score).first().waitFor();
    if (await page.getByRole('checkbox').isVisible()) {
      await page.getByRole('checkbox').check();
      await page.locator('footer button').last().click();
      await palette.waitFor();
    }
  };
  await take('free-test', page, async () => {
    await page.goto(`${base}/enrol/cat/test`);
    await page.getByRole('checkbox').or(palette).or(score).first().waitFor();
  });
  await take('free-test-taking', page, begin);
  await take('free-test-result', page, async () => {
    await begin();
    await submit();
    await score.waitFor();
  });
  await take('free-test-keep', page, async () => {
    await page.locator('[data-keeps]').click();
    await page.getByRole('dialog').getByRole('checkbox').check();
  });
  await take('free-test-lost', page, async () => {
    await page.goto(`${base}/enrol/cat/result`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  await page.context().close();
}
