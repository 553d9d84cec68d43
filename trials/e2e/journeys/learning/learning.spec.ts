import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { heading } from '../../support/people/students.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const unit = (page: Page, name: string) => main(page).getByRole('button', { name: new RegExp(`^Unit \\d+ · ${name}`) });
const row = (page: Page, name: string): Locator => main(page).getByRole('listitem').filter({ hasText: name }).last();
const quant = 'Quantitative ability';

/** Someone of their own in the CAT programme, on the page of a path. */
async function newcomerOnPath({ page, request }: { page: Page; request: APIRequestContext }): Promise<void> {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/prepare' });
  await main(page)
    .getByRole('link', { name: new RegExp(`^${quant}`) })
    .click();
  await expect(heading(page)).toHaveText(quant);
}

test('LRN-001 LRN-002 LRN-003 LRN-004 LRN-005 LRN-006 LRN-007 LRN-008 LRN-009 LRN-010 LRN-011 LRN-013 LRN-015 ERR-024 ROU-036 ROU-037 units fold out one at a time and are found again, with topics, rows and their states', async ({
  page,
  request,
}) => {
  await newcomerOnPath({ page, request });

  await test.step('one unit is open at a time, the server hears of it, and it is open again later', async () => {
    // the address says index=0
    await expect(row(page, 'Averages and mixtures')).toBeVisible();
    const remembered = page.waitForResponse('**/api/prepare/assetProgress');
    await unit(page, 'Quadratic equations').click();
    expect((await remembered).request().postDataJSON()).toMatchObject({ event_type: 'prepare_resume', payload: { index: 1 } });
    await expect(unit(page, 'Ratio, percentage and average')).toHaveAttribute('aria-expanded', 'false');
    await expect(row(page, 'Averages and mixtures')).toBeHidden();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prepare', exact: true }).click();
    await expect(heading(page)).not.toHaveText(quant);
    await page.goBack();
    await expect(unit(page, 'Quadratic equations')).toHaveAttribute('aria-expanded', 'true');
    await page.goto('/home');
    await page.goto('/prepare-quantitative-ability/Quantitative ability');
    await expect(unit(page, 'Quadratic equations')).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
  });

  await test.step('a topic at the left scrolls to its content; marked as complete it has a tick, and loses it again', async () => {
    const topics = page.getByRole('navigation', { name: 'Topics of Quadratic equations' });
    await topics.getByRole('button', { name: 'Equations that become quadratic' }).click();
    await expect(main(page).getByRole('heading', { name: 'Equations that become quadratic' })).toBeInViewport();
    await expect(topics.getByRole('button', { name: 'Equations that become quadratic' })).toHaveAttribute('aria-current', 'true');
    const mark = main(page).getByRole('button', { name: 'Mark as Complete: Nature of roots' });
    const marked = page.waitForResponse('**/api/prepare/markAsComplete');
    const listed = page.waitForResponse('**/api/prepare/pathProgress');
    await mark.click();
    expect((await marked).request().postDataJSON()).toMatchObject({ markAsComplete: '1' });
    await listed;
    await expect(topics.getByRole('button', { name: /Nature of roots.*Completed/ })).toBeVisible();
    const again = page.waitForResponse('**/api/prepare/pathProgress');
    await main(page).getByRole('button', { name: 'Completed: Nature of roots' }).click();
    await again;
    await expect(mark).toBeVisible();
    await expect(topics.getByRole('button', { name: /Nature of roots.*Completed/ })).toBeHidden();
  });

  await test.step('a row has its kind, name, length, state and what can be done with it', async () => {
    for (const [name, kind, fact, action] of [
      ['What the discriminant sees', 'Video', '48 s', 'Watch'],
      ['Sum and product of the roots', 'Page', '15 min', 'Read'],
      ['Formula sheet: quadratics', 'PDF', '3 pages', 'Open'],
      ['Topic test: quadratics', 'Test', '10 questions', 'Launch Test'],
    ] as const) {
      await expect(row(page, name).getByRole('img', { name: kind, exact: true })).toBeVisible();
      await expect(row(page, name)).toContainText(fact);
      await expect(row(page, name).getByText(action, { exact: true })).toBeVisible();
      await expect(row(page, name).getByRole('button', { name: `Bookmark: ${name}` })).toBeVisible();
    }
    await expect(row(page, 'Formula sheet: quadratics')).not.toContainText(/\d (s|min)\b/);
    await row(page, 'Sum and product of the roots')
      .getByRole('link', { name: /^Read: / })
      .click();
    await expect(heading(page)).toHaveText('Sum and product of the roots');
    await page.goBack();
    await expect(row(page, 'Sum and product of the roots').getByRole('img', { name: /^In progress/ })).toBeVisible();
    await expect(row(page, 'Sum and product of the roots')).toContainText('Continue');
  });

  await test.step('a search finds part of a name, in the unit that holds it, and says when there is none', async () => {
    const search = page.getByRole('searchbox', { name: `Search in ${quant}` });
    await search.fill('LOGARITHMS with');
    await expect(row(page, 'Logarithms without fear')).toBeVisible();
    await expect(page.getByText('1 item found')).toBeVisible();
    await search.fill('no such thing');
    await expect(main(page)).toContainText('No Record Found');
    await search.press('Escape');
    await expect(unit(page, 'Quadratic equations')).toHaveAttribute('aria-expanded', 'true');
  });

  await page.goto('/prepare-quantitative-ability/Quantitative ability/Logarithms');
  await expect(unit(page, 'Logarithms')).toHaveAttribute('aria-expanded', 'true');
});

test('HOM-009 LRN-017 LRN-018 LRN-019 LRN-028 ERR-023 ROU-026 a channel leads to its playlists and they to their assets, and the breadcrumb back', async ({
  page,
  request,
}) => {
  await newcomerOnPath({ page, request });
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await page.goto('/home/last_mile_to_cat');
  // each playlist is there once: its tile, then what is on it
  const tiles = main(page).locator('[data-card=playlist]');
  await expect(tiles).toHaveCount(5);
  await expect(tiles.filter({ hasText: 'The last ten days' })).toContainText('9 min');
  await expect(page.getByRole('region', { name: 'Quick revision' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);

  await tiles.filter({ hasText: 'Quick revision' }).click();
  await expect(page).toHaveURL(/\/home\/seeallchannels\/Quick%20revision\?lpid=\d+$/);
  await expect(heading(page)).toHaveText('Quick revision');
  await expect(main(page).getByText(/^\d\. /)).toHaveCount(4);
  await expect(trail).toContainText('Last mile to CAT');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('abhyas-breadcrumb'))).toContain('Quick revision');
  await page.reload();
  await expect(main(page).getByRole('link', { name: 'Start playlist: One sheet of quadratics' })).toBeVisible();
  await expect(trail.getByRole('link', { name: 'Last mile to CAT' })).toBeVisible();
  await expectAccessible(page);

  await main(page)
    .getByRole('link', { name: /Remainders, once more/ })
    .click();
  await expect(heading(page)).toHaveText('Remainders, once more');
  await trail.getByRole('link', { name: 'Quick revision' }).click();
  await expect(heading(page)).toHaveText('Quick revision');
  await trail.getByRole('link', { name: 'Last mile to CAT' }).click();
  await expect(heading(page)).toHaveText('Last mile to CAT');

  await page.goto('/home/seeallchannels/Nothing?lpid=999999');
  await expect(main(page)).toContainText('No Record Found');
  await page.goto('/prepare-nothing/Nothing/?parentId=1&id=999999&learningPathId=999999&learningPathName=Nothing&index=0');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('No records found');
});
