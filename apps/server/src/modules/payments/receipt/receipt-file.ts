import type { Language } from '@abhyas/contract/languages.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { amountText } from '@abhyas/rules/payments/money.ts';
import { stateTaxName } from '@abhyas/rules/payments/tax.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { say } from '../../../platform/language.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listReceipts } from '../orders/order-queries.ts';
import { getOrder } from '../orders/place-order.ts';
import { drawReceipt } from './draw-receipt.ts';

const rate = (basisPoints: number): string => String(basisPoints / 100);

/** A receipt or credit note of an order as a PDF, drawn each time from what was written down, so that it never changes. Throws NOT_FOUND. */
export async function makeReceiptFile({
  parts,
  orderToken,
  receiptId,
  language,
}: {
  parts: Ports<'database'>;
  orderToken: string;
  receiptId: bigint;
  language: Language;
}): Promise<ResultOf<'receiptFile'>> {
  const order = await getOrder({ parts, orderToken });
  const row = (await listReceipts({ queryable: parts.database.orm, orderId: order.id })).find(({ id }) => id === receiptId);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { words, series, text: number } = row;
  const { seller, buyer } = words;
  const money = (amount: number) => `INR ${amountText(amount)}`;
  const gst = (gstin: string) => (gstin === '' ? '' : `GSTIN ${gstin}`);
  const tax = (name: string, basisPoints: number, amount: number) => ({ text: `${name} ${rate(basisPoints)}%`, amount: money(amount) });
  const half = words.taxBasisPoints / 2;
  const pdf = await drawReceipt({
    madeAt: row.issuedAt,
    receipt: {
      language,
      series,
      number,
      day: new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(row.issuedAt),
      seller: [seller.legalName, seller.address, gst(seller.gstin)],
      buyer: [buyer.name, buyer.email, buyer.mobile, gst(buyer.gstin)],
      facts: [
        { text: say({ key: 'receipt_place' }, language), amount: words.placeOfSupply },
        { text: 'SAC', amount: words.sac },
        ...(words.against === '' ? [] : [{ text: say({ key: 'receipt_against' }, language), amount: words.against }]),
      ],
      lines: words.lines.map(({ text, amount }) => ({ text, amount: `${amount < 0 ? '- ' : ''}${money(Math.abs(amount))}` })),
      total: { text: say({ key: series === 'receipt' ? 'receipt_paid' : 'receipt_returned' }, language), amount: money(row.amount) },
      taxes: [
        { text: say({ key: 'receipt_taxable' }, language), amount: money(row.taxable) },
        ...(row.integrated > 0 || row.central === 0
          ? [tax('IGST', words.taxBasisPoints, row.integrated)]
          : [tax('CGST', half, row.central), tax(stateTaxName(words.placeOfSupply), half, row.state)]),
      ],
    },
  });
  return { fileName: `${number}.pdf`, pdf: pdf.toString('base64') };
}
