/** The requirements a line speaks for, and one outcome for each actor, in their order. */
export interface Line {
  readonly rows: string;
  readonly outcomes: string;
}

export const line = (rows: string, outcomes: string): Line => ({ rows, outcomes });
