/** How long a note at a centre's desk, or the reason of what was done there, may be, in characters. */
export const maxNoteLength = 500;
