import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { langOf } from '../../../lib/language/title-language.ts';
import { m } from '../../../paraglide/messages.js';
import { ProgressRing } from '../../../ui/feedback/progress/progress-ring.tsx';
import { StatusTick } from '../../../ui/feedback/progress/status-tick.tsx';
import { AssetActions } from './asset-actions.tsx';
import { assetFacts } from '../facts/asset-facts.ts';
import { Facts } from '../facts/facts.tsx';
import { SectionScores } from '../facts/section-scores.tsx';
import classes from './test-item.module.css';
import { usePaperFact } from '../facts/use-paper-fact.ts';

/** A test in a narrow list: name, facts, state, and what can be done with it. */
export function TestItem({ test }: { test: Asset }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-0 py-3">
      <div className={classes['words']}>
        <div className="text-ink font-medium leading-[1.35] wrap-anywhere" lang={langOf(test.assetName)}>
          {test.assetName}
        </div>
        <Facts facts={[...assetFacts(test), ...usePaperFact(test)]} />
        <SectionScores test={test} />
      </div>
      {test.status === 'completed' ? <StatusTick label={m.learning_status_completed()} /> : null}
      {test.status === 'in-progress' ? <ProgressRing label={m.learning_status_in_progress()} /> : null}
      <div className="flex items-center justify-end ml-auto">
        <TestActions test={test} />
      </div>
    </div>
  );
}

/** What can be done with a test; it is never opened on a page of the portal. `lead`: it is the one thing to do, and looks so. */
export function TestActions({ test, lead = false }: { test: Asset; lead?: boolean }) {
  return <AssetActions asset={test} nodeId="" href="" lead={lead} />;
}
