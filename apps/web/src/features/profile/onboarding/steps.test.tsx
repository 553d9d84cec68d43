import type { StudentData } from '@abhyas/contract/profile/profile.ts';
import { emptyValues, sectionOrder } from '@abhyas/rules/profile/sections.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { student } from '../../../../test/people.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { server } from '../../../../test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { Congratulations } from './congratulations.tsx';
import { OnboardingStep } from './onboarding-step.tsx';
import { steps } from './steps.ts';

const data: StudentData = {
  student_profile_details: { profile: { ...emptyValues('one'), examAttempts: [], profileImage: '', centre: '', avatars: [] } },
  drafts: {},
  onboarding: { savedSections: [], finishedAt: '' },
};

beforeEach(() => {
  server.answers('studentData', data);
  server.answers('lookupStates', []);
  server.answers('lookupDegrees', []);
  server.answers('lookupExamNames', []);
  server.answers('lookupJobSectors', []);
  server.answers('lookupProfileAvatars', []);
});

const before = {
  personal: '/home',
  family: '/prelogin',
  address: '/profileLogin_family',
  education: '/address',
  work: '/prelogin_education_details',
  exams: '/prelogin_experience',
} as const;

test.each(sectionOrder.map((section, index) => [index + 1, section] as const))(
  'PRO-005 step %i, %s, has Back to the step before it',
  async (_number, section) => {
    const { user, place } = await renderScreen(<OnboardingStep section={section} />, { session: student, at: steps[section].path });
    await user.click(await screen.findByRole('button', { name: m.step_back() }));
    expect(place()).toBe(before[section]);
    expect(server.received('studentPrelogin')).toEqual([]);
  },
);

test('PRO-005 step 7, the congratulations, has Back to the exams', async () => {
  const { user, place } = await renderScreen(<Congratulations />, { session: student, at: '/prelogin_congratulations' });
  await user.click(screen.getByRole('button', { name: m.step_back() }));
  expect(place()).toBe('/prelogin_attempt');
});
