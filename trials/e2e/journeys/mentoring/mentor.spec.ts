import { longPdf } from '../../support/long-pdf.ts';
import { giveMentor } from '../../support/people/mentors.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { newStudent } from '../../support/people/students.ts';
import { dayAhead } from '../../support/day-ahead.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('MEN-016 MEN-021 MEN-022 MEN-023 MEN-029 MEN-030 MEN-033 MEN-049 MEN-050 a mentor works by keyboard: says who was there, writes feedback with a step that the student sees, finds the student, and opens times, by dragging too', async ({
  page,
  elsewhere: mentor,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  const { mentorPin } = await giveMentor({ pin, met: true });
  await openSignedIn(mentor, { who: mentorPin, base: new URL(page.url()).origin });
  const card = mentor.getByRole('article', { name: 'Session with Asha Raghunathan' });
  const words = 'Leave a set after eight minutes, and write down where you stopped.';

  await test.step('home begins with what waits, without what is for students', async () => {
    const waiting = mentor.getByRole('region', { name: 'What needs you now' });
    await expect(waiting.getByRole('link')).toHaveText([/1 feedback to write/]);
    await expect(mentor.getByText('No classes or sessions left today')).toBeVisible();
    await expect(mentor.getByRole('banner').getByRole('link', { name: 'Upgrades' })).toHaveCount(0);
    await expectAccessible(mentor);
    await waiting.getByRole('link', { name: /1 feedback to write/ }).press('Enter');
    await expect(mentor).toHaveURL(/\/myPlan\/dashboard$/);
  });

  await test.step('feedback with an agreed step and a file; all of it survives a reload', async () => {
    await mentor.getByRole('button', { name: /^Awaiting Feedback/ }).press('Enter');
    await card.getByRole('button', { name: 'Present', exact: true }).press('Enter');
    await expect(card.getByRole('button', { name: 'Present', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('button', { name: 'Give feedback', exact: true }).press('Enter');
    const feedback = card.getByRole('textbox', { name: 'Your feedback' });
    await expect(feedback).toBeFocused();
    await mentor.keyboard.type(words);
    await card.getByRole('button', { name: 'Add a step' }).press('Enter');
    await card.getByRole('textbox', { name: 'Step 1', exact: true }).fill('Two sets a day, by the clock');
    const file = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: longPdf({ pages: 1, pictureSide: 8 }) };
    await card.locator('input[type=file]').setInputFiles(file);
    const added = card.getByRole('button', { name: 'Remove plan.pdf' });
    await expect(card.locator('[role=progressbar]')).toHaveCount(0);
    await expect(added).toBeVisible();
    await expectAccessible(mentor);
    await mentor.reload();
    await expect(feedback).toHaveValue(words);
    await expect(added).toBeVisible();
    await card.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(feedback).toBeHidden();
    // what is done is folded away
    await mentor.getByText(/^\d+ past sessions?$/).press('Enter');
    await expect(card.getByText(words)).toBeVisible();
    await mentor.getByRole('button', { name: /^Awaiting Feedback/ }).press('Enter');
    await expect(card).toBeHidden();
  });

  await test.step('the student reads it, and has the step', async () => {
    await page.goto('/mypage/myplan');
    const own = page.getByRole('article', { name: /Session with Meera/ });
    await own.getByRole('button', { name: 'View details' }).click();
    await expect(own.getByText(words)).toBeVisible();
    await expect(own.getByText('Two sets a day, by the clock')).toBeVisible();
    await expect(own.getByRole('button', { name: 'plan.pdf' })).toBeVisible();
  });

  await test.step('the student is found by name, with nothing owed any more', async () => {
    await mentor.getByRole('link', { name: 'Students', exact: true }).press('Enter');
    await mentor.getByRole('searchbox').fill(pin);
    await expect(mentor.getByRole('link', { name: 'Asha Raghunathan', exact: true })).toHaveAttribute(
      'href',
      new RegExp(`studentImsPin=${pin}`),
    );
    await expect(mentor.getByText(/feedback to write/)).toHaveCount(0);
    await expectAccessible(mentor);
  });

  await test.step('times of a day next week are opened without a mouse', async () => {
    await mentor.getByRole('link', { name: 'Slots', exact: true }).press('Enter');
    await mentor.getByRole('button', { name: 'Open times', exact: true }).press('Enter');
    const dialog = mentor.getByRole('dialog', { name: 'Open times' });
    await dialog.getByRole('textbox', { name: 'Day' }).fill(dayAhead(7));
    await dialog.getByLabel('From').fill('10:00');
    await dialog.getByLabel('To', { exact: true }).fill('12:00');
    await dialog.getByRole('button', { name: 'Open times' }).press('Enter');
    await expect(dialog).toBeHidden();
    await mentor.getByRole('button', { name: /[Nn]ext week/ }).press('Enter');
    // the week that is shown until then has hours of its own
    await expect(mentor.getByRole('button', { name: /^Free 10:00/ })).toBeVisible();
  });

  await test.step('times are opened by dragging over a day too, and one is removed again', async () => {
    await mentor.setViewportSize({ width: 1440, height: 900 });
    const day = mentor.getByRole('region', { name: /^Wed / });
    const free = day.getByRole('button', { name: /^Free/ });
    const before = await free.count();
    const column = await day.locator('> div').last().boundingBox();
    if (column === null) throw new Error('the day has a column');
    // the grid begins at nine, and an hour has 52 pixels
    const x = column.x + column.width / 2;
    await mentor.mouse.move(x, column.y + 3 * 52 - 3);
    await mentor.mouse.down();
    await mentor.mouse.move(x, column.y + 5 * 52 + 1, { steps: 4 });
    await mentor.mouse.up();
    const dialog = mentor.getByRole('dialog', { name: 'Open times' });
    await expect(dialog.getByLabel('From')).toHaveValue('12:00');
    await expect(dialog.getByLabel('To')).toHaveValue('14:00');
    await expectAccessible(mentor);
    await dialog.getByRole('button', { name: 'Open times' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => free.count()).toBeGreaterThan(before);
    const count = await free.count();
    await free.last().click();
    await mentor.getByRole('dialog', { name: 'Remove this time' }).getByRole('button', { name: 'Remove this time' }).click();
    await expect(free).toHaveCount(count - 1);
    // the blocks are called by the words they show
    await expectAccessible(mentor);
  });

  await test.step('a narrow window shows the week and the whole of the tabs', async () => {
    await mentor.setViewportSize({ width: 390, height: 844 });
    await expect(mentor.getByRole('button', { name: /^Free/ }).first()).toBeVisible();
    await expectAccessible(mentor);
    // a phone that comes by an address hears of wider screens first
    await mentor.setViewportSize({ width: 1280, height: 800 });
    await mentor.goto(new URL('/myPlan/dashboard', mentor.url()).href);
    const tabs = mentor.getByRole('group', { name: 'Show sessions' }).getByRole('button');
    await expect(tabs).toHaveCount(4);
    await mentor.setViewportSize({ width: 390, height: 844 });
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
  });
});
