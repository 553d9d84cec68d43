import { openSignedIn } from '../../support/people/people.ts';
import { expect, test } from '../../support/test.ts';

test('TST-052 TST-053 TST-058 a test opens in a window with its token in a cookie, and closing that reads the page again; where it is blocked the page says so', async ({
  page,
  context,
}) => {
  await openSignedIn(page, { who: 'ASC1007', to: '/test' });
  const launch = page.getByRole('region', { name: 'All tests' }).getByRole('button', { name: 'Launch Test: Quadratics' });

  const opened = context.waitForEvent('page');
  await launch.click();
  const player = await opened;
  await expect(player.getByRole('heading', { level: 2, name: 'Instructions' })).toBeVisible();
  await expect(player).toHaveURL(/\/preparetest\?assessmentId=/);
  const read = page.waitForRequest(/testLanding/);
  await player.close();
  await read;

  await page.evaluate(() => void (window.open = () => null));
  await launch.click();
  const blocked = page.getByRole('dialog', { name: 'Your browser blocked the window' });
  await expect(blocked).toContainText('Allow pop-ups');
  await expect(blocked.getByRole('link', { name: 'Open test' })).toHaveAttribute('href', /^\/preparetest\?assessmentId=/);
  expect((await context.cookies()).find(({ name, path }) => name === 'abhyas_launch' && path === '/preparetest')).toBeDefined();
  const another = context.waitForEvent('page');
  await blocked.getByRole('link', { name: 'Open test' }).click();
  await expect((await another).getByRole('heading', { level: 2, name: 'Instructions' })).toBeVisible();
  await (await another).close();
});
