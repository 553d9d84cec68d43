import { m } from '../../../paraglide/messages.js';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { Card } from '../../../ui/cards/card.tsx';

/** How far the rescoring of a test has come; nothing where none waits. */
export function ScoringBar({ attempts, waiting }: { attempts: number; waiting: number }) {
  const words = m.staff_scoring({ done: attempts - waiting, total: attempts });
  return (
    <div role="status">
      {waiting === 0 ? null : (
        <Card as="div" compact className="grid gap-2 tabular">
          <p className="m-0">{words}</p>
          <ProgressBar done={attempts - waiting} total={attempts} label={words} />
        </Card>
      )}
    </div>
  );
}
