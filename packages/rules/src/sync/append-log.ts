/** An entry of a log: its number, from 1 and without gaps, is given by the device that writes it. */
export interface Numbered {
  readonly seq: number;
}

/** What the server has not acknowledged of an append-only log, in order, and the number that the next entry gets. */
export interface AppendLog<E extends Numbered> {
  readonly pending: readonly E[];
  readonly nextSeq: number;
}

/** The log of a device that has `pending` left from before, in order; it continues behind them, at `from` at the earliest. */
export function openLog<E extends Numbered>(pending: readonly E[], from = 1): AppendLog<E> {
  return { pending, nextSeq: Math.max((pending.at(-1)?.seq ?? 0) + 1, from) };
}

/** The log with one entry more; `make` writes it for the number it gets. */
export function append<E extends Numbered>({ pending, nextSeq }: AppendLog<E>, make: (seq: number) => E): AppendLog<E> {
  return { pending: [...pending, make(nextSeq)], nextSeq: nextSeq + 1 };
}

/** The log once the server has every entry up to `ack`. Acknowledgements may arrive twice and in any order. */
export function acknowledge<E extends Numbered>({ pending, nextSeq }: AppendLog<E>, ack: number): AppendLog<E> {
  return { pending: pending.filter(({ seq }) => seq > ack), nextSeq };
}
