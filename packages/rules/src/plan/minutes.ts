/** What an item takes where the content does not say: minutes of a page of a PDF, of a block of a page for reading, and of anything else. */
const perPage = 2;
const perBlock = 0.5;
const unknown = 10;

/** A test of the Test tab that takes at least so long is a mock; the plan leaves shorter ones of that tab to the student. */
export const mockMinutes = 60;

interface Sized {
  readonly type: 'video' | 'html' | 'pdf' | 'link' | 'assessment';
  readonly seconds: number;
  /** Pages of a PDF, blocks of a page for reading. */
  readonly pages: number;
}

/** How many whole minutes an asset takes: of a video or test its length, of pages an estimate; at least 1. */
export function minutesOf({ type, seconds, pages }: Sized): number {
  if (seconds > 0) return Math.max(1, Math.ceil(seconds / 60));
  if (pages > 0) return Math.max(1, Math.ceil(pages * (type === 'pdf' ? perPage : perBlock)));
  return unknown;
}

/** The minutes that are left of an asset with so many parts (seconds of a video, pages, blocks) seen; at least 1. */
export function minutesLeftOf({ seenCount, ...asset }: Sized & { readonly seenCount: number }): number {
  const whole = minutesOf(asset);
  const parts = asset.type === 'video' ? asset.seconds : asset.pages;
  if (asset.type === 'assessment' || parts === 0) return whole;
  return Math.max(1, Math.ceil(whole * (1 - Math.min(1, seenCount / parts))));
}

/** The rest of an asset with so many parts seen, as a card says it: pages of a PDF, minutes of all else; null where the content does not say how long it is. */
export function leftOf(asset: Sized & { readonly seenCount: number }): { unit: 'minutes' | 'pages'; count: number } | null {
  const parts = asset.type === 'video' ? asset.seconds : asset.pages;
  if (parts <= 0) return null;
  if (asset.type === 'pdf') return { unit: 'pages', count: Math.max(1, parts - asset.seenCount) };
  return { unit: 'minutes', count: minutesLeftOf(asset) };
}
