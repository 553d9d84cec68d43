import type { StudentCourse } from '@abhyas/contract/identity/identity.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { getSession } from '../../../lib/session/session.ts';
import { CourseDialog } from './course-dialog.tsx';

const courseOf = (courseId: string, courseName: string): StudentCourse => ({
  courseId,
  variantId: '2',
  courseName,
  variantName: 'Online',
  centreProctoredAllowed: '0',
});
const [cat, gmat] = [courseOf('1', 'CAT 2026'), courseOf('3', 'GMAT')];

async function open() {
  const session = newcomer({ needsOnboarding: false });
  let closed = 0;
  const shown = await renderScreen(<CourseDialog session={session} opener={() => null} onClose={() => (closed += 1)} />, {
    session,
    at: '/prepare',
  });
  return { ...shown, closed: () => closed };
}

test('IDN-061 Done takes another course into use and goes home', async () => {
  server.answers('studentCourses', [cat, gmat]);
  server.answers('variantDetails', { ...cat, centreProctoredAllowed: '1' });
  server.answers('selectCourse', { ...gmat, myImsCourseId: '77' });
  const { user, place, closed } = await open();
  expect(await screen.findByText('Proctored tests are taken at a centre.')).toBeVisible();
  expect(screen.getByRole('radio', { name: /CAT 2026/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /GMAT/ }));
  await user.click(button('Done'));
  await expect.poll(place).toBe('/home');
  expect(server.received('selectCourse')).toEqual([{ courseId: '3', variantId: '2' }]);
  expect(getSession()).toMatchObject({ lastLoggedInCourseId: '3', lastloggedInCourseName: 'GMAT', lastloggedInMyImsCourseId: '77' });
  expect(closed()).toBe(1);
});

test('IDN-061 Done with the course in use changes nothing and goes home', async () => {
  server.answers('studentCourses', [cat]);
  server.answers('variantDetails', cat);
  const { user, place } = await open();
  await screen.findByRole('radio', { name: /CAT 2026/ });
  await user.click(button('Done'));
  expect(place()).toBe('/home');
  expect(server.received('selectCourse')).toEqual([]);
});

test('ERR-027 where the details of a variant do not come, the dialog stays usable and says so', async () => {
  server.answers('studentCourses', [cat]);
  server.refuses('variantDetails', 'INTERNAL');
  await open();
  expect(await screen.findByText('Error getting variant details')).toBeVisible();
  expect(button('Done')).toBeEnabled();
});

test('ERR-052 courses that do not load say so, and Retry loads them', async () => {
  server.loses('studentCourses');
  const { user } = await open();
  expect(await screen.findByText('This did not load')).toBeVisible();
  expect(button('Done')).toBeDisabled();
  server.answers('studentCourses', [cat]);
  server.answers('variantDetails', cat);
  await user.click(button('Retry'));
  expect(await screen.findByRole('radio', { name: /CAT 2026/ })).toBeChecked();
});
