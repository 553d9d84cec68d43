/** Bayesian knowledge tracing of one skill (Corbett and Anderson, 1995). All are probabilities. */
export interface SkillModel {
  /** Of knowing the skill before the first response. */
  readonly prior: number;
  /** Of learning it by a response. */
  readonly learn: number;
  /** Of a right response without knowing it. */
  readonly guess: number;
  /** Of a wrong one although one knows it. */
  readonly slip: number;
}

/** How probable a right response is for someone who knows the skill with probability `known`. */
export function chanceOfRightBy({ model, known }: { model: SkillModel; known: number }): number {
  return known * (1 - model.slip) + (1 - known) * model.guess;
}

/** How probable it is that the skill is known after these responses, oldest first; `prior` after none. */
export function knownAfter({ model, responses }: { model: SkillModel; responses: readonly ('right' | 'wrong')[] }): number {
  const { prior, learn, guess, slip } = model;
  return responses.reduce((known, response) => {
    const right = response === 'right';
    const ifKnown = known * (right ? 1 - slip : slip);
    const ifNot = (1 - known) * (right ? guess : 1 - guess);
    const seen = ifKnown / (ifKnown + ifNot);
    return seen + (1 - seen) * learn;
  }, prior);
}
