import { minor } from '@abhyas/rules/payments/money.ts';
import { financialYear, formatNumber } from '@abhyas/rules/payments/receipt-number.ts';
import { supplyStateOf, taxIn } from '@abhyas/rules/payments/tax.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { findIntake } from '../intake-queries.ts';
import type { payments, receipts as receiptTable, refunds } from '../tables.ts';
import { findReceiptOf, insertReceipt, nextNumber, type OrderRow } from './order-queries.ts';
import { todayOf } from './today.ts';

type Place = NonNullable<Awaited<ReturnType<typeof findIntake>>>;

/**
 * Writes the tax invoice and receipt of a payment, or the credit note of a refund, and gives its number. A credit note says what its receipt says of seller, buyer, batch and place of supply, whatever has become of the
 * order since.
 */
export async function writeReceipt({
  tx,
  order,
  place,
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
  const receipt = 'refund' in of ? await findReceiptOf({ queryable: tx, orderId: order.id, gateway, gatewayPaymentId }) : null;
  const { sellerId, prefix, words, against } =
    receipt === null
      ? { sellerId: place.seller.id, prefix: place.seller.prefix, words: wordsOf({ order, place }), against: '' }
      : { ...receipt, against: receipt.text };
  const year = financialYear(todayOf(now));
  const { taxable, central, state, integrated } = taxIn({
    price: minor(amount),
    basisPoints: words.taxBasisPoints,
    sellerState: words.seller.gstin.slice(0, 2),
    placeOfSupply: words.placeOfSupply,
  });
  const number = await nextNumber({ tx, sellerId, series, year });
  const text = formatNumber({ prefix, series, year, number });
  const row: typeof receiptTable.$inferInsert = {
    sellerId,
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
    words: { ...words, against, paidBy: gateway },
    issuedAt: now,
  };
  await insertReceipt({ tx, row });
  return text;
}

/** What a receipt says of an order as it is now. */
function wordsOf({ order, place: { intake, prospectus, seller } }: { order: OrderRow; place: Place }) {
  const { name, email, mobile, gstin, state: buyerState } = order;
  return {
    seller: { legalName: seller.legalName, address: seller.address, gstin: seller.gstin },
    buyer: { name, email, mobile, state: buyerState, gstin },
    lines: [
      { text: `${prospectus.title}, ${intake.name}`, amount: order.price },
      ...(order.discount === 0 ? [] : [{ text: order.discountName, amount: -order.discount }]),
    ],
    sac: prospectus.sac,
    taxBasisPoints: prospectus.taxBasisPoints,
    placeOfSupply: supplyStateOf({ gstin, centreState: intake.centreState, buyerState, sellerState: seller.gstin.slice(0, 2) }),
  };
}
