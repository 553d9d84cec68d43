/** How many parts an asset has by the content: seconds, pages or blocks; 0 if the content does not say. */
export function partsOf({ type, seconds, pages }: { type: string; seconds: number; pages: number }): number {
  return type === 'video' ? seconds : type === 'assessment' ? 0 : pages;
}
