import type { Promotion } from '@abhyas/contract/promotions/promotions.ts';
import { brand } from '../../lib/brand/brand.ts';
import { m } from '../../paraglide/messages.js';
import { CardRow } from '../../ui/cards/card-row.tsx';
import { AdCarousel } from './ad-carousel.tsx';
import { SmallBanner } from './small-banner.tsx';

/** The carousel of advertisements, and the row of small ones. */
export function FrontPromotions({ carousel, small }: { carousel: readonly Promotion[]; small: readonly Promotion[] }) {
  return (
    <>
      {carousel.length > 0 ? <AdCarousel promotions={carousel} /> : null}
      {small.length > 0 ? (
        <CardRow
          id="small-banners"
          title={m.promotions_small({ brand: brand.name })}
          earlier={m.promotions_previous()}
          later={m.promotions_next()}
          size="wide"
        >
          {small.map((promotion) => (
            <li key={promotion.promotionId}>
              <SmallBanner promotion={promotion} />
            </li>
          ))}
        </CardRow>
      ) : null}
    </>
  );
}
