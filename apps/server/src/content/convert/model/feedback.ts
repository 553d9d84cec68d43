import type { Notes } from './question.ts';

/** A solution of the general feedback and that of the options, each under its letter, which follows the shuffle. Texts are Markdown, '' where there is none. */
export function solutionFrom({
  general,
  options,
  notes,
}: {
  general: string;
  options: readonly { readonly label: string; readonly text: string }[];
  notes: Notes;
}): { readonly solution: string } {
  const said = options.filter(({ text }) => text.trim() !== '');
  if (said.length === 0) return { solution: general };
  notes.change('the feedback of the answers is part of the solution');
  const lines = said.map(({ label, text }) => (label === '' ? text : `**{option:${label}}**: ${text}`));
  return { solution: [general, ...lines].filter((text) => text !== '').join('\n\n') };
}
