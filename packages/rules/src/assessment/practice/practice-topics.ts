/** The levels that the name of a practice set can end with, the easiest first: 'Puzzles · hard'. */
const levels = ['easy', 'medium', 'hard'] as const;
export type SetLevel = (typeof levels)[number];

const ofLevel = new RegExp(`^(.+) · (${levels.join('|')})$`, 'i');

/** A set by itself, without a level, or the sets of a topic, the easiest first. */
export interface PracticeTopic<S> {
  readonly name: string;
  readonly sets: readonly { readonly set: S; readonly level: SetLevel | null }[];
}

/** Practice sets by topic, each where its first set is: sets whose names differ only in their level are one topic. */
export function practiceTopics<S extends { readonly name: string }>(sets: readonly S[]): PracticeTopic<S>[] {
  const parts = sets.map((set) => {
    const [, topic = '', word = ''] = ofLevel.exec(set.name) ?? [];
    return { set, topic, at: levels.findIndex((level) => level === word.toLowerCase()) };
  });
  return [...Map.groupBy(parts, ({ set, topic }) => topic || set)].map(([key, ofTopic]) => {
    const [first] = ofTopic;
    if (typeof key !== 'string' || ofTopic.length === 1)
      return { name: first?.set.name ?? '', sets: ofTopic.map(({ set }) => ({ set, level: null })) };
    const inOrder = ofTopic.toSorted((a, b) => a.at - b.at);
    return { name: key, sets: inOrder.map(({ set, at }) => ({ set, level: levels[at] ?? null })) };
  });
}
