/** Characters as LaTeX, written as 'character command' pairs. What is not here, KaTeX sets as it is. */
const commands = `
α \\alpha β \\beta γ \\gamma δ \\delta ε \\varepsilon ϵ \\epsilon ζ \\zeta η \\eta θ \\theta ϑ \\vartheta ι \\iota κ \\kappa λ \\lambda μ \\mu µ \\mu
ν \\nu ξ \\xi π \\pi ρ \\rho ϱ \\varrho σ \\sigma ς \\varsigma τ \\tau υ \\upsilon φ \\varphi ϕ \\phi χ \\chi ψ \\psi ω \\omega
Γ \\Gamma Δ \\Delta ∆ \\Delta Θ \\Theta Λ \\Lambda Ξ \\Xi Π \\Pi Σ \\Sigma Υ \\Upsilon Φ \\Phi Ψ \\Psi Ω \\Omega
× \\times ÷ \\div ± \\pm ∓ \\mp · \\cdot ⋅ \\cdot ∙ \\cdot ∗ * − - – - ∘ \\circ ⊕ \\oplus ⊗ \\otimes
≤ \\le ≥ \\ge ≠ \\ne ≈ \\approx ≡ \\equiv ∼ \\sim ≅ \\cong ∝ \\propto ≪ \\ll ≫ \\gg ≺ \\prec ≻ \\succ
∈ \\in ∉ \\notin ∋ \\ni ⊂ \\subset ⊃ \\supset ⊆ \\subseteq ⊇ \\supseteq ∪ \\cup ∩ \\cap ∅ \\emptyset ∖ \\setminus
∀ \\forall ∃ \\exists ¬ \\neg ∧ \\wedge ∨ \\vee ⇒ \\Rightarrow ⇐ \\Leftarrow ⇔ \\Leftrightarrow → \\to ← \\leftarrow ↔ \\leftrightarrow ↦ \\mapsto
↑ \\uparrow ↓ \\downarrow ∴ \\therefore ∵ \\because ∣ \\mid ∥ \\parallel ∦ \\nparallel ⊥ \\perp ∠ \\angle ∡ \\measuredangle △ \\triangle □ \\square
∞ \\infty ∂ \\partial ∇ \\nabla ′ ' ″ '' ° {}^\\circ … \\ldots ⋯ \\cdots ⋮ \\vdots ⋱ \\ddots ℝ \\mathbb{R} ℕ \\mathbb{N} ℤ \\mathbb{Z} ℚ \\mathbb{Q} ℂ \\mathbb{C}
∑ \\sum ∏ \\prod ∐ \\coprod ∫ \\int ∬ \\iint ∭ \\iiint ∮ \\oint ⋃ \\bigcup ⋂ \\bigcap ⋁ \\bigvee ⋀ \\bigwedge √ \\surd ∛ \\sqrt[3]{}
⟨ \\langle ⟩ \\rangle 〈 \\langle 〉 \\rangle ⌊ \\lfloor ⌋ \\rfloor ⌈ \\lceil ⌉ \\rceil ‖ \\Vert ℏ \\hbar ℓ \\ell ℜ \\Re ℑ \\Im ℵ \\aleph
{ \\{ } \\} % \\% & \\& # \\# $ \\$ _ \\_ ~ \\sim \\ \\backslash ₹ \\text{₹} £ \\text{£} € \\text{€}
`;

const words = commands.trim().split(/\s+/);
const latexOf: ReadonlyMap<string, string> = new Map(
  words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : [])),
);
/** Characters that show nothing: function application, invisible times, separator and plus, zero width. */
const invisible = /[\u2061-\u2064\u200B-\u200D\uFEFF]/g;

/** Names that are set upright as operators of their own. */
const functions = new Set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf det dim gcd deg arg ker hom Pr liminf limsup'.split(
    ' ',
  ),
);

/** A base with what is raised beside it; primes are raised by themselves. */
export const raised = (base: string, sup: string): string => (/^'+$/.test(sup) ? base + sup : `${base}^{${sup}}`);

/** Joins parts of a formula; a command and a letter behind it keep a blank between them. */
export function joinLatex(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .reduce((made, part) => (/\\[A-Za-z]+$/.test(made) && /^[A-Za-z]/.test(part) ? `${made} ${part}` : made + part), '');
}

/** The characters of a formula as LaTeX. */
export function charactersToLatex(text: string): string {
  return joinLatex(
    Array.from(text.replace(invisible, '').normalize('NFC'))
      .map(plainLetter)
      .map((character) => latexOf.get(character) ?? character),
  );
}

/** The name of a function, or several letters that belong together. */
export function nameToLatex(name: string): string {
  if (functions.has(name)) return `\\${name}`;
  return `\\operatorname{${charactersToLatex(name)}}`;
}

export const isFunctionName = (name: string): boolean => functions.has(name);

/** Words in a formula. */
export function textToLatex(text: string): string {
  const escaped = text.replace(
    /[\\{}$%&#_^~]/g,
    (sign) => ({ '\\': '\\textbackslash{}', '^': '\\^{}', '~': '\\~{}' })[sign] ?? `\\${sign}`,
  );
  return text === '' ? '' : `\\text{${escaped}}`;
}

/** Letters of the mathematical alphabets (bold, italic, script) as the ordinary letters they stand for. */
function plainLetter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return (point >= 0x1d400 && point <= 0x1d7ff) || point === 0x210e ? character.normalize('NFKC') : character;
}

const accents: Readonly<Record<string, string>> = {
  '\u0302': 'hat',
  '^': 'hat',
  ˆ: 'hat',
  '\u0303': 'tilde',
  '~': 'tilde',
  '˜': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '¯': 'overline',
  '‾': 'overline',
  '―': 'overline',
  '\u0307': 'dot',
  '˙': 'dot',
  '.': 'dot',
  '\u0308': 'ddot',
  '¨': 'ddot',
  '\u20DB': 'dddot',
  '\u030C': 'check',
  '\u0306': 'breve',
  '˘': 'breve',
  '\u0300': 'grave',
  '\u0301': 'acute',
  '\u20D7': 'vec',
  '→': 'overrightarrow',
  '\u20D6': 'overleftarrow',
  '←': 'overleftarrow',
  '⏞': 'overbrace',
};

/** The command that sets this character above its base; null where there is none. */
export const accentOf = (character: string): string | null => accents[character.trim()] ?? null;

const big = new Set(['∑', '∏', '∐', '⋃', '⋂', '⋁', '⋀', '⨁', '⨂']);

/** Whether the limits of the sign are above and below it without being told. */
export const isBigOperator = (character: string): boolean => big.has(character);

/** What grows with its content between two fences; an empty fence shows nothing. */
export function fenced({ open, close, content }: { open: string; close: string; content: string }): string {
  const fence = (character: string) => (character.trim() === '' ? '.' : charactersToLatex(character));
  const [left, right] = [fence(open), fence(close)];
  const isTall = /\\(frac|sum|prod|int|iint|oint|begin|binom|sqrt|over|under|left)/.test(content);
  if (!isTall && left !== '.' && right !== '.') return joinLatex([left, content, right]);
  return joinLatex([`\\left${left}`, content, `\\right${right}`]);
}

/** A matrix, or a system of cases, of these cells. */
export function matrix({ rows, name = 'matrix' }: { rows: readonly (readonly string[])[]; name?: string }): string {
  return `\\begin{${name}}${rows.map((row) => row.join(' & ')).join(' \\\\ ')}\\end{${name}}`;
}
