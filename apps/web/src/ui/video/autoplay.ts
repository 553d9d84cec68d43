let continues: string | null = null;

/** Makes the video with this id start by itself when it is opened next, as in a playlist. */
export function requestAutoplay(id: string): void {
  continues = id;
}

/** Whether a video that is opened now should start by itself. Consumed by the first call, whatever is opened. */
export function consumeAutoplay(id: string): boolean {
  const answer = continues === id;
  continues = null;
  return answer;
}
