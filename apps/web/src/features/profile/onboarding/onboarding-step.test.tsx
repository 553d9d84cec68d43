import { sectionOrder } from '@abhyas/rules/profile/sections.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { box, button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { openStep } from '#test/profile.tsx';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { Congratulations } from './congratulations.tsx';
import { OnboardingEntry } from './onboarding-entry.tsx';
import { OnboardingStep } from './onboarding-step.tsx';

const others = [
  ['a mentor', { isMentor: true }],
  ['a parent', { isParent: true }],
  ['staff', { isStaff: true }],
] as const;

test.each(others)('ROU-014 ROU-015 ROU-016 ROU-017 ROU-018 ROU-019 ROU-020 ROU-021 %s has no onboarding', async (_who, role) => {
  const session = newcomer({ needsOnboarding: false, ...role });
  const steps = sectionOrder.map((section) => <OnboardingStep key={section} section={section} />);
  for (const part of [<OnboardingEntry key="entry" />, ...steps, <Congratulations key="end" />]) {
    const { unmount } = await renderScreen(part, { session });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
    unmount();
  }
});

test.each([
  ['personal', '/home'],
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

test('PRO-005 Back leads from the congratulations to the exams', async () => {
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

test('PRO-007 Skip for now says where it fails, and stays with what was typed', async () => {
  const { user, fill, place } = await openStep('family');
  await fill(box('Guardian name'), 'Meena');
  server.loses('studentPrelogin');
  await user.click(button('Skip for now'));
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't save this step.");
  expect(box('Guardian name')).toHaveValue('Meena');
  expect(place()).toBe('/step');
});
