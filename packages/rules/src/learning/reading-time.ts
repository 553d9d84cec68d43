/** Characters in a second of someone who reads fast and skips what they know; most need twice as long. */
const fastReader = 40;
/** Milliseconds: a heading or a picture is seen at a glance, and a long paragraph is not waited for longer. */
const [shortest, longest] = [800, 8_000];

/** For how many milliseconds a paragraph must be on the screen to count as read. Scrolling through is shorter, reading never is. */
export function readingMs(text: string): number {
  return Math.min(longest, Math.max(shortest, (text.trim().length / fastReader) * 1_000));
}
