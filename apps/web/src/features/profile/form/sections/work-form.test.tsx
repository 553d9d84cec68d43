import { expect, test } from 'vitest';
import { box, button, expectFault, list } from '#test/forms.ts';
import { openStep } from '#test/profile.tsx';

test('PRO-047 PRO-048 ERR-051 work experience: whole or not at all, in months or words', async () => {
  const { user, fill, refuses, takes, chooses, place } = await openStep('work');
  await fill(box('Organisation'), 'Demo Tutors');
  await user.click(button('Next'));
  const [sector, months] = [list('Sector'), box('Months worked')];
  expectFault(sector, '* Required');
  expectFault(months, 'Work Experience should be valid.');
  for (const typed of ['some months', '18 weeks', '-3']) await refuses(months, typed, 'Work Experience should be valid.');
  for (const typed of ['18', '18 months', '1 year']) await takes(months, typed);
  await chooses(sector, 'educ', 'Education and Training');
  await user.click(button('Next'));
  await expect.poll(place).toBe('/prelogin_attempt');
});
