import type { Notes } from './question.ts';

/**
 * A solution of the general feedback and that of the options, each under its letter. The letters then have to stay, so the options are not shuffled.
 * Texts are Markdown, '' where there is none.
 */
export function solutionFrom({
  general,
  options,
  notes,
}: {
  general: string;
  options: readonly { readonly label: string; readonly text: string }[];
  notes: Notes;
}): { readonly solution: string; readonly keepOptions: boolean } {
  const said = options.filter(({ text }) => text.trim() !== '');
  if (said.length === 0) return { solution: general, keepOptions: false };
  notes.change('the feedback of the answers is part of the solution');
  const lines = said.map(({ label, text }) => (label === '' ? text : `**${label}**: ${text}`));
  return { solution: [general, ...lines].filter((text) => text !== '').join('\n\n'), keepOptions: said.some(({ label }) => label !== '') };
}
