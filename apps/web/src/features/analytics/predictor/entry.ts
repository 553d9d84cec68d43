import type { ExamPart, PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { readCurve, type Reading } from '@abhyas/rules/analytics/percentiles/read-curve.ts';
import { readMarks } from './percentile-text.ts';

type Taken = AnswerOf<'percentilePredictor'>['tests'][number];

/** The marks of one part of the exam, the whole or a section. `text` is what the field shows; `marks` is null while there are none that count. */
export interface EnteredPart {
  readonly part: ExamPart;
  readonly text: string;
  readonly isWrong: boolean;
  readonly marks: number | null;
  readonly reading: Reading | null;
  /** In the test it comes from; '' where it was typed. */
  readonly percentile: string;
}

/** What is predicted from: a test that was taken, or marks that were typed. */
export interface Entry {
  readonly test: Taken | null;
  /** Its marks are not the exam's. */
  readonly isScaled: boolean;
  readonly whole: EnteredPart;
  /** Empty where only the whole is known. */
  readonly sections: readonly EnteredPart[];
}

interface EntryProps {
  readonly exam: PredictorExam;
  readonly test: Taken | null;
  /** What was typed, by the key of the part; null while the marks of `test` count. */
  readonly typed: Readonly<Record<string, string>> | null;
}

/** A tenth is as fine as marks are shown. */
const shown = (marks: number): string => String(Math.round(marks * 10) / 10);

/** The marks of the exam and its sections, from a test or as they were typed; the whole of typed sections is their sum. */
export function entryOf({ exam, test, typed }: EntryProps): Entry {
  const [whole, ...sections] = exam.parts;
  if (whole === undefined) throw new Error(`The exam ${exam.key} has no parts`);
  if (typed === null && test !== null) {
    const known = sections.flatMap((part) => takenPart({ test, part }) ?? []);
    const own = takenPart({ test, part: whole });
    return {
      test,
      isScaled: test.parts.some(({ key, how }) => key === '' && how !== 'same'),
      whole: own ?? emptyPart(whole),
      // a test without one of the sections tells the whole alone
      sections: known.length === sections.length ? known : [],
    };
  }
  const given = sections.map((part) => typedPart({ part, text: typed?.[part.key] ?? '' }));
  if (given.length === 0) return { test: null, isScaled: false, whole: typedPart({ part: whole, text: typed?.[''] ?? '' }), sections: [] };
  const isWhole = given.every(({ marks }) => marks !== null);
  const sum = given.reduce((total, { marks }) => total + (marks ?? 0), 0);
  return { test: null, isScaled: false, whole: isWhole ? partOf({ part: whole, marks: sum }) : emptyPart(whole), sections: given };
}

function takenPart({ test, part }: { test: Taken; part: ExamPart }): EnteredPart | null {
  const taken = test.parts.find(({ key }) => key === part.key);
  if (taken === undefined || taken.inExam === null) return null;
  return { ...partOf({ part, marks: taken.inExam }), percentile: taken.percentile };
}

function typedPart({ part, text }: { part: ExamPart; text: string }): EnteredPart {
  const marks = readMarks({ text, total: part.totalMarks });
  if (marks === null || Number.isNaN(marks)) return { ...emptyPart(part), text, isWrong: marks !== null };
  return { ...partOf({ part, marks }), text };
}

const emptyPart = (part: ExamPart): EnteredPart => ({ part, text: '', isWrong: false, marks: null, reading: null, percentile: '' });

function partOf({ part, marks }: { part: ExamPart; marks: number }): EnteredPart {
  const reading = part.curve === null ? null : readCurve({ curve: part.curve, marks });
  return { part, text: shown(marks), isWrong: false, marks, reading, percentile: '' };
}
