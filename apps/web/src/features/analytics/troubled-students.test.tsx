import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { mentor, newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { TroubledStudents } from './troubled-students.tsx';

const open = () => renderScreen(<TroubledStudents />, { session: newcomer({ ...mentor }) });
const troubled = (number: number) => ({
  studentImsPin: `ASC100${number}`,
  firstName: 'Student',
  lastName: String(number),
  courseId: '1',
  variantId: '2',
  courseName: 'CAT 2026',
  reasons: ['Scores fell by 9 marks over the last 3 tests.', 'The last mentor session was missed.'],
});

test('MEN-049 students in trouble come first, each with the reasons and a link; five at first, then all', async () => {
  server.answers('troubledStudents', { students: [1, 2, 3, 4, 5, 6].map(troubled), total: 20, more: false });
  const { user } = await open();
  const region = await screen.findByRole('region', { name: 'Look at these first' });
  const names = () => within(region).getAllByRole('link');
  expect(names()).toHaveLength(5);
  expect(names()[0]).toHaveAttribute('href', '/studentPage/?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026');
  expect(region).toHaveTextContent('Scores fell by 9 marks over the last 3 tests.');
  await expectAccessible();
  await user.click(button('Show all 6'));
  expect(names()).toHaveLength(6);
});

test('MEN-051 ERR-052 with no one in trouble it says so; a failure can be tried again', async () => {
  server.loses('troubledStudents');
  const { user } = await open();
  await screen.findByRole('alert');
  server.answers('troubledStudents', { students: [], total: 2, more: false });
  await user.click(button('Retry'));
  expect(await screen.findByText('No one needs attention right now')).toBeVisible();
});
