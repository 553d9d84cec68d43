import { expect, test } from 'vitest';
import { entryStep, startStep } from './start-step.ts';

test.each([
  ['has no plan', { isSet: false }, 'questions'],
  ['is new and has no plan', { isSet: false, isNew: true }, 'questions'],
  ['has no plan, but a diagnostic', { isSet: false, diagnostic: 'done' }, 'questions'],
  ['is new and came with a plan', { isSet: true, isNew: true }, 'forms'],
  ['has a plan', { isSet: true }, 'diagnostic'],
  ['left the diagnostic in the middle', { isSet: true, diagnostic: 'open' }, 'diagnostic'],
  ['is done with it', { isSet: true, diagnostic: 'done' }, 'plan'],
  ['has a course without questions for it', { isSet: true, diagnostic: 'unavailable' }, 'plan'],
] as const)('who %s', (_who, of, step) => {
  expect(startStep({ isNew: false, diagnostic: 'none', ...of })).toBe(step);
});

test.each([
  ['is new', {}, 'start'],
  ['has finished or skipped the onboarding', { isOver: true, hasBegunForms: true }, 'home'],
  ['has begun the forms', { hasBegunForms: true }, 'forms'],
  ['has no course', { hasCourse: false }, 'forms'],
  ['is acted for by support', { isSupport: true }, 'forms'],
] as const)('PRO-004 PRO-009 the entry of the onboarding leads a student who %s', (_who, of, step) => {
  expect(entryStep({ isOver: false, hasBegunForms: false, hasCourse: true, isSupport: false, ...of })).toBe(step);
});
