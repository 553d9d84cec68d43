import type { StudentData } from '@abhyas/contract/profile/profile.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, Suspense, useId, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { PersonPicture } from '../../ui/cards/person-picture.tsx';
import { draftsOf } from './drafts.ts';
import { avatarsQuery, studentDataQuery } from './queries.ts';
import type { ChosenPicture } from './crop-dialog.tsx';
import classes from './picture-field.module.css';
import { queryKeys } from '../../lib/query-keys.ts';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';
import { findFileRefusal } from '../../lib/language/file-refusal.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';

interface AvatarGridProps {
  readonly avatars: UseQueryResult<AnswerOf<'lookupProfileAvatars'>>;
  /** The student's own picture, '' for none. */
  readonly own: string;
  /** '' for the own picture, or none. */
  readonly avatarId: string;
  readonly onChange: (avatarId: string) => void;
}

/** The avatars to choose from, and the own picture where there is one: radio buttons, so the arrow keys move among them. */
function AvatarGrid({ avatars, own, avatarId, onChange }: AvatarGridProps) {
  const name = useId();
  const choice = ({ value, label, url }: { value: string; label: string; url: string }) => (
    <label key={value} className={`${classes['choice']} relative grid w-11.5 h-11.5 rounded-circle cursor-pointer`}>
      <input
        className="absolute inset-0 w-full h-full border-0 rounded-circle bg-transparent opacity-0"
        type="radio"
        name={name}
        value={value}
        checked={value === avatarId}
        onChange={() => onChange(value)}
      />
      <img
        className="block rounded-circle bg-sunken object-cover [transition:box-shadow_var(--quick)]"
        src={url}
        alt={label}
        width="46"
        height="46"
      />
    </label>
  );
  return (
    <fieldset className="min-w-0 m-0 p-0 border-0">
      <legend className="mb-2 p-0 text-ink text-sm font-strong">{m.avatar_legend()}</legend>
      {avatars.isError ? (
        <p className={`${classes['failed']} text-bad text-sm`} role="alert">
          {m.avatar_failed()}{' '}
          <button type="button" onClick={() => void avatars.refetch()}>
            {m.error_retry()}
          </button>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-1.5">
        {avatars.isPending ? Array.from({ length: 12 }, (_none, index) => <Skeleton key={index} circle height={46} />) : null}
        {own === '' ? null : choice({ value: '', label: m.avatar_own(), url: own })}
        {avatars.data?.map((avatar) => choice({ value: avatar.avatarId, label: avatar.name, url: avatar.avatarUrl }))}
      </div>
    </fieldset>
  );
}

/** Ten megabytes, as the server counts them. */
const maxBytes = 10 * 1024 * 1024;
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

async function canBeRead(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image.naturalWidth > 0;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** What is wrong with a file that is to be someone's picture, before anything is sent; null if it will do. */
async function findPictureFault(file: File): Promise<string | null> {
  const refusal = await findFileRefusal(file, 'picture').catch(() => m.picture_unreadable());
  if (refusal !== null) return refusal;
  if (file.size > maxBytes) return m.picture_too_large();
  return (await canBeRead(file)) ? null : m.picture_unreadable();
}

const CropDialog = lazyDialog(async () => (await import('./crop-dialog.tsx')).CropDialog);

interface PictureFieldProps {
  readonly name: string;
  readonly avatarId: string;
  readonly onAvatar: (avatarId: string) => void;
  /** Why the avatar that is chosen was not taken, or null. */
  readonly refused: string | null;
}

/** The picture in use, where it is no avatar's. */
function ownPicture({ student_profile_details: { profile } }: StudentData): string {
  return profile.avatarId === '' ? profile.profileImage : '';
}

/** The picture of a student: one of the avatars, or a file of their own, chosen or dropped here. */
export function PictureField({ name, avatarId, onAvatar, refused }: PictureFieldProps) {
  const session = useOwnSession();
  const client = useQueryClient();
  const { queryKey } = studentDataQuery(session);
  const own = useQuery({ ...studentDataQuery(session), select: ownPicture }).data ?? '';
  const avatars = useQuery(avatarsQuery());
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [dropping, setDropping] = useState(false);
  const latest = useLatest();

  // the picture in the header of the portal is the same one
  const refreshHeader = () => void client.invalidateQueries({ queryKey: queryKeys.header.all });
  const show = (profileImage: string) => {
    refreshHeader();
    const data = client.getQueryData(queryKey);
    if (data !== undefined) {
      const { profile } = data.student_profile_details;
      const next = { ...data, student_profile_details: { profile: { ...profile, profileImage, avatarId: '', avatars: [] } } };
      client.setQueryData(queryKey, next);
      draftsOf(session).rebase({ section: 'personal', data: next });
    }
    onAvatar('');
  };
  const remove = useMutation({
    mutationFn: () => call('removeProfileImage', {}),
    meta: { quiet: true },
    onSuccess: () => {
      client.setQueryData(queryKey, (data) => {
        if (data === undefined) return data;
        const { profile } = data.student_profile_details;
        return { ...data, student_profile_details: { profile: { ...profile, profileImage: '' } } };
      });
      refreshHeader();
      choose.current?.focus();
    },
  });
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    remove.reset();
    latest(findPictureFault(chosen), (found) => {
      setFault(found);
      if (found === null) setPicture({ file: chosen, url: URL.createObjectURL(chosen) });
    });
  };
  const close = () => {
    if (picture !== null) URL.revokeObjectURL(picture.url);
    setPicture(null);
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDropping(over);
  };
  const chosenAvatar = avatars.data?.find((avatar) => avatar.avatarId === avatarId);
  const error = fault ?? remove.error?.message ?? refused;
  return (
    <div
      className={`${classes['root']} grid gap-6 rounded-card`}
      data-dropping={dropping || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files[0]);
      }}
    >
      <div className="flex items-center gap-6 max-[480px]:items-start max-[480px]:gap-4">
        <PersonPicture name={name} url={avatarId === '' ? own : (chosenAvatar?.avatarUrl ?? '')} size={96} />
        <div>
          <div className="flex flex-wrap gap-2">
            <Button
              ref={choose}
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {own === '' ? m.picture_upload() : m.picture_replace()}
            </Button>
            {own === '' ? null : (
              <Button
                variant="subtle"
                color="gray"
                loading={remove.isPending}
                leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => remove.mutate()}
              >
                {m.picture_remove()}
              </Button>
            )}
          </div>
          {error === null ? (
            <p className="mt-2 text-muted text-xs">{m.picture_help()}</p>
          ) : (
            <p className="mt-2 text-bad text-sm" role="alert">
              {error}
            </p>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes.join(',')}
          aria-label={m.picture_upload()}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // the same file again is a choice too
            event.currentTarget.value = '';
          }}
        />
      </div>
      <AvatarGrid avatars={avatars} own={own} avatarId={avatarId} onChange={onAvatar} />
      <Suspense>
        {picture ? (
          <CropDialog
            picture={picture}
            opener={() => choose.current}
            onClose={close}
            onDone={(profileImage) => {
              close();
              show(profileImage);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
