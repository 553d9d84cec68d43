import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Blog, Slider } from '@abhyas/contract/home/front-page.ts';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { CardRow } from '../../../ui/cards/card-row.tsx';
import { PartFailed } from '../../../ui/feedback/states/part-failed.tsx';
import { BlogCard } from '../cards/blog-card.tsx';
import { ContentCard } from '../cards/content-card.tsx';
import { NoPosts } from '../cards/no-posts.tsx';
import { SeeAll } from '../cards/see-all.tsx';
import { RevisionCard } from './revision-card.tsx';

/** A channel of the course: what came to it last, and the way to all of it. */
function ContentSlider({ slider: { learningPathId, name, seeAllUrl, items } }: { slider: Slider }) {
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

/** The newest articles outside the portal. */
function BlogSlider({ blogs }: { blogs: readonly Blog[] }) {
  const name = m.home_blogs();
  return (
    <CardRow
      id="home-blogs"
      title={name}
      earlier={m.home_previous({ name })}
      later={m.home_more({ name })}
      aside={<SeeAll href="/home/featuredblog" of={name} />}
      empty={<NoPosts />}
    >
      {blogs.map((blog) => (
        <li key={blog.blogId}>
          <BlogCard blog={blog} />
        </li>
      ))}
    </CardRow>
  );
}

export interface HomeMoreProps {
  readonly home: AnswerOf<'homeData'>;
  /** Today has it already. */
  readonly isRevisionPlanned: boolean;
  /** This week in one row; null for who has not begun. */
  readonly strip: ReactNode;
  readonly promotions: ReactNode;
  readonly onRetry: () => void;
}

/** What home has beside the day: the week in figures, the channels of the course, articles and announcements. */
export function HomeMore({ home: { revision, sliders, blogs, failed }, isRevisionPlanned, strip, promotions, onRetry }: HomeMoreProps) {
  return (
    <div className="grid grid-cols-1 gap-8 mt-6">
      {strip}
      {isRevisionPlanned ? null : <RevisionCard revision={revision} />}
      {sliders.map((slider) => (
        <ContentSlider key={slider.learningPathId} slider={slider} />
      ))}
      {failed.includes('blogs') ? <PartFailed title={m.home_blogs()} onRetry={onRetry} /> : <BlogSlider blogs={blogs} />}
      {failed.includes('promotions') ? <PartFailed title={m.home_promotions()} onRetry={onRetry} /> : promotions}
    </div>
  );
}
