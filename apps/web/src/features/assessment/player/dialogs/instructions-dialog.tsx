import { m } from '../../../../paraglide/messages.js';
import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { Dialog } from '../../shared/dialog.tsx';
import { PaletteLegend } from '../../shared/palette-legend.tsx';
import { MarkingTable, PaperRules } from '../../shared/paper-rules.tsx';
import { RichText } from '../../../../shared/assessment/question/rich-text.tsx';
import { SectionTable } from '../../shared/section-table.tsx';
import classes from './instructions-dialog.module.css';

/** The instructions of the test, at hand at any time. */
export function InstructionsDialog({ state, opened, onClose }: { state: PlayerState; opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={m.test_instructions()}>
      <div className={classes['parts']}>
        {!state.untimed && <SectionTable state={state} />}
        <MarkingTable state={state} />
        <PaperRules state={state} />
        <RichText html={state.instructionsHtml} />
        {state.solutions === 'end' && <PaletteLegend />}
      </div>
    </Dialog>
  );
}
