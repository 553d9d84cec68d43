import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { m } from '../../paraglide/messages.js';
import { CardPicture } from '../../ui/card-picture.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import classes from './resume-cards.module.css';

const kinds = { video: m.home_type_video, html: m.home_type_html, pdf: m.home_type_pdf, assessment: m.home_type_assessment } as const;

/** What was begun and not finished, last opened first. */
export function ResumeCards({ assets }: { assets: AnswerOf<'homeData'>['resume'] }) {
  return (
    <section aria-labelledby="home-resume">
      <h2 id="home-resume" className={classes['title']}>
        {m.home_resume()}
      </h2>
      <ul className={classes['cards']}>
        {assets.map((asset) => (
          <li key={asset.assetId}>
            <PathLink className={classes['card']} href={asset.url}>
              <CardPicture seed={asset.assetId} url={asset.thumbUrl} />
              <span className={classes['words']}>
                <span className={classes['name']}>{asset.assetName}</span>
                <span className={classes['about']}>{`${asset.moduleName} · ${kinds[asset.assetType]()}`}</span>
              </span>
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
