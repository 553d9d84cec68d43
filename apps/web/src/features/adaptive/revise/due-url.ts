/** Where the round of what is due starts: of as many minutes as it takes, within what a round may have. */
export const dueUrl = (minutes: number): string => `/revisetest/round?minutes=${Math.min(60, Math.max(5, minutes))}`;
