import type { Page } from '@playwright/test';
import type { Camera } from '../camera.ts';
import { staff, takeScreens } from '../screens.ts';

/** Where questions are found, written and reviewed. The walks name nothing by its words on the screen, which are those of a language. */
export async function studioScreens(camera: Camera): Promise<void> {
  const exporting = async (page: Page) => {
    await page.goto(`${camera.base}/studio/questions`);
    await page
      .getByRole('button', { name: /^(Export|एक्सपोर्ट)$/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('combobox').first().waitFor();
  };
  const question = '/studio/questions/122';
  const source = async (page: Page) => {
    await page.goto(camera.base + question);
    await page.locator('#place-stem').waitFor();
    await page.keyboard.press('Control+e');
    await page.locator('#place-source').waitFor();
  };
  const list = async (page: Page) => {
    await page.goto(`${camera.base}/studio/questions`);
    await page.getByRole('row').nth(1).waitFor();
  };
  const drawer = async (page: Page) => {
    await list(page);
    await page.getByRole('row').nth(2).getByRole('link').click();
    await page.getByRole('tab').first().waitFor();
  };
  const selection = async (page: Page) => {
    await list(page);
    for (const row of [1, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
  };
  await takeScreens(camera, staff, [
    { name: 'studio-bank', at: '/studio/questions', states: ['full', 'failing'] },
    { name: 'studio-bank-none', at: '/studio/questions?q=nothing+like+it', states: ['full'] },
    { name: 'studio-bank-drawer', at: drawer, states: ['full'] },
    { name: 'studio-bank-selection', at: selection, states: ['full'] },
    { name: 'studio-export', at: exporting, states: ['full'] },
    { name: 'studio-export-print', at: '/studio/questions/print?ids=120.121.122.123.124.125', states: ['full'] },
    { name: 'studio-question', at: question, states: ['full', 'failing'] },
    { name: 'studio-question-source', at: source, states: ['full'] },
    { name: 'studio-passage', at: '/studio/questions/120', states: ['full'] },
  ]);
  const report = async (page: Page) => {
    await page.goto(`${camera.base}/studio/imports`);
    await page.getByRole('link', { name: 'Quadratics set 7.gift' }).click();
    await page.getByRole('main').getByRole('listitem').first().waitFor();
  };
  const needs = async (page: Page) => {
    await report(page);
    await page.keyboard.press('n');
  };
  await takeScreens(camera, staff, [
    { name: 'studio-imports', at: '/studio/imports', states: ['full', 'failing'] },
    { name: 'studio-import', at: report, states: ['full'] },
    { name: 'studio-import-needs', at: needs, states: ['full'] },
  ]);
  const file =
    (path: string, opens = false) =>
    async (page: Page) => {
      await page.goto(`${camera.base}/studio/files`);
      await page.getByRole('listitem').filter({ hasText: path }).getByRole('link').click();
      // the list has a search of its own
      await page.waitForURL(/\/studio\/(files|paths|tests)\/\d/);
      await page.getByRole('main').waitFor();
      if (opens) await page.getByRole('button', { expanded: false }).first().click();
    };
  const lesson =
    (words: string, path = 'paths/quantitative-ability.yaml') =>
    async (page: Page) => {
      await file(path)(page);
      await page.getByRole('searchbox').fill(words);
      await page.getByRole('treeitem').filter({ hasText: words }).last().click();
      await page.getByRole('searchbox').fill('');
    };
  await takeScreens(camera, staff, [
    { name: 'studio-path', at: lesson('worked examples'), states: ['full'] },
    { name: 'studio-path-video', at: lesson('chart'), states: ['full'] },
  ]);
  await takeScreens(camera, staff, [
    { name: 'studio-files', at: '/studio/files', states: ['full', 'failing'] },
    { name: 'studio-file-notices', at: file('notices.yaml', true), states: ['full'] },
    { name: 'studio-file-brand', at: file('brands.yaml', true), states: ['full'] },
    { name: 'studio-file-page', at: file('pages/qa-logarithms.md'), states: ['full'] },
  ]);
  const test = async (page: Page) => {
    await page.goto(`${camera.base}/studio/tests`);
    await page.getByRole('link', { name: 'Full mock 1' }).click();
    await page.locator('[data-grip]').first().waitFor();
    await page.locator('[data-pick]').first().waitFor();
  };
  const view = (page: Page, number: number) => page.getByRole('banner').getByRole('navigation').getByRole('button').nth(number).click();
  const rules = async (page: Page) => {
    await test(page);
    await view(page, 1);
  };
  const schedule = async (page: Page) => {
    await test(page);
    // when, for whom and where
    await page.getByRole('main').getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
  };
  const booklet = async (page: Page) => {
    await test(page);
    await page.goto(`${page.url()}/print`);
    await page.getByRole('region').first().waitFor();
  };
  const omr = async (page: Page) => {
    await booklet(page);
    await view(page, 2);
  };
  const key = async (page: Page) => {
    await booklet(page);
    await view(page, 1);
  };
  const keys = async (page: Page) => {
    await test(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  };
  const rehearse = async (page: Page) => {
    await test(page);
    await page.goto(`${page.url()}/try`);
    const begin = page.getByRole('checkbox');
    const answers = page.getByRole('radio');
    await begin.or(answers).or(page.locator('[data-lead]')).first().waitFor();
  };
  const rehearsed = async (page: Page) => {
    await rehearse(page);
    if (await page.getByRole('checkbox').isVisible()) {
      await page.getByRole('checkbox').check();
      await page.locator('footer button').last().click();
    }
    await page.locator('#palette, [data-opens-palette]').filter({ visible: true }).first().waitFor();
  };
  await takeScreens(camera, staff, [
    { name: 'studio-tests', at: '/studio/tests', states: ['full', 'failing'] },
    { name: 'studio-test', at: test, states: ['full'] },
    { name: 'studio-test-rules', at: rules, states: ['full'] },
    { name: 'studio-test-schedule', at: schedule, states: ['full'] },
    { name: 'studio-test-try', at: rehearse, states: ['full'] },
    { name: 'studio-test-trying', at: rehearsed, states: ['full'] },
    { name: 'studio-test-keys', at: keys, states: ['full'] },
    { name: 'studio-test-booklet', at: booklet, states: ['full'] },
    { name: 'studio-test-key', at: key, states: ['full'] },
    { name: 'studio-test-omr', at: omr, states: ['full'] },
  ]);
  /** The editor of a question of the demo. */
  const opened =
    (wanted: string, bank: string, place = 'stem') =>
    async (page: Page) => {
      await page.goto(`${camera.base}/studio/questions?q=${wanted}&bank=demo%2Fquestions%2F${bank}.md`);
      const found = page.getByRole('row').filter({ hasText: wanted }).first().locator('[data-row]');
      await found.focus();
      await page.keyboard.press('Enter');
      await page.locator(`#place-${place}`).waitFor();
    };
  const button = (page: Page, words: RegExp) => page.getByRole('button', { name: words }).first().click();
  const inDialog = (page: Page) => page.getByRole('dialog').waitFor();
  const draft = opened('quad-5', 'topic-quadratics');
  const disputed = opened('qa-1', 'mock-1-quant');
  const filter = async (page: Page) => {
    await list(page);
    await page
      .getByRole('group')
      .filter({ has: page.getByRole('button') })
      .nth(1)
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('checkbox').first().waitFor();
  };
  const ofSelection = (number: number) => async (page: Page) => {
    await selection(page);
    await page.getByRole('region').getByRole('button').nth(number).click();
    await inDialog(page);
  };
  const versions = async (page: Page) => {
    await draft(page);
    await button(page, /^(Versions|वर्शन)$/);
    await inDialog(page);
    await page.getByRole('dialog').getByRole('button').nth(2).click();
  };
  const formula = async (page: Page) => {
    await opened('quad-1', 'topic-quadratics')(page);
    await page.locator('#place-stem [role=textbox]').click();
    await page.keyboard.type(' $');
    await page.locator('math-field').first().waitFor();
  };
  const picture = async (page: Page) => {
    await draft(page);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('toolbar').first().getByRole('button').nth(3).click();
    await (
      await choosing
    ).setFiles({
      name: 'square.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="640" height="420" fill="#eef"/><path d="M80 380 320 60l240 320z" fill="none" stroke="#334" stroke-width="6"/></svg>',
      ),
    });
    await inDialog(page);
  };
  const bilingual = async (page: Page) => {
    await opened('quad-1', 'topic-quadratics')(page);
    await button(page, /हिन्दी|हिंदी/);
  };
  const newTest = async (page: Page) => {
    await page.goto(`${camera.base}/studio/tests`);
    await button(page, /^(New test|नया टेस्ट)$/);
    await inDialog(page);
  };
  const archive = async (page: Page) => {
    await page.goto(`${camera.base}/studio/tests`);
    await page.getByRole('listitem').nth(3).getByRole('button').last().click();
    await inDialog(page);
  };
  const move = async (page: Page) => {
    await test(page);
    await page.locator('[data-grip]').nth(2).click();
    await inDialog(page);
  };
  const bankKeys = async (page: Page) => {
    await list(page);
    await page.keyboard.press('?');
    await inDialog(page);
  };
  await takeScreens(camera, staff, [
    { name: 'studio-bank-filter', at: filter, states: ['full'] },
    { name: 'studio-bank-keys', at: bankKeys, states: ['full'] },
    { name: 'studio-add-to-test', at: ofSelection(0), states: ['full'] },
    { name: 'studio-change-topic', at: ofSelection(1), states: ['full'] },
    { name: 'studio-change-tags', at: ofSelection(2), states: ['full'] },
    { name: 'studio-draft', at: draft, states: ['full'] },
    { name: 'studio-formula', at: formula, states: ['full'] },
    { name: 'studio-picture', at: picture, states: ['full'] },
    { name: 'studio-bilingual', at: bilingual, states: ['full'] },
    { name: 'studio-versions', at: versions, states: ['full'] },
    { name: 'studio-multiple', at: opened('jee-m5', 'jee-paper'), states: ['full'] },
    { name: 'studio-match', at: opened('jee-m7', 'jee-paper'), states: ['full'] },
    { name: 'studio-model', at: opened('discount-paid', 'models-percentages', 'source'), states: ['full'] },
    { name: 'studio-new-test', at: newTest, states: ['full'] },
    { name: 'studio-archive', at: archive, states: ['full'] },
    { name: 'studio-test-move', at: move, states: ['full'] },
  ]);
  await takeScreens(camera, staff, [
    { name: 'studio-review', at: '/studio/review', states: ['full', 'failing'] },
    { name: 'studio-disputed', at: disputed, states: ['full'] },
  ]);
}
