import { Skeleton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import classes from './home-page.module.css';

/** The shape of home while it loads. */
export function HomeSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton width={240} height={30} mt={8} mb={8} />
      <Skeleton width={320} height={16} mb={32} />
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <Skeleton height={124} radius="lg" />
          <Skeleton height={84} radius="lg" />
          <Skeleton height={248} radius="lg" />
          <Skeleton height={232} radius="lg" />
        </div>
        <Skeleton height={420} radius="lg" />
      </div>
    </div>
  );
}
