import { IconClipboardCheck, IconExternalLink, IconFileText, IconFileTypePdf, IconFolder, IconPlayerPlay } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import type { AssetType } from './queries.ts';

/** What something of a course is: an asset of a type, or a path, unit or topic itself. */
export type Kind = AssetType | 'node';

/** The kinds in the order of the filter: the word for one, for all of them, and the icon. */
export const kinds = {
  video: { icon: IconPlayerPlay, label: m.learning_type_video, all: m.study_video },
  html: { icon: IconFileText, label: m.learning_type_html, all: m.study_html },
  pdf: { icon: IconFileTypePdf, label: m.learning_type_pdf, all: m.study_pdf },
  link: { icon: IconExternalLink, label: m.learning_type_link, all: m.study_link },
  assessment: { icon: IconClipboardCheck, label: m.learning_type_assessment, all: m.study_assessment },
  node: { icon: IconFolder, label: m.study_kind_node, all: m.study_node },
} as const satisfies Record<Kind, object>;
