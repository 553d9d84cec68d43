import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { classPath } from '../../../shared/classes/class-path.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './neighbours.module.css';

type Details = AnswerOf<'classDetails'>;

/** The classes before and after this one in its batch. */
export function Neighbours({ before, after }: Pick<Details, 'before' | 'after'>) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label={m.class_neighbours()} className={classes['links']}>
      {before === null ? null : (
        <PathLink className={classes['link']} href={classPath(before)}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          <span>
            <span className={classes['which']}>{m.class_before()}</span> {before.classTitle}
          </span>
        </PathLink>
      )}
      {after === null ? null : (
        <PathLink className={classes['link']} href={classPath(after)}>
          <span>
            <span className={classes['which']}>{m.class_after()}</span> {after.classTitle}
          </span>
          <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
        </PathLink>
      )}
    </nav>
  );
}
