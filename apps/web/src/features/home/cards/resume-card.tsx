import type { ResumeAsset } from '@abhyas/contract/learning/learning.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { langOf } from '../../../lib/language/title-language.ts';
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
    <PathLink className="card-link flex flex-1 flex-col overflow-hidden min-w-0" href={asset.url} draggable={false}>
      <span className="relative block">
        <CardPicture seed={asset.assetId} url={asset.thumbUrl} />
        <span className="absolute right-2 bottom-2 grid place-items-center w-7 h-7 rounded-control bg-card text-ink" aria-hidden="true">
          <Icon size={18} stroke={1.75} />
        </span>
      </span>
      <span className={`${classes['words']} grid flex-1 gap-2 px-4 pt-3 pb-4`}>
        <span className="text-ink font-strong leading-[1.3] wrap-anywhere" lang={langOf(asset.assetName)}>
          {asset.assetName}
        </span>
        <span className="text-muted text-sm">{`${asset.moduleName} · ${label()}`}</span>
        {asset.left ? (
          <span className="flex flex-wrap justify-between gap-x-2 gap-y-1.5 text-muted text-xs tabular">
            <span className="flex-[1_0_100%]" aria-hidden="true">
              <ProgressBar done={asset.progress} total={1} label="" />
            </span>
            <span className="text-ink font-medium">{leftInWords(asset.left)}</span>
            <span>{`${sharePercent(asset.progress)}%`}</span>
          </span>
        ) : null}
      </span>
    </PathLink>
  );
}
