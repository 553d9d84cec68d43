/** A kind of question: its topic and how hard it is. */
export interface QuestionKind {
  readonly topic: string;
  readonly difficulty: string;
}

/** What a student has on record for a kind of question: how many they answered, how many of those right, and the seconds that went into those answers. */
export interface AnswerRecord extends QuestionKind {
  readonly right: number;
  readonly answered: number;
  readonly seconds: number;
}

/** So many answers of one's own count as much as what is expected without them. Below as many, the screens show a count and no share. */
const priorAnswers = 5;

interface Tally {
  readonly right: number;
  readonly answered: number;
}

/** The mean of a beta distribution that was worth `priorAnswers` answers of the share `prior`, after these answers (Gelman and others, Bayesian Data Analysis, 2.4). */
const shrunk = ({ tally: { right, answered }, prior }: { tally: Tally; prior: number }): number =>
  (right + priorAnswers * prior) / (answered + priorAnswers);

const tallyOf = (records: readonly AnswerRecord[]): Tally => ({
  right: records.reduce((sum, { right }) => sum + right, 0),
  answered: records.reduce((sum, { answered }) => sum + answered, 0),
});

/**
 * The chance, above 0 and below 1, that a student answers a question of a kind right, from their record of other tests. Three beta-binomial steps, each shrunk towards
 * the one before with the weight of five answers: all answers (Laplace's rule of succession, so 0.5 without any), those of the difficulty, those of the topic in that
 * difficulty. A student answers what they think they can, so it is the chance of an answer that they would give, not of a guess at any question.
 */
export function chanceFrom(record: readonly AnswerRecord[]): (kind: QuestionKind) => number {
  const all = tallyOf(record);
  const overall = (all.right + 1) / (all.answered + 2);
  return ({ topic, difficulty }) => {
    const alike = record.filter((each) => each.difficulty === difficulty);
    const ofDifficulty = shrunk({ tally: tallyOf(alike), prior: overall });
    return shrunk({ tally: tallyOf(alike.filter((each) => each.topic === topic)), prior: ofDifficulty });
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
    const enough = steps.find((each) => tallyOf(each).answered >= priorAnswers) ?? record;
    const { answered } = tallyOf(enough);
    return answered === 0 ? null : Math.round(enough.reduce((sum, { seconds }) => sum + seconds, 0) / answered);
  };
}
