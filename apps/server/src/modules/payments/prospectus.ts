import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { planInstalments } from '@abhyas/rules/payments/instalments.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import { needsState } from '@abhyas/rules/payments/tax.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Gateways } from './gateways/gateways.ts';
import { findFreeLength } from '../assessment/free/free-test.ts';
import { findIntake, findProspectus, joinLine, listIntakes, listProspectuses } from './intake-queries.ts';
import { parseBuyer } from './orders/place-order.ts';
import { getOpenIntake, priceOf } from './orders/quote.ts';
import { todayOf } from './orders/today.ts';

/** The courses that one can enrol in. */
export async function getProspectuses({ parts }: { parts: Ports<'database'> }): Promise<ResultOf<'prospectuses'>> {
  const rows = await listProspectuses({ queryable: parts.database.orm });
  return {
    courses: rows.map(({ page, batches, startsOn, priceFrom, seatsLeft }) => ({
      slug: page.slug,
      title: page.title,
      summary: page.summary,
      languages: page.languages,
      hasTrial: page.trialAssessmentId !== null,
      batches,
      startsOn: startsOn ?? '',
      priceFrom: minor(priceFrom),
      seatsLeft,
    })),
  };
}

/** The public page of a course. Throws NOT_FOUND. */
export async function getProspectus({
  parts,
  gateways,
  slug,
}: {
  parts: Ports<'clock' | 'database'>;
  gateways: Gateways;
  slug: string;
}): Promise<ResultOf<'prospectus'>> {
  const queryable = parts.database.orm;
  const page = await findProspectus({ queryable, slug });
  if (page === null) throw new AppError('NOT_FOUND');
  const now = parts.clock.now();
  const today = todayOf(now);
  const { title, summary, languages, includes, phases, trialAssessmentId: assessmentId, taxBasisPoints } = page;
  return {
    title,
    summary,
    languages,
    includes,
    phases,
    trial: await findFreeLength({ queryable, assessmentId, now }),
    taxBasisPoints,
    gateways: [...gateways.names],
    intakes: (await listIntakes({ queryable, prospectusId: page.id })).map(({ intake, seatsLeft, waiting }) => ({
      intakeId: intake.id,
      name: intake.name,
      place: intake.place,
      mentor: intake.mentor,
      schedule: intake.schedule,
      startsOn: intake.startsOn,
      seats: intake.seats,
      seatsLeft,
      waiting,
      price: minor(intake.price),
      changeUntil: intake.changeUntil,
      refundUntil: intake.refundUntil,
      parts: planInstalments({ total: minor(intake.price), today, laterDays: intake.laterDays }),
      isOpen: intake.isOpen,
      asksState: needsState({ gstin: '', centreState: intake.centreState }),
    })),
  };
}

/** What a batch costs with a code. Throws NOT_FOUND, INTAKE_CLOSED, DISCOUNT_UNKNOWN. */
export async function quoteOrder({
  parts,
  body: { intakeId, plan, code },
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'quoteOrder'>;
}): Promise<ResultOf<'quoteOrder'>> {
  const queryable = parts.database.orm;
  const place = await getOpenIntake({ queryable, intakeId });
  const {
    applied,
    price,
    discount,
    total,
    parts: planned,
  } = await priceOf({ queryable, place, code, plan, today: todayOf(parts.clock.now()) });
  return {
    price,
    code: applied?.code ?? '',
    discountName: applied?.name ?? '',
    discount,
    discountUntil: applied?.untilDay ?? '',
    total,
    parts: [...planned],
  };
}

/** Puts someone in the line of a full batch. Throws NOT_FOUND, SEAT_FREE, INVALID_REQUEST. */
export async function joinIntakeLine({
  parts,
  body: { intakeId, ...typed },
  host,
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'joinIntakeLine'>;
  host: string;
}): Promise<ResultOf<'joinIntakeLine'>> {
  const { name, mobile, email } = parseBuyer(typed);
  return parts.database.transaction(async (tx) => {
    const place = await findIntake({ queryable: tx, intakeId });
    if (place === null) throw new AppError('NOT_FOUND');
    if (place.intake.isOpen && place.intake.freeSeats.length > 0) throw new AppError('SEAT_FREE');
    return { place: await joinLine({ tx, row: { intakeId, name, mobile, email, host, joinedAt: parts.clock.now() } }) };
  });
}
