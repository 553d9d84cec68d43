/** What a key asks of the player. */
export type Command =
  | {
      readonly kind:
        | 'next'
        | 'previous'
        | 'mark'
        | 'clear'
        | 'palette'
        | 'paper'
        | 'calculator'
        | 'time'
        | 'help'
        | 'submit'
        | 'solution'
        | 'instructions'
        | 'contrast'
        | 'language'
        | 'scratch';
    }
  | { readonly kind: 'option' | 'rule-out'; readonly index: number }
  | { readonly kind: 'text-size'; readonly step: 1 | -1 }
  | { readonly kind: 'section'; readonly step: 1 | -1 };

export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly shift?: boolean;
  /** Where the focus is: in a field that takes text, on something that a letter key must not disturb, or elsewhere. */
  readonly focus: 'typing' | 'elsewhere';
}

/** The keys of the player by what they do, as its help shows them. */
export const keyMap = {
  next: ['N', 'Ctrl + Enter'],
  previous: ['P'],
  mark: ['M'],
  clear: ['X'],
  palette: ['G'],
  paper: ['Q'],
  calculator: ['K'],
  time: ['T'],
  section: ['[', ']'],
  textSize: ['+', '-'],
  contrast: ['H'],
  language: ['L'],
  scratch: ['W'],
  instructions: ['I'],
  submit: ['S'],
  solution: ['V'],
  help: ['?'],
  grid: ['\u2190', '\u2191', '\u2192', '\u2193', 'Enter'],
  divider: ['\u2190', '\u2192', 'Home', 'End'],
  close: ['Esc'],
} as const;

const single: Readonly<Record<string, Command>> = {
  n: { kind: 'next' },
  p: { kind: 'previous' },
  m: { kind: 'mark' },
  x: { kind: 'clear' },
  g: { kind: 'palette' },
  q: { kind: 'paper' },
  k: { kind: 'calculator' },
  t: { kind: 'time' },
  s: { kind: 'submit' },
  v: { kind: 'solution' },
  i: { kind: 'instructions' },
  h: { kind: 'contrast' },
  l: { kind: 'language' },
  w: { kind: 'scratch' },
  '?': { kind: 'help' },
  '+': { kind: 'text-size', step: 1 },
  '=': { kind: 'text-size', step: 1 },
  '-': { kind: 'text-size', step: -1 },
  '[': { kind: 'section', step: -1 },
  ']': { kind: 'section', step: 1 },
};

/**
 * The command of a key press, or null. `letters` off leaves only Ctrl + Enter (WCAG 2.1.4); `options` is how many the question has, A to F
 * or 1 to 9; with `figures` 'idle' keys of a sum do nothing.
 */
export function commandOf({
  press,
  letters,
  options,
  figures = 'choose',
}: {
  press: KeyPress;
  letters: 'on' | 'off';
  options: number;
  figures?: 'choose' | 'idle';
}): Command | null {
  if (press.key === 'Enter' && (press.ctrl || press.meta) && !press.alt) return { kind: 'next' };
  if (letters === 'off' || press.focus === 'typing' || press.ctrl || press.meta || press.alt) return null;
  const key = press.key.toLowerCase();
  if (figures === 'idle' && isCalculatorKey(key)) return null;
  const index = /^[a-f]$/.test(key) ? key.charCodeAt(0) - 97 : /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  if (index >= 0) return index < options ? { kind: press.shift === true && /[a-f]/.test(key) ? 'rule-out' : 'option', index } : null;
  return single[key] ?? null;
}

/** Whether a key would be pressed by someone who believes that the calculator is open. */
export function isCalculatorKey(key: string): boolean {
  return /^[\d+\-*/=.]$/.test(key);
}
