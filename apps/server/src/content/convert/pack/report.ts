import type { Draft, Place, Question, Said } from '../model/question.ts';

/** What became of one question of the file. `at` is the bank and key it has now, null where it was not taken. */
export interface Entry extends Said {
  readonly place: Place;
  readonly at: string | null;
  readonly kept: string;
}

const kinds = { single: 'single choice', multiple: 'multiple choice', numeric: 'typed number', text: 'typed words' } as const;
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** What is kept of a question, in short. */
export function describe({ question, draft, passageKey }: { question: Question; draft: Draft; passageKey: string | null }): string {
  const text = [question.stem, ...question.options, draft.question?.solution ?? ''].join('\n');
  const formulas = text.match(/(?<!\\)\$+[^$]+\$+/g)?.length ?? 0;
  const pictures = text.match(/!\[[^\]]*\]\(media\//g)?.length ?? 0;
  return [
    kinds[question.type],
    ...(question.options.length > 0 ? [count(question.options.length, 'option')] : []),
    ...(draft.question?.solution === '' ? [] : ['solution']),
    ...(passageKey === null ? [] : [`passage ${passageKey}`]),
    ...(formulas > 0 ? [count(formulas, 'formula')] : []),
    ...(pictures > 0 ? [count(pictures, 'picture')] : []),
  ].join(', ');
}

/** The report for people: each question with its place, then the sums. */
export function writeReport(entries: readonly Entry[]): string {
  const blocks = entries.map(({ place, at, kept, changed, lost, refused }) => {
    const where = place.line === null ? place.file : `${place.file}:${place.line}`;
    return [
      `${where}  ${place.name}: ${at ?? 'not taken'}`,
      ...(kept === '' ? [] : [`    kept     ${kept}`]),
      ...changed.map((what) => `    changed  ${what}`),
      ...lost.map((what) => `    lost     ${what}`),
      ...refused.map((what) => `    refused  ${what}`),
    ].join('\n');
  });
  const taken = entries.filter(({ at }) => at !== null);
  const altered = taken.filter(({ changed, lost }) => changed.length + lost.length > 0).length;
  const sums = `${count(entries.length, 'question')}: ${taken.length} taken (${altered} with changes), ${entries.length - taken.length} not taken.`;
  return [...blocks, sums].join('\n');
}
