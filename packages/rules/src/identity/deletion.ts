/** How long someone has to change their mind about deleting their account. */
export const deletionDays = 30;

/** When an account is deleted that its owner asks to have deleted at `askedAt`. */
export function deletionDueAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + deletionDays * 86_400_000);
}
