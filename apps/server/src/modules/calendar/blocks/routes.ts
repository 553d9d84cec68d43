import * as contract from '@abhyas/contract/calendar/blocks.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { addBlock } from './add-block.ts';
import { changeBlock } from './change-block.ts';
import { completeBlock } from './complete-block.ts';
import { removeBlock } from './remove-block.ts';
import { restoreBlock } from './restore-block.ts';

/** A student's own study blocks. They repeat in the zone of the portal that they were made on. */
export function mountBlocks({ parts, mount }: ModuleContext): void {
  mount.session(contract.addStudyBlock, ({ session, body, timeZone }) => addBlock({ parts, session, body, zone: timeZone }));
  mount.session(contract.changeStudyBlock, ({ session, body, timeZone }) => changeBlock({ parts, session, body, zone: timeZone }));
  mount.session(contract.removeStudyBlock, ({ session, body }) => removeBlock({ parts, session, body }));
  mount.session(contract.restoreStudyBlock, ({ session, body }) => restoreBlock({ parts, session, body }));
  mount.session(contract.completeStudyBlock, ({ session, body }) => completeBlock({ parts, session, body }));
}
