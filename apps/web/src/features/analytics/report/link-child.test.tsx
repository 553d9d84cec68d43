import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { parent } from '#test/people.ts';
import { report } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ReportPage } from './report-page.tsx';

const { student } = report();
const child = { ...student, studentImsPin: 'ASC1007', firstName: 'New' };
const open = () => renderScreen(<ReportPage />, { session: parent, at: '/studentList' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Link your child' }));

test('IDN-082 a parent without a child enters the code of one, and the page of that child opens', async () => {
  server.answers('studentReport', { children: [], report: null, planHours: 0, digest: null });
  server.answers('linkChild', child);
  const { user, fill, place } = await open();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('No children linked yet');
  await user.click(screen.getByRole('button', { name: 'Link your child' }));
  const form = await dialog();
  await fill(form.getByRole('textbox', { name: 'Code' }), 'abcd');
  await user.click(form.getByRole('button', { name: 'Link child' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Enter all 8 letters and digits');
  expect(server.received('linkChild')).toEqual([]);
  await expectAccessible();
  await fill(form.getByRole('textbox', { name: 'Code' }), 'abcd 2345');
  await user.click(form.getByRole('button', { name: 'Link child' }));
  await expect.poll(place).toMatch(/^\/studentPage\/?\?studentImsPin=ASC1007/);
  expect(server.received('linkChild')).toEqual([{ code: 'abcd 2345' }]);
});

test('IDN-082 one with a child links another beside it; a wrong code is said at the field', async () => {
  server.answers('studentReport', { children: [{ ...student, asks: 0 }], report: report(), planHours: 0, digest: null });
  server.refuses('linkChild', 'CHILD_CODE_WRONG');
  const { user, fill } = await open();
  await user.click(await screen.findByRole('button', { name: 'Link another child' }));
  const form = await dialog();
  await fill(form.getByRole('textbox', { name: 'Code' }), 'ABCD2345');
  await user.click(form.getByRole('button', { name: 'Link child' }));
  expect(await form.findByRole('alert')).toHaveTextContent("This code doesn't work.");
});
