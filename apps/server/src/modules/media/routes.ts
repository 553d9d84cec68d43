import { uploadFile } from '@abhyas/contract/media/media.ts';
import { uploadLimits } from '@abhyas/contract/upload-limits.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { storeUploads, removeUnusedUploads, unusedJob } from './uploads.ts';

/** Files that people attach: kept, linked to, and gone again where nothing was posted with them. */
export function registerMedia({ parts, mount }: ModuleContext): void {
  parts.jobs.define(unusedJob, () => removeUnusedUploads({ parts }));
  parts.jobs.schedule(unusedJob, '47 * * * *');
  mount.uploads(uploadFile, { min: 1, max: uploadLimits.files, tooLarge: 'FILE_TOO_LARGE' }, async ({ session, files }) => ({
    filePath: await storeUploads({ parts, ownerId: session.personId, files }),
  }));
}
