import { schoolPromotions, upgrades } from '@abhyas/contract/promotions/promotions.ts';
import { createPictureLinks } from '../../platform/files/picture-links.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { getOffers } from './get-offers.ts';
import { getSchoolPromotions } from './get-school-promotions.ts';

/** What the provider lays before students and leads out of the portal: advertisements, offers, blogs. All of it comes from packs. */
export function registerPromotions({ parts, mount }: ModuleContext): void {
  const linkTo = createPictureLinks(parts);
  mount.session(upgrades, ({ session, body }) => getOffers({ parts, session, body }));
  mount.session(schoolPromotions, ({ session, body, timeZone }) => getSchoolPromotions({ parts, session, linkTo, body, timeZone }));
}
