import type { Offer } from '@abhyas/contract/promotions/promotions.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';
import classes from './offer-card.module.css';

interface OfferCardProps {
  readonly offer: Offer;
  /** It has less than the student's own. */
  readonly isLess: boolean;
}

/** A programme on offer: what it is, what it costs, what is in it, and the way to it in a window of its own, unless the student has it or more. */
export function OfferCard({ offer: { name, text, price, priceNote, url, recommended, current, benefits }, isLess }: OfferCardProps) {
  return (
    <article className={classes['card']} data-lead={recommended && !current && !isLess} aria-label={name}>
      <div className={classes['head']}>
        <h2 className={classes['name']}>{name}</h2>
        {current ? <Badge tone="brand">{m.upgrade_current()}</Badge> : null}
        {recommended && !current ? <Badge tone="accent">{m.upgrade_recommended()}</Badge> : null}
      </div>
      <p className={classes['text']}>{text}</p>
      <p className={classes['price']}>{price}</p>
      <p className={classes['note']}>{priceNote}</p>
      {current || isLess ? (
        <p className={classes['own']}>{isLess ? m.upgrade_less() : m.upgrade_have()}</p>
      ) : (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant={recommended ? 'filled' : 'default'}
          rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
        >
          {m.upgrade_open()}
          <span className="visually-hidden">{` ${name} ${m.promotions_new_window()}`}</span>
        </Button>
      )}
      <ul className={classes['benefits']}>
        {benefits.map((benefit) => (
          <li key={benefit.name}>
            <IconCheck size={16} stroke={2.25} aria-hidden="true" />
            <span>
              {benefit.name}: <strong>{benefit.value}</strong>
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
