import { versionsOf } from '@abhyas/rules/profile/version.ts';
import { profileSections } from '@abhyas/contract/profile/fields.ts';
import type { ProfileDrafts } from '@abhyas/contract/profile/profile.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { openStep, profileWith } from '#test/profile.tsx';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { getSession } from '../../lib/session/session.ts';
import { Congratulations, OnboardingEntry, OnboardingStep } from './onboarding.tsx';

const others = [
  ['a mentor', { isMentor: true }],
  ['a parent', { isParent: true }],
  ['staff', { isStaff: true }],
] as const;

test.each(others)('ROU-014 ROU-015 ROU-016 ROU-017 ROU-018 ROU-019 ROU-020 ROU-021 %s has no onboarding', async (_who, role) => {
  const session = newcomer({ needsOnboarding: false, ...role });
  const steps = profileSections.map((section) => <OnboardingStep key={section} section={section} />);
  for (const part of [<OnboardingEntry key="entry" />, ...steps, <Congratulations key="end" />]) {
    const { unmount } = await renderScreen(part, { session });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
    unmount();
  }
});

test.each([
  ['a new student', {}, {}, '/start'],
  ['one who has begun the forms', { savedSections: ['personal'] }, {}, '/profileLogin_family'],
  ['one whose onboarding is over', { finishedAt: '2026-11-24T04:30:00.000Z' }, {}, '/home'],
  ['one without a course', {}, { lastLoggedInCourseId: '' }, '/prelogin'],
] as const)('PRO-004 PRO-009 the entry leads %s to where it continues', async (_who, onboarding, who, to) => {
  server.answers('studentData', profileWith({}, { onboarding: { savedSections: [], finishedAt: '', ...onboarding } } as never));
  const { place } = await renderScreen(<OnboardingEntry />, { session: newcomer(who), at: '/login' });
  await expect.poll(place).toBe(to);
});

test.each([
  ['family', '/prelogin'],
  ['address', '/profileLogin_family'],
  ['education', '/address'],
  ['work', '/prelogin_education_details'],
  ['exams', '/prelogin_experience'],
] as const)('PRO-005 Back leads from the step %s to %s', async (section, before) => {
  const { user, place } = await openStep(section);
  await user.click(button('Back'));
  expect(place()).toBe(before);
});

test('PRO-005 Back of the first step does not leave the onboarding, and says why', async () => {
  const { user, place } = await openStep('personal');
  const back = screen.getByRole('button', { name: /^Back/ });
  expect(back).toHaveAttribute('aria-disabled', 'true');
  expect(back).toHaveAccessibleDescription('This is the first step');
  await user.click(back);
  expect(place()).toBe('/step');
});

test('PRO-005 Back leads from the congratulations to the exams', async () => {
  server.answers('studentData', profileWith());
  const { user, place } = await renderScreen(<Congratulations />, { session: newcomer({ needsOnboarding: false }), at: '/step' });
  await user.click(button('Back'));
  expect(place()).toBe('/prelogin_attempt');
});

test('PRO-010 ERR-051 Next stays where a field is wrong, with the focus in it', async () => {
  const { user, fill, place } = await openStep('personal');
  await fill(box('First name'), '');
  await user.click(button('Next'));
  expect(box('First name')).toHaveFocus();
  expect(box('First name')).toHaveAccessibleDescription('*Name is required');
  expect(place()).toBe('/step');
  expect(server.received('studentPrelogin')).toEqual([]);
});

test.each([
  ['personal', 'Next', { field: 'First name', typed: '' }, /First name/],
  ['family', 'Next', null, /Guardian name/],
  ['address', 'Next', null, /Address/],
  ['education', 'Next', null, /CGPA/],
  ['work', 'Next', { field: 'Organisation', typed: 'Demo Tutors' }, /Sector/],
  ['exams', 'Finish', { field: 'Percentile', typed: '92' }, /Exam/],
] as const)(
  'PRO-010 ERR-051 the step %s shows its faults at %s, accessibly, with the focus in the first',
  async (section, action, change, first) => {
    const { user, fill, place } = await openStep(section);
    if (change !== null) await fill(box(change.field), change.typed);
    await user.click(button(action));
    expect(document.activeElement).toBeInvalid();
    expect(document.activeElement).toHaveAccessibleName(first);
    expect(place()).toBe('/step');
    expect(server.received('studentPrelogin')).toEqual([]);
    await expectAccessible();
  },
);

test('PRO-008 Skip this step leads to the next one whatever is missing, keeps what was typed, and saves nothing', async () => {
  const { user, fill, place } = await openStep('family');
  await fill(box('Guardian name'), 'Meena');
  await user.click(button('Skip this step'));
  expect(place()).toBe('/address');
  expect(server.received('studentPrelogin')).toEqual([]);
});

test('PRO-006 Skip this step on the last one ends the onboarding at the congratulations', async () => {
  const { user, place } = await openStep('exams');
  server.answers('studentPrelogin', profileWith());
  await user.click(button('Skip this step'));
  await expect.poll(place).toBe('/prelogin_congratulations');
  expect(server.received('studentPrelogin')).toMatchObject([{ mode: 'skip' }]);
});

test('PRO-003 the saved steps have a tick, the skipped ones none, for the ear too', async () => {
  await openStep('address', ['personal', 'education']);
  const steps = within(screen.getByRole('list', { name: '' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Done: You',
    '2Skipped: Family',
    '3Address',
    'Done: Education',
    '5Work',
    '6Exams',
    '7Done',
  ]);
});

test('PRO-012 the calendar of the date of birth opens near the year of most students', async () => {
  const { user } = await openStep('personal');
  await user.click(screen.getByRole('button', { name: /calendar/i }));
  const year = new Date().getFullYear() - 22;
  expect(await screen.findByRole('grid', { name: `June ${year}` })).toBeVisible();
});

test('the congratulations show what they are given, and lead home', async () => {
  server.answers('studentData', profileWith());
  await renderScreen(<Congratulations>What comes next</Congratulations>, { session: newcomer({ needsOnboarding: false }), at: '/step' });
  expect(screen.getByText('What comes next')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/home');
});

test('PRO-007 Skip for now says where it fails, and stays with what was typed', async () => {
  const { user, fill, place } = await openStep('family');
  await fill(box('Guardian name'), 'Meena');
  server.loses('studentPrelogin');
  await user.click(button('Skip for now'));
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't save this step.");
  expect(box('Guardian name')).toHaveValue('Meena');
  expect(place()).toBe('/step');
});

test('PRO-005 PRO-007 PRO-009 Back keeps what was typed, however wrong; Skip for now saves what is valid, keeps the rest and leads home', async () => {
  const { user, fill, place, unmount, queryClient } = await openStep('family');
  await fill(box('Guardian name'), 'Meena');
  await fill(box('Email'), 'no address');
  await user.click(button('Back'));
  expect(place()).toBe('/prelogin');
  const session = getSession();
  if (session === null) throw new Error('a student is signed in');
  // what the server was sent as a draft it has when the profile is read again
  server.answers('studentData', () => {
    const sent = server.received('saveProfileDraft').map(({ drafts }) => drafts);
    return profileWith({}, { drafts: Object.assign({}, ...sent) as ProfileDrafts });
  });
  queryClient.clear();
  unmount();
  const again = await renderScreen(<OnboardingStep section="family" />, { session, at: '/step' });
  expect(await screen.findByDisplayValue('no address')).toBe(box('Email'));
  expect(box('Guardian name')).toHaveValue('Meena');
  await again.user.click(button('Skip for now'));
  await expect.poll(again.place).toBe('/home');
  expect(server.received('studentPrelogin')).toMatchObject([
    { mode: 'skip', familyDetails: [{ Parent_Guardian_FirstName: 'Meena', Parent_Guardian_Email_ID: 'no address' }] },
  ]);
});

test('PRO-008 a page that was open while another device saved asks before it saves, and shows both versions', async () => {
  const { user, fill, place } = await openStep('personal');
  await fill(box('First name'), 'Usha');
  server.answers(
    'studentData',
    profileWith(
      { lastName: 'Typed at the phone' },
      { onboarding: { savedSections: ['personal'], finishedAt: '' }, versions: { ...versionsOf(), personal: { saved: 1, draft: 0 } } },
    ),
  );
  server.refuses('studentPrelogin', 'CHANGED_ELSEWHERE');
  await user.click(button('Next'));
  expect(await screen.findByText(/^This changed on another device\./)).toBeVisible();
  expect(await screen.findByText(/^You also changed this on another device\./)).toBeVisible();
  expect(box('First name')).toHaveValue('Usha');
  expect(place()).toBe('/step');
  await expectAccessible();
  await user.click(button('Show the other version'));
  expect([box('First name'), box('Last name')].map((field) => (field as HTMLInputElement).value)).toEqual(['Asha', 'Typed at the phone']);
  await user.click(button('Show the other version'));
  expect(box('First name')).toHaveValue('Usha');
  server.answers('studentPrelogin', profileWith({ firstName: 'Usha' }));
  await user.click(button('Next'));
  await expect.poll(place).toBe('/profileLogin_family');
  expect(server.received('studentPrelogin').at(-1)).toMatchObject({ mode: 'save', firstName: 'Usha' });
});
