import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { box, button, expectFault, group, list } from '#test/forms.ts';
import { openStep } from '#test/profile.tsx';

test('PRO-033 PRO-034 PRO-035 PRO-036 PRO-037 PRO-038 PRO-039 PRO-040 PRO-041 PRO-046 ERR-051 education, level by level', async () => {
  const { user, refuses, takes, chooses } = await openStep('education');
  await user.click(button('Next'));
  for (const name of ['Class 10 (SSC)', 'Class 12 (HSC)', 'Graduation']) {
    const level = within(group(name));
    expect(level.getByRole('group', { name: 'Grade system' })).toHaveAccessibleDescription('*Grade System is required.');
    expect(level.getAllByRole('radio')).toHaveLength(2);
  }
  const graduation = group('Graduation');
  expectFault(list('Stream', group('Class 12 (HSC)')), '*Stream is required.');
  expectFault(box('College', graduation), '*College name is required.');
  expectFault(box('Year of completion', graduation), '*Year is required.');
  expectFault(list('Stream', graduation), '*Stream is required.');

  const year = box('Year of completion', graduation);
  for (const typed of ['202', '20244']) await refuses(year, typed, '*Must be exactly 4 digits');
  await takes(year, '2024');
  await user.click(within(graduation).getByRole('radio', { name: 'Percentage' }));
  const range = (max: number) => `Enter a number from 0 to ${max}, with up to two decimals`;
  for (const typed of ['-0.1', '100.1', '70.255', 'A+']) await refuses(box('Marks (%)', graduation), typed, range(100));
  for (const typed of ['0', '100', '70.2', '70.25']) await takes(box('Marks (%)', graduation), typed);
  await user.click(within(graduation).getByRole('radio', { name: 'CGPA' }));
  await refuses(box('CGPA', graduation), '10.1', range(10));
  await takes(box('CGPA', graduation), '8.57');
  await chooses(list('Degree', graduation), 'b.te', 'B.Tech');
  await takes(list('Degree', graduation), 'Shastri');

  const post = group('Post-graduation');
  await user.click(within(post).getByRole('checkbox', { name: 'Not applicable' }));
  await user.click(button('Next'));
  expectFault(box('College', post), '*College name is required.');
  expectFault(box('Year of completion', post), '*Year is required.');
});

test('PRO-043 PRO-044 PRO-045 Not applicable disables the fields and folds them away; graduation not applicable makes post-graduation applicable', async () => {
  const { user, fill } = await openStep('education');
  const field = (name: string, level: HTMLElement) => within(level).getByRole('textbox', { name, hidden: true });
  const [graduation, post] = [group('Graduation'), group('Post-graduation')];
  const notApplicable = (level: HTMLElement) => within(level).getByRole('checkbox', { name: 'Not applicable' });
  await fill(box('College', graduation), 'Demo College');
  expect(notApplicable(post)).toBeChecked();
  expect(field('College', post)).toBeDisabled();
  expect(field('College', post)).not.toBeVisible();
  await user.click(notApplicable(graduation));
  expect(notApplicable(post)).not.toBeChecked();
  expect(box('College', post)).toBeEnabled();
  for (const name of ['College', 'Year of completion']) {
    expect(field(name, graduation)).toBeDisabled();
    expect(field(name, graduation)).not.toBeVisible();
  }
  expect(within(graduation).getByRole('combobox', { name: 'Stream', hidden: true })).toBeDisabled();
  expect(within(graduation).getAllByRole('radio', { hidden: true })[0]).toBeDisabled();
  await user.click(notApplicable(post));
  expect(field('College', post)).toBeDisabled();
  await user.click(notApplicable(graduation));
  expect(box('College', graduation)).toHaveValue('Demo College');
});

test('PRO-046 PRO-056 the first certification stays, and one that is begun has a name', async () => {
  const { user, fill } = await openStep('education');
  const certifications = screen.getByRole('region', { name: 'Professional certifications' });
  const deletes = () => within(certifications).queryAllByRole('button', { name: /^Delete/ });
  // an empty one waits behind its button
  expect(within(certifications).queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(button('Add a certification', certifications));
  expect(within(certifications).getByRole('combobox', { name: 'Name of the certification' })).toHaveFocus();
  expect(deletes()).toEqual([]);
  await user.click(button('Add a certification', certifications));
  expect(deletes().map(({ textContent }) => textContent)).toEqual(['Delete Certification 2']);
  await fill(within(certifications).getAllByRole('textbox', { name: 'Institute' })[0] as HTMLElement, 'Institute of Company Secretaries');
  await user.click(button('Next'));
  const [name] = within(certifications).getAllByRole('combobox', { name: 'Name of the certification' });
  expectFault(name as HTMLElement, '*Name of the certification is required.');
});
