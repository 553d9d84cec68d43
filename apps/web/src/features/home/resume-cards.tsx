import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { IconClipboardCheck, IconFileText, IconFileTypePdf, IconPlayerPlay } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import { CardPicture } from '../../ui/card-picture.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import classes from './resume-cards.module.css';

const kinds = {
  video: { icon: IconPlayerPlay, label: m.home_type_video },
  html: { icon: IconFileText, label: m.home_type_html },
  pdf: { icon: IconFileTypePdf, label: m.home_type_pdf },
  assessment: { icon: IconClipboardCheck, label: m.home_type_assessment },
} as const;
type Begun = AnswerOf<'homeData'>['resume'][number];

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
            <ResumeCard asset={asset} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The picture is the path's, so the kind stands on it: cards of one path differ at a glance. */
function ResumeCard({ asset }: { asset: Begun }) {
  const { icon: Icon, label } = kinds[asset.assetType];
  return (
    <PathLink className={classes['card']} href={asset.url}>
      <span className={classes['top']}>
        <CardPicture seed={asset.assetId} url={asset.thumbUrl} />
        <span className={classes['kind']} aria-hidden="true">
          <Icon size={18} stroke={1.75} />
        </span>
      </span>
      <span className={classes['words']}>
        <span className={classes['name']}>{asset.assetName}</span>
        <span className={classes['about']}>{`${asset.moduleName} · ${label()}`}</span>
      </span>
    </PathLink>
  );
}
