import { takeNotes } from '../model/notes.ts';
import { type Draft, letters, plainDraft, plainQuestion, type Reading } from '../model/question.ts';
import { markdownFromPlain } from '../text/markdown-from.ts';

const option = /^\s*([A-Za-z])[.)]\s+(.*)$/;
const answer = /^\s*ANSWER\s*:\s*(.*?)\s*$/i;

/** Whether a text is in AIKEN: it has lines that begin with ANSWER, and none of the braces of GIFT around answers. */
export function isAiken(text: string): boolean {
  return /^\s*ANSWER\s*:\s*[A-Z]\b/im.test(text) && !/(^|[^\\])\{[^}]*[=~#TF][^}]*\}/s.test(text);
}

/** The questions of a file in AIKEN: the question in a line or several, its options 'A)' or 'A.', and 'ANSWER: B'. */
export function readAiken({ file, text }: { file: string; text: string }): Reading {
  const drafts: Draft[] = [];
  let begun: { line: number; stem: string[]; options: { label: string; text: string }[]; answer: string | null; feedback: string } | null =
    null;
  const end = () => {
    if (begun !== null && (begun.stem.join('').trim() !== '' || begun.options.length > 0))
      drafts.push(readQuestion({ ...begun, file, number: drafts.length + 1 }));
    begun = null;
  };
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const [optional, answered, told] = [
      option.exec(line),
      answer.exec(line),
      /^\s*(?:FEEDBACK|SOLUTION|EXPLANATION)\s*:\s*(.*)$/i.exec(line),
    ];
    if (begun?.answer !== undefined && begun.answer !== null && told !== null) {
      begun.feedback = told[1] ?? '';
      continue;
    }
    if (begun !== null && begun.answer !== null && line.trim() !== '') end();
    if (line.trim() === '') continue;
    begun ??= { line: index + 1, stem: [], options: [], answer: null, feedback: '' };
    const isNext = optional !== null && optional[1]?.toUpperCase() === letters.charAt(begun.options.length);
    const last = begun.options.at(-1);
    if (answered !== null) begun.answer = answered[1] ?? '';
    else if (isNext && begun.stem.length > 0) begun.options.push({ label: optional[1]?.toUpperCase() ?? '', text: optional[2] ?? '' });
    else if (last !== undefined) last.text += `\n${line}`;
    else begun.stem.push(line);
  }
  end();
  return { drafts, passages: [], bankNames: new Map(), remarks: [] };
}

function readQuestion({
  file,
  line,
  number,
  stem,
  options,
  answer: key,
  feedback,
}: {
  file: string;
  line: number;
  number: number;
  stem: readonly string[];
  options: readonly { label: string; text: string }[];
  answer: string | null;
  feedback: string;
}): Draft {
  const notes = takeNotes();
  const context = { notes, findPicture: () => ({ fault: 'AIKEN holds no pictures' }), hasFormulas: true };
  const show = (text: string) => markdownFromPlain({ text, context });
  const draft: Draft = { ...plainDraft, place: { file, line, name: `question ${number}` }, ...notes };
  const label = (key ?? '').replace(/[).]+$/, '').toUpperCase();
  if (key === null) notes.refuse("it has no line 'ANSWER: …'");
  else if (options.length < 2) notes.refuse("it has no options, which begin with 'A) ' or 'A. '");
  else if (!options.some((each) => each.label === label)) notes.refuse(`the answer '${key}' names none of the ${options.length} options`);
  if (notes.refused.length > 0) return draft;
  const question = {
    ...plainQuestion,
    type: 'single' as const,
    stem: show(stem.join('\n')),
    options: options.map(({ text }) => show(text)),
    answer: label,
  };
  return { ...draft, question: { ...question, solution: show(feedback) } };
}
