import type { Feedback } from '../model/feedback.ts';
import { gradeOptions } from '../model/choices.ts';
import { type Notes, plainQuestion, type Question } from '../model/question.ts';
import { readNumber, restPercent, typedNumber, typedWords } from '../model/typed.ts';

/** A gap of a text, as a question without its stem; or why it is none. */
export type Gap =
  | (Omit<Question, 'stem' | 'solution' | 'topic'> & {
      readonly weight: number;
      /** What a wrong answer brings, for a right one that brings 1. */
      readonly wrong: number;
      readonly feedback: readonly Feedback[];
    })
  | { readonly fault: string };

/** What is in the place of a gap, so that it is found again in the text. */
export const gapMark = (index: number) => `(${index + 1}) _____`;

export const cloze = /\{(\d*):([A-Z_]+):((?:\\.|[^\\}])*)\}/g;

/** Takes the gaps out of a text in Moodle's cloze syntax. `show` makes Markdown of the HTML of an option. */
export function readCloze({ html, notes, show }: { html: string; notes: Notes; show: (html: string) => string }) {
  const gaps: Gap[] = [];
  const text = html.replace(cloze, (_whole, weight: string, type: string, answers: string) => {
    const gap = readGap({ type, answers, notes, show });
    gaps.push('fault' in gap ? gap : { ...gap, weight: Number(weight || '1') });
    return gapMark(gaps.length - 1);
  });
  return { text, gaps };
}

function readGap({ type, answers, notes, show }: { type: string; answers: string; notes: Notes; show: (html: string) => string }): Gap {
  const about = { ...plainQuestion, weight: 1, wrong: 0 };
  const parts = [...answers.replace(/^~/, '').matchAll(/(?:^|~)((?:\\.|[^\\~])*)/g)].map(([, part = '']) => readPart(part));
  const feedback = parts.flatMap(({ text, percent, said }, index): Feedback[] => {
    if (said === '') return [];
    if (/^(MULTI|MC|MR)/.test(type)) return [{ to: [index], text: show(said) }];
    const isOnly = percent > 99.9 && parts.filter((each) => each.percent > 99.9).length === 1;
    return [{ to: isOnly ? 'right' : { typed: text === '*' ? 'Any other answer' : show(text) }, text: show(said) }];
  });
  if (/^(MULTICHOICE|MC|MULTIRESPONSE|MR)/.test(type)) {
    const isSingle = !/^(MULTIRESPONSE|MR)/.test(type);
    const graded = gradeOptions({ options: parts, isSingle, grade: null, notes });
    if ('fault' in graded) return graded;
    return {
      ...about,
      wrong: graded.marks?.wrong ?? 0,
      type: graded.type,
      answer: graded.answer,
      options: parts.map(({ text }) => show(text)),
      feedback,
    };
  }
  if (/^(NUMERICAL|NM)$/.test(type)) {
    const numbers = parts.flatMap(({ percent, text }) => {
      const read = readNumber(text);
      return read === null ? [] : [{ percent, ...read }];
    });
    const typed = typedNumber({ numbers, notes });
    return 'fault' in typed ? typed : { ...about, wrong: restPercent({ answers: parts, notes }) / 100, ...typed, feedback };
  }
  if (!/^(SHORTANSWER|SA|MW)/.test(type)) return { fault: `a gap of the kind ${type}` };
  const typed = typedWords({ answers: parts, notes });
  if (!('fault' in typed) && type.endsWith('C')) notes.change('capital and small letters count as the same');
  return 'fault' in typed ? typed : { ...about, wrong: restPercent({ answers: parts, notes }) / 100, ...typed, feedback };
}

function readPart(part: string) {
  const weight = /^\s*(=|%(-?\d+(?:\.\d+)?)%)/.exec(part);
  const rest = part.slice(weight?.[0].length ?? 0);
  const at = rest.search(/(?<!\\)#/);
  const text = (at < 0 ? rest : rest.slice(0, at)).replace(/\\([\\~#}=])/g, '$1').trim();
  const said =
    at < 0
      ? ''
      : rest
          .slice(at + 1)
          .replace(/\\([\\~#}=])/g, '$1')
          .trim();
  return { percent: weight === null ? 0 : Number(weight[2] ?? 100), text, said };
}

/** Takes the gaps `[[1]]` out of a text whose choices are listed beside it; a gap's options are the choices of its group. */
export function readChosenGaps({ html, choices }: { html: string; choices: readonly { readonly text: string; readonly group: string }[] }) {
  const gaps: Gap[] = [];
  const text = html.replace(/\[\[(\d+)\]\]/g, (_whole, number: string) => {
    const chosen = choices[Number(number) - 1];
    const options = [...new Set(choices.filter(({ group }) => group === chosen?.group).map((choice) => choice.text))];
    const answer = 'ABCDEFGHIJKL'.charAt(chosen === undefined ? -1 : options.indexOf(chosen.text));
    gaps.push(
      answer === ''
        ? { fault: `the gap [[${number}]] has no choice, or too many` }
        : { ...plainQuestion, type: 'single', options, answer, weight: 1, wrong: 0, feedback: [] },
    );
    return gapMark(gaps.length - 1);
  });
  return { text, gaps };
}
