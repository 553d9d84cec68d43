import { IconClipboardText, IconExternalLink, IconFileText, IconFileTypePdf, IconPlayerPlay, type TablerIcon } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { type Lesson, type LessonType, type Part, type PathChange, sumOf } from './path-text.ts';

export const lessonIcons: Readonly<Record<LessonType, TablerIcon>> = {
  html: IconFileText,
  video: IconPlayerPlay,
  pdf: IconFileTypePdf,
  link: IconExternalLink,
  assessment: IconClipboardText,
};

export const lessonWords: Readonly<Record<LessonType, () => string>> = {
  html: m.studio_path_page,
  video: m.studio_path_video,
  pdf: m.studio_path_pdf,
  link: m.studio_path_link,
  assessment: m.studio_path_test,
};

export const changeWords: Readonly<Record<PathChange, (in_: { holder: string }) => string>> = {
  added: m.studio_path_added,
  removed: m.studio_path_removed,
  renamed: m.studio_path_renamed,
  moved: m.studio_path_moved,
  changed: m.studio_path_changed,
  hidden: m.studio_path_now_hidden,
  shown: m.studio_path_now_shown,
};

/** How long a lesson is, as its student reads it; '' where nothing is known. */
export function lengthOf({ type, seconds, pages }: Lesson): string {
  if (type === 'pdf') return pages === 0 ? '' : m.learning_pages({ count: pages });
  return seconds === 0 ? '' : minutesOf(seconds);
}

const minutesOf = (seconds: number): string => m.studio_path_minutes({ minutes: Math.max(1, Math.round(seconds / 60)) });

/** What is shown beside a part in the tree. */
export function besideOf(part: Part): string {
  if (part.isHidden) return m.studio_path_hidden();
  if (part.lesson !== null) return lengthOf(part.lesson);
  const { lessons, seconds } = sumOf(part.parts);
  if (lessons === 0) return m.studio_path_empty();
  return part.kind === 'unit' || seconds === 0 ? m.learning_items({ count: lessons }) : `${lessons} · ${minutesOf(seconds)}`;
}

export const nameOf = (part: Part): string => (part.name === '' ? m.studio_path_unnamed() : part.name);
