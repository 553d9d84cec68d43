import type { StudentCourse } from '@abhyas/contract/identity/identity.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { CourseDialog } from './course-dialog.tsx';

const cat: StudentCourse = {
  courseId: '1',
  variantId: '2',
  courseName: 'CAT 2026',
  variantName: 'Online',
  centreProctoredAllowed: '0',
};

async function open() {
  const session = newcomer({ needsOnboarding: false });
  return renderScreen(<CourseDialog session={session} opener={() => null} onClose={() => undefined} />, {
    session,
    at: '/prepare',
  });
}

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
