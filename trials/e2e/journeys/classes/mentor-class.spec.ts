import { giveClasses } from '../../support/people/classes.ts';
import { giveMentor } from '../../support/people/mentors.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('CLS-025 CLS-026 DAT-043 MEN-038 MEN-041 ROU-072 ROU-077 a mentor opens a class, shows the code that a student scans, corrects who was there, and moves a class that the student sees moved', async ({
  page,
  elsewhere: mentor,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  const { mentorPin } = await giveMentor({ pin });
  const { room, later } = await giveClasses({ pin, mentorPin });
  await openSignedIn(mentor, { who: mentorPin, base: new URL(page.url()).origin });
  const roll = mentor.getByRole('region', { name: 'Attendance' });
  const line = roll.getByRole('listitem').filter({ hasText: pin });
  let code = '';

  await test.step('home leads to the class of today', async () => {
    await mentor.getByRole('link', { name: /^Ratios in the room/ }).press('Enter');
    await expect(mentor.getByRole('heading', { level: 1, name: 'Ratios in the room' })).toBeVisible();
    await expect(line).toBeVisible();
    await expectAccessible(mentor);
  });

  await test.step('the code is on the whole screen, and the student scans it', async () => {
    await mentor.getByRole('button', { name: 'Show room code' }).press('Enter');
    const screen = mentor.getByRole('dialog', { name: 'Ratios in the room' });
    await expect(screen.getByRole('img', { name: 'QR code to check in to this class' })).toBeVisible();
    await expect(screen.getByText('0 of 1 here')).toBeVisible();
    await expectAccessible(mentor);
    code = (
      (await screen
        .getByText(/^Code to type instead:/)
        .locator('..')
        .textContent()) ?? ''
    )
      .replace(/^.*:/, '')
      .replaceAll(/\s/g, '');
    await page.goto(`/Classes/LIVE/${room}?code=${code}`);
    await expect(page.getByRole('heading', { name: "You're checked in" })).toBeVisible();
    await expectAccessible(page);
    await screen.getByRole('button', { name: 'Close code' }).press('Enter');
  });

  await test.step('the roll has the scan, a correction asks for a reason, and can be taken back', async () => {
    await mentor.reload();
    await expect(line.getByRole('button', { name: 'Present', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(line.getByText('In the room')).toBeVisible();
    await line.getByRole('button', { name: 'Absent', exact: true }).press('Enter');
    const dialog = mentor.getByRole('dialog', { name: /^Mark .+ as absent$/ });
    await expectAccessible(mentor);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Went home after five minutes');
    await dialog.getByRole('button', { name: 'Save correction' }).press('Enter');
    await expect(line.getByText('Corrected: Went home after five minutes')).toBeVisible();
    await line.getByRole('button', { name: /^Take back/ }).press('Enter');
    await expect(line.getByRole('button', { name: 'Present', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await line.getByRole('button', { name: /^Details of / }).press('Enter');
    await expect(line.getByText(/Scanned in the room$/)).toBeVisible();
  });

  await test.step('a class is moved, and the student sees the new time', async () => {
    await mentor.goto(`/Classes/LIVE/Averages%20online/?mappingId=${later}&url=https%3A%2F%2Fevil.example%2F`);
    await mentor.getByRole('button', { name: 'Move class' }).press('Enter');
    const dialog = mentor.getByRole('dialog', { name: 'Move class' });
    await expectAccessible(mentor);
    await dialog.getByLabel('Starts at').fill('06:10');
    await dialog.getByLabel('Ends at').fill('07:25');
    await dialog.getByRole('button', { name: 'Move class' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(mentor.getByText(/06:10 AM to 07:25 AM/).first()).toBeVisible();
    await page.goto(`/Classes/LIVE/${later}`);
    await expect(page.getByText(/06:10 AM to 07:25 AM/).first()).toBeVisible();
  });

  await test.step('the attendance of the student is reached from the list of students', async () => {
    await mentor.goto('/myPlan/students');
    await mentor
      .getByRole('link', { name: /: attendance of / })
      .first()
      .press('Enter');
    await expect(mentor).toHaveURL(new RegExp(`/mentor/attendance\\?studentImsPin=${pin}`, 'i'));
    await expect(mentor.getByRole('heading', { level: 1, name: /^Attendance of / })).toBeVisible();
    await expectAccessible(mentor);
  });
});
