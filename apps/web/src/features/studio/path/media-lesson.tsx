import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { isAddress } from './add-part.tsx';
import type { Lesson, Part } from './path-text.ts';
import classes from './path.module.css';
import { mediaQuery } from './queries.ts';
import { frameOf, type MediaPurpose, stopSending, useSending } from './uploads.ts';
import { lengthOf } from './words.tsx';

interface MediaLessonProps {
  readonly part: Part;
  readonly lesson: Lesson;
  readonly pack: string;
  /** What its uploads are known by. */
  readonly uploadId: string;
  readonly onSend: (file: File, purpose: MediaPurpose, field: 'file' | 'captions' | 'chapters') => void;
  /** Takes a picture as the poster of a video; null takes it away. Rejects where it is not kept. */
  readonly onPoster: (picture: File | null) => Promise<void>;
}

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** A video or a PDF: what is there, what is on its way, and what can take its place. */
export function MediaLesson({ part, lesson, pack, uploadId, onSend, onPoster }: MediaLessonProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { type, file, poster, captions, chapters } = lesson;
  const isVideo = type === 'video';
  const paths = [file, poster, captions].filter((path) => path !== '');
  const links = useQuery(mediaQuery(pack, paths));
  const urlOf = (path: string) => links.data?.media.find((each) => each.path === path)?.url;
  const url = file === '' ? undefined : urlOf(file);
  const details = [fileOf(file), lengthOf(lesson)].filter((word) => word !== '').join(' · ');
  return (
    <div className="grid gap-4">
      <section className={classes['block']} aria-label={part.name}>
        {isVideo && url !== undefined ? (
          <video ref={video} className={classes['video']} controls preload="none" src={url} poster={urlOf(poster)} aria-label={part.name}>
            <track kind="captions" src={urlOf(captions)} />
          </video>
        ) : (
          <span className={classes['sign']} data-type={type}>
            {isVideo ? <IconPlayerPlay size={28} stroke={1.75} aria-hidden /> : <IconFileTypePdf size={28} stroke={1.75} aria-hidden />}
          </span>
        )}
        <div className="grid flex-1 gap-2 content-start min-w-50">
          <p className="m-0 text-ink text-md font-strong wrap-anywhere">{details === '' ? m.studio_path_no_file() : details}</p>
          {!isVideo && url !== undefined ? (
            <a href={url} target="_blank" rel="noreferrer">
              {m.studio_path_open_pdf()}
            </a>
          ) : null}
          <SendField
            uploadId={`${uploadId} file`}
            label={file === '' ? m.studio_path_choose_file() : m.studio_path_replace()}
            accept={isVideo ? 'video/mp4,.mp4' : 'application/pdf,.pdf'}
            isMissing={file === ''}
            onFile={(chosen) => onSend(chosen, isVideo ? 'video' : 'pdf', 'file')}
          />
        </div>
      </section>
      {isVideo ? (
        <>
          <Poster url={urlOf(poster)} isThere={poster !== ''} video={video} onPoster={onPoster} />
          {(['captions', 'chapters'] as const).map((field) => {
            const path = field === 'captions' ? captions : chapters;
            const words = field === 'captions' ? m.studio_path_captions() : m.studio_path_chapters();
            return (
              <section key={field} className={classes['block']} aria-label={words}>
                <div className="grid flex-1 gap-2">
                  <h3 className="m-0 text-ink text-md font-strong">{words}</h3>
                  <p className="m-0 text-muted text-sm wrap-anywhere">{path === '' ? m.studio_path_none_yet() : fileOf(path)}</p>
                  <SendField
                    uploadId={`${uploadId} ${field}`}
                    label={path === '' ? m.studio_path_add_track({ what: words }) : m.studio_path_replace_track({ what: words })}
                    accept="text/vtt,.vtt"
                    isMissing={false}
                    onFile={(chosen) => onSend(chosen, 'track', field)}
                  />
                </div>
              </section>
            );
          })}
        </>
      ) : null}
    </div>
  );
}

/** Chooses a file, and shows how far it is sent. */
function SendField({
  uploadId,
  label,
  accept,
  isMissing,
  onFile,
}: {
  uploadId: string;
  label: string;
  accept: string;
  /** Nothing is there yet: an upload that ended with the page continues with the same file. */
  isMissing: boolean;
  onFile: (file: File) => void;
}) {
  const sending = useSending(uploadId);
  const input = useRef<HTMLInputElement>(null);
  const percent = sending !== undefined && 'share' in sending ? Math.floor(sending.share * 100) : null;
  return (
    <div className="grid gap-2 justify-items-start">
      {sending !== undefined && percent !== null ? (
        <div className="grid gap-2 w-full max-w-100">
          <p className="m-0 text-sm wrap-anywhere" role="status">
            {percent >= 100
              ? m.studio_path_reading({ name: sending.name })
              : m.studio_import_sending({ name: sending.name, percent: String(percent) })}
          </p>
          <ProgressBar done={percent} total={100} label={m.studio_import_sending_label()} />
          <Button className="justify-self-start" variant="subtle" size="sm" onClick={() => stopSending(uploadId)}>
            {m.studio_import_stop()}
          </Button>
        </div>
      ) : (
        <>
          {isMissing ? <p className="m-0 text-muted text-sm">{m.studio_path_resume()}</p> : null}
          <Button variant={isMissing ? 'filled' : 'default'} onClick={() => input.current?.click()}>
            {label}
          </Button>
        </>
      )}
      {sending !== undefined && 'why' in sending ? <FormError>{sending.why}</FormError> : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </div>
  );
}

/** The picture of a video before it plays: a frame of it, or one from a file. */
function Poster({
  url,
  isThere,
  video,
  onPoster,
}: {
  url: string | undefined;
  isThere: boolean;
  video: RefObject<HTMLVideoElement | null>;
  onPoster: MediaLessonProps['onPoster'];
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = useMutation({
    async mutationFn(picture: File | 'frame' | null) {
      const shown = video.current;
      if (picture !== 'frame') await onPoster(picture);
      else if (shown === null || !(shown.videoWidth > 0)) throw new Error('no frame');
      else await onPoster(await frameOf(shown));
    },
    meta: { quiet: true },
  });
  const words = m.studio_path_poster();
  return (
    <section className={classes['block']} aria-label={words}>
      {url === undefined ? null : <img className="w-40 rounded-control" src={url} alt="" />}
      <div className="grid flex-1 gap-2 justify-items-start">
        <h3 className="m-0 text-ink text-md font-strong">{words}</h3>
        <p className="m-0 text-muted text-sm">{m.studio_path_poster_help()}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="default" loading={take.isPending} onClick={() => take.mutate('frame')}>
            {m.studio_path_poster_frame()}
          </Button>
          <Button variant="default" disabled={take.isPending} onClick={() => input.current?.click()}>
            {m.studio_path_poster_choose()}
          </Button>
          {isThere ? (
            <Button variant="subtle" color="red" disabled={take.isPending} onClick={() => take.mutate(null)}>
              {m.studio_path_poster_remove()}
            </Button>
          ) : null}
        </div>
        {take.isError ? <FormError>{take.error instanceof ApiError ? take.error.message : m.studio_path_poster_failed()}</FormError> : null}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={m.studio_path_poster_choose()}
          accept="image/*"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            currentTarget.value = '';
            if (file !== undefined) take.mutate(file);
          }}
        />
      </div>
    </section>
  );
}

/** A page outside the portal: its address, and the way there. */
export function LinkLesson({ lesson: { url }, onUrl }: { lesson: Lesson; onUrl: (url: string) => void }) {
  const [typed, setTyped] = useState(url);
  const isRight = isAddress(typed);
  return (
    <section className={classes['block']} aria-label={m.studio_path_link()}>
      <div className="grid flex-1 gap-3 justify-items-start">
        <div className="w-full">
          <Field
            label={m.studio_path_url()}
            error={isRight ? null : m.studio_path_url_wrong()}
            value={typed}
            onChange={(next) => {
              setTyped(next);
              if (isAddress(next)) onUrl(next.trim());
            }}
          />
        </div>
        <p className="m-0 text-muted text-sm">{m.studio_path_link_help()}</p>
        {isRight ? (
          <a href={typed.trim()} target="_blank" rel="noopener noreferrer">
            {m.studio_path_link_open()}
          </a>
        ) : null}
      </div>
    </section>
  );
}
