import { stringify } from 'yaml';
import { mostCommon } from '../model/choices.ts';
import { keyFrom, uniqueKeys } from '../model/keys.ts';
import type { Marks, Question } from '../model/question.ts';

/** A question in the test: its key in the bank, and its marks where the file has them. */
export interface Placed {
  readonly key: string;
  readonly section: string;
  readonly type: Question['type'];
  readonly marks: Marks | null;
}

const plain: Marks = { correct: 1, wrong: 0, blank: 0 };
const same = (one: Marks, other: Marks) =>
  one.correct === other.correct && one.wrong === other.wrong && one.blank === other.blank && one.partial === other.partial;

/**
 * A practice set of the questions of a bank, as the file of a test. The marks that most questions of a type have are the type's; a question with others names
 * its own.
 */
export function writeTest({
  bank,
  name,
  programme,
  placed,
}: {
  bank: string;
  name: string;
  programme: string;
  placed: readonly Placed[];
}): string {
  const marking = {
    single: markingOf({ type: 'single', placed }),
    multiple: markingOf({ type: 'multiple', placed }),
    numeric: markingOf({ type: 'numeric', placed }),
    text: markingOf({ type: 'text', placed }),
  };
  const key = uniqueKeys();
  const sections = [...Map.groupBy(placed, (question) => question.section)].map(([section, questions]) => ({
    key: key(keyFrom(section) || 'questions'),
    name: section === '' ? name : section.slice(0, 500),
    bank,
    questions: questions.map((question) => {
      const marks = question.marks ?? plain;
      return same(marks, marking[question.type]) ? question.key : { question: question.key, marking: marks };
    }),
  }));
  return stringify(
    {
      test: bank,
      name,
      programme,
      kind: 'practice',
      clock: 'none',
      type: 'Practice Set',
      proctored: '0',
      release: 'today',
      end: 'today+365d',
      order: 'free',
      sections,
      marking,
      calculator: 'none',
      instructions: 'Answer in any order. The solutions are shown when you submit.',
    },
    { lineWidth: 0 },
  );
}

function markingOf({ type, placed }: { type: Question['type']; placed: readonly Placed[] }): Marks {
  const written = placed.filter((question) => question.type === type).map(({ marks }) => JSON.stringify(marks ?? plain));
  return JSON.parse(mostCommon(written) ?? JSON.stringify(plain)) as Marks;
}
