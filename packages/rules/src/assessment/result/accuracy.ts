/** How many of the answers given were right, in whole per cent, halves up; null if none was given. */
export function accuracy({ correct, wrong }: { readonly correct: number; readonly wrong: number }): number | null {
  const given = correct + wrong;
  return given === 0 ? null : Math.floor((200 * correct + given) / (2 * given));
}
