import type { Slider } from '@abhyas/contract/home/front-page.ts';
import { m } from '../../../paraglide/messages.js';
import { CardRow } from '../../../ui/cards/card-row.tsx';
import { ContentCard } from '../cards/content-card.tsx';
import { NoPosts } from '../cards/no-posts.tsx';
import { SeeAll } from '../cards/see-all.tsx';

/** A channel of the course: what came to it last, and the way to all of it. */
export function ContentSlider({ slider: { learningPathId, name, seeAllUrl, items } }: { slider: Slider }) {
  return (
    <CardRow
      id={`slider-${learningPathId}`}
      title={name}
      earlier={m.home_previous({ name })}
      later={m.home_more({ name })}
      aside={<SeeAll href={seeAllUrl} of={name} />}
      empty={<NoPosts />}
    >
      {items.map((asset) => (
        <li key={asset.assetId}>
          <ContentCard asset={asset} />
        </li>
      ))}
    </CardRow>
  );
}
