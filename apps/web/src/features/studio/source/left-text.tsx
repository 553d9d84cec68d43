import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { SaveLine } from './save-line.tsx';
import { SourceView } from './source-view.tsx';
import type { OpenDraft } from './use-draft.ts';

/** What an earlier page left of a text, while the server does not give it. */
export function LeftText({ left, error, onRetry }: { left: OpenDraft; error: unknown; onRetry: () => void }) {
  return (
    <main className="grid gap-5 max-w-180 mx-auto px-gutter py-6">
      <ErrorState heading="h1" error={error} onRetry={onRetry} />
      <h2 className="m-0 text-ink text-lg font-strong">{m.studio_question_left()}</h2>
      <SaveLine draft={left.draft} />
      <SourceView piece={left.draft.text} faults={[]} onChange={left.write} />
    </main>
  );
}
