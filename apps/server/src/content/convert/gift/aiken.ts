import { quote, takeNotes } from '../model/notes.ts';
import { type Draft, letters, plainDraft, plainQuestion, type Reading } from '../model/question.ts';
import { markdownFromPlain } from '../text/markdown-from.ts';

const option = /^\s*([A-Za-z])[.)]\s+(.*)$/;
const answer = /^\s*ANSWER\s*:\s*(.*?)\s*$/i;

/** Whether a text is in AIKEN: it has more lines that begin with ANSWER than braces that begin like answers of GIFT. */
export function isAiken(text: string): boolean {
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  return count(/^\s*ANSWER\s*:\s*[A-Z]\b/gim) > count(/(?<!\\)\{\s*(?:[=~#]|(?:T|F|TRUE|FALSE)\s*[#}])/gi);
}

/** The questions of a file in AIKEN: the question in a line or several, its options 'A)' or 'A.', and 'ANSWER: B'. */
export function readAiken({ file, text }: { file: string; text: string }): Reading {
  const drafts: Draft[] = [];
  let begun: {
    line: number;
    stem: string[];
    options: { label: string; text: string }[];
    answer: string | null;
    feedback: string;
    strange: string;
  } | null = null;
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
    // the feedback continues to the next blank line
    if (begun !== null && begun.answer !== null && (told !== null || begun.feedback !== '') && line.trim() !== '') {
      if (optional !== null || answered !== null) begun.strange ||= line;
      begun.feedback += `${begun.feedback === '' ? '' : '\n'}${told?.[1] ?? line}`;
      continue;
    }
    if (begun !== null && begun.answer !== null && (line.trim() !== '' || begun.feedback !== '')) end();
    if (line.trim() === '') continue;
    begun ??= { line: index + 1, stem: [], options: [], answer: null, feedback: '', strange: '' };
    const isNext = optional !== null && optional[1]?.toUpperCase() === letters.charAt(begun.options.length);
    const last = begun.options.at(-1);
    if (answered !== null) begun.answer = answered[1] ?? '';
    else if (isNext && begun.stem.length > 0) begun.options.push({ label: optional[1]?.toUpperCase() ?? '', text: optional[2] ?? '' });
    else if (last !== undefined) {
      if (optional !== null) begun.strange ||= line;
      last.text += `\n${line}`;
    } else begun.stem.push(line);
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
  strange,
}: {
  file: string;
  line: number;
  number: number;
  stem: readonly string[];
  options: readonly { label: string; text: string }[];
  answer: string | null;
  feedback: string;
  strange: string;
}): Draft {
  const notes = takeNotes();
  const context = { notes, findPicture: () => ({ fault: 'AIKEN holds no pictures' }), hasFormulas: true };
  const show = (text: string) => markdownFromPlain({ text, context });
  const draft: Draft = { ...plainDraft, place: { file, line, name: `question ${number}` }, ...notes };
  const label = (key ?? '').replace(/[).]+$/, '').toUpperCase();
  if (strange !== '') notes.refuse(`the line ${quote(strange)} begins like an option, but is not the next one`);
  else if (key === null) notes.refuse("it has no line 'ANSWER: …'");
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
