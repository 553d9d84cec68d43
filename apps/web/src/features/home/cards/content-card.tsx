import type { SliderItem } from '@abhyas/contract/home/front-page.ts';
import { IconCheck, IconPlayerPlayFilled } from '@tabler/icons-react';
import { durationInWords } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { kinds } from './asset-kinds.ts';
import classes from './content-card.module.css';

/** What a card needs to know of an asset. */
export type CardAsset = Pick<SliderItem, 'assetId' | 'assetName' | 'assetType' | 'duration' | 'thumbUrl' | 'url' | 'status'>;

/** An asset of a channel: a video card says that it plays; every card has a badge with its duration, where that is known. */
export function ContentCard({
  asset: { assetId, assetName, assetType, duration, thumbUrl, url, status },
  number,
}: {
  asset: CardAsset;
  /** Its place in an order that matters, from 1. */
  number?: number;
}) {
  const length = durationInWords(duration);
  return (
    <PathLink className={classes['card']} href={url} data-card={assetType === 'video' ? 'video' : 'content'} draggable={false}>
      <span className={classes['top']}>
        <CardPicture seed={assetId} url={thumbUrl} />
        {assetType === 'video' ? (
          <span className={classes['play']} aria-hidden="true">
            <IconPlayerPlayFilled size={20} />
          </span>
        ) : null}
        {length === '' ? null : <span className={classes['duration']}>{length}</span>}
      </span>
      <span className={classes['name']}>{number === undefined ? assetName : `${number}. ${assetName}`}</span>
      <span className={classes['about']}>
        {kinds[assetType].title()}
        {status === 'in-progress' ? <span className={classes['begun']}>{m.home_status_in_progress()}</span> : null}
        {status === 'completed' ? (
          <span className={classes['done']}>
            <IconCheck size={14} stroke={2.5} aria-hidden="true" />
            {m.home_status_completed()}
          </span>
        ) : null}
      </span>
    </PathLink>
  );
}
