import type { ResumeAsset } from '@abhyas/contract/learning/learning.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { m } from '../../../paraglide/messages.js';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { kinds } from './asset-kinds.ts';
import classes from './resume-card.module.css';

const leftInWords = ({ unit, count }: NonNullable<ResumeAsset['left']>) =>
  unit === 'pages' ? m.home_left_pages({ count }) : m.home_left_minutes({ count });

/** Something begun, with how far it is and what is left. The picture may be the path's, so the kind is on it: cards of one path differ at a glance. */
export function ResumeCard({ asset }: { asset: ResumeAsset }) {
  const { icon: Icon, label } = kinds[asset.assetType];
  return (
    <PathLink className={classes['card']} href={asset.url} draggable={false}>
      <span className={classes['top']}>
        <CardPicture seed={asset.assetId} url={asset.thumbUrl} />
        <span className={classes['kind']} aria-hidden="true">
          <Icon size={18} stroke={1.75} />
        </span>
      </span>
      <span className={classes['words']}>
        <span className={classes['name']}>{asset.assetName}</span>
        <span className={classes['about']}>{`${asset.moduleName} · ${label()}`}</span>
        {asset.left ? (
          <span className={classes['left']}>
            <span className={classes['bar']} aria-hidden="true">
              <ProgressBar done={asset.progress} total={1} label="" />
            </span>
            <span className={classes['rest']}>{leftInWords(asset.left)}</span>
            <span>{`${sharePercent(asset.progress)}%`}</span>
          </span>
        ) : null}
      </span>
    </PathLink>
  );
}
