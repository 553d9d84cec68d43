import { IconArrowLeft, IconArrowRight, IconBackspace } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { setFormula } from '../../../ui/formula/set-formula.ts';
import type { OpenFormula } from './formula-view.ts';

/** A key of the panel: what it shows and inserts, in LaTeX, and its name where that is not what it shows. */
interface Key {
  readonly shows: string;
  readonly inserts: string;
  readonly name?: () => string;
}

const key = (shows: string, inserts = shows): Key => ({ shows, inserts });
const named = (shows: string, inserts: string, name: () => string): Key => ({ shows, inserts, name });
const digits = (from: number) => [from, from + 1, from + 2].map((digit) => key(String(digit)));
const letters = (list: string) => list.split(' ').map((name) => key(`\\${name}`));

/** The keys of each tab, twelve in a row, as wide screens show them. */
const tabs: readonly { readonly id: string; readonly name: () => string; readonly keys: readonly Key[] }[] = [
  {
    id: 'algebra',
    name: m.studio_keys_algebra,
    keys: [
      named('\\tfrac{□}{□}', '\\frac{#@}{#?}', m.studio_key_fraction),
      named('x^□', '#@^{#?}', m.studio_key_power),
      named('x_□', '#@_{#?}', m.studio_key_index),
      named('\\sqrt{□}', '\\sqrt{#0}', m.studio_key_root),
      named('\\sqrt[3]{□}', '\\sqrt[#?]{#0}', m.studio_key_nth_root),
      named('|x|', '\\left|#0\\right|', m.studio_key_modulus),
      named('(\\,)', '\\left(#0\\right)', m.studio_key_brackets),
      ...digits(7),
      key('+'),
      key('='),
      ...letters('alpha beta'),
      key('x'),
      key('y'),
      key('n'),
      ...letters('pi infty'),
      ...digits(4),
      key('-'),
      key('\\ne'),
      ...letters('le ge pm'),
      named('\\textstyle\\sum', '\\sum_{#?}^{#?}', m.studio_key_sum),
      named('\\textstyle\\int', '\\int_{#?}^{#?}', m.studio_key_integral),
      key('\\log'),
      named('{}^\\circ', '^{\\circ}', m.studio_key_degree),
      ...digits(1),
      key('0'),
      key('.'),
    ],
  },
  {
    id: 'digits',
    name: m.studio_keys_digits,
    keys: '1234567890.,+-=()[]!<>/%'
      .split('')
      .map((sign) => key(sign === '%' ? '\\%' : sign))
      .concat(letters('times div'), key('\\$')),
  },
  {
    id: 'greek',
    name: m.studio_keys_greek,
    keys: letters(
      'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega',
    ),
  },
  {
    id: 'symbols',
    name: m.studio_keys_symbols,
    keys: letters(
      'ne approx equiv cong sim propto times div cdot pm mp le ge ll gg in notin subset subseteq cup cap emptyset forall exists neg land lor Rightarrow Leftrightarrow to perp parallel angle triangle infty partial nabla sin cos tan log ln lim',
    ),
  },
  {
    id: 'matrix',
    name: m.studio_keys_matrix,
    keys: [
      named('\\begin{pmatrix}□&□\\\\□&□\\end{pmatrix}', '\\begin{pmatrix}#?&#?\\\\#?&#?\\end{pmatrix}', m.studio_key_matrix_2),
      named(
        '\\begin{pmatrix}□&□&□\\\\□&□&□\\\\□&□&□\\end{pmatrix}',
        '\\begin{pmatrix}#?&#?&#?\\\\#?&#?&#?\\\\#?&#?&#?\\end{pmatrix}',
        m.studio_key_matrix_3,
      ),
      named('\\begin{vmatrix}□&□\\\\□&□\\end{vmatrix}', '\\begin{vmatrix}#?&#?\\\\#?&#?\\end{vmatrix}', m.studio_key_determinant),
      named('\\begin{pmatrix}□\\\\□\\end{pmatrix}', '\\begin{pmatrix}#?\\\\#?\\end{pmatrix}', m.studio_key_column),
      named('\\begin{cases}□\\\\□\\end{cases}', '\\begin{cases}#?&#?\\\\#?&#?\\end{cases}', m.studio_key_cases),
    ],
  },
];

const bareKey = 'inline-grid place-items-center min-w-0 min-h-10 px-1 py-0 rounded-control text-ink text-md cursor-pointer';
const keyLook = `${bareKey} border-0 bg-sunken hover:bg-hover`;
const commandLook = `${bareKey} border border-line-strong bg-card hover:bg-hover`;

/** The keys for the formula that is being edited, and its LaTeX. */
export function FormulaPanel({ formula }: { formula: OpenFormula }) {
  const id = useId();
  const [open, setOpen] = useState('algebra');
  const shown = tabs.find((tab) => tab.id === open);
  const moveTab = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabs.findIndex((tab) => tab.id === open) + step + tabs.length) % tabs.length;
    setOpen(tabs[next]?.id ?? open);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <section
      className="card-floating grid gap-2 p-3"
      aria-label={m.studio_formula_keys()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        formula.close();
      }}
    >
      <div className="flex flex-wrap gap-2 items-center justify-between">
        <div
          role="tablist"
          tabIndex={-1}
          aria-label={m.studio_formula_keys()}
          className="flex flex-wrap p-0.5 rounded-control bg-sunken"
          onKeyDown={moveTab}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === open}
              aria-controls={`${id}-keys`}
              tabIndex={tab.id === open ? 0 : -1}
              className="min-h-8 px-3 py-0 border-0 rounded-control bg-transparent text-muted text-sm font-medium cursor-pointer aria-selected:bg-card aria-selected:text-brand-text"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setOpen(tab.id)}
            >
              {tab.name()}
            </button>
          ))}
        </div>
        <input
          className="flex-1 min-w-40 max-w-80 min-h-8 px-2 py-0 border border-line rounded-control bg-sunken text-ink text-sm font-mono"
          aria-label={m.studio_formula_latex()}
          value={formula.latex}
          spellCheck={false}
          autoCapitalize="off"
          onChange={({ currentTarget }) => formula.write(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              formula.close();
            }
          }}
        />
      </div>
      <div className="flex flex-wrap gap-2 items-start">
        <div
          role="tabpanel"
          id={`${id}-keys`}
          aria-labelledby={`${id}-${open}`}
          className="flex-1 grid grid-cols-[repeat(auto-fill,minmax(40px,1fr))] gap-1 min-w-60 min-[720px]:grid-cols-12"
        >
          {shown?.keys.map((each) => (
            <button
              key={each.shows}
              type="button"
              className={keyLook}
              aria-label={each.name?.()}
              title={each.name?.()}
              disabled={!formula.isReady}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => formula.insert(each.inserts)}
              dangerouslySetInnerHTML={{ __html: setFormula(each.shows, 'line') ?? each.shows }}
            />
          ))}
        </div>
        <div className="flex-none grid grid-cols-2 gap-1 w-24">
          <button
            type="button"
            className={`${commandLook} col-span-2`}
            aria-label={m.studio_key_delete()}
            disabled={!formula.isReady}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => formula.command('deleteBackward')}
          >
            <IconBackspace size={18} stroke={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={commandLook}
            aria-label={m.studio_key_left()}
            disabled={!formula.isReady}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => formula.command('moveToPreviousChar')}
          >
            <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={commandLook}
            aria-label={m.studio_key_right()}
            disabled={!formula.isReady}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => formula.command('moveToNextChar')}
          >
            <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
          </button>
          <Button className="col-span-2" variant="default" size="sm" px="xs" onClick={formula.close}>
            {m.studio_formula_done()}
          </Button>
        </div>
      </div>
    </section>
  );
}
