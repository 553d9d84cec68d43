import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { m } from '../../../paraglide/messages.js';
import { PathCardList } from '../../../ui/cards/path-card-list.tsx';
import { NoPosts } from '../cards/no-posts.tsx';
import classes from './path-cards.module.css';

/** The paths of the course and how far one is in each. */
export function PathCards({ paths }: { paths: AnswerOf<'homeData'>['paths'] }) {
  return (
    <section aria-labelledby="home-paths">
      <h2 id="home-paths" className={classes['title']}>
        {m.home_paths()}
      </h2>
      {paths.length === 0 ? <NoPosts /> : <PathCardList paths={paths} />}
    </section>
  );
}
