import type { SeenParts } from '@abhyas/contract/learning/learning.ts';

/** Parts as PostgreSQL writes a multirange of whole numbers: '{[0,12),[40,41)}'. */
export function toMultirange(parts: SeenParts): string {
  return `{${parts.map(([first, last]) => `[${first},${last + 1})`).join(',')}}`;
}

/** And back. */
export function fromMultirange(text: string): SeenParts {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, first, after]) => [Number(first), Number(after) - 1]);
}
