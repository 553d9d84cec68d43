import type { Language } from '@abhyas/contract/languages.ts';
import type { MessageKey } from '@abhyas/contract/messages.gen.ts';
import { drawable, makePdf, paper, type Pdf, write } from '../../../platform/files/pdf-text.ts';
import { say } from '../../../platform/language.ts';

/** A line of amounts: what it is, and how much. */
export interface AmountLine {
  readonly text: string;
  readonly amount: string;
}

/** What a receipt says, in words. */
export interface ReceiptWords {
  readonly language: Language;
  readonly series: 'receipt' | 'credit';
  readonly number: string;
  readonly day: string;
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly facts: readonly AmountLine[];
  readonly lines: readonly AmountLine[];
  readonly total: AmountLine;
  readonly taxes: readonly AmountLine[];
}

type Plain = 'receipt_title' | 'credit_title' | 'receipt_seller' | 'receipt_buyer' | 'receipt_tax_heading' | 'receipt_foot';
const words = (key: Plain & MessageKey, language: Language): string => say({ key }, language);

/** Points, on A4 in portrait. */
const page = { margin: 48, width: 595.28 };
const right = page.width - page.margin;
const { ink, muted, line: rule } = paper;

/** Draws a tax invoice and receipt, or a credit note: a page of A4. */
export async function drawReceipt({ receipt, madeAt }: { receipt: ReceiptWords; madeAt: Date }): Promise<Buffer> {
  const { language, series, number, day } = receipt;
  const title = words(series === 'receipt' ? 'receipt_title' : 'credit_title', language);
  const heads = (['receipt_seller', 'receipt_buyer', 'receipt_tax_heading', 'receipt_foot'] as const).map((key) => words(key, language));
  const amounts = [...receipt.facts, ...receipt.lines, receipt.total, ...receipt.taxes];
  return makePdf({
    language,
    title: `${title} ${number}`,
    author: receipt.seller[0] ?? '',
    madeAt,
    margin: page.margin,
    texts: [title, day, ...heads, ...receipt.seller, ...receipt.buyer, ...amounts.map(({ text }) => text)],
    draw: (pdf) => drawWords(pdf, { receipt, title, heads }),
  });
}

function drawWords(pdf: Pdf, { receipt, title, heads }: { receipt: ReceiptWords; title: string; heads: readonly string[] }): void {
  const [seller = '', buyer = '', taxes = '', foot = ''] = heads;
  const width = right - page.margin;
  pdf.fillColor(ink);
  write(pdf, { text: title, latin: 'Helvetica-Bold', size: 20, x: page.margin, y: page.margin, width });
  write(pdf, { text: receipt.number, latin: 'Helvetica-Bold', size: 14, width });
  pdf.fillColor(muted);
  write(pdf, { text: receipt.day, latin: 'Helvetica', size: 11, width });
  const top = pdf.y + 16;
  const half = width / 2 - 12;
  drawBlock(pdf, { heading: seller, lines: receipt.seller, x: page.margin, y: top, width: half });
  const low = pdf.y;
  drawBlock(pdf, { heading: buyer, lines: receipt.buyer, x: page.margin + half + 24, y: top, width: half });
  pdf.y = Math.max(low, pdf.y) + 12;
  for (const line of receipt.facts) drawLine(pdf, line, 'Helvetica', 10);
  pdf.y += 10;
  for (const line of receipt.lines) drawLine(pdf, line, 'Helvetica', 11);
  drawLine(pdf, receipt.total, 'Helvetica-Bold', 13);
  pdf.y += 10;
  pdf.fillColor(muted);
  write(pdf, { text: taxes, latin: 'Helvetica', size: 10, x: page.margin, y: pdf.y, width });
  for (const line of receipt.taxes) drawLine(pdf, line, 'Helvetica', 10);
  pdf.fillColor(muted);
  write(pdf, { text: foot, latin: 'Helvetica', size: 9, x: page.margin, y: pdf.y + 18, width });
}

interface TextBlock {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawBlock(pdf: Pdf, { heading, lines, x, y, width }: TextBlock): void {
  pdf.fillColor(muted);
  write(pdf, { text: heading, latin: 'Helvetica', size: 10, x, y, width });
  pdf.fillColor(ink);
  for (const text of lines.filter((line) => line !== '')) write(pdf, { text, latin: 'Helvetica', size: 11, x, y: pdf.y, width });
}

/** The text at the left and the amount at the right, under a thin rule. */
function drawLine(pdf: Pdf, { text, amount }: AmountLine, latin: string, size: number): void {
  const y = pdf.y + 6;
  pdf
    .moveTo(page.margin, y - 3)
    .lineTo(right, y - 3)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke();
  pdf.fillColor(ink);
  write(pdf, { text, latin, size, x: page.margin, y, width: right - page.margin - 130 });
  const low = pdf.y;
  pdf
    .font(latin)
    .fontSize(size)
    .text(drawable(amount), right - 120, y, { width: 120, align: 'right' });
  pdf.y = Math.max(low, pdf.y);
}
