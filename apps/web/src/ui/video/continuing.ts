let continues = false;

/** The next video shall begin by itself: somebody watches one after the other. */
export function playOn(): void {
  continues = true;
}

/** Whether a video that is opened now shall begin by itself. Asked once. */
export function takesOver(): boolean {
  const answer = continues;
  continues = false;
  return answer;
}
