import { type ComponentType, lazy, Suspense } from 'react';

interface StemLineProps {
  readonly title: string;
  /** The start of the stem as it is written where formulas are in it; '' elsewhere. */
  readonly line: string;
}

/** Comes with the first title that has a formula. Without it, formulas are read as plain text. */
const SetLine = lazy(async (): Promise<{ default: ComponentType<StemLineProps> }> => {
  try {
    return { default: (await import('./set-line.tsx')).SetLine };
  } catch {
    return { default: ({ title }) => title };
  }
});

/** The title of a question in a list, its formulas set. */
export function StemLine({ title, line }: StemLineProps) {
  if (line === '') return title;
  return (
    <Suspense fallback={title}>
      <SetLine title={title} line={line} />
    </Suspense>
  );
}
