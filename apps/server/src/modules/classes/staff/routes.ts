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
  const zoneOf = (request: { hostname: string }) => parts.brands.timeZoneOf(request.hostname);
  mount.session(contract.staffBatches, async ({ body, request }) => listStaffBatches({ parts, body, timeZone: await zoneOf(request) }));
  mount.session(contract.batchChoices, ({ body }) => getBatchChoices({ parts, body }));
  mount.session(contract.classNeeds, async ({ request }) => listNeeds({ parts, timeZone: await zoneOf(request) }));
  mount.session(contract.staffBatch, async ({ body, request }) =>
    getStaffBatch({ parts, batchId: body.batchId, timeZone: await zoneOf(request) }),
  );
  mount.session(contract.batchClasses, ({ body }) => listBatchClasses({ parts, body }));
  mount.session(contract.batchStudents, ({ body }) => listBatchStudents({ parts, body }));
  mount.session(contract.checkClass, async ({ body, request }) => checkClass({ parts, body, mentorsOff, timeZone: await zoneOf(request) }));
  mount.session(contract.saveBatch, async ({ session, body }) => ({ batchId: await saveBatch({ parts, session, body }) }));
  mount.session(contract.closeBatch, async ({ session, body }) => {
    await closeBatch({ parts, session, body });
    return {};
  });
  mount.session(contract.changeBatchMentor, async ({ session, body }) => {
    await changeBatchMentor({ parts, session, body });
    return {};
  });
  mount.session(contract.changeBatchStudents, async ({ session, body, request }) => ({
    changed: await changeBatchStudents({ parts, session, body, timeZone: await zoneOf(request) }),
  }));
  mount.session(contract.addClass, async ({ session, body, request }) => ({
    mappingId: await addClass({ parts, session, body, timeZone: await zoneOf(request) }),
  }));
  mount.session(contract.changeClass, async ({ session, body, request }) => {
    await changeClass({ parts, session, body, timeZone: await zoneOf(request) });
    return {};
  });
  mount.session(contract.copyClass, async ({ session, body, request }) =>
    copyClass({ parts, session, body, mentorsOff, timeZone: await zoneOf(request) }),
  );
  mount.session(contract.importTimetable, async ({ session, body: { batchId, csv, dryRun }, request }) =>
    importTimetable({
      parts,
      session,
      timeZone: await zoneOf(request),
      mentorsOff,
      csv,
      batchId,
      dryRun,
    }),
  );
  mount.session(contract.exportTimetable, async ({ body, request }) => ({
    csv: await exportTimetable({ parts, batchId: body.batchId, timeZone: await zoneOf(request) }),
  }));
}
