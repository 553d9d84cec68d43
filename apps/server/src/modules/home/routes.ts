import { dismissFront, homeContent, ownHome } from '@abhyas/contract/home/home-parts.ts';
import { myPage } from '@abhyas/contract/home/my-page.ts';
import { pathLanding } from '@abhyas/contract/home/path-landing.ts';
import { staffDesk } from '@abhyas/contract/home/staff-desk.ts';
import { testLanding } from '@abhyas/contract/home/test-landing.ts';
import * as contract from '@abhyas/contract/learning/learning.ts';
import { studentDataV2 } from '@abhyas/contract/profile/profile.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { createPictureLinks } from '../../platform/files/picture-links.ts';
import { dismissCard } from './dismiss.ts';
import { getHome, getOwnHome } from './page/get-home.ts';
import { getHomeContent } from './page/shared-home.ts';
import { getMyPage } from './get-my-page.ts';
import { getPathLanding, getTestLanding } from './landings.ts';
import { getStaffDesk } from './get-staff-desk.ts';
import { getStudent } from './get-student.ts';
import { getChannelPage, listBlogs, listResume } from './page/see-all.ts';

/** What joins several modules: home in one round trip, the full lists behind it, and who the student is and where they were. Its one table keeps what a student hid. */
export function registerHome({ parts, mount }: ModuleContext): void {
  const linkTo = createPictureLinks(parts);
  mount.session(studentDataV2, ({ session }) => getStudent({ parts, session }));
  const of = { parts, linkTo };
  mount.lagging(contract.homeData, ({ from, session, body, timeZone }) => getHome({ ...of, parts: from, session, timeZone, ...body }));
  mount.shared(homeContent, ({ session, body, timeZone }) => getHomeContent({ ...of, session, timeZone, ...body }));
  mount.lagging(
    ownHome,
    async ({ from, session, body, timeZone }) => (await getOwnHome({ ...of, parts: from, session, timeZone, ...body })).own,
  );
  mount.session(dismissFront, async ({ session, body }) => {
    await dismissCard({ parts, session, body });
    return {};
  });
  mount.session(testLanding, ({ session, body, timeZone }) => getTestLanding({ parts, session, ...body, timeZone }));
  mount.lagging(pathLanding, ({ from, session, body }) => getPathLanding({ parts: from, linkTo, session, body }));
  mount.lagging(myPage, ({ from, session, body }) => getMyPage({ parts: from, session, body }));
  mount.session(staffDesk, ({ session, timeZone }) => getStaffDesk({ parts, session, timeZone }));
  mount.lagging(contract.resumeAssets, ({ from, session, body }) => listResume({ parts: from, linkTo, session, body }));
  mount.lagging(contract.channelData, ({ from, session, body }) => getChannelPage({ parts: from, linkTo, session, body }));
  mount.lagging(contract.featuredBlogs, ({ from, session, body, timeZone }) => listBlogs({ parts: from, linkTo, session, body, timeZone }));
}
