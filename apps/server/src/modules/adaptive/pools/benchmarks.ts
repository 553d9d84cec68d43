import type { Queryable } from '../../../platform/postgres/database.ts';
import { type Benchmark, listBenchmarks } from '../../assessment/index.ts';
import { listTestPlaces, type TestPlace } from '../../learning/index.ts';

/** The benchmarking test of a pool, for one student. */
export interface PoolBenchmark extends Omit<Benchmark, 'open'> {
  /** Where it is in the course; null where it is on no path. */
  readonly place: TestPlace | null;
  /** It comes before practice: it is not completed, and the student can really take it now. */
  readonly needed: boolean;
}

/** How far a student is with the benchmarking tests of pools of a course. */
export async function listPoolBenchmarks({
  queryable,
  studentId,
  courseId,
  pools,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  pools: readonly { readonly assessmentId: bigint | null }[];
  now: Date;
}): Promise<PoolBenchmark[]> {
  const assessmentIds = [...new Set(pools.flatMap(({ assessmentId }) => assessmentId ?? []))];
  // one after the other: a transaction has one connection
  const benchmarks = await listBenchmarks({ queryable, assessmentIds, studentId, now });
  const places = await listTestPlaces({ queryable, assessmentIds });
  return benchmarks.map(({ open, ...benchmark }) => {
    const place = places.find((each) => each.assessmentId === benchmark.assessmentId && each.courseId === courseId) ?? null;
    return { ...benchmark, place, needed: open && place !== null };
  });
}
