/** Which entry about one test says most to a student: the window that everyone has, the seat they booked in it, the attempt they made. */
const saysMore: Readonly<Record<string, number>> = { test: 1, seat: 2, attempt: 3 };

/**
 * Whether an entry is shown to a person who has entries of their own from `own` about the same thing: a window not beside the seat that was booked in it, and
 * neither of them beside the attempt. An entry that is about nothing in particular (`own` is empty) is always shown.
 */
export const isShownOnce = ({ source, own }: { source: string; own: readonly string[] }): boolean =>
  own.every((other) => (saysMore[other] ?? 0) <= (saysMore[source] ?? 0));
