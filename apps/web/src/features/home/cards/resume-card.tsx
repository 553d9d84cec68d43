import type { ResumeAsset } from '@abhyas/contract/learning/learning.ts';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { kinds } from './asset-kinds.ts';
import classes from './resume-card.module.css';

/** Something begun. The picture may be the path's, so the kind stands on it: cards of one path differ at a glance. */
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
      </span>
    </PathLink>
  );
}
