/** How many topics an end names: more would not be read. */
const most = 3;

/** The topics in which most questions of a round were wrong or skipped, three at most, with how many; of as many the one that came first. */
export function lostTopics(
  answers: readonly { readonly topic: string; readonly outcome: 'correct' | 'wrong' | 'blank' | null }[],
): { topic: string; questions: number }[] {
  const lost = answers.filter(({ outcome }) => outcome === 'wrong' || outcome === 'blank');
  return [...Map.groupBy(lost, ({ topic }) => topic)]
    .map(([topic, ofTopic]) => ({ topic, questions: ofTopic.length }))
    .toSorted((one, other) => other.questions - one.questions)
    .slice(0, most);
}
