import { randomUUID } from 'node:crypto';
import { callerOf } from '../../support/caller.ts';
import { giveMentor } from '../../support/people/mentors.ts';
import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

test('IDN-029 MEN-036 staff find a mentor by keyboard, give a session to another mentor, with whom the student then has it, and take it back', async ({
  page,
  elsewhere: desk,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  const { mentorPin, mentorName } = await giveMentor({ pin });
  const mentor = await callerOf({ request, who: mentorPin, password: demoPassword });
  const { week } = await mentor('openTimes', { date, from: '16:00', to: '17:00', modes: ['Virtual'], venueId: '' });
  const { students } = await mentor('mentorStudents', { search: '', page: 1 });
  await mentor('mentorBook', {
    studentImsPin: pin,
    courseId: students[0]?.courseId ?? '',
    variantId: students[0]?.variantId ?? '',
    timeId: week.times.find(({ state }) => state === 'free')?.timeId ?? '',
    mode: 'Virtual',
    reasonForBooking: 'Sets with four conditions',
    bookingKey: randomUUID(),
  });
  const withWhom = async () => {
    await page.goto('/mypage/myplan');
    return page.getByRole('article').first();
  };
  await expect(await withWhom()).toContainText(mentorName);

  await openSignedIn(desk, { who: 'STF3001', to: '/staff/mentors', base: new URL(page.url()).origin });
  await desk.getByRole('searchbox').fill(mentorPin);
  const row = desk.getByRole('row', { name: new RegExp(mentorName) });
  await expect(row.getByRole('cell').first()).toHaveText('1');
  await expect(desk).toHaveURL(/\/staff\/mentors$/);
  await expectAccessible(desk);
  await row.getByRole('link').press('Enter');
  await desk.getByRole('button', { name: 'Give work to another mentor' }).press('Enter');
  const dialog = desk.getByRole('dialog', { name: `Give ${mentorName}’s work to another mentor` });
  await dialog.getByRole('combobox', { name: /To which mentor/ }).press('Enter');
  await desk.keyboard.type('Second Mentor');
  await desk.getByRole('option', { name: 'Second Mentor' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Free' })).toHaveCount(1);
  await expect(dialog.getByText('1 can go.')).toBeVisible();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Give 1' }).press('Enter');
  await expect(dialog.getByText('1 is now with Second Mentor. Everyone concerned has been told.')).toBeVisible();
  await expect(await withWhom()).toContainText('Second Mentor');
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(await withWhom()).toContainText(mentorName);
});
