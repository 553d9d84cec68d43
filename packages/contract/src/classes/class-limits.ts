/** What a class may have. Lengths are in characters. */
export const classLimits = {
  module: { min: 1, max: 999 },
  number: { min: 1, max: 9999 },
  minutes: { min: 5, max: 720, usual: 90 },
  title: 200,
  description: 1000,
  place: 200,
  link: 500,
} as const;

/** Weeks for which a class is copied at most. */
export const maxCopies = 26;
/** Rows of a timetable that go in at once. */
export const maxTimetableRows = 500;
/** Characters of a timetable. */
export const maxTimetableCsv = 200_000;
/** Rows of a page: of a student's or mentor's list of classes, of a roll (so many are marked at once, too), of the stretches of a class, and of a batch's timetable and students. */
export const classPages = { classes: 500, roll: 1000, stretches: 300, timetable: 50, students: 50 } as const;
/** Mentors of a batch. */
export const maxMentors = 100;
/** Students that are added to a batch, or removed from it, at once. */
export const maxPins = 200;

/** What a recording may be that a person adds: bytes of its file, seconds, bytes of one part of an upload (a store takes no smaller ones), and how many parts a class has. */
export const recordingLimits = { bytes: 4 * 1024 ** 3, seconds: 43_200, partBytes: 8 * 1024 ** 2, parts: 20 } as const;
