import * as contract from '@abhyas/contract/classes/staff.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import type { MentorsOff } from '../batches.ts';
import {
  changeBatchMentor,
  changeBatchStudents,
  closeBatch,
  getBatchChoices,
  getStaffBatch,
  listBatchClasses,
  listBatchStudents,
  listStaffBatches,
  saveBatch,
} from './batch.ts';
import { checkClass } from './timetable/check-class.ts';
import { exportTimetable, importTimetable } from './timetable/import-timetable.ts';
import { listNeeds } from './needs.ts';
import { addClass, changeClass, copyClass } from './timetable/save-class.ts';

/** Batches, their people and their timetables, for staff. */
export function mountStaffClasses({ parts, mount, mentorsOff }: ModuleContext & { readonly mentorsOff: MentorsOff }): void {
  mount.session(contract.staffBatches, ({ body, timeZone }) => listStaffBatches({ parts, body, timeZone }));
  mount.session(contract.batchChoices, ({ body }) => getBatchChoices({ parts, body }));
  mount.session(contract.classNeeds, ({ timeZone }) => listNeeds({ parts, timeZone }));
  mount.session(contract.staffBatch, ({ body, timeZone }) => getStaffBatch({ parts, batchId: body.batchId, timeZone }));
  mount.session(contract.batchClasses, ({ body }) => listBatchClasses({ parts, body }));
  mount.session(contract.batchStudents, ({ body }) => listBatchStudents({ parts, body }));
  mount.session(contract.checkClass, ({ body, timeZone }) => checkClass({ parts, body, mentorsOff, timeZone }));
  mount.session(contract.saveBatch, async ({ session, body }) => ({ batchId: await saveBatch({ parts, session, body }) }));
  mount.session(contract.closeBatch, async ({ session, body }) => {
    await closeBatch({ parts, session, body });
    return {};
  });
  mount.session(contract.changeBatchMentor, async ({ session, body }) => {
    await changeBatchMentor({ parts, session, body });
    return {};
  });
  mount.session(contract.changeBatchStudents, async ({ session, body, timeZone }) => ({
    changed: await changeBatchStudents({ parts, session, body, timeZone }),
  }));
  mount.session(contract.addClass, async ({ session, body, timeZone }) => ({
    mappingId: await addClass({ parts, session, body, timeZone }),
  }));
  mount.session(contract.changeClass, async ({ session, body, timeZone }) => {
    await changeClass({ parts, session, body, timeZone });
    return {};
  });
  mount.session(contract.copyClass, ({ session, body, timeZone }) => copyClass({ parts, session, body, mentorsOff, timeZone }));
  mount.session(contract.importTimetable, ({ session, body: { batchId, csv, dryRun }, timeZone }) =>
    importTimetable({
      parts,
      session,
      timeZone,
      mentorsOff,
      csv,
      batchId,
      dryRun,
    }),
  );
  mount.session(contract.exportTimetable, async ({ body, timeZone }) => ({
    csv: await exportTimetable({ parts, batchId: body.batchId, timeZone }),
  }));
}
