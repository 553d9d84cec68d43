import { testLanding } from '@abhyas/contract/home/test-landing.ts';
import * as contract from '@abhyas/contract/learning/learning.ts';
import { studentDataV2 } from '@abhyas/contract/profile/profile.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { createPictureLinks } from '../../platform/files/picture-links.ts';
import type { AssessmentFace } from '../assessment/index.ts';
import { getHome } from './get-home.ts';
import { getTestLanding } from './get-test-landing.ts';
import { getStudent } from './get-student.ts';
import { getChannelPage, listBlogs, listResume } from './see-all.ts';

/** What joins several modules: home in one round trip, the full lists behind it, and who the student is and where they were. It has no tables of its own. */
export function registerHome({ parts, mount, assessment }: ModuleContext & { assessment: AssessmentFace }): void {
  const linkTo = createPictureLinks(parts);
  mount.session(studentDataV2, ({ session }) => getStudent({ parts, session }));
  mount.session(contract.homeData, async ({ session, body, request }) =>
    getHome({ parts, assessment, linkTo, session, ...body, timeZone: await parts.brands.timeZoneOf(request.hostname) }),
  );
  mount.session(testLanding, async ({ session, body, request }) =>
    getTestLanding({ parts, assessment, session, ...body, timeZone: await parts.brands.timeZoneOf(request.hostname) }),
  );
  mount.session(contract.resumeAssets, ({ session, body }) => listResume({ parts, linkTo, session, body }));
  mount.session(contract.channelData, ({ session, body }) => getChannelPage({ parts, assessment, linkTo, session, body }));
  mount.session(contract.featuredBlogs, async ({ session, body, request }) =>
    listBlogs({ parts, linkTo, session, body, timeZone: await parts.brands.timeZoneOf(request.hostname) }),
  );
}
