/** A kind of question: its topic and how hard it is. */
export interface QuestionKind {
  readonly topic: string;
  readonly difficulty: string;
}

/** What a student has on record for a kind of question: how many they met, answered and got right, and the seconds that went into those answers. */
export interface AnswerRecord extends QuestionKind {
  readonly right: number;
  readonly answered: number;
  readonly questions: number;
  readonly seconds: number;
}

/** So many answers of one's own count as much as what is expected without them. Below as many, the screens show a count and no share. */
const priorAnswers = 5;

/** So many answers of a difficulty make a chance: their weight is then twice that of what is expected without them. */
export const minRecord = 2 * priorAnswers;

interface Tally {
  readonly right: number;
  /** Of how many. */
  readonly of: number;
}

/** The mean of a beta distribution that was worth `priorAnswers` answers of the share `prior`, after these answers (Gelman and others, Bayesian Data Analysis, 2.4). */
const shrunk = ({ tally: { right, of }, prior }: { tally: Tally; prior: number }): number =>
  (right + priorAnswers * prior) / (of + priorAnswers);

const tallyOf = (records: readonly AnswerRecord[], of: 'answered' | 'questions'): Tally => ({
  right: records.reduce((sum, { right }) => sum + right, 0),
  of: records.reduce((sum, each) => sum + each[of], 0),
});

/** How many answers of a difficulty a student has on record. */
export const answersOf = ({ record, difficulty }: { record: readonly AnswerRecord[]; difficulty: string }): number =>
  tallyOf(
    record.filter((each) => each.difficulty === difficulty),
    'answered',
  ).of;

/**
 * The chance, above 0 and below 1, that a student gets a question of a kind right, from their record of other tests; null with fewer than ten answers of its difficulty. Three beta-binomial steps, each shrunk towards
 * the one before with the weight of five answers: all (Laplace's rule of succession), those of the difficulty, those of the topic in that difficulty. A student answers what they think they can: a question that they
 * answered is one of those answered, a blank one of all that they met.
 */
export function chanceFrom(record: readonly AnswerRecord[]): (question: QuestionKind & { readonly isBlank: boolean }) => number | null {
  return ({ topic, difficulty, isBlank }) => {
    if (answersOf({ record, difficulty }) < minRecord) return null;
    const of = isBlank ? 'questions' : 'answered';
    const all = tallyOf(record, of);
    const alike = record.filter((each) => each.difficulty === difficulty);
    const ofDifficulty = shrunk({ tally: tallyOf(alike, of), prior: (all.right + 1) / (all.of + 2) });
    const ofTopic = tallyOf(
      alike.filter((each) => each.topic === topic),
      of,
    );
    return shrunk({ tally: ofTopic, prior: ofDifficulty });
  };
}

/**
 * How many whole seconds a student's answer to a question of a kind takes, on average: to its topic and difficulty where five such answers are on record, else to its
 * difficulty, else to any question. Null without an answer.
 */
export function usualSecondsFrom(record: readonly AnswerRecord[]): (kind: QuestionKind) => number | null {
  return ({ topic, difficulty }) => {
    const alike = record.filter((each) => each.difficulty === difficulty);
    const steps = [alike.filter((each) => each.topic === topic), alike, record];
    const enough = steps.find((each) => tallyOf(each, 'answered').of >= priorAnswers) ?? record;
    const { of: answered } = tallyOf(enough, 'answered');
    return answered === 0 ? null : Math.round(enough.reduce((sum, { seconds }) => sum + seconds, 0) / answered);
  };
}
