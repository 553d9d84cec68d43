/** The attendance page of a student (ROU-077); '' for one's own. */
export const attendancePath = (studentImsPin: string): string =>
  `/mentor/attendance${studentImsPin === '' ? '' : `?${new URLSearchParams({ studentImsPin }).toString()}`}`;
