import type { Promotion } from '@abhyas/contract/promotions/promotions.ts';
import { m } from '../../paraglide/messages.js';
import { CardPicture } from '../../ui/cards/card-picture.tsx';
import classes from './small-banner.module.css';

/** An advertisement of 373 x 195: its words beside its picture; `low` is one between rows, as wide as they are. It opens in a window of its own. */
export function SmallBanner({
  promotion: { promotionId, title, text, imageUrl, url },
  low = false,
}: {
  promotion: Promotion;
  low?: boolean;
}) {
  return (
    <a
      className={`${classes['banner']} card-link grid overflow-hidden box-border h-48.75`}
      data-low={low || undefined}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      draggable={false}
    >
      <span className={`${classes['words']} grid content-center gap-1 py-4 pr-4 pl-6`}>
        <span className={`${classes['title']} line-clamp-3 wrap-anywhere text-ink text-lg font-strong leading-[1.25]`}>{title}</span>
        <span className={`${classes['text']} line-clamp-3 wrap-anywhere text-muted text-sm`}>{text}</span>
        <span className="visually-hidden"> {m.promotions_new_window()}</span>
      </span>
      <CardPicture seed={promotionId} url={imageUrl} />
    </a>
  );
}
