let continues: string | null = null;

/** The video of this id shall begin by itself when it is opened next: someone watches one after the other. */
export function requestAutoplay(id: string): void {
  continues = id;
}

/** Whether a video that is opened now shall begin by itself. Asked once: whatever is opened instead of it ends the row. */
export function consumeAutoplay(id: string): boolean {
  const answer = continues === id;
  continues = null;
  return answer;
}
