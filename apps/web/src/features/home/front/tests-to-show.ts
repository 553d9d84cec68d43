import type { Asset } from '@abhyas/contract/learning/learning.ts';

/** How many tests home shows beside the next one. */
const max = 5;

/** The next test, the others that home has room for (what is done comes last), and whether there are more. */
export function testsToShow<T extends Pick<Asset, 'assetId' | 'status'>>({
  tests,
  nextTestId,
}: {
  tests: readonly T[];
  nextTestId: string;
}): {
  next: T | null;
  others: T[];
  more: boolean;
} {
  const next = tests.find(({ assetId }) => assetId === nextTestId) ?? null;
  const rest = tests.filter((test) => test !== next);
  const others = [...rest.filter(({ status }) => status !== 'completed'), ...rest.filter(({ status }) => status === 'completed')];
  return { next, others: others.slice(0, max), more: others.length > max };
}
