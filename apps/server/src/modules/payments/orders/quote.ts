import type { PlanName } from '@abhyas/contract/payments/prospectus.ts';
import type { Minor } from '@abhyas/contract/payments/money.ts';
import { type Instalment, planInstalments } from '@abhyas/rules/payments/instalments.ts';
import { discountOf, minor, minus, zero } from '@abhyas/rules/payments/money.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { findDiscount, findIntake } from '../intake-queries.ts';

/** A gateway takes no less: one rupee. */
const least = 100;

export type Place = NonNullable<Awaited<ReturnType<typeof findIntake>>>;

export interface Priced {
  readonly price: Minor;
  readonly discount: Minor;
  readonly total: Minor;
  readonly applied: Awaited<ReturnType<typeof findDiscount>>;
  readonly parts: readonly Instalment[];
}

/** A batch that takes students. Throws NOT_FOUND and INTAKE_CLOSED. */
export async function getOpenIntake({ queryable, intakeId }: { queryable: Queryable; intakeId: bigint }): Promise<Place> {
  const place = await findIntake({ queryable, intakeId });
  if (place === null) throw new AppError('NOT_FOUND');
  if (!place.intake.isOpen) throw new AppError('INTAKE_CLOSED');
  return place;
}

/** What a batch costs with a code ('' for none) on a day. Throws DISCOUNT_UNKNOWN, also for one that leaves less than a gateway takes. */
export async function priceOf({
  queryable,
  place: { intake, prospectus },
  code,
  plan,
  today,
}: {
  queryable: Queryable;
  place: Place;
  code: string;
  plan: PlanName;
  today: string;
}): Promise<Priced> {
  const price = minor(intake.price);
  const applied = code === '' ? null : await findDiscount({ queryable, prospectusId: prospectus.id, code, today });
  if (code !== '' && applied === null) throw new AppError('DISCOUNT_UNKNOWN');
  const discount =
    applied === null
      ? zero
      : discountOf({
          price,
          discount: applied.amount === null ? { basisPoints: applied.basisPoints ?? 0 } : { amount: minor(applied.amount) },
        });
  const total = minus(price, discount);
  const parts = planInstalments({ total, today, laterDays: plan === 'full' ? [] : intake.laterDays });
  if (parts.some(({ amount }) => amount < least)) throw new AppError('DISCOUNT_UNKNOWN');
  return { price, discount, total, applied, parts };
}
