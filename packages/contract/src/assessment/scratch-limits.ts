/** How much of a candidate's scratch notes a log takes, in characters: of one note, of one stroke, of the strokes on one question, and of all notes and strokes of an attempt. */
export const scratchLimits = { note: 2_000, stroke: 2_000, question: 16_000, attempt: 240_000 } as const;

/** How many strokes one event adds, and how many it takes away. */
export const scratchBatch = { add: 60, erase: 500 } as const;
