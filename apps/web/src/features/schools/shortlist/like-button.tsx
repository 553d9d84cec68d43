import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { isStudent } from '../../../lib/session/is-student.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './like-button.module.css';
import { useLike } from './use-like.ts';

interface LikeButtonProps {
  readonly schoolId: string;
  readonly programId: string;
  /** School and programme: the button is called by it. */
  readonly name: string;
  readonly isLiked: boolean;
}

/** The heart that puts a programme on the shortlist. Only students have one. */
export function LikeButton({ name, ...liked }: LikeButtonProps) {
  const session = useOwnSession();
  const { isLiked, toggle } = useLike(liked);
  if (!isStudent(session)) return null;
  const Icon = isLiked ? IconHeartFilled : IconHeart;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={classes['like'] ?? ''}
      aria-label={m.sch_like({ name })}
      aria-pressed={isLiked}
      onClick={toggle}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
