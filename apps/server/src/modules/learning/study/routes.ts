import * as contract from '@abhyas/contract/learning/study.ts';
import * as tasks from '@abhyas/contract/learning/tasks.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { createPictureLinks } from '../../../platform/files/picture-links.ts';
import { listMarked } from './marks/list-marked.ts';
import { addOwnTask, listAgreedTasks, removeOwnTask, tickTask } from './tasks.ts';
import { purgeOldNotes, listNotes, removeNote, saveNote } from './notes.ts';

const purgeJob = 'learning.tidy';

/** My page: what a student has bookmarked, put on My Task and noted down. */
export function mountStudy({ parts, mount }: ModuleContext): void {
  const linkTo = createPictureLinks(parts);
  for (const [endpoint, mark] of [
    [contract.listBookmarks, 'bookmark'],
    [contract.listMyTasks, 'task'],
  ] as const) {
    mount.lagging(endpoint, ({ from, session, body, timeZone }) => listMarked({ parts: from, linkTo, session, body, mark, timeZone }));
  }
  mount.lagging(tasks.listAgreedTasks, ({ from, session, body }) => listAgreedTasks({ parts: from, session, body }));
  mount.session(tasks.tickTask, ({ session, body, timeZone }) => tickTask({ parts, session, body, zone: timeZone }));
  mount.session(tasks.addOwnTask, ({ session, body, timeZone }) => addOwnTask({ parts, session, body, zone: timeZone }));
  mount.session(tasks.removeOwnTask, async ({ session, body, timeZone }) => {
    await removeOwnTask({ parts, session, body, zone: timeZone });
    return {};
  });
  mount.lagging(contract.listNotes, ({ from, session, body }) => listNotes({ parts: from, session, body }));
  mount.session(contract.saveNote, ({ session, body }) => saveNote({ parts, session, body }));
  mount.session(contract.removeNote, async ({ session, body }) => {
    await removeNote({ parts, session, noteKey: body.noteKey });
    return {};
  });
  parts.jobs.define(purgeJob, () => purgeOldNotes({ parts }));
  parts.jobs.schedule(purgeJob, '40 3 * * *');
}
