import { Skeleton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import classes from './screen.module.css';

/** The shape of a screen of cards while its figures load. */
export function CardsSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className={classes['stack']}>
      <Skeleton width={220} height={32} />
      <div className={classes['grid']}>
        <Skeleton height={344} radius="lg" />
        <Skeleton height={344} radius="lg" />
        <Skeleton height={436} radius="lg" />
        <Skeleton height={436} radius="lg" />
      </div>
    </div>
  );
}

/** The shape of a screen with a chart and a table below it. */
export function TableSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className={classes['stack']}>
      <Skeleton width={260} height={32} />
      <Skeleton height={344} radius="lg" />
      <Skeleton height={308} radius="lg" />
    </div>
  );
}
