/** The one place of the browser that reads the clock. */
export function now(): Date {
  return new Date(Date.now());
}
