import { amountText } from '@abhyas/rules/payments/money.ts';

/** An amount of paise for a screen, in Indian groups and with paise only where there are some: 2160000 is '₹21,600'. */
export const rupees = (amount: number): string => `₹${amountText(amount).replace(/\.00$/, '')}`;

/** What someone typed as rupees, in paise; null for what is no amount. */
export function readRupees(text: string): number | null {
  const [, whole = '', part = ''] = /^₹?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', '')) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
