import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import classes from './avatar-grid.module.css';

interface AvatarGridProps {
  readonly avatars: UseQueryResult<AnswerOf<'lookupProfileAvatars'>>;
  /** The student's own picture, '' for none. */
  readonly own: string;
  /** '' for the own picture, or none. */
  readonly avatarId: string;
  readonly onChange: (avatarId: string) => void;
}

/** The avatars to choose from, and the own picture where there is one: radio buttons, so the arrow keys move among them. */
export function AvatarGrid({ avatars, own, avatarId, onChange }: AvatarGridProps) {
  const name = useId();
  const choice = ({ value, label, url }: { value: string; label: string; url: string }) => (
    <label key={value} className={classes['choice']}>
      <input type="radio" name={name} value={value} checked={value === avatarId} onChange={() => onChange(value)} />
      <img src={url} alt={label} width="46" height="46" />
    </label>
  );
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{m.avatar_legend()}</legend>
      {avatars.isError ? (
        <p className={classes['failed']} role="alert">
          {m.avatar_failed()}{' '}
          <button type="button" onClick={() => void avatars.refetch()}>
            {m.error_retry()}
          </button>
        </p>
      ) : null}
      <div className={classes['grid']}>
        {avatars.isPending ? Array.from({ length: 12 }, (_none, index) => <Skeleton key={index} circle height={46} />) : null}
        {own === '' ? null : choice({ value: '', label: m.avatar_own(), url: own })}
        {avatars.data?.map((avatar) => choice({ value: avatar.avatarId, label: avatar.name, url: avatar.avatarUrl }))}
      </div>
    </fieldset>
  );
}
