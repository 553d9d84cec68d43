import { versionsOf } from '@abhyas/rules/profile/version.ts';
import type { WorkExperience } from '@abhyas/contract/profile/profile.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button, formHands } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { answerLookups, profileWith } from '#test/profile.tsx';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ProfilePage } from './page.tsx';

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

async function openProfile(
  workExperience: WorkExperience[] = [],
  who: Parameters<typeof newcomer>[0] = {},
  values: Parameters<typeof profileWith>[0] = {},
) {
  answerLookups();
  server.answers('studentData', profileWith({ workExperience, familyDetails: [], examAttempts: [], ...values }));
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

test('PRO-001 PRO-002 PRO-059 the profile says who the student is, with every block to edit, and of a long list the first two until See all', async () => {
  const jobs = ['First Tutors', 'Second Tutors', 'Third Tutors', 'Fourth Tutors'].map((name, at) => jobOf(`job${at}`, name));
  const { user, pin } = await openProfile(jobs, {}, { centre: 'Demo centre' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha Raghunathan' })).toBeVisible();
  for (const fact of [pin, 'Demo centre', '9820040001', 'asha@e2e.test']) expect(await screen.findByText(fact)).toBeVisible();
  for (const name of ['About you', 'Family', 'Address', 'Education', 'Work experience', 'Exams'])
    expect(within(block(name)).getByRole('button', { name: new RegExp(`^(Edit|Add) ${name}$`, 'i') })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Account and security' })).toHaveAttribute('href', '/account');
  const work = within(block('Work experience'));
  const shown = () => work.getAllByRole('listitem').map(({ textContent }) => /\w+ Tutors/.exec(textContent)?.[0]);
  expect(shown()).toEqual(['First Tutors', 'Second Tutors']);
  await user.click(work.getByRole('button', { name: /^See all 4/ }));
  expect(shown()).toEqual(['First Tutors', 'Second Tutors', 'Third Tutors', 'Fourth Tutors']);
  await expectAccessible();
  await user.click(work.getByRole('button', { name: /^See less/ }));
  expect(shown()).toEqual(['First Tutors', 'Second Tutors']);
});

test('PRO-053 an entry that was deleted elsewhere says so and can be deleted here', async () => {
  const { user, fill } = await editWork([jobOf('one', 'First Tutors'), jobOf('two', 'Second Tutors')]);
  const [first] = employers();
  if (first === undefined) throw new Error('there are two jobs');
  await fill(first, 'First Tutors of Pune');
  const left = profileWith(
    { familyDetails: [], examAttempts: [], workExperience: [jobOf('two', 'Second Tutors')] },
    { versions: { ...versionsOf(), work: { saved: 1, draft: 0 } } },
  );
  server.answers('studentData', left);
  server.refuses('studentPrelogin', 'CHANGED_ELSEWHERE');
  await user.click(button('Save'));
  expect(await screen.findByText(/^This changed on another device\./)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Show the other version' })).toBeVisible();
  const gone = 'This entry was deleted on another device. Delete it here too, or add it again.';
  server.refuses('studentPrelogin', 'INVALID_REQUEST', { fields: { 'workExperience.0.work_experience_id': gone } });
  await user.click(button('Save'));
  const entry = (await screen.findByText(gone)).closest('li');
  expect(entry).toHaveTextContent('Job 1');
  await expectAccessible();
  await user.click(button('Delete Job 1'));
  server.answers('studentPrelogin', left);
  await user.click(button('Save'));
  expect(await within(block('Work experience')).findByText('Saved')).toBeVisible();
  expect(within(block('Work experience')).getAllByRole('listitem')).toHaveLength(1);
  expect(block('Work experience')).toHaveTextContent('Second Tutors');
});
