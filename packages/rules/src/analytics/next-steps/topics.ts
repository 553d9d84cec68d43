import type { AnswerRecord } from './chance.ts';

interface Cell {
  readonly right: number;
  readonly answered: number;
}

/** How many answers to questions of a topic were right, by difficulty and in all. */
export interface TopicRow {
  readonly topic: string;
  readonly easy: Cell;
  readonly medium: Cell;
  readonly hard: Cell;
  readonly all: Cell;
}

/** Topics by difficulty, by name. A topic of which no question was answered has no row; a difficulty other than the three counts in `all` alone. */
export function topicTable(record: readonly AnswerRecord[]): TopicRow[] {
  return [...Map.groupBy(record, ({ topic }) => topic)]
    .map(([topic, rows]) => {
      const cell = (...difficulties: string[]): Cell => {
        const inside = difficulties.length === 0 ? rows : rows.filter(({ difficulty }) => difficulties.includes(difficulty));
        return {
          right: inside.reduce((sum, { right }) => sum + right, 0),
          answered: inside.reduce((sum, { answered }) => sum + answered, 0),
        };
      };
      return { topic, easy: cell('easy'), medium: cell('medium'), hard: cell('hard'), all: cell() };
    })
    .filter(({ all }) => all.answered > 0)
    .toSorted((one, other) => (one.topic < other.topic ? -1 : 1));
}
