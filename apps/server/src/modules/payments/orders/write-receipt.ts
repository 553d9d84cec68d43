import { minor } from '@abhyas/rules/payments/money.ts';
import { financialYear, formatNumber } from '@abhyas/rules/payments/receipt-number.ts';
import { supplyStateOf, taxIn } from '@abhyas/rules/payments/tax.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { findIntake } from '../intake-queries.ts';
import type { payments, receipts as receiptTable, refunds } from '../tables.ts';
import { findReceiptOf, insertReceipt, nextNumber, type OrderRow } from './order-queries.ts';
import { todayOf } from './today.ts';

type Place = NonNullable<Awaited<ReturnType<typeof findIntake>>>;

/** Writes the tax invoice and receipt of a payment, or the credit note of a refund, and gives its number. */
export async function writeReceipt({
  tx,
  order,
  place: { intake, prospectus, seller },
  of,
  now,
}: {
  tx: Transaction;
  order: OrderRow;
  place: Place;
  of: { readonly payment: typeof payments.$inferSelect } | { readonly refund: typeof refunds.$inferSelect };
  now: Date;
}): Promise<string> {
  const series = 'payment' in of ? 'receipt' : 'credit';
  const { gateway, amount, gatewayPaymentId } = 'payment' in of ? of.payment : of.refund;
  const year = financialYear(todayOf(now));
  const sellerState = seller.gstin.slice(0, 2);
  const supplied = supplyStateOf({ gstin: order.gstin, centreState: intake.centreState, buyerState: order.state, sellerState });
  const { taxable, central, state, integrated } = taxIn({
    price: minor(amount),
    basisPoints: prospectus.taxBasisPoints,
    sellerState,
    placeOfSupply: supplied,
  });
  const number = await nextNumber({ tx, sellerId: seller.id, series, year });
  const text = formatNumber({ prefix: seller.prefix, series, year, number });
  const { name, email, mobile, gstin } = order;
  const against = 'refund' in of ? await findReceiptOf({ queryable: tx, orderId: order.id, gateway, gatewayPaymentId }) : '';
  const row: typeof receiptTable.$inferInsert = {
    sellerId: seller.id,
    series,
    year,
    number,
    text,
    orderId: order.id,
    paymentId: 'payment' in of ? of.payment.id : null,
    refundId: 'refund' in of ? of.refund.id : null,
    amount,
    taxable,
    central,
    state,
    integrated,
    words: {
      seller: { legalName: seller.legalName, address: seller.address, gstin: seller.gstin },
      buyer: { name, email, mobile, state: order.state, gstin },
      lines: [
        { text: `${prospectus.title}, ${intake.name}`, amount: order.price },
        ...(order.discount === 0 ? [] : [{ text: order.discountName, amount: -order.discount }]),
      ],
      sac: prospectus.sac,
      taxBasisPoints: prospectus.taxBasisPoints,
      placeOfSupply: supplied,
      against,
      paidBy: gateway,
    },
    issuedAt: now,
  };
  await insertReceipt({ tx, row });
  return text;
}
