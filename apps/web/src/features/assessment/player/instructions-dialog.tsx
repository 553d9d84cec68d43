import { Modal } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import type { PlayerState } from '@abhyas/contract/assessment.ts';
import { PaletteLegend } from '../shared/palette-legend.tsx';
import { RichText } from '../shared/rich-text.tsx';
import { SectionTable } from '../shared/section-table.tsx';

/** The instructions of the test, at hand at any time. */
export function InstructionsDialog({ state, opened, onClose }: { state: PlayerState; opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={m.test_instructions()} closeButtonProps={{ 'aria-label': m.action_close() }}>
      <SectionTable state={state} />
      <RichText html={state.instructionsHtml} />
      <PaletteLegend />
    </Modal>
  );
}
