import type { Unranked } from '../assessment/result/percentile.ts';

/** A completed test by its kind, with how many questions it has. */
interface KindOfTest {
  readonly type: string;
  readonly questions: number;
}

/** So many tests of a kind are enough to speak of it: with one there is nothing to compare. */
const enough = 2;

/**
 * The kind of test by which a student is judged; '' without a test. `tests` are oldest first. It is the kind with the longest test among
 * kinds with enough tests (else among all), so that a topic test never displaces mocks; ties go to the kind with more tests, then the one
 * taken first.
 */
export function mainKind(tests: readonly KindOfTest[]): string {
  const kinds = [...Map.groupBy(tests, ({ type }) => type)].map(([type, ofType]) => ({
    type,
    count: ofType.length,
    longest: Math.max(...ofType.map(({ questions }) => questions)),
  }));
  const compared = kinds.filter(({ count }) => count >= enough);
  const [main] = (compared.length > 0 ? compared : kinds).toSorted((one, other) => other.longest - one.longest || other.count - one.count);
  return main?.type ?? '';
}

/**
 * The tests by which a student is judged, in every trend, range and prediction, oldest first: the ranked ones of their main kind, as a rule
 * their mocks. Practice and unranked attempts move nothing.
 */
export function judgedOf<Test>({
  tests,
  of,
}: {
  tests: readonly Test[];
  of: (test: Test) => KindOfTest & { readonly unranked: Unranked };
}): Test[] {
  const ranked = tests.filter((test) => of(test).unranked === '');
  const kind = mainKind(ranked.map(of));
  return ranked.filter((test) => of(test).type === kind);
}
