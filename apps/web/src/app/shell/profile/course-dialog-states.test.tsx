import type { StudentCourse } from '@abhyas/contract/identity/identity.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
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
  expect(await screen.findByText("This didn't load")).toBeVisible();
  expect(button('Done')).toBeDisabled();
  server.answers('studentCourses', [cat]);
  server.answers('variantDetails', cat);
  await user.click(button('Retry'));
  expect(await screen.findByRole('radio', { name: /CAT 2026/ })).toBeChecked();
});

test('SHL-018 more than five courses are searched by course and variant, and how many are found is said', async () => {
  const names = ['CAT 2026', 'XAT', 'GMAT', 'CMAT', 'Campus', 'Boards'];
  const courses = names.map((courseName, at) => ({ ...cat, courseId: String(at + 1), courseName }));
  server.answers('studentCourses', courses);
  server.answers('variantDetails', cat);
  const { user } = await open();
  const radios = () => screen.queryAllByRole('radio').map((each) => each.closest('label')?.textContent);
  const search = await screen.findByRole('searchbox', { name: m.course_search() });
  expect(radios()).toHaveLength(6);
  await user.type(search, 'mat');
  expect(radios()).toEqual(['GMATOnline', 'CMATOnline']);
  expect(screen.getByText(m.course_found({ count: 2 }))).toHaveRole('status');
  await user.clear(search);
  await user.type(search, 'onl');
  expect(radios()).toHaveLength(6);
  await user.type(search, 'q');
  expect(radios()).toEqual([]);
  expect(screen.getByText(m.course_none())).toBeVisible();
});

test('SHL-018 five courses are not searched', async () => {
  server.answers(
    'studentCourses',
    [1, 2, 3, 4, 5].map((id) => ({ ...cat, courseId: String(id) })),
  );
  server.answers('variantDetails', cat);
  await open();
  expect(await screen.findAllByRole('radio')).toHaveLength(5);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});
