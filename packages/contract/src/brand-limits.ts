/** A phone number as people write it. */
export const helpdeskPhone = /^\+?[0-9][0-9 ()-]{3,18}[0-9]$/;
