/** Plain values of the desk of staff that screens and schemas share. */

/** Nothing on the desk is counted further than this; one more stands for all that are more. */
export const deskCountLimit = 100;
/** How many rows of each list the desk shows. */
export const deskRows = 10;
