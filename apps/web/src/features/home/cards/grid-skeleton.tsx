import { Skeleton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import classes from './card-grid.module.css';

const places = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The shape of a page of cards while it loads. */
export function GridSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className={classes['grid']}>
      {places.map((place) => (
        <Skeleton key={place} height={206} radius="lg" />
      ))}
    </div>
  );
}
