import { m } from '../../../paraglide/messages.js';

/** A button of the palette: what it shows, what it is called, and what it puts on each side of the cursor. */
interface Symbol {
  readonly shows: string;
  readonly name: () => string;
  readonly before: string;
  readonly after: string;
}

const sign = (shows: string, latex: string): Symbol => ({
  shows,
  name: () => m.doubt_symbol_named({ sign: shows }),
  before: `${latex} `,
  after: '',
});

/** What questions of mathematics use most. */
export const symbols: readonly Symbol[] = [
  { shows: 'a/b', name: m.doubt_symbol_fraction, before: '\\frac{', after: '}{}' },
  { shows: 'xⁿ', name: m.doubt_symbol_power, before: '^{', after: '}' },
  { shows: 'xₙ', name: m.doubt_symbol_index, before: '_{', after: '}' },
  { shows: '√', name: m.doubt_symbol_root, before: '\\sqrt{', after: '}' },
  sign('×', '\\times'),
  sign('÷', '\\div'),
  sign('±', '\\pm'),
  sign('≤', '\\le'),
  sign('≥', '\\ge'),
  sign('≠', '\\ne'),
  sign('π', '\\pi'),
  sign('θ', '\\theta'),
  sign('∞', '\\infty'),
  { shows: '∠', name: m.doubt_symbol_angle, before: '\\angle ', after: '' },
  { shows: 'Σ', name: m.doubt_symbol_sum, before: '\\sum_{', after: '}^{}' },
  { shows: '∫', name: m.doubt_symbol_integral, before: '\\int_{', after: '}^{}' },
];
