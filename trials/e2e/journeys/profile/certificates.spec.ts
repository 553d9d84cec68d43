import { runBeside } from '../../support/people/beside.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('LRN-031 a certificate is on the profile as a PDF, a stranger verifies it by its address, and staff revoke it', async ({
  page,
  elsewhere: staff,
  browser,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  const origin = new URL(page.url()).origin;
  const code = await runBeside(new URL('../../support/people/certificate-program.ts', import.meta.url), { pin });
  await page.goto('/myprofile');
  const certificates = page.getByRole('region', { name: 'Certificates' });
  const downloading = page.waitForEvent('download');
  await certificates.getByRole('button', { name: /^Download PDF/ }).press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(new RegExp(`^certificate-${pin}-.*\\.pdf$`));

  const stranger = await (await browser.newContext({ baseURL: origin })).newPage();
  const state = stranger.getByRole('heading', { level: 1 });
  await stranger.goto(`/certificates/${code}`);
  await expect(state).toHaveText('This certificate is valid');
  await expectAccessible(stranger);

  const reason = 'Taken by someone else';
  await openSignedIn(staff, { who: 'STF3001', base: origin, to: '/staff/people' });
  await staff.getByRole('searchbox').fill(pin);
  await staff
    .getByRole('row', { name: new RegExp(pin) })
    .getByRole('link')
    .press('Enter');
  await staff.getByRole('button', { name: /^Revoke certificate/ }).press('Enter');
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await stranger.reload();
  await expect(state).toHaveText('This certificate was revoked');
  await expect(stranger.getByText(reason)).toHaveCount(0);
  await page.reload();
  await expect(certificates).toContainText(reason);
  await stranger.context().close();
});
