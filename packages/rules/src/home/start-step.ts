/** How far the diagnostic of a student in a course is. `unavailable`: the course has no questions for it. */
export type DiagnosticState = 'none' | 'open' | 'done' | 'unavailable';

/** What the page shows with which a plan begins. */
export type StartStep = 'questions' | 'forms' | 'diagnostic' | 'plan';

/**
 * The next step toward a plan in a course: its three questions, for a student without a plan there; the forms, for a new student who came with one; the diagnostic, until it is
 * over; then the plan.
 */
export function startStep({ isSet, isNew, diagnostic }: { isSet: boolean; isNew: boolean; diagnostic: DiagnosticState }): StartStep {
  if (!isSet) return 'questions';
  if (isNew) return 'forms';
  return diagnostic === 'none' || diagnostic === 'open' ? 'diagnostic' : 'plan';
}

/**
 * Where a student goes who opens the entry of the onboarding: home once it is over; to the forms once they have begun them, without a course to plan, and where support acts
 * for them; else to the three questions.
 */
export function entryStep({
  isOver,
  hasBegunForms,
  hasCourse,
  isSupport,
}: {
  isOver: boolean;
  hasBegunForms: boolean;
  hasCourse: boolean;
  isSupport: boolean;
}): 'home' | 'forms' | 'start' {
  if (isOver) return 'home';
  return hasBegunForms || !hasCourse || isSupport ? 'forms' : 'start';
}
