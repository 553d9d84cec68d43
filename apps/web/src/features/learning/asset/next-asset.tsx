import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { durationInWords } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './next-asset.module.css';

const kinds = {
  video: m.learning_type_video,
  html: m.learning_type_html,
  pdf: m.learning_type_pdf,
  assessment: m.learning_type_assessment,
} as const;

/** What follows on the same topic or playlist. */
export function NextAsset({ next }: { next: NonNullable<AnswerOf<'openAsset'>['next']> }) {
  return (
    <PathLink className={classes['next']} href={next.url}>
      <span className={classes['words']}>
        <span className={classes['about']}>
          {[m.learning_next(), kinds[next.assetType](), durationInWords(next.duration)].filter(Boolean).join(' · ')}
        </span>
        <span className={classes['name']}>{next.assetName}</span>
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
    </PathLink>
  );
}
