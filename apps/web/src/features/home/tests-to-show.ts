import type { Asset } from '@abhyas/contract/learning/learning.ts';

/** How many tests home shows beside the next one. */
const max = 2;

/** 0 for a test one can do something with now, 1 for one that has to be waited for, 2 for one that is done. */
const turn = ({ status, actions }: Pick<Asset, 'status' | 'actions'>) => {
  if (status === 'completed') return 2;
  return actions[0]?.enabled === false ? 1 : 0;
};

/** The next test, the others that home has room for (first those one can do something with now, last what is done), and whether there are more. */
export function testsToShow<T extends Pick<Asset, 'assetId' | 'status' | 'actions'>>({
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
  const others = tests.filter((test) => test !== next).toSorted((one, other) => turn(one) - turn(other));
  return { next, others: others.slice(0, max), more: others.length > max };
}
