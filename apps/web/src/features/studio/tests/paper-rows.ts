import { type EntryRun, fullName, type TestSection, type TestText } from '@abhyas/rules/content/test-edit.ts';
import type { Figures, Placed } from './test-queries.ts';

/** A line of the paper: a question, questions of a passage one after the other, or a rule with its draw. */
export interface PaperRow {
  readonly id: string;
  readonly run: EntryRun;
  /** The number of its first question in the test, from 1. */
  readonly first: number;
  readonly questions: readonly PaperQuestion[];
  readonly rule: {
    readonly count: number;
    readonly banks: readonly string[];
    readonly topic: string;
    readonly difficulty: string;
    readonly unseen: number;
  } | null;
}

export interface PaperQuestion {
  /** 'bank/key'. */
  readonly name: string;
  /** Null until it is read. */
  readonly placed: Placed | null;
}

export interface PaperSection {
  readonly section: TestSection;
  readonly rows: readonly PaperRow[];
  readonly questions: readonly PaperQuestion[];
  /** How many it is to have; null where nothing says so. */
  readonly places: number | null;
  readonly minutes: number | null;
}

/** The paper as a text has it, with what the server knows of its questions. */
export function paperOf({ test, figures }: { test: TestText; figures: Figures | undefined }): PaperSection[] {
  const known = new Map(figures?.sections.flatMap(({ placed }) => placed).map((placed) => [placed.name, placed]));
  let number = 1;
  return test.sections.map((section, at) => {
    const own = figures?.sections.find(({ key }) => key === section.key);
    const question = (name: string): PaperQuestion => ({
      name: fullName(section, name),
      placed: known.get(fullName(section, name)) ?? null,
    });
    const entries =
      section.entries === null
        ? (own?.placed ?? []).map((placed) => ({ questions: [{ name: placed.name, placed }], rule: null }))
        : section.entries.map((entry) => {
            if (typeof entry === 'string') return { questions: [question(entry)], rule: null };
            if ('question' in entry) return { questions: [question(entry.question)], rule: null };
            const { count, banks = [section.bank], topic = '', difficulty = '', unseen = 0 } = entry.draw;
            return { questions: entry.drawn.map(question), rule: { count, banks, topic, difficulty, unseen } };
          });
    const rows: PaperRow[] = [];
    const passageOf = (row: PaperRow | undefined) => (row?.rule === null ? (row.questions.at(-1)?.placed?.passage ?? '') : '');
    entries.forEach(({ questions, rule }, index) => {
      const before = rows.at(-1);
      const passage = rule === null ? (questions[0]?.placed?.passage ?? '') : '';
      if (before !== undefined && passage !== '' && passageOf(before) === passage)
        rows[rows.length - 1] = {
          ...before,
          run: { ...before.run, count: before.run.count + 1 },
          questions: [...before.questions, ...questions],
        };
      else
        rows.push({
          id: `${section.key}:${rule === null ? (questions[0]?.name ?? index) : `rule ${index}`}`,
          run: { section: at, from: index, count: 1 },
          first: number,
          questions,
          rule,
        });
      number += questions.length;
    });
    return {
      section,
      rows,
      questions: rows.flatMap((row) => row.questions),
      places: own?.places ?? null,
      minutes: own?.minutes ?? null,
    };
  });
}

/** 'Q5' or 'Q5–8'. */
export const numbersOf = ({ first, questions }: Pick<PaperRow, 'first' | 'questions'>): string =>
  questions.length < 2 ? `Q${first}` : `Q${first}–${first + questions.length - 1}`;

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What is said of questions together: their topic and difficulty where they have one, the share of right answers, and the seconds. */
export function factsOf(questions: readonly PaperQuestion[]) {
  const known = questions.flatMap(({ placed }) => (placed === null ? [] : [placed]));
  const only = (values: readonly string[]) => (new Set(values).size === 1 ? (values[0] ?? '') : '');
  const times = known.flatMap(({ medianSeconds }) => medianSeconds ?? []);
  return {
    topic: only(known.map(({ topic }) => topic)),
    difficulty: only(known.map(({ difficulty }) => difficulty)),
    right: meanOf(known.flatMap(({ right }) => right ?? [])),
    seconds: times.length < questions.length || times.length === 0 ? null : times.reduce((sum, value) => sum + value, 0),
  };
}

/** The numbers of the whole paper; `places` counts the questions where a section says no number. */
export function totalsOf({ paper, test }: { paper: readonly PaperSection[]; test: TestText }) {
  const questions = paper.flatMap((each) => each.questions);
  const places = paper.reduce((sum, each) => sum + Math.max(each.places ?? 0, each.questions.length), 0);
  const marks = questions.reduce((sum, { placed }) => sum + (placed?.correct ?? 0), 0);
  const perPlace = test.marking['single']?.correct ?? 0;
  return {
    questions: questions.length,
    places,
    marks,
    fullMarks: marks + (places - questions.length) * perPlace,
    minutes: paper.reduce((sum, { section }) => sum + (section.minutes ?? 0), 0),
  };
}
