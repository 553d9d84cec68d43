import type { AnswerOf } from '@abhyas/contract/endpoints.ts';

type Home = AnswerOf<'homeData'>;
type Test = Home['tests'][number];
type Resume = Home['resume'][number];
type Path = Home['paths'][number];

/** The one thing to do next. */
export type NextStep =
  | { readonly kind: 'resume-test'; readonly test: Test }
  | { readonly kind: 'continue'; readonly asset: Resume }
  | { readonly kind: 'begin'; readonly path: Path }
  | { readonly kind: 'take-test'; readonly test: Test };

const can = (test: Test, kind: 'launch' | 'resume'): boolean => test.actions.some((action) => action.kind === kind && action.enabled);

/** A test whose clock runs comes before everything, then what was begun, then the first path with something left, then a test that is open. */
export function nextStep({ tests, resume, paths }: Pick<Home, 'tests' | 'resume' | 'paths'>): NextStep | null {
  const running = tests.find((test) => can(test, 'resume'));
  if (running) return { kind: 'resume-test', test: running };
  const [begun] = resume;
  if (begun) return { kind: 'continue', asset: begun };
  const path = paths.find(({ completed, total }) => completed < total);
  if (path) return { kind: 'begin', path };
  const open = tests.find((test) => can(test, 'launch'));
  return open ? { kind: 'take-test', test: open } : null;
}
