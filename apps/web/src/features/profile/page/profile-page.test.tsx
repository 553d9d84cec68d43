import type { WorkExperience } from '@abhyas/contract/profile/profile.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { box, button, formHands } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { answerLookups, profileWith } from '#test/profile.tsx';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ProfilePage } from './profile-page.tsx';

const jobOf = (recordKey: string, Organisation: string, id = recordKey): WorkExperience => ({
  recordKey,
  work_experience_id: id,
  JobSectorName: 'Education and Training',
  Organisation,
  Work_experience_in_months: '18',
  isDelete: '0',
});
const block = (name: string) => screen.getByRole('region', { name });
const employers = () => screen.getAllByRole('textbox', { name: 'Organisation' });

async function openProfile(workExperience: WorkExperience[] = [], who: Parameters<typeof newcomer>[0] = {}) {
  answerLookups();
  server.answers('studentData', profileWith({ workExperience }));
  server.answers('saveProfileDraft', {});
  const session = newcomer({ needsOnboarding: false, ...who });
  const { student_imspin: studentImsPin, firstName, lastName } = session;
  const card = { profileImage: '', firstName, lastName, emailId: 'asha@e2e.test', mobileNumber: '9820040001', studentImsPin };
  server.answers('userCard', card);
  const shown = await renderScreen(<ProfilePage />, { session, at: '/myprofile' });
  return { ...shown, ...formHands(shown), pin: studentImsPin };
}

async function editWork(jobs: WorkExperience[]) {
  const shown = await openProfile(jobs);
  await screen.findByRole('region', { name: 'Work experience' });
  await shown.user.click(within(block('Work experience')).getByRole('button', { name: /^(Edit|Add) / }));
  return shown;
}

test('the profile says when it did not load, and Retry loads it', async () => {
  const loaded = profileWith();
  answerLookups();
  server.refuses('studentData', 'UNAVAILABLE');
  const session = newcomer({ needsOnboarding: false });
  const { user } = await renderScreen(<ProfilePage />, { session });
  expect(await screen.findByRole('heading', { level: 1, name: "This didn't load" })).toBeVisible();
  server.answers('studentData', loaded);
  server.refuses('userCard', 'UNAVAILABLE');
  await user.click(button('Retry'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha Raghunathan' })).toBeVisible();
  // mobile and email did not come: the card is whole anyway
  expect(screen.getByText(session.student_imspin)).toBeVisible();
});

test('PRO-053 PRO-054 a saved record is deleted with isDelete 1 and can be had back until then; an unsaved one is gone', async () => {
  const { user } = await editWork([jobOf('one', 'First Tutors'), jobOf('two', 'Second Tutors')]);
  await user.click(button('Add a job'));
  expect(employers()[2]).toHaveFocus();
  await user.click(button('Delete Job 3'));
  expect(employers()).toHaveLength(2);
  expect(screen.queryByText(/will be deleted when you save/)).not.toBeInTheDocument();
  expect(button('Add a job')).toHaveFocus();

  await user.click(button('Delete Job 1'));
  expect(screen.getByText('First Tutors will be deleted when you save.')).toBeVisible();
  expect(button('Undo')).toHaveFocus();
  await user.click(button('Undo'));
  expect(employers()).toHaveLength(2);

  await user.click(button('Delete Job 1'));
  server.answers('studentPrelogin', profileWith({ workExperience: [jobOf('two', 'Second Tutors')] }));
  await user.click(button('Save'));
  expect(await within(block('Work experience')).findByText('Saved')).toBeVisible();
  const [sent] = server.received('studentPrelogin');
  expect(sent?.workExperience?.map(({ Organisation, isDelete }) => [Organisation, isDelete])).toEqual([
    ['First Tutors', '1'],
    ['Second Tutors', '0'],
  ]);
  expect(within(block('Work experience')).getAllByRole('listitem')).toHaveLength(1);
  expect(block('Work experience')).toHaveTextContent('18 months');
});

test('PRO-054 an entry whose saving was never answered goes when it is deleted', async () => {
  const { user, fill, chooses } = await editWork([]);
  await fill(box('Organisation'), 'First Tutors');
  await chooses(screen.getByRole('combobox', { name: 'Sector' }), 'educ', 'Education and Training');
  await fill(box('Months worked'), '18');
  server.loses('studentPrelogin');
  await user.click(button('Save'));
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't reach the portal.");
  await user.click(button('Delete Job 1'));
  expect(screen.getByText('First Tutors will be deleted when you save.')).toBeVisible();
  server.answers('studentPrelogin', profileWith({ workExperience: [] }));
  server.answers('studentData', profileWith({ workExperience: [] }));
  await user.click(button('Save'));
  expect(await within(block('Work experience')).findByText('Saved')).toBeVisible();
  expect(block('Work experience')).toHaveTextContent('Add your jobs and internships.');
  expect(server.received('studentPrelogin').at(-1)?.workExperience?.[0]).toMatchObject({ Organisation: 'First Tutors', isDelete: '1' });
});

test.each([
  ['a mentor', { isMentor: true }],
  ['a parent', { isParent: true }],
  ['staff', { isStaff: true }],
])('ROU-057 %s has no profile of their own', async (_who, role) => {
  await renderScreen(<ProfilePage />, { session: newcomer({ needsOnboarding: false, ...role }) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
});

test('IDN-029 support acting as the student reads the family and edits the rest', async () => {
  await openProfile([], { isAdminLogin: true });
  await screen.findByRole('region', { name: 'Family' });
  expect(within(block('Family')).queryByRole('button')).not.toBeInTheDocument();
  expect(within(block('Work experience')).getByRole('button')).toBeVisible();
});
