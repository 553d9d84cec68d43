import { IconClipboardCheck, IconExternalLink, IconFileText, IconFileTypePdf, IconPlayerPlay } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';

/** The kinds of assets: an icon, the word as it is in a line, and as it begins one. */
export const kinds = {
  video: { icon: IconPlayerPlay, label: m.home_type_video, title: m.home_kind_video },
  html: { icon: IconFileText, label: m.home_type_html, title: m.home_kind_html },
  pdf: { icon: IconFileTypePdf, label: m.home_kind_pdf, title: m.home_kind_pdf },
  link: { icon: IconExternalLink, label: m.home_type_link, title: m.home_kind_link },
  assessment: { icon: IconClipboardCheck, label: m.home_type_assessment, title: m.home_kind_assessment },
} as const;
