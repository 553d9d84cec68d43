import type { Minor } from '@abhyas/contract/payments/money.ts';
import { fraction, minus, plus, zero } from './money.ts';

/** Goods and services tax that is in a price. Central and state tax are alike within a state; between states there is the integrated one. */
export interface TaxSplit {
  /** The price without its tax. */
  readonly taxable: Minor;
  readonly central: Minor;
  readonly state: Minor;
  readonly integrated: Minor;
  readonly tax: Minor;
}

/**
 * The tax in a price that includes it, `basisPoints` hundredths of a per cent in all: price × rate ÷ (100 + rate), rule 35 of the CGST Rules 2017, to the minor unit.
 * Each of the two halves within a state is rounded by itself, so they are always equal.
 */
export function taxIn({
  price,
  basisPoints,
  sellerState,
  placeOfSupply,
}: {
  price: Minor;
  basisPoints: number;
  /** Two digits, the first of a GSTIN. */
  sellerState: string;
  placeOfSupply: string;
}): TaxSplit {
  const denominator = 10_000 + basisPoints;
  if (sellerState === placeOfSupply) {
    const half = fraction({ amount: price, numerator: basisPoints, denominator: 2 * denominator });
    const tax = plus(half, half);
    return { taxable: minus(price, tax), central: half, state: half, integrated: zero, tax };
  }
  const tax = fraction({ amount: price, numerator: basisPoints, denominator });
  return { taxable: minus(price, tax), central: zero, state: zero, integrated: tax, tax };
}

/**
 * The state where a course is supplied, by section 12 of the IGST Act 2017: of a registered buyer where they are registered (12(5)(a), 12(2)(a)), else of classes in a
 * room where they are held (12(5)(b)), and online where the buyer lives (12(2)(b)); the seller's own where that is not known.
 */
export function supplyStateOf({
  gstin,
  centreState,
  buyerState,
  sellerState,
}: {
  /** Of the buyer, '' for most. */
  gstin: string;
  /** '' for a batch online. */
  centreState: string;
  buyerState: string;
  sellerState: string;
}): string {
  return gstin.slice(0, 2) || centreState || buyerState || sellerState;
}

/** Whether the place of supply hangs on where the buyer lives. */
export const needsState = ({ gstin, centreState }: { gstin: string; centreState: string }): boolean => gstin === '' && centreState === '';

/** Union territories without a legislature, where the state's half is called UTGST (UTGST Act 2017, section 2(h)). */
const territories: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38', '97']);

/** What the half of a state is called on an invoice. */
export const stateTaxName = (state: string): 'SGST' | 'UTGST' => (territories.has(state) ? 'UTGST' : 'SGST');

/** The codes of states and territories that a GSTIN begins with. */
export const stateCodes = [
  ...Array.from({ length: 24 }, (_, at) => String(at + 1).padStart(2, '0')),
  '26',
  '27',
  '29',
  ...Array.from({ length: 9 }, (_, at) => String(at + 30)),
  '97',
];

/** Where a buyer may live: 96 is outside India, as returns of the tax have it. */
export const buyerStates = [...stateCodes.filter((code) => code !== '97'), '96'];

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Whether a text is a GST number: state, PAN, entity, Z, and a check character by the Luhn algorithm to base 36. */
export function isGstin(text: string): boolean {
  if (!form.test(text) || !stateCodes.includes(text.slice(0, 2))) return false;
  const total = Array.from({ length: 14 }).reduce<number>((sum, _, at) => {
    const weighted = digits.indexOf(text.charAt(at)) * (at % 2 === 0 ? 1 : 2);
    return sum + Math.floor(weighted / 36) + (weighted % 36);
  }, 0);
  return text[14] === digits[(36 - (total % 36)) % 36];
}
