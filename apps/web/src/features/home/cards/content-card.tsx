import type { SliderItem } from '@abhyas/contract/home/front-page.ts';
import { IconCheck, IconPlayerPlayFilled } from '@tabler/icons-react';
import { durationInWords } from '../../../lib/format/durations.ts';
import { langOf } from '../../../lib/language/title-language.ts';
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
    <PathLink
      className={`${classes['card']} flex flex-col min-w-0 rounded-card text-body no-underline`}
      href={url}
      data-card={assetType === 'video' ? 'video' : 'content'}
      draggable={false}
    >
      <span className={`${classes['top']} relative block overflow-hidden rounded-card`}>
        <CardPicture seed={assetId} url={thumbUrl} />
        {assetType === 'video' ? (
          <span
            className="absolute inset-0 grid place-items-center w-11 h-11 m-auto rounded-circle bg-card text-brand-text"
            aria-hidden="true"
          >
            <IconPlayerPlayFilled size={20} />
          </span>
        ) : null}
        {length === '' ? null : (
          <span
            className={`${classes['duration']} absolute right-2 bottom-2 px-1.5 py-px rounded-[5px] text-white text-xs font-medium tabular`}
          >
            {length}
          </span>
        )}
      </span>
      <span className={`${classes['name']} line-clamp-3 mt-2.5 text-ink font-strong leading-[1.3] wrap-anywhere`} lang={langOf(assetName)}>
        {number === undefined ? assetName : `${number}. ${assetName}`}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 mt-0.75 text-muted text-sm">
        {kinds[assetType].title()}
        {status === 'in-progress' ? <span className="text-brand-text font-medium">{m.learning_status_in_progress()}</span> : null}
        {status === 'completed' ? (
          <span className="inline-flex items-center gap-0.75 text-good font-medium">
            <IconCheck size={14} stroke={2.5} aria-hidden="true" />
            {m.learning_status_completed()}
          </span>
        ) : null}
      </span>
    </PathLink>
  );
}
