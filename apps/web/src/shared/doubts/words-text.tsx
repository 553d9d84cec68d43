import { formulaParts } from '@abhyas/rules/doubts/formula-parts.ts';
import { lazy, Suspense } from 'react';

/** It comes with the first formula. */
const Formula = lazy(async () => ({ default: (await import('./formula.tsx')).Formula }));

/** What someone wrote, its line breaks kept by the style around it, with its formulas set. */
export function WordsText({ text }: { text: string }) {
  return formulaParts(text).map(({ kind, text: part, isBlock }, index) => {
    if (kind === 'words') return part.replaceAll(String.raw`\$`, '$');
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no names
      <Suspense key={index} fallback={part}>
        <Formula latex={part} isBlock={isBlock} />
      </Suspense>
    );
  });
}
