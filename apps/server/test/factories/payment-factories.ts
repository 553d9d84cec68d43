import { testMoment } from '../moments.ts';
import { discounts, intakes, orders, prospectuses, sellers } from '../../src/modules/payments/tables.ts';
import type { TestApp } from '../app.ts';
import { factories } from '../factories.ts';
import { classFactories } from './class-factories.ts';

let number = 0;

/** Builders of what is sold: a course with its page and seller, batches with seats, and discounts. */
export function paymentFactories(server: Pick<TestApp, 'parts'>, make = factories(server.parts)) {
  const { orm } = server.parts.database;
  const of = classFactories(server, make);
  const one = <Row>([row]: readonly Row[]): Row => {
    if (row === undefined) throw new Error('The insert gave no row back');
    return row;
  };

  const page = async () => {
    number += 1;
    const { course, variant } = await make.course();
    const key = `page-${number}`;
    const seller = one(
      await orm
        .insert(sellers)
        .values({
          pack: 'test',
          key,
          legalName: 'Demo Institute Pvt Ltd',
          address: 'Andheri, Mumbai',
          gstin: '27AAPFU0939F1ZV',
          prefix: 'AB',
          bankAccount: 'Demo Bank 0001',
        })
        .returning(),
    );
    const row = one(
      await orm
        .insert(prospectuses)
        .values({
          pack: 'test',
          key,
          slug: key,
          courseId: course.id,
          sellerId: seller.id,
          title: 'CAT 2027: the last 12 weeks',
          summary: 'Twelve mocks and a mentor',
          languages: ['en', 'hi'],
          includes: [{ name: '12 full mocks', note: 'at a centre or at home' }],
          phases: [],
          taxBasisPoints: 1800,
          sac: '999293',
        })
        .returning(),
    );
    return { course, variant, seller, prospectus: row };
  };

  /** A batch that takes students, three instalments of ₹8,000 in all unless said otherwise. */
  const intake = async ({
    seats = 2,
    on,
    ...more
  }: Partial<typeof intakes.$inferInsert> & { seats?: number; on?: Awaited<ReturnType<typeof page>> } = {}) => {
    const sold = on ?? (await page());
    const batch = await of.batch({ courseId: sold.course.id, variantId: sold.variant.id });
    const row = one(
      await orm
        .insert(intakes)
        .values({
          pack: 'test',
          key: `intake-${batch.id}`,
          prospectusId: sold.prospectus.id,
          batchId: batch.id,
          variantId: sold.variant.id,
          name: 'CAT-27 C',
          place: 'Andheri centre',
          centreState: '27',
          mentor: 'Demo Mentor',
          schedule: 'Mon, Wed, Fri 07:00 PM',
          startsOn: '2026-11-30',
          price: 2_400_000,
          laterDays: ['2026-12-30', '2027-01-30'],
          changeUntil: '2026-12-14',
          refundUntil: '2026-12-07',
          isOpen: true,
          seats,
          freeSeats: Array.from({ length: seats }, (_, at) => at + 1),
          ...more,
        })
        .returning(),
    );
    return { ...sold, batch, intake: row };
  };

  const discount = async (more: Partial<typeof discounts.$inferInsert> & { prospectusId: bigint; code: string }) =>
    one(
      await orm
        .insert(discounts)
        .values({
          pack: 'test',
          key: more.code,
          kind: 'coupon',
          name: `Coupon ${more.code}`,
          basisPoints: 1000,
          untilDay: '2026-11-30',
          maxUses: 100,
          ...more,
        })
        .returning(),
    );

  /** An order of someone, which they have not paid in time. */
  const order = async ({
    person,
  }: {
    person: { readonly id: bigint; readonly firstName: string; readonly mobile: string; readonly email: string };
  }) => {
    const sold = await intake();
    return one(
      await orm
        .insert(orders)
        .values({
          tokenHash: Buffer.from(`token-${sold.intake.id}`),
          reference: `ORDER${sold.intake.id}`,
          intakeId: sold.intake.id,
          status: 'lapsed',
          plan: 'full',
          name: person.firstName,
          mobile: person.mobile,
          email: person.email,
          state: '27',
          gstin: '',
          host: 'localhost',
          personId: person.id,
          price: 2_400_000,
          discountCode: '',
          discountName: '',
          discount: 0,
          total: 2_400_000,
          createdAt: testMoment,
          holdEndsAt: testMoment,
        })
        .returning(),
    );
  };

  return { page, intake, discount, order };
}

/** A buyer as a form sends it. */
export const buyer = (of = 12) => ({
  name: `Demo Student ${of}`,
  mobile: `90000${String(of).padStart(5, '0')}`,
  email: `demo${of}@example.com`,
  state: '27',
  gstin: '',
});
