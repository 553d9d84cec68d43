import type { PoolInput } from '../../../modules/adaptive/index.ts';
import { getChecked } from '../../format/base/get-checked.ts';
import type { Pack } from '../../format/pack.ts';

/** The pools of a pack as adaptive practice stores them. */
export function poolInputs({
  pack,
  courseIds,
  assessmentIds,
}: {
  pack: Pack;
  courseIds: ReadonlyMap<string, bigint>;
  assessmentIds: ReadonlyMap<string, bigint>;
}): PoolInput[] {
  const keysOf = new Map(pack.banks.map(({ bank, items }) => [bank, items.map(({ key }) => `${bank}/${key}`)]));
  return pack.pools.map(({ pool, name, programme, banks, benchmark, shares, calculator, curves }) => ({
    key: pool,
    courseId: getChecked(courseIds, programme),
    name,
    banks,
    questions: new Set(banks.flatMap((bank) => getChecked(keysOf, bank))),
    assessmentId: benchmark === undefined ? null : getChecked(assessmentIds, benchmark),
    shares: shares ?? null,
    calculator,
    curves: Object.fromEntries(Object.entries(curves).map(([question, curve]) => [question, { ...curve, ceiling: 1 }])),
  }));
}
