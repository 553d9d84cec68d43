import { dismissFront, homeContent, ownHome } from '@abhyas/contract/home/home-parts.ts';
import { myPage } from '@abhyas/contract/home/my-page.ts';
import { pathLanding } from '@abhyas/contract/home/path-landing.ts';
import { staffDesk } from '@abhyas/contract/home/staff-desk.ts';
import { testLanding } from '@abhyas/contract/home/test-landing.ts';
import * as contract from '@abhyas/contract/learning/learning.ts';
import { studentDataV2 } from '@abhyas/contract/profile/profile.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { createPictureLinks } from '../../platform/files/picture-links.ts';
import type { AssessmentFace } from '../assessment/face.ts';
import { dismissCard } from './dismiss.ts';
import { getHome, getOwnHome } from './page/get-home.ts';
import { getHomeContent } from './page/shared-home.ts';
import { getMyPage } from './get-my-page.ts';
import { getPathLanding, getTestLanding } from './landings.ts';
import { getStaffDesk } from './get-staff-desk.ts';
import { getStudent } from './get-student.ts';
import { getChannelPage, listBlogs, listResume } from './page/see-all.ts';

/** What joins several modules: home in one round trip, the full lists behind it, and who the student is and where they were. Its one table keeps what a student hid. */
export function registerHome({ parts, mount, assessment }: ModuleContext & { assessment: AssessmentFace }): void {
  const linkTo = createPictureLinks(parts);
  mount.session(studentDataV2, ({ session }) => getStudent({ parts, session }));
  const by = async ({ session, request }: { session: Session; request: { readonly hostname: string } }) => {
    const timeZone = await parts.brands.timeZoneOf(request.hostname);
    return { parts, assessment, linkTo, session, timeZone };
  };
  mount.session(contract.homeData, async ({ body, ...call }) => getHome({ ...(await by(call)), ...body }));
  mount.shared(homeContent, async ({ body, ...call }) => getHomeContent({ ...(await by(call)), ...body }));
  mount.session(ownHome, async ({ body, ...call }) => (await getOwnHome({ ...(await by(call)), ...body })).own);
  mount.session(dismissFront, async ({ session, body }) => {
    await dismissCard({ parts, session, body });
    return {};
  });
  mount.session(testLanding, async ({ session, body, request }) =>
    getTestLanding({ parts, assessment, session, ...body, timeZone: await parts.brands.timeZoneOf(request.hostname) }),
  );
  mount.session(pathLanding, ({ session, body }) => getPathLanding({ parts, assessment, linkTo, session, body }));
  mount.session(myPage, ({ session, body }) => getMyPage({ parts, assessment, session, body }));
  mount.session(staffDesk, async ({ session, request }) =>
    getStaffDesk({ parts, session, timeZone: await parts.brands.timeZoneOf(request.hostname) }),
  );
  mount.session(contract.resumeAssets, ({ session, body }) => listResume({ parts, linkTo, session, body }));
  mount.session(contract.channelData, ({ session, body }) => getChannelPage({ parts, assessment, linkTo, session, body }));
  mount.session(contract.featuredBlogs, async ({ session, body, request }) =>
    listBlogs({ parts, linkTo, session, body, timeZone: await parts.brands.timeZoneOf(request.hostname) }),
  );
}
