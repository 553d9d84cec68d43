import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { box, button, expectFault, list } from '#test/forms.ts';
import { openStep } from '#test/profile.tsx';
import { server } from '#test/server.ts';

test('PRO-049 PRO-050 PRO-051 PRO-052 PRO-055 PRO-057 ERR-051 exams: the first stays and may be empty', async () => {
  const { user, fill, refuses, takes, place } = await openStep('exams');
  const deletes = () => screen.queryAllByRole('button', { name: /^Delete/ });
  expect(deletes()).toEqual([]);
  const percentile = box('Percentile');
  await refuses(percentile, 'ninety', 'Enter a number');
  await refuses(percentile, '0', 'Enter min. percentile should at least 0.01');
  await refuses(percentile, '100.01', 'Percentile should be at most 100%');
  for (const typed of ['0.01', '100', '92.4']) await takes(percentile, typed);
  for (const typed of ['202', '20255']) await refuses(box('Year'), typed, 'Year should be of 4 digits.');
  await takes(box('Year'), '2025');
  await user.click(button('Finish'));
  expectFault(list('Exam'), '* Required');
  await fill(list('Exam'), 'cat');
  await user.keyboard('{Enter}');
  expect(list('Exam')).toHaveValue('CAT');

  await user.click(button('Add an exam'));
  expect(deletes().map(({ textContent }) => textContent)).toEqual(['Delete Exam 2']);
  await user.click(button('Delete Exam 2'));
  await user.click(button('Finish'));
  await expect.poll(place).toBe('/prelogin_congratulations');
  expect(server.received('studentPrelogin')).toMatchObject([{ mode: 'finish' }]);
});

test('PRO-057 the exams may be left empty', async () => {
  const { user, place } = await openStep('exams');
  await user.click(button('Finish'));
  await expect.poll(place).toBe('/prelogin_congratulations');
});
