import type { Promotion } from '@abhyas/contract/promotions.ts';
import { m } from '../../paraglide/messages.js';
import classes from './small-banner.module.css';

/** An advertisement of 373 x 195: its words beside its picture. It opens in a window of its own. */
export function SmallBanner({ promotion: { title, text, imageUrl, url } }: { promotion: Promotion }) {
  return (
    <a
      className={classes['banner']}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      draggable={false}
      aria-label={`${title} ${text} ${m.promotions_new_window()}`}
    >
      <span className={classes['words']}>
        <span className={classes['title']}>{title}</span>
        <span className={classes['text']}>{text}</span>
      </span>
      <img className={classes['picture']} src={imageUrl} alt="" width="150" height="193" loading="lazy" />
    </a>
  );
}
