import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import type { ProspectusInput, SellerInput } from '../../modules/payments/import/import-prospectuses.ts';
import { getChecked } from '../format/base.ts';
import type { Pack } from '../format/pack.ts';

const paise = (rupees: number): number => rupees * 100;
/** Of a per cent. */
const hundredths = (percent: number): number => Math.round(percent * 100);

export const sellerInputs = ({ sellers }: Pick<Pack, 'sellers'>): SellerInput[] =>
  sellers.map(({ key, name: legalName, address, gstin, prefix, bank: bankAccount = '' }) => ({
    key,
    legalName,
    address,
    gstin,
    prefix,
    bankAccount,
  }));

/** What a pack sells. `batchIds` are by the key of the batch. */
export function prospectusInputs({
  pack,
  courseIds,
  variantIds,
  assessmentIds,
  batchIds,
  anchorDay,
}: {
  pack: Pack;
  courseIds: ReadonlyMap<string, bigint>;
  /** By 'programme/variant'. */
  variantIds: ReadonlyMap<string, bigint>;
  assessmentIds: ReadonlyMap<string, bigint>;
  batchIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
}): ProspectusInput[] {
  const dayOf = (text: string | undefined): string => (text === undefined ? '' : toDay({ text, anchor: anchorDay }));
  const batchOf = new Map(pack.batches.map((batch) => [batch.key, batch]));
  return pack.prospectuses.map(({ programme, trial, taxPercent, intakes, discounts, ...page }) => ({
    ...page,
    courseId: getChecked(courseIds, programme),
    trialAssessmentId: trial === undefined ? null : getChecked(assessmentIds, trial),
    taxBasisPoints: hundredths(taxPercent),
    intakes: intakes.map(({ batch, state = '', price, laterDays, startsOn, changeUntil, refundUntil, open, ...intake }) => ({
      ...intake,
      batchId: getChecked(batchIds, batch),
      variantId: getChecked(variantIds, `${programme}/${batchOf.get(batch)?.variant ?? ''}`),
      centreState: state,
      price: paise(price),
      laterDays: laterDays.map(dayOf),
      startsOn: dayOf(startsOn),
      changeUntil: dayOf(changeUntil),
      refundUntil: dayOf(refundUntil),
      isOpen: open === '1',
    })),
    discounts: discounts.map(({ percent, rupees, until, uses: maxUses, ...discount }) => ({
      ...discount,
      basisPoints: percent === undefined ? null : hundredths(percent),
      amount: rupees === undefined ? null : paise(rupees),
      untilDay: dayOf(until),
      maxUses,
    })),
  }));
}
