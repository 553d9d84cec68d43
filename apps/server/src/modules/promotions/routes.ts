import { schoolPromotions, upgrades } from '@abhyas/contract/promotions/promotions.ts';
import { createPictureLinks } from '../../platform/files/picture-links.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { getOffers } from './get-offers.ts';
import { getSchoolPromotions } from './get-school-promotions.ts';

/** What the provider lays before students and leads out of the portal: advertisements, offers, blogs. All of it comes from packs. */
export function registerPromotions({ parts, mount }: ModuleContext): void {
  const linkTo = createPictureLinks(parts);
  mount.lagging(upgrades, ({ from, session, body }) => getOffers({ parts: from, session, body }));
  mount.lagging(schoolPromotions, ({ from, session, body, timeZone }) =>
    getSchoolPromotions({ parts: from, session, linkTo, body, timeZone }),
  );
}
