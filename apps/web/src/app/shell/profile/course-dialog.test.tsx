import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { getSession } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { CourseDialog } from './course-dialog.tsx';
import { moduleDataQuery } from '../queries.ts';

const cat = { courseId: '1', variantId: '2', courseName: 'CAT', variantName: 'Classroom', centreProctoredAllowed: '1' } as const;
const gmat = { courseId: '3', variantId: '4', courseName: 'GMAT', variantName: 'Online', centreProctoredAllowed: '0' } as const;

/** The dialog, and the tabs of the header for the course in use. */
function HeaderAndDialog() {
  const session = useOwnSession();
  const { data } = useQuery(moduleDataQuery(session));
  return (
    <>
      <p>Channel {data?.channelData.moduleId}</p>
      <CourseDialog session={session} onClose={() => undefined} opener={() => null} />
    </>
  );
}

async function open() {
  server.answers('studentCourses', [cat, gmat]);
  server.answers('variantDetails', ({ variantId }) => (variantId === '4' ? gmat : cat));
  server.answers('selectCourse', { ...gmat, myImsCourseId: 'IMS-GMAT' });
  server.answers('moduleData', ({ course_id }) => ({
    channelData: { moduleId: `90${course_id}` },
    isMentor: false,
    profileImage: '',
    headerModuleData: [],
  }));
  const shown = await renderScreen(<HeaderAndDialog />, { session: student, at: '/account' });
  await screen.findByText('Channel 901');
  await shown.user.click(await screen.findByRole('radio', { name: /GMAT/ }));
  return shown;
}

test('IDN-058 IDN-060 IDN-062 Done takes the chosen course with all its fields into the session, the header is read for it, and home comes', async () => {
  const { user, place } = await open();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Channel 903');
  await waitFor(() => expect(place()).toBe('/home'));
  expect(server.received('selectCourse')).toEqual([{ courseId: '3', variantId: '4' }]);
  expect(getSession()).toEqual({
    ...student,
    lastLoggedInCourseId: '3',
    lastLoggedInVariantId: '4',
    lastloggedInCourseName: 'GMAT',
    lastloggedInMyImsCourseId: 'IMS-GMAT',
  });
  expect(server.received('moduleData').at(-1)).toMatchObject({
    course_id: '3',
    variant_id: '4',
    course_name: 'GMAT',
    myImsCourseId: 'IMS-GMAT',
  });
});

test('IDN-060 IDN-061 closing the dialog goes home with the course as it was', async () => {
  const { user, place } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe('/home'));
  expect(server.received('selectCourse')).toEqual([]);
  expect(getSession()).toEqual(student);
});
