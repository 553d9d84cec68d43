import * as contract from '@abhyas/contract/profile/profile.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { getProfileByPin, getStudentData } from './reading.ts';
import { saveDraftSections, saveProfile } from './saving.ts';
import { mountLookups } from './reference/routes.ts';
import { oldPicturesJob, removeOldPictures, removePicture, savePicture } from './own-picture.ts';

/** The profile of a student: reading and saving it, what is being typed, the picture, and the lists its forms choose from. */
export function registerProfile({ parts, mount }: ModuleContext): void {
  parts.jobs.define(oldPicturesJob, () => removeOldPictures({ parts }));
  parts.jobs.schedule(oldPicturesJob, '41 * * * *');
  mountLookups(mount);
  mount.session(contract.studentData, ({ session }) => getStudentData({ parts, session }));
  mount.session(contract.studentDataByPin, ({ session, body }) => getProfileByPin({ parts, viewer: session, pin: body.studentImsPin }));
  mount.session(contract.studentPrelogin, ({ session, body, request, timeZone }) =>
    saveProfile({ parts, session, body, timeZone, host: request.hostname }),
  );
  mount.session(contract.saveProfileDraft, async ({ session, body }) => {
    await saveDraftSections({ parts, session, ...body });
    return {};
  });
  mount.upload(contract.uploadProfileImage, async ({ session, body, file }) => {
    const square = { left: Number(body.left), top: Number(body.top), side: Number(body.side) };
    return { profileImage: await savePicture({ parts, session, file, square }) };
  });
  mount.session(contract.removeProfileImage, async ({ session }) => {
    await removePicture({ parts, session });
    return {};
  });
}
