import type { Blog } from '@abhyas/contract/home/front-page.ts';
import { m } from '../../../paraglide/messages.js';
import { CardRow } from '../../../ui/cards/card-row.tsx';
import { BlogCard } from '../cards/blog-card.tsx';
import { NoPosts } from '../cards/no-posts.tsx';
import { SeeAll } from '../cards/see-all.tsx';

/** The newest articles outside the portal. */
export function BlogSlider({ blogs }: { blogs: readonly Blog[] }) {
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
